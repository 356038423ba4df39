package jungo

import "math/bits"

// bitset is a set of points of a board up to 9×9: bit p is point p.
type bitset [2]uint64

func (b *bitset) add(p Point)  { b[(p>>6)&1] |= 1 << (uint(p) & 63) }
func (b *bitset) del(p Point)  { b[(p>>6)&1] &^= 1 << (uint(p) & 63) }
func (b *bitset) or(o *bitset) { b[0] |= o[0]; b[1] |= o[1] }
func (b *bitset) empty() bool  { return b[0]|b[1] == 0 }

// single reports whether exactly one point is in the set.
func (b *bitset) single() bool {
	if b[0] == 0 {
		return b[1] != 0 && b[1]&(b[1]-1) == 0
	}
	return b[1] == 0 && b[0]&(b[0]-1) == 0
}

func (b *bitset) count() int {
	return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1])
}

// first returns the lowest point of a set that is not empty.
func (b *bitset) first() Point {
	if b[0] != 0 {
		return Point(bits.TrailingZeros64(b[0]))
	}
	return Point(64 + bits.TrailingZeros64(b[1]))
}
