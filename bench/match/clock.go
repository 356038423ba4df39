package match

import (
	"math"
	"time"

	"tengen/search"
)

// newClock returns an engine's clock at the start of a game. In the game, Left may be
// below 0 within the margin.
func newClock(e *EngineConfig) search.Clock {
	return search.Clock{Turn: time.Duration(e.Turn), Timed: e.Match > 0, Left: time.Duration(e.Match), Increment: time.Duration(e.Increment)}
}

// allowed returns the longest time of the next move; ok is false if there is no limit.
func allowed(c *search.Clock) (d time.Duration, ok bool) {
	d = math.MaxInt64
	if c.Turn > 0 {
		d, ok = c.Turn, true
	}
	if c.Timed {
		d, ok = min(d, c.Left), true
	}
	return d, ok
}

// spend subtracts the time of a move.
func spend(c *search.Clock, d time.Duration) {
	if c.Timed {
		c.Left += c.Increment - d
	}
}

// millis returns a time for an engine in milliseconds, rounded down, at least 1.
func millis(d time.Duration) int64 { return max(d.Milliseconds(), 1) }
