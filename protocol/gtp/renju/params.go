package renju

import "time"

// What an analysis may spend and show. Provenance is hand-set.
const (
	// proofNodes bounds the search for a win before an analysis ranks moves, in
	// makes: some tenths of a second.
	proofNodes = 300_000
	// analysisMoves are ranked where nothing else is asked for, at most maxMoves
	// where it is: each costs nearly as much as the first.
	analysisMoves = 6
	maxMoves      = 60

	// menuTime is for an analysis command of GoGui's menu, menuMoves the labels
	// it puts on the board.
	menuTime  = time.Second
	menuMoves = 5

	// overhead is lost on every timed move outside the search.
	overhead = 20 * time.Millisecond

	// provenScore is told for a proven win, far beyond what the evaluation
	// gives.
	provenScore = 100
)
