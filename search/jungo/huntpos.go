package jungo

import (
	"math/bits"

	"tengen/movegen/jungo"
)

// huntStride is the width of a row of a huntPos: five points and a guard column.
const huntStride = 6

// huntGeo numbers the points of a board of up to 5×5 in two ways: as bits
// huntStride·y + x of a huntPos, and compactly, bit p for point p, in keys and
// tables.
type huntGeo struct {
	size, points int
	full, inner  uint32     // all positions, and those of points inside
	number       [32]uint8  // of a bit's point
	bit          [25]uint32 // of a point
	near         [32]uint32 // neighbours of a bit
	stone        [32][2][jungo.Symmetries]uint64
	image        [jungo.Symmetries][32]uint8 // from bit to point
	back         [jungo.Symmetries][32]uint8 // and back
}

func newHuntGeo(size int) *huntGeo {
	g := &huntGeo{size: size, points: size * size}
	for p := 0; p < g.points; p++ {
		i := p/size*huntStride + p%size
		g.bit[p] = 1 << i
		g.number[i&31] = uint8(p)
		g.full |= 1 << i
		if inside(p, size) {
			g.inner |= 1 << i
		}
	}
	for p := 0; p < g.points; p++ {
		i := bits.TrailingZeros32(g.bit[p]) & 31
		g.near[i] = g.around(g.bit[p])
		for s := range g.image {
			q := jungo.Transform(s, size, jungo.Point(p))
			g.image[s][i] = uint8(q)
			g.back[s][q&31] = uint8(i)
			g.stone[i][0][s] = 1 << uint(q)
			g.stone[i][1][s] = 1 << uint(int(q)+g.points)
		}
	}
	return g
}

func (g *huntGeo) around(x uint32) uint32 {
	return (x<<1 | x>>1 | x<<huntStride | x>>huntStride) & g.full
}

// point is the point of the lowest bit.
func (g *huntGeo) point(x uint32) jungo.Point {
	return jungo.Point(g.number[bits.TrailingZeros32(x)&31])
}

func huntFlood(x, within uint32) uint32 {
	for {
		y := (x | x<<1 | x>>1 | x<<huntStride | x>>huntStride) & within
		if y == x {
			return x
		}
		x = y
	}
}

// pack numbers a set of points by a symmetry, unpack is its inverse.
func (g *huntGeo) pack(x uint32, sym uint8) (out uint32) {
	for ; x != 0; x &= x - 1 {
		out |= 1 << g.image[sym&7][bits.TrailingZeros32(x)&31]
	}
	return out
}

func (g *huntGeo) unpack(x uint32, sym uint8) (out uint32) {
	for ; x != 0; x &= x - 1 {
		out |= 1 << g.back[sym&7][bits.TrailingZeros32(x)&31]
	}
	return out
}

// huntPos is a position seen from the prover, who is player 0 whatever his
// colour. It knows no passes in a row: see hunter.
type huntPos struct {
	stones [2]uint32
	ko     uint32
	turn   uint8
	keys   [jungo.Symmetries]uint64 // the stones as packed by each symmetry
}

// huntMove is a move and what is known of the position behind it.
type huntMove struct {
	key        uint64
	bit, taken uint32 // bit 0 is a pass
	ko         uint32
	sym        uint8
	answer
}

func (g *huntGeo) from(t *jungo.Tiny, tg *jungo.TinyGeo, prover int) huntPos {
	p := huntPos{turn: t.Turn ^ uint8(prover)}
	for c := range p.stones {
		for x := t.Stones[c^prover]; x != 0; x &= x - 1 {
			p.stones[c] |= g.bit[tg.Point(x&-x)]
		}
		for x := p.stones[c]; x != 0; x &= x - 1 {
			z := &g.stone[bits.TrailingZeros32(x)&31][c]
			for i := range p.keys {
				p.keys[i] |= z[i]
			}
		}
	}
	if t.Ko != 0 {
		p.ko = g.bit[tg.Point(t.Ko)]
	}
	return p
}

