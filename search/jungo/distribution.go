package jungo

import "tengen/movegen/jungo"

// distribution is the probability distribution of the next move in a playout, for both
// players: a weight for every point, from the pattern around it, with sums that make drawing
// fast. The weights of the player to move can be changed until restore.
type distribution struct {
	patternBoard
	w    *weights
	line [jungo.MaxPoints]uint8 // row of each point
	size int
	all  [2]chances
	*chances
	changed []change
}

// chances are the weights of one player's moves, in units of 1/weightUnit.
type chances struct {
	chance [jungo.MaxPoints]uint32
	row    [jungo.MaxSize]uint64
	total  uint64
}

type change struct {
	p   jungo.Point
	was uint32
}

func (f *distribution) reset(b *jungo.Board, w *weights) {
	f.patternBoard.reset(b)
	f.w = w
	if f.size != b.Size() {
		f.size = b.Size()
		for p := range b.Points() {
			f.line[p] = uint8(p / f.size)
		}
	}
	f.changed = f.changed[:0]
	for i := range f.all {
		c := &f.all[i]
		c.row, c.total = [jungo.MaxSize]uint64{}, 0
		for p := range b.Points() {
			c.chance[p] = 0
		}
	}
	for _, p := range b.Empties() {
		f.refresh(p)
	}
}

// refresh sets the weights of an empty point by its pattern.
func (f *distribution) refresh(p jungo.Point) {
	s := f.at[p]
	f.all[0].set(p, f.line[p], f.w.playTable[0][s])
	f.all[1].set(p, f.line[p], f.w.playTable[0][s.swapped()])
}

func (c *chances) set(p jungo.Point, row uint8, x uint32) {
	d := uint64(x) - uint64(c.chance[p])
	c.chance[p] = x
	c.row[row] += d
	c.total += d
}

// turn sets the player to move.
func (f *distribution) turn(c jungo.Colour) { f.chances = &f.all[c-1] }

// change sets the weight of p until restore.
func (f *distribution) change(p jungo.Point, x uint32) {
	f.changed = append(f.changed, change{p, f.chance[p]})
	f.set(p, f.line[p], x)
}

func (f *distribution) restore() {
	for i := len(f.changed) - 1; i >= 0; i-- {
		c := f.changed[i]
		f.set(c.p, f.line[c.p], c.was)
	}
	f.changed = f.changed[:0]
}

// find returns the first point up to which the sum of the weights passes x, which must be
// below the total.
func (f *distribution) find(x uint64) jungo.Point {
	r := 0
	for x >= f.row[r] {
		x -= f.row[r]
		r++
	}
	p := r * f.size
	for x >= uint64(f.chance[p]) {
		x -= uint64(f.chance[p])
		p++
	}
	return jungo.Point(p)
}

// play makes m on b and updates the weights.
func (f *distribution) play(b *jungo.Board, m jungo.Point) {
	left := len(b.Empties()) - 1
	f.patternBoard.play(b, m)
	if m < 0 {
		return
	}
	f.all[0].set(m, f.line[m], 0)
	f.all[1].set(m, f.line[m], 0)
	f.refreshAround(b, m)
	for _, p := range b.Empties()[left:] {
		f.refresh(p)
		f.refreshAround(b, p)
	}
}

// refreshAround refreshes the empty points around p.
func (f *distribution) refreshAround(b *jungo.Board, p jungo.Point) {
	for _, q := range &f.around[p] {
		if q >= 0 && b.At(q) == jungo.Empty {
			f.refresh(q)
		}
	}
}

// patternBoard keeps the patterns around all points up to date during a playout, with Black
// as 1.
type patternBoard struct {
	around *surroundings
	at     [jungo.MaxPoints]pattern
}

func (s *patternBoard) reset(b *jungo.Board) {
	s.around = surroundingsOf(b.Size())
	for p := range b.Points() {
		s.at[p] = s.around.patternAt(b, jungo.Point(p))
	}
}

// play makes m on b and updates the patterns.
func (s *patternBoard) play(b *jungo.Board, m jungo.Point) {
	if m < 0 {
		b.Make(m)
		return
	}
	me := b.Side()
	left := len(b.Empties()) - 1
	b.Make(m)
	s.flip(m, me)
	// Captured points come last among the empty ones.
	for _, p := range b.Empties()[left:] {
		s.flip(p, me.Opponent())
	}
}

// flip puts a stone on p, or takes it off, in the patterns around.
func (s *patternBoard) flip(p jungo.Point, c jungo.Colour) {
	for i, q := range &s.around[p] {
		if q >= 0 {
			s.at[q] ^= pattern(c) << (2 * ((i + 4) & 7))
		}
	}
}
