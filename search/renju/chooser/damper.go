package chooser

import (
	"tengen/movegen/renju"
	"tengen/search"
)

// Damper takes the swing between odd and even depths out of scores, so that searches of
// different depths can be compared: the score of a move is the mean of those of the last
// two depths. The zero value is usable, for one search.
type Damper struct {
	depth     int
	last, old map[renju.Cell]search.Score // of the last depth, and of the one before
}

// Add takes the score of a first move after a finished iteration.
func (d *Damper) Add(depth int, m renju.Cell, s search.Score) {
	if depth != d.depth || d.last == nil {
		d.old, d.last, d.depth = d.last, map[renju.Cell]search.Score{}, depth
	}
	d.last[m] = s
}

// Score returns the damped score of a first move from its score at the end of the search.
// If the move was not searched at the depth before, the best score of that depth takes
// its place. Proven scores stay as they are.
func (d *Damper) Score(m renju.Cell, s search.Score) search.Score {
	if len(d.old) == 0 || s.Proven() {
		return s
	}
	before, ok := d.old[m]
	if !ok {
		before = -search.Infinity
		for _, o := range d.old {
			before = max(before, o)
		}
	}
	if before.Proven() {
		return s
	}
	return (s + before) / 2
}
