package match

import (
	"math"
	"time"
)

// clock is the time an engine has.
type clock struct {
	turn  time.Duration // the longest time of a move, 0 for no such rule
	timed bool          // left is used
	left  time.Duration // for the rest of the game; below 0 within the margin
	inc   time.Duration // added after each move
}

func newClock(e *EngineConfig) clock {
	return clock{turn: time.Duration(e.Turn), timed: e.Match > 0, left: time.Duration(e.Match), inc: time.Duration(e.Increment)}
}

// allowed returns the longest time of the next move; ok is false if there is no limit.
func (c *clock) allowed() (d time.Duration, ok bool) {
	d = math.MaxInt64
	if c.turn > 0 {
		d, ok = c.turn, true
	}
	if c.timed {
		d, ok = min(d, c.left), true
	}
	return d, ok
}

// spend subtracts the time of a move.
func (c *clock) spend(d time.Duration) {
	if c.timed {
		c.left += c.inc - d
	}
}

// millis returns a time for an engine in milliseconds, rounded down, at least 1.
func millis(d time.Duration) int64 { return max(d.Milliseconds(), 1) }
