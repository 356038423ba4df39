package jungo

import (
	"math/bits"
	"slices"
)

// chainID numbers the chain of the stone on p.
func (b *Board) chainID(p Point) int16 {
	if b.bits {
		return b.small.head[p]
	}
	return b.big.head[p]
}

// SameChain reports whether the stones on p and q belong to one chain. Both
// points must be occupied.
func (b *Board) SameChain(p, q Point) bool { return b.chainID(p) == b.chainID(q) }

// InAtari reports whether the chain of the stone on p has exactly one liberty.
func (b *Board) InAtari(p Point) bool {
	if b.bits {
		return b.small.chain[b.small.head[p]].libs.single()
	}
	return b.big.chain[b.big.head[p]].inAtari()
}

// ChainSize returns the number of stones in the chain on p.
func (b *Board) ChainSize(p Point) int {
	if b.bits {
		return b.small.chain[b.small.head[p]].stones.count()
	}
	return int(b.big.chain[b.big.head[p]].size)
}

// Liberty returns one liberty of the chain on p, which in atari is its only one.
func (b *Board) Liberty(p Point) Point {
	if b.bits {
		return b.small.chain[b.small.head[p]].libs.first()
	}
	if ch := &b.big.chain[b.big.head[p]]; ch.inAtari() {
		return Point(ch.sum / ch.libs)
	}
	var buf [1]Point
	return b.Liberties(p, buf[:0], 1)[0]
}

// LibertyCount returns the exact number of liberties of the chain on p, but
// stops counting at limit.
func (b *Board) LibertyCount(p Point, limit int) int {
	if b.bits {
		return min(b.small.chain[b.small.head[p]].libs.count(), limit)
	}
	if b.big.chain[b.big.head[p]].inAtari() {
		return min(1, limit)
	}
	var buf [MaxPoints]Point
	return len(b.Liberties(p, buf[:0], limit))
}

// Liberties appends up to limit liberties of the chain on p to buf.
func (b *Board) Liberties(p Point, buf []Point, limit int) []Point {
	if b.bits {
		libs := b.small.chain[b.small.head[p]].libs
		return appendBits(buf, &libs, limit)
	}
	g := b.big
	g.stamp++
	if g.stamp == 0 { // the counter wrapped: old marks could look current
		g.mark = [MaxPoints]uint32{}
		g.stamp = 1
	}
	n := 0
	for s := p; ; {
		for _, q := range b.geo.near(s) {
			if b.colour[q] == Empty && g.mark[q] != g.stamp {
				if n == limit {
					return buf
				}
				g.mark[q] = g.stamp
				buf = append(buf, q)
				n++
			}
		}
		if s = g.next[s]; s == p {
			return buf
		}
	}
}

// LibertiesAfter returns how many liberties a stone of c on the empty point p
// would have together with the chains of c it joins, if it captured nothing. It
// stops counting at limit.
func (b *Board) LibertiesAfter(p Point, c Colour, limit int) int {
	if b.bits {
		var libs bitset
		for _, q := range b.geo.near(p) {
			switch b.colour[q] {
			case Empty:
				libs.add(q)
			case c:
				libs.or(&b.small.chain[b.small.head[q]].libs)
			}
		}
		libs.del(p)
		return min(libs.count(), limit)
	}
	var buf [64]Point
	list := buf[:0]
	for _, q := range b.geo.near(p) {
		switch b.colour[q] {
		case Empty:
			list = append(list, q)
		case c:
			// One more than limit, because p itself is among them.
			list = b.Liberties(q, list, limit+1)
		}
	}
	n := 0
	for i, q := range list {
		if q != p && !slices.Contains(list[:i], q) {
			if n++; n >= limit {
				break
			}
		}
	}
	return min(n, limit)
}

// ChainStones appends the stones of the chain on p to buf.
func (b *Board) ChainStones(p Point, buf []Point) []Point {
	if b.bits {
		stones := b.small.chain[b.small.head[p]].stones
		return appendBits(buf, &stones, len(b.place))
	}
	for s := p; ; {
		buf = append(buf, s)
		if s = b.big.next[s]; s == p {
			return buf
		}
	}
}

func appendBits(buf []Point, set *bitset, limit int) []Point {
	for w := 0; w < 2; w++ {
		for m := set[w]; m != 0; m &= m - 1 {
			if limit == 0 {
				return buf
			}
			buf = append(buf, Point(w<<6+bits.TrailingZeros64(m)))
			limit--
		}
	}
	return buf
}

// eachStone calls f with every stone of the chain on p.
func (b *Board) eachStone(p Point, f func(Point)) {
	var buf [MaxPoints]Point
	for _, s := range b.ChainStones(p, buf[:0]) {
		f(s)
	}
}

// ChainNumber returns a number from 0 to N²-1 that all stones of the chain on p
// share and no other chain has. It changes with the moves.
func (b *Board) ChainNumber(p Point) int16 { return b.chainID(p) }
