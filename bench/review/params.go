package review

// Classes of moves: the least loss, in shares of the points (0 to 1). Set by hand, near
// those of the boards for chess on which people review their games.
const (
	InaccuracyLoss = 0.05
	MistakeLoss    = 0.10
	BlunderLoss    = 0.20
	// MissedLoss is the least loss of a missed win and of a missed defence.
	MissedLoss = 0.02
)

// Classes of moves of Jungo: the least loss in stones. The worse of the two classes counts.
// Set by hand.
const (
	InaccuracyStones = 2
	MistakeStones    = 5
	BlunderStones    = 10
)

// accuracyHalf is the loss of a move that halves its accuracy, in shares. Set by hand.
const accuracyHalf = 0.16

// A game counts as lost when the share of the loser is below lostShare to its end. Without
// a result in the record a side has lost whose share at the end is below decidedShare.
const (
	lostShare    = 0.30
	decidedShare = 0.10
)

// The parts of the time of a move: the search of the position, the search of the played
// move, and the rest for the provers.
const (
	searchPart = 0.5
	playedPart = 0.25
)

// freeProofNodes bounds a proof, in moves made, if the limits name neither nodes nor
// time.
const freeProofNodes = 100_000

// defenceTries is the number of best moves that are tried against the opponent's prover
// after a move that lost by force.
const defenceTries = 3

// ringPlies is the longest forced win of Ring that is looked for, in plies.
const ringPlies = 11

// The exact solver of Jungo: the largest board of which all positions are solved at once, the
// most empty points on larger boards, the size of its table as log2 of buckets of 64 bytes, and
// its largest number of positions without a limit of nodes. Set by hand.
const (
	solvedSize   = 4
	exactEmpties = 12
	exactTable   = 18
	exactFree    = 200_000
)

// bookSize is the size of the board of the book of exact scores of Jungo, the only one.
const bookSize = 5

// proofMemory is the prover's table for Renju, in bytes.
const proofMemory = 16 << 20

// termNodes bounds each search for the names of moves, in moves made.
const termNodes = 20_000

// openingMoves is the number of first moves that name an opening without another name.
const openingMoves = 3

// maxLetters is the number of moves that are marked with letters beside a faulty one.
const maxLetters = 4
