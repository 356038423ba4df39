package openings

// Bounds of a file.
const (
	// MaxMoves bounds the moves of a line, MostKnown the moves that a position has.
	MaxMoves  = 60
	MostKnown = 4
	// MaxPositions bounds the positions of a book, and MaxBytes its file.
	MaxPositions = 1 << 16
	MaxBytes     = 1 << 20
	// effortUnit is the unit in which a file has the effort, in visits.
	effortUnit = 100
	// maxKomi bounds the komi, in stones.
	maxKomi = 100
)

// spread is the number of stones of komi that change the odds of a win by the factor e, measured
// in the searches of the books where chances are about even.
const spread = 9.0
