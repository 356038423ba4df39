package book

// Bounds of a file.
const (
	// MaxMoves bounds the moves of a line.
	MaxMoves = 24
	// MaxPositions bounds the positions of a book, and MaxBytes its file.
	MaxPositions = 1 << 16
	MaxBytes     = 1 << 20
	// effortUnit is the unit in which a file has the effort, in nodes.
	effortUnit = 1000
)

// bookSize is the size of the board of the embedded books.
const bookSize = 15