// own and enemy are the stones of both as compact sets, from the first key.
func (g *huntGeo) own(key uint64) uint32 { return uint32(key & (1<<g.points - 1)) }

func (g *huntGeo) enemy(key uint64) uint32 {
	return uint32(key >> g.points & (1<<g.points - 1))
}

// keysAfter are the keys once player turn has made a move.
func (g *huntGeo) keysAfter(keys, out *[jungo.Symmetries]uint64, turn uint8, c *huntMove) {
	*out = *keys
	if c.bit == 0 {
		return
	}
	z := &g.stone[bits.TrailingZeros32(c.bit)&31][turn&1]
	for i := range out {
		out[i] ^= z[i]
	}
	for x := c.taken; x != 0; x &= x - 1 {
		z := &g.stone[bits.TrailingZeros32(x)&31][1-turn&1]
		for i := range out {
			out[i] ^= z[i]
		}
	}
}

// keyAfter is the first of them.
func (g *huntGeo) keyAfter(key uint64, turn uint8, c *huntMove) uint64 {
	if c.bit == 0 {
		return key
	}
	key ^= g.stone[bits.TrailingZeros32(c.bit)&31][turn&1][0]
	for x := c.taken; x != 0; x &= x - 1 {
		key ^= g.stone[bits.TrailingZeros32(x)&31][1-turn&1][0]
	}
	return key
}

// key is the exact key of a position and the symmetry that leads to it.
func (g *huntGeo) key(keys *[jungo.Symmetries]uint64, ko uint32, turn uint8) (uint64, uint8) {
	least, sym := keys[0], 0
	for i := 1; i < jungo.Symmetries; i++ {
		if keys[i] < least {
			least, sym = keys[i], i
		}
	}
	at := uint64(0)
	if ko != 0 {
		b := bits.TrailingZeros32(ko) & 31
		at = 31
		for i, k := range keys {
			if q := uint64(g.image[i][b]) + 1; k == least && q < at {
				at, sym = q, i
			}
		}
	}
	return least | uint64(turn)<<50 | at<<51 | huntKeyMark, uint8(sym)
}

// moves lists the legal plays and what they capture, without keys.
func (g *huntGeo) moves(p *huntPos, out *[maxHuntMoves]huntMove) int {
	me, en := p.stones[p.turn&1], p.stones[1-p.turn&1]
	empty := g.full &^ (me | en)
	var lib, chain [16]uint32 // the enemy's chains in atari
	na := 0
	for left := en; left != 0; {
		c := huntFlood(left&-left, en)
		left &^= c
		if l := g.around(c) & empty; l&(l-1) == 0 {
			lib[na&15], chain[na&15] = l, c
			na++
		}
	}
	open := empty // and own chains with a liberty to spare
	for left := me; left != 0; {
		c := huntFlood(left&-left, me)
		left &^= c
		if l := g.around(c) & empty; l&(l-1) != 0 {
			open |= c
		}
	}
	n := 0
	for left := empty &^ p.ko; left != 0; left &= left - 1 {
		m := left & -left
		near := g.near[bits.TrailingZeros32(m)&31]
		taken := uint32(0)
		for i := 0; i < na; i++ {
			if lib[i&15] == m {
				taken |= chain[i&15]
			}
		}
		if taken == 0 && near&open == 0 {
			continue
		}
		c := &out[n]
		n++
		*c = huntMove{bit: m, taken: taken}
		if taken != 0 && taken&(taken-1) == 0 && near&(me|empty) == 0 {
			c.ko = taken
		}
	}
	return n
}

// after is the position behind a move.
func (g *huntGeo) after(p *huntPos, c *huntMove, q *huntPos) {
	q.turn, q.ko = 1-p.turn, c.ko
	q.stones = p.stones
	q.stones[p.turn&1] |= c.bit
	q.stones[1-p.turn&1] &^= c.taken
	g.keysAfter(&p.keys, &q.keys, p.turn, c)
}
