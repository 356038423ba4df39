package dfpn

import (
	"math/bits"

	"tengen/movegen/jungo"
)

// stride is the width of a row in the sets of a position: five points and a guard column.
const stride = 6

// geometry numbers the points of a board of up to 5×5 in two ways. In the sets of a
// position the point at x, y is bit stride·y + x. Packed sets, in keys and tables, have
// bit p for point p.
type geometry struct {
	size, points int
	full, inner  uint32                          // all points, and those that are not on the edge
	number       [32]uint8                       // the point of a bit
	bit          [25]uint32                      // the bit of a point
	near         [32]uint32                      // the neighbours of a bit
	stone        [32][2][jungo.Symmetries]uint64 // the key of a player's stone on a bit
	image        [jungo.Symmetries][32]uint8     // from a bit to the point of its image
	back         [jungo.Symmetries][32]uint8     // and back
}

func newGeometry(size int) *geometry {
	g := &geometry{size: size, points: size * size}
	for p := 0; p < g.points; p++ {
		i := p/size*stride + p%size
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

// around returns the points next to a set.
func (g *geometry) around(x uint32) uint32 {
	return (x<<1 | x>>1 | x<<stride | x>>stride) & g.full
}

// point returns the point of the lowest bit.
func (g *geometry) point(x uint32) jungo.Point {
	return jungo.Point(g.number[bits.TrailingZeros32(x)&31])
}

// flood returns the part of a set that is connected to x.
func flood(x, within uint32) uint32 {
	for {
		y := (x | x<<1 | x>>1 | x<<stride | x>>stride) & within
		if y == x {
			return x
		}
		x = y
	}
}

// pack turns a set into the packed set of its image by a symmetry; unpack is the inverse.
func (g *geometry) pack(x uint32, sym uint8) (out uint32) {
	for ; x != 0; x &= x - 1 {
		out |= 1 << g.image[sym&7][bits.TrailingZeros32(x)&31]
	}
	return out
}

func (g *geometry) unpack(x uint32, sym uint8) (out uint32) {
	for ; x != 0; x &= x - 1 {
		out |= 1 << g.back[sym&7][bits.TrailingZeros32(x)&31]
	}
	return out
}

// position is a position seen from the prover, who is player 0 whatever his colour. It
// has no count of passes, see Search.
type position struct {
	stones [2]uint32
	ko     uint32
	turn   uint8
	keys   [jungo.Symmetries]uint64 // the stones of both, packed by each symmetry
}

// move is a move with the numbers and flags of the position after it.
type move struct {
	key        uint64
	bit, taken uint32 // bit 0 is a pass
	ko         uint32
	sym        uint8
	result
}

// from reads a position.
func (g *geometry) from(t *jungo.Tiny, tg *jungo.TinyGeo, prover int) position {
	p := position{turn: t.Turn ^ uint8(prover)}
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

// own and enemy return the packed stones of the prover and of the opponent in a key.
func (g *geometry) own(key uint64) uint32 { return uint32(key & (1<<g.points - 1)) }

func (g *geometry) enemy(key uint64) uint32 {
	return uint32(key >> g.points & (1<<g.points - 1))
}

// keysAfter sets out to the keys after a move of player turn.
func (g *geometry) keysAfter(keys, out *[jungo.Symmetries]uint64, turn uint8, c *move) {
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

// keyAfter returns the first of the keys after a move.
func (g *geometry) keyAfter(key uint64, turn uint8, c *move) uint64 {
	if c.bit == 0 {
		return key
	}
	key ^= g.stone[bits.TrailingZeros32(c.bit)&31][turn&1][0]
	for x := c.taken; x != 0; x &= x - 1 {
		key ^= g.stone[bits.TrailingZeros32(x)&31][1-turn&1][0]
	}
	return key
}

// key returns the exact key of a position, the same for all its images, and the symmetry that
// leads to it.
func (g *geometry) key(keys *[jungo.Symmetries]uint64, ko uint32, turn uint8) (uint64, uint8) {
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
	return least | uint64(turn)<<turnBit | at<<(turnBit+1) | keyMark, uint8(sym)
}

// moves lists the legal moves except the pass, with what they capture and without keys.
func (g *geometry) moves(p *position, out *[maxMoves]move) int {
	me, en := p.stones[p.turn&1], p.stones[1-p.turn&1]
	empty := g.full &^ (me | en)
	var lib, chain [16]uint32 // the enemy's chains in atari
	na := 0
	for left := en; left != 0; {
		c := flood(left&-left, en)
		left &^= c
		if l := g.around(c) & empty; l&(l-1) == 0 {
			lib[na&15], chain[na&15] = l, c
			na++
		}
	}
	open := empty // and own chains with two liberties or more
	for left := me; left != 0; {
		c := flood(left&-left, me)
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
		*c = move{bit: m, taken: taken}
		if taken != 0 && taken&(taken-1) == 0 && near&(me|empty) == 0 {
			c.ko = taken
		}
	}
	return n
}

// after sets q to the position after a move.
func (g *geometry) after(p *position, c *move, q *position) {
	q.turn, q.ko = 1-p.turn, c.ko
	q.stones = p.stones
	q.stones[p.turn&1] |= c.bit
	q.stones[1-p.turn&1] &^= c.taken
	g.keysAfter(&p.keys, &q.keys, p.turn, c)
}
