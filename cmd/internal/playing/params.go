package playing

import "time"

// maxFile bounds a saved game, in bytes: a hundred times the longest game. Set by hand.
const maxFile = 1 << 20

const (
	// openingEffort is how many times the nodes of a move a decision in the opening takes,
	// if nodes limit it, and openingsDrawn the number of random openings of three stones
	// that the engine considers. Set by hand.
	openingEffort = 10
	openingsDrawn = 32
	// nigiriMost is the largest number of stones that a hand holds. Set by hand.
	nigiriMost = 20
)

// Bounds of a game clock, set by hand.
const (
	maxMain    = 100 * time.Hour
	maxPeriods = 100
	// revived is the main time after the end by time is taken back, and clockOverhead
	// what the engine leaves for drawing the board.
	revived       = 30 * time.Second
	clockOverhead = 50 * time.Millisecond
)
