package tui

import "time"

// Widths and heights of the screen, in characters. Longer lines of the panel are
// wrapped.
const (
	panelWidth = 30 // the smallest, beside the board
	panelGap   = 3  // between the board and the panel
	panelMax   = 60
	movesShown = 8  // moves of the list, in pairs
	lineShown  = 6  // moves of the engine's line
	helpWidth  = 76 // of the help page in two columns
	underLines = 2  // below the board, if the panel does not fit beside it
)

// tick is how often the clocks on the screen are redrawn.
const tick = 500 * time.Millisecond

// weaker is how many times fewer nodes the weaker engine of the menu's match has. Set by
// hand.
const weaker = 4

// maxInput is the longest line that is typed or read, in bytes.
const maxInput = 4096
