package jungo

import (
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact"
)

// Limits end a search. Without limits a search runs until its context is done. Unlike
// search.Limits they count visits of a tree that is kept, and know no depth.
type Limits struct {
	Time time.Duration // wall clock
	// Visits are those of the root, including those kept from earlier searches and those that end
	// at a position already known (place.go). A position that was not the root before gets one at
	// least.
	Visits int
	// Whole means that unused Time is lost and cannot be saved for later moves. While the
	// game is open the search then uses all of it, even if its move cannot change any more,
	// because later moves keep the tree.
	Whole bool
	// Book says that a move of a game is wanted, which the opening book may give.
	Book bool
	// Allow, if not empty, lists the only moves to consider at the root; Avoid lists moves
	// to leave out.
	Allow, Avoid []jungo.Point
}

// Candidate is one move at the root.
type Candidate struct {
	Move    jungo.Point
	Visits  int
	Winrate float64 // 0 to 1, for the player to move
	LCB     float64 // lower confidence bound of Winrate
	Prior   float64 // 0 to 1
	Score   float64 // expected final lead of the player to move, komi counted, in stones
	PV      []jungo.Point
}

// Info is a snapshot of a search. Unlike search.Info it has all moves at once, with visits and
// expectations, and no iterations.
type Info struct {
	Visits  int
	Depth   int // longest path, plies
	Elapsed time.Duration
	// Winrate and Score are those of the root, for the player to move.
	Winrate float64
	Score   float64
	// Candidates are sorted by visits, best first.
	Candidates []Candidate
	// Ownership is the expected owner of each point at the end, from -1 (White) to 1
	// (Black).
	Ownership []float64
	// Exact is what the solver proved, nil if it was not used or proved nothing. Sure says that Score and the first
	// candidate follow from it. They are those of the tree if no move decides the position, or if the solver's tables
	// have lost the one that does.
	Exact   *exact.Result
	Sure    bool
	Book    bool // the moves were not searched, but are from the opening book
	Network bool // the values are means of those of the network, here or in the book
}

// Result is the outcome of a search.
type Result struct {
	Move jungo.Point
	Info
}
