package search

import "time"

// Limits bounds one search. Zero values mean "no limit"; with no limit at all
// the search runs until its context is cancelled or MaxPly is reached.
type Limits struct {
	Depth int    // iterative-deepening depth, plies
	Nodes uint64 // total nodes over all threads; checked at least every 1024 nodes a thread
	// Soft is the time after which no new iteration is started. The searcher may
	// stretch it up to Hard when the best move changes, and stop earlier when it is
	// stable. Hard is exceeded by less than 10 ms.
	Soft, Hard time.Duration
	MultiPV    int // number of best root moves to rank exactly; 0 and 1 mean one
	// Only restricts the root to these moves when not empty; Exclude removes
	// moves from the root.
	Only, Exclude []Move
	// RootMoves asks for an Info at the beginning and end of every root move.
	RootMoves bool
	// Book says that a move of a game is wanted, which the book of openings of a game's engine
	// may give. The searcher has none.
	Book bool
	// Beside, which may be nil, is called once in a search with several threads: by the last
	// thread, before it searches. The search waits for it.
	Beside func()
}

// Least returns the smaller of two limits, where 0 means no limit.
func Least[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}
