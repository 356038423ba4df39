package batch

import "math/bits"

// set is a set of points: three words that hold the rows of a board one after the other, each
// with an empty column behind it.
type set struct{ a, b, c uint64 }

func (s set) or(t set) set      { return set{s.a | t.a, s.b | t.b, s.c | t.c} }
func (s set) and(t set) set     { return set{s.a & t.a, s.b & t.b, s.c & t.c} }
func (s set) without(t set) set { return set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }
func (s set) empty() bool       { return s.a|s.b|s.c == 0 }
func (s set) count() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c)
}

// first returns the bit of the first point of a set that is not empty.
func (s set) first() int {
	switch {
	case s.a != 0:
		return bits.TrailingZeros64(s.a)
	case s.b != 0:
		return 64 + bits.TrailingZeros64(s.b)
	}
	return 128 + bits.TrailingZeros64(s.c)
}

// lowest returns the set of the first point of a set that is not empty.
func (s set) lowest() set {
	switch {
	case s.a != 0:
		return set{a: s.a & -s.a}
	case s.b != 0:
		return set{b: s.b & -s.b}
	}
	return set{c: s.c & -s.c}
}

// single returns the set of one bit.
func single(bit int) set {
	m := uint64(1) << (bit & 63)
	switch bit >> 6 {
	case 0:
		return set{a: m}
	case 1:
		return set{b: m}
	}
	return set{c: m}
}

// geometry holds what depends on the size of the board alone.
type geometry struct {
	size, points int
	width        int // bits of a row
	full         set
	bit          [maxSize * maxSize]uint8 // of a point
	point        [192]uint8               // of a bit
}

func newGeometry(size int) *geometry {
	g := &geometry{size: size, points: size * size, width: size + 1}
	for p := range g.points {
		b := p/size*g.width + p%size
		g.bit[p], g.point[b] = uint8(b), uint8(p)
		g.full = g.full.or(single(b))
	}
	return g
}

func (g *geometry) at(p int) set { return single(int(g.bit[p])) }

// around returns all points beside a point of s, also those of them that are in s.
func (g *geometry) around(s set) set {
	w := uint(g.width) & 63
	v := uint(64-g.width) & 63
	return set{
		(s.a<<1 | s.a>>1 | s.b<<63 | s.a<<w | s.a>>w | s.b<<v) & g.full.a,
		(s.b<<1 | s.a>>63 | s.b>>1 | s.c<<63 | s.b<<w | s.a>>v | s.b>>w | s.c<<v) & g.full.b,
		(s.c<<1 | s.b>>63 | s.c>>1 | s.c<<w | s.b>>v | s.c>>w) & g.full.c,
	}
}

// chain returns the part of own that is connected with the points of s, and what is around it.
func (g *geometry) chain(s, own set) (chain, around set) {
	for {
		around = g.around(s)
		next := around.and(own).or(s)
		if next == s {
			return s, around
		}
		s = next
	}
}
