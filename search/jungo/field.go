package jungo

import "tengen/movegen/jungo"

// field keeps the chance of every point in a playout, from the shape around it,
// for both players, with sums that make drawing fast. For the player to move
// chances can be changed until restore.
type field struct {
	shapes
	w    *weights
	line [jungo.MaxPoints]uint8 // row of each point
	size int
	all  [2]chances
	*chances
	changed []change
}

// chances are those of one player's moves, in units of 1/chanceUnit.
type chances struct {
	chance [jungo.MaxPoints]uint32
	row    [jungo.MaxSize]uint64
	total  uint64
}

type change struct {
	p   jungo.Point
	was uint32
}

func (f *field) reset(b *jungo.Board, w *weights) {
	f.shapes.reset(b)
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
		f.judge(p)
	}
}

// judge sets the chances of an empty point by its shape.
func (f *field) judge(p jungo.Point) {
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

// turn says who moves.
func (f *field) turn(c jungo.Colour) { f.chances = &f.all[c-1] }

// change sets the chance of p until restore.
func (f *field) change(p jungo.Point, x uint32) {
	f.changed = append(f.changed, change{p, f.chance[p]})
	f.set(p, f.line[p], x)
}

func (f *field) restore() {
	for i := len(f.changed) - 1; i >= 0; i-- {
		c := f.changed[i]
		f.set(c.p, f.line[c.p], c.was)
	}
	f.changed = f.changed[:0]
}

// find returns the point where the sum of the chances up to it passes x, which
// is below the total.
func (f *field) find(x uint64) jungo.Point {
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

// play makes m on b and follows it.
func (f *field) play(b *jungo.Board, m jungo.Point) {
	left := len(b.Empties()) - 1
	f.shapes.play(b, m)
	if m < 0 {
		return
	}
	f.all[0].set(m, f.line[m], 0)
	f.all[1].set(m, f.line[m], 0)
	f.around(b, m)
	for _, p := range b.Empties()[left:] {
		f.judge(p)
		f.around(b, p)
	}
}

// around judges the empty points beside p again.
func (f *field) around(b *jungo.Board, p jungo.Point) {
	for _, q := range &f.ring[p] {
		if q >= 0 && b.At(q) == jungo.Empty {
			f.judge(q)
		}
	}
}

// shapes keeps the shapes around all points up to date during a playout, with
// Black as 1.
type shapes struct {
	ring *ringOf
	at   [jungo.MaxPoints]shape
}

func (s *shapes) reset(b *jungo.Board) {
	s.ring = ring(b.Size())
	for p := range b.Points() {
		s.at[p] = s.ring.shapeAt(b, jungo.Point(p))
	}
}

// play makes m on b and follows it.
func (s *shapes) play(b *jungo.Board, m jungo.Point) {
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

// flip puts a stone on p, or takes it off, for the shapes around.
func (s *shapes) flip(p jungo.Point, c jungo.Colour) {
	for i, q := range &s.ring[p] {
		if q >= 0 {
			s.at[q] ^= shape(c) << (2 * ((i + 4) & 7))
		}
	}
}
