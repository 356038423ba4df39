package gtp

import "time"

const (
	// maxLine is the longest line accepted, in bytes; a long game in one
	// gogui-play_sequence has some 3 KiB.
	maxLine = 1 << 16
	// maxQueue is how many unread commands are kept before reading waits.
	maxQueue = 4096
	// maxEcho is how much of a bad input an error repeats, in bytes.
	maxEcho = 60
	// maxID is the largest command number GTP allows (section 2.5).
	maxID = 1<<31 - 1
	// maxSeconds bounds times, so that sums cannot overflow: about 3 years.
	maxSeconds = 1e8
	// overhead is lost on every timed move outside the search. Set by hand.
	overhead = 20 * time.Millisecond
	// defaultInterval is the time between two reports of an analysis that asks
	// for none, minInterval the shortest one granted.
	defaultInterval = 500 * time.Millisecond
	minInterval     = 10 * time.Millisecond
)

// What an analysis may spend and show. Set by hand.
const (
	// analysisMoves are ranked where nothing else is asked for, at most maxMoves
	// where it is: in alpha-beta search each costs nearly as much as the first.
	analysisMoves = 6
	maxMoves      = 60
	// menuTime is for an entry of GoGui's menu: enough for a steady picture, too
	// little for the board to feel stuck. menuMoves are ranked then, at most
	// menuLabels put on the board.
	menuTime   = time.Second
	menuMoves  = 5
	menuLabels = 10
	// provenScore stands for a proven win, far beyond what an evaluation gives.
	provenScore = 100
)

// Colours on GoGui's board: of what is no point, of the rim, and of the goals that
// Black and White aim at.
const (
	outsideColour = "#303030"
	rimColour     = "#b0a080"
	blackAim      = "#f0f0f0"
	whiteAim      = "#606060"
)
