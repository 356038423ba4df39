package jungo

import (
	"time"

	"tengen/movegen/jungo"
	"tengen/search"
	"tengen/search/game"
)

// moveTime returns how long to search the position of b, 0 without a clock.
func moveTime(l *game.Limits, b *jungo.Board) time.Duration {
	d, c := l.Time, l.Clock
	if c == nil {
		return d
	}
	if c.Timed {
		if s := share(c, b); d == 0 || s < d {
			d = s
		}
	}
	if c.Turn > 0 && (d == 0 || c.Turn < d) {
		d = c.Turn
	}
	if d == 0 {
		return 0
	}
	return max(d-c.Overhead, time.Millisecond)
}

// share returns the part of a running clock that one move gets, the overhead included. The empty points
// estimate how many moves are to come.
func share(c *search.Clock, b *jungo.Board) time.Duration {
	left := max(c.Left, time.Millisecond)
	d := left
	if c.Moves > 0 {
		d /= time.Duration(c.Moves)
	} else {
		d = time.Duration(float64(d) / (movesLeftShare*float64(b.Stones(jungo.Empty)) + movesLeftReserve))
		if c.Period > 0 {
			// After the main time there is a period for every few moves; a clock that is
			// overdrawn has used a part of it.
			period := max(c.Period+min(c.Left, 0), 0)
			d += period / time.Duration(max(c.PeriodMoves, 1))
			left += period
		}
	}
	// Most of the increment can be used at once, but never more than the time left.
	d = max(d-max(lag-c.Overhead, 0), d/3+c.Overhead, leastTime)
	return min(d+c.Increment*3/4, left)
}
