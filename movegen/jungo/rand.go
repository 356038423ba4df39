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
