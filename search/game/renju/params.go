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
	// selfNodes is the usual number of nodes for a move, selfSlips the usual share of
	// random moves.
	selfNodes = 50
	selfSlips = 0.02
	// selfStones and selfMore: an opening has selfStones random stones, and up to
	// selfMore further ones.
	selfStones, selfMore = 3, 8
	// selfCentre is how far from the middle the first stone lies, in cells;
	// selfReach how far from another stone the others do.
	selfCentre, selfReach = 3, 2
	// selfBalance is the score, in centi-units, above which an opening is not played:
	// an expected score of 92 %.
	selfBalance = 500
)

// lightVCFTable is the size of the table of refuted fours of a light engine, as log2 of
// its entries; lightHash is the size of its other tables, in MiB.
const (
	lightVCFTable = 6
	lightHash     = 1
)
