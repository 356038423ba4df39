package threats

const (
	// MinPlies is the length of the shortest win in the suite, in plies, the five
	// counted.
	MinPlies = 7
	// DefaultNodes bounds the search of one problem, in moves made, and the writing of
	// its proof with as many again. Ten times the limit with which the problems were
	// chosen.
	DefaultNodes = 1_000_000
	// DefaultMemory is the prover's table in bytes.
	DefaultMemory = 8 << 20
)

// The search for problems. Set by hand.
const (
	// proofNodes are the prover's moves for a problem, a fraction of DefaultNodes,
	// and proofMemory its table, in bytes.
	proofNodes  = 40_000
	proofMemory = 4 << 20
	// noteNodes and noteTries bound the search for the reason why an attack fails:
	// moves for a reply, and first moves of the attack.
	noteNodes = proofNodes / 10
	noteTries = 12
	// temptingNodes is the least number of moves of a refutation: an attack that is
	// refuted sooner is not tempting.
	temptingNodes = 300
	// perGame is the number of problems of one answer from a game.
	perGame = 2
	// playerNodes are those of the player who missed the win, on average, weakNodes
	// those of the weaker one; playerHash is the table, in bytes.
	playerNodes = 1500
	weakNodes   = playerNodes / 20
	playerHash  = 4 << 20
	// firstStones is the number of stones from which positions of a game are searched,
	// longestGame the number at which the game stops.
	firstStones = 9
	longestGame = 90
)
