package db

// Usual limits of one search of db analyze, set by hand.
const (
	dbNodes      = 100_000
	dbVisits     = 2_000  // in Monte-Carlo search
	dbProofNodes = 50_000 // of the search for a proof
	dbHash       = 32     // MiB
	dbMultiPV    = 4      // moves
)

// maxBoardTree bounds the positions that a board program exports. Set by hand.
const maxBoardTree = 200_000

// maxNote is the longest note in the table of moves, in characters. Set by hand.
const maxNote = 40

// columns are the widths of the table of moves of query: the move, games, shares, value and depth. Set by hand.
var columns = [...]int{8, 6, 7, 6, 6, 13, 6}

// maxRefusals is how many games that cannot be read an import names. Set by hand.
const maxRefusals = 10
