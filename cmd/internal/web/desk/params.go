package desk

import "time"

// A search that yields may think this long before it makes room for one that waits; the
// time doubles with every turn, up to the longest. Set by hand.
const (
	firstTurn   = 2 * time.Second
	longestTurn = 16 * time.Second
)

// maxAlone bounds what is done without an engine at once, on threads of its own, and maxLong what of that may take
// minutes, so that short questions are answered meanwhile. Set by hand.
const (
	maxAlone = 4
	maxLong  = 2
)

// maxSearches bounds the searches of full strength that run at once, and so the memory of
// their tables; maxIdle bounds the engines that are kept between searches.
const (
	maxSearches = 4
	maxIdle     = 4
)
