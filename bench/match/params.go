package match

import "time"

// Tunables of the package. Provenance: hand-set unless stated.
const (
	// DefaultMargin is how much longer than its time an engine may take.
	DefaultMargin = 100 * time.Millisecond
	// DefaultGrace is how long a process may take to start, and how long after
	// its time it may still answer.
	DefaultGrace = 10 * time.Second
	// untimedKill is how long an engine without a clock may think about a move
	// before it counts as hung.
	untimedKill = 10 * time.Minute
	// ownOverhead is what a move of an engine in this process loses outside its
	// search; pipes cost one outside more (Gomocup brains keep 30 ms).
	ownOverhead = 5 * time.Millisecond
	// crashWait is how long a process may take to end after its output has.
	crashWait = 2 * time.Second
	// aboutWait is how long a brain may take to say its name.
	aboutWait = 3 * time.Second
	// startPause is how long a brain that refused the start of a further game is
	// left alone before it is asked again.
	startPause = 50 * time.Millisecond
	// quitWait is how long a process may take to end when asked to.
	quitWait = 2 * time.Second

	// DefaultMemory is what a program may use in all if nothing is said, in MiB:
	// Gomocup's limit.
	DefaultMemory = 350

	// maxLine is the longest line of output taken from an engine, in bytes.
	maxLine = 1 << 20
	// lineBuffer is the number of lines kept that an engine says unasked; then it
	// has to wait until it is asked.
	lineBuffer = 1024
	// tailBytes is how much of a program's error output is kept.
	tailBytes = 2048
	// quoteMax is how much of an engine's bad answer is repeated, in bytes.
	quoteMax = 80

	// proveNodes bounds the proof of a claimed win, in moves made.
	proveNodes = 300_000
)
