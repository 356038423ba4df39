package match

import (
	"time"

	"tengen/search"
)

// Late calls told for every move of a result that had a time limit, with the time by
// which the move exceeded it, below 0 for a move that came in time.
func (r *Result) Late(c *Config, told func(by time.Duration)) {
	black, white := r.Sides()
	if min(black, white) < 0 || max(black, white) >= len(c.Engines) {
		return
	}
	clocks := [2]search.Clock{newClock(&c.Engines[black]), newClock(&c.Engines[white])}
	for i, side := range r.movers(c) {
		own, m := &clocks[side], r.Moves[i]
		most, timed := allowed(own)
		if timed {
			told(time.Duration(m.Time) - max(most, 0))
		}
		spend(own, time.Duration(m.Time))
	}
}
