package renju

// Levels of play: moves made at level 1, and the factor from one level to the
// next. Set by hand.
const (
	levelNodes = 1000
	levelStep  = 4
)

// openingReach is how far from the middle a random opening stone may lie, cells.
const openingReach = 3

// Self-play. Set by hand.
const (
	// selfNodes a move and selfSlips random moves are the usual settings.
	selfNodes = 50
	selfSlips = 0.02
	// selfStones and selfMore: an opening has so many random stones, and up to so
	// many more.
	selfStones, selfMore = 3, 8
	// selfCentre is how far from the middle the first stone lies, in cells;
	// selfReach how far from another stone the others do.
	selfCentre, selfReach = 3, 2
	// selfBalance is the score, in centi-units, beyond which a game is not begun:
	// an expected score of 92 %.
	selfBalance = 500
)

// lightVCFTable is the table of refuted fours of a light engine, as a power of two
// of entries; lightHash its other tables, in MiB.
const (
	lightVCFTable = 6
	lightHash     = 1
)
