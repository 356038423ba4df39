package cli

import "time"

// Largest files that are read as a whole, and the longest position on standard input, in bytes. Set by
// hand.
const (
	MaxOpeningsFile = 64 << 20
	MaxWeightsFile  = 16 << 20
	MaxAllowFile    = 1 << 20
	MaxGamesFile    = 512 << 20
	MaxScoreFile    = 16 << 20
	maxPositionText = 1 << 16
)

// usualCache is the size of a cache in MiB, and evaluationBytes that of what it keeps: an evaluation
// of 9×9. Set by hand.
const (
	usualCache      = 64
	evaluationBytes = 800
)

// memoryRate is the number of bytes between two samples of a profile of the memory. Set by hand.
const memoryRate = 4096

// statusEvery is how often a status line is redrawn, and logEvery how often it is written to a log where it
// cannot be drawn. Set by hand.
const (
	statusEvery = 100 * time.Millisecond
	logEvery    = time.Minute
)
