package puzzle

// The search for problems of Renju, in moves made: for a win of each kind, for the decision
// about each other first move, and the least length of a win in plies. Set by hand.
const (
	winNodes    = 20_000
	othersNodes = 400_000
	leastPlies  = 7
	// checkNodes bounds the judgement of a person's move, and proofMemory is the prover's
	// table in bytes.
	checkNodes  = 2_000_000
	proofMemory = 16 << 20
	// temptingNodes is the least number of moves of a refutation of a move that tempts,
	// and mostTempting the number of such moves that are kept.
	temptingNodes = 12
	mostTempting  = 12
	// firstStones is the number of stones from which positions are searched.
	firstStones = 9
)

// The search for problems of Ring: lengths in plies, and moves made for one position.
const (
	ringLeast = 3
	ringMost  = 11
	ringNodes = 3_000_000
	// ringScout bounds the first look at a position, in moves made, and ringEngine that of the
	// engine, in nodes.
	ringScout  = 60_000
	ringEngine = 5000
)

// The search for problems of Jungo: the least difference between the best and the second
// best score in stones, the board up to which all positions are solved at once, and on larger
// boards the most empty points, the positions searched, and the table as log2 of buckets of 64
// bytes. The points on a board are at least jungoLeastEmpty.
const (
	jungoMargin     = 1
	jungoLeastEmpty = 3
	jungoSolved     = 4
	jungoEmpties    = 12
	jungoNodes      = 300_000
	jungoTable      = 18
	// jungoQuick and jungoQuickNodes take the place of jungoSolved and jungoNodes when a
	// person waits for an answer.
	jungoQuick      = 3
	jungoQuickNodes = 1_000_000
)

// perGame is the number of problems from one game, and apart the least number of moves between two
// of them. Set by hand.
const (
	perGame = 2
	apart   = 6
)

// grades are bounds of the points that [Puzzle.Grade] computes: a puzzle with fewer
// points than grades[i] has grade i+1.
var grades = [...]int{6, 9, 12, 16}

// Grades is the highest grade.
const Grades = len(grades) + 1

// treeNodes bounds the tree of a solution in SGF, in nodes.
const treeNodes = 400

// leastShown is the least loss of a mistake that is told in expected points, 0 to 1, and not in
// stones. Set by hand: less is rounded to nothing.
const leastShown = 0.01
