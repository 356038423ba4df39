package jungo

import "tengen/movegen/zobrist"

// Rand is a small generator of random numbers (SplitMix64): deterministic, without
// locks and without allocation. The zero value is ready.
type Rand struct{ state uint64 }

// NewRand returns a generator with the given seed.
func NewRand(seed uint64) *Rand { return &Rand{seed} }

// Uint64 returns the next 64 random bits.
func (r *Rand) Uint64() uint64 {
	r.state += zobrist.Golden
	return zobrist.Mix(r.state)
}

// Intn returns a number from 0 to n-1 for 0 < n < 2³². Its bias is below n/2³².
func (r *Rand) Intn(n int) int {
	return int((r.Uint64() >> 32) * uint64(n) >> 32)
}

// OwnEye reports whether the empty point p is a one-point eye of c: all neighbours
// are stones of c, and the enemy holds none of the diagonal neighbours at the edge, at
// most one in the middle. Filling such a point can kill the group.
func (b *Board) OwnEye(p Point, c Colour) bool {
	for _, q := range b.geo.near(p) {
		if b.colour[q] != c {
			return false
		}
	}
	enemy, bad := c.Opponent(), 0
	for _, q := range b.geo.diagonal(p) {
		if b.colour[q] == enemy {
			bad++
		}
	}
	return bad == 0 || bad == 1 && !b.geo.edge[p]
}

// RandomPlayout plays uniformly random legal moves that fill no own eye until the
// game ends or 3·N² moves are made, and returns their number. It passes only when no
// other move is left. The moves stay on the undo stack. It obeys superko where that
// is in force.
func (b *Board) RandomPlayout(r *Rand) int {
	limit := playoutCapFactor * b.geo.points
	for n := 0; n < limit; n++ {
		if b.passes >= 2 {
			return n
		}
		b.Make(b.randomMove(r))
	}
	return limit
}

func (b *Board) randomMove(r *Rand) Point {
	n := len(b.empties)
	if n == 0 {
		return Pass
	}
	for i := 0; i < playoutTries; i++ {
		p := b.empties[r.Intn(n)]
		if b.Legal(p) && !b.OwnEye(p, b.toMove) {
			return p
		}
	}
	start := r.Intn(n)
	for i := 0; i < n; i++ {
		j := start + i
		if j >= n {
			j -= n
		}
		p := b.empties[j]
		if b.Legal(p) && !b.OwnEye(p, b.toMove) {
			return p
		}
	}
	return Pass
}
