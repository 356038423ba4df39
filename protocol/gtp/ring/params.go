package ring

import "time"

// What an entry of GoGui's menu may spend: enough for a steady picture, too
// little for the board to feel stuck.
const (
	menuTime  = time.Second
	menuNodes = 300_000
	menuMoves = 5 // lines shown
)

// Colours of the rim and of the goals that Black and White defend, on GoGui's
// board.
const (
	rimColour = "#b0a080"
	blackGoal = "#606060"
	whiteGoal = "#f0f0f0"
)
