package ring

import "time"

// What an entry of GoGui's menu may spend: enough for a steady picture, too
// little for the board to feel stuck.
const (
	menuTime  = time.Second
	menuNodes = 300_000
	menuMoves = 5 // lines shown
)

// Colours on GoGui's board: of what is no point, of the rim, and of the goals that
// Black and White defend.
const (
	outsideColour = "#303030"
	rimColour     = "#b0a080"
	blackGoal     = "#606060"
	whiteGoal     = "#f0f0f0"
)
