package speed

const (
	// near is the share of the highest speed at which a setting counts as fast. Set by hand:
	// times of a quiet machine differ by some per cent.
	near = 0.95

	// leastTable and mostTable bound the tables that are measured, in MiB, each tableStep times
	// as large as the one before. Set by hand: with more, a search of a minute on a few threads
	// hardly changes.
	leastTable = 16
	mostTable  = 1024
	tableStep  = 4
	// tableShare: a table takes at most 1/tableShare of the free memory. Set by hand.
	tableShare = 4

	// positions are searched for each setting, every positionPlies plies of a game that the
	// engine plays with gameNodes nodes a move. Set by hand: early enough that nothing is proven.
	positions     = 3
	positionPlies = 4
	gameNodes     = 100
)
