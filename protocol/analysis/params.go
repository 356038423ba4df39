package analysis

import "time"

// Limits of a query. Set by hand.
const (
	maxLine  = 1 << 20 // bytes
	maxMoves = 2000
	maxTasks = 20_000 // positions that wait
	maxLines = 50
	// minInterval is the shortest time between two reports during a search: KataGo's.
	minInterval = time.Millisecond
	// usualVisits and usualNodes are the limits of a position without maxVisits, in a
	// Monte-Carlo search and in others.
	usualVisits = 500
	usualNodes  = 100_000
	// usualLines is the number of moves that an alpha-beta search ranks, usualPV how many
	// moves of a line are reported after the first.
	usualLines = 5
	usualPV    = 15
)
