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
	// defaultInterval is the time between two reports of an analysis that asks
	// for none, minInterval the shortest one granted.
	defaultInterval = 500 * time.Millisecond
	minInterval     = 10 * time.Millisecond
)
