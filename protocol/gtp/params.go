package gtp

import "time"

const (
	// maxLine is the longest line accepted, in bytes; a long game in one
	// gogui-play_sequence has some 3 KiB.
	maxLine = 1 << 16
	// maxQueue is how many unread commands are kept before reading waits.
	maxQueue = 4096
	// maxEcho is how much of a bad input an error repeats, in characters.
	maxEcho = 60
	// maxID is the largest command number GTP allows (section 2.5).
	maxID = 1<<31 - 1
	// maxSeconds bounds times, so that sums cannot overflow: about 3 years. Longer ones
	// count as this.
	maxSeconds = 1e8
	// eofGrace is how long a search without limits goes on after the end of input.
	eofGrace = time.Second
	// overhead is the time of a move outside the search. Set by hand.
	overhead = 20 * time.Millisecond
	// defaultInterval is the default time between two reports of an analysis,
	// minInterval the shortest one.
	defaultInterval = 500 * time.Millisecond
	minInterval     = 10 * time.Millisecond
)

// Limits of an analysis. Set by hand.
const (
	// analysisMoves is the default number of moves to rank, maxMoves the largest: in
	// alpha-beta search each costs nearly as much as the first.
	analysisMoves = 6
	maxMoves      = 60
	// menuTime is the time of a search for GoGui's menu: long enough for a stable
	// result, short enough for a user to wait. The search ranks menuMoves moves, of
	// which at most menuLabels are shown on the board.
	menuTime   = time.Second
	menuMoves  = 5
	menuLabels = 10
	// provenScore is the score of a proven win, far beyond any evaluation.
	provenScore = 100
)

// Colours on GoGui's board: of cells that are no points, of the rim, and of the goals
// into which Black and White carry rings.
const (
	outsideColour = "#303030"
	rimColour     = "#b0a080"
	blackAim      = "#f0f0f0"
	whiteAim      = "#606060"
)
