package tui

import "time"

// Widths and heights of the screen, in characters, set by hand. Longer lines of the panel
// are wrapped.
const (
	panelWidth = 30 // the smallest, beside the board
	panelGap   = 3  // between the board and the panel
	panelMax   = 60
	movesShown = 8  // moves of the list, in pairs
	lineShown  = 6  // moves of the engine's line
	helpWidth  = 76 // of the help page in two columns
	nameWidth  = 10 // of the names in the menu
	underLines = 2  // below the board, if the panel does not fit beside it
)

// tick is how often the clocks on the screen are redrawn. Set by hand.
const tick = 500 * time.Millisecond

// topNodes is the number of nodes of full strength in the menu's match. Set by hand.
const topNodes = 100_000

// maxInput is the longest line that is typed or read, in bytes. Set by hand.
const maxInput = 4096
