package ring

import "math/bits"

// Bits is a set of cells, cell n being bit n of 128.
type Bits struct{ lo, hi uint64 }

// Bit is the set of the single cell c.
func Bit(c Cell) Bits {
	if c < 64 {
		return Bits{lo: 1 << c}
	}
	return Bits{hi: 1 << (c - 64)}
}

// And is the intersection.
func (b Bits) And(o Bits) Bits { return Bits{b.lo & o.lo, b.hi & o.hi} }

// Or is the union.
func (b Bits) Or(o Bits) Bits { return Bits{b.lo | o.lo, b.hi | o.hi} }

// Xor is the symmetric difference.
func (b Bits) Xor(o Bits) Bits { return Bits{b.lo ^ o.lo, b.hi ^ o.hi} }

// AndNot is b without the cells of o.
func (b Bits) AndNot(o Bits) Bits { return Bits{b.lo &^ o.lo, b.hi &^ o.hi} }

// Any reports whether the set is not empty.
func (b Bits) Any() bool { return b.lo|b.hi != 0 }

// Empty reports whether the set is empty.
func (b Bits) Empty() bool { return b.lo|b.hi == 0 }

// Meets reports whether the two sets share a cell.
func (b Bits) Meets(o Bits) bool { return b.lo&o.lo|b.hi&o.hi != 0 }

// Within reports whether every cell of b is in o.
func (b Bits) Within(o Bits) bool { return b.lo&^o.lo|b.hi&^o.hi == 0 }

// Has reports whether cell c is in the set.
func (b Bits) Has(c Cell) bool {
	if c < 64 {
		return b.lo>>c&1 != 0
	}
	return b.hi>>(c-64)&1 != 0
}

// Count is the number of cells.
func (b Bits) Count() int { return bits.OnesCount64(b.lo) + bits.OnesCount64(b.hi) }

// First is the lowest cell of a set that is not empty.
func (b Bits) First() Cell {
	if b.lo != 0 {
		return Cell(bits.TrailingZeros64(b.lo))
	}
	return Cell(64 + bits.TrailingZeros64(b.hi))
}

// Last is the highest cell of a set that is not empty.
func (b Bits) Last() Cell {
	if b.hi != 0 {
		return Cell(127 - bits.LeadingZeros64(b.hi))
	}
	return Cell(63 - bits.LeadingZeros64(b.lo))
}

// Pop removes the lowest cell and returns it.
func (b *Bits) Pop() Cell {
	if b.lo != 0 {
		c := Cell(bits.TrailingZeros64(b.lo))
		b.lo &= b.lo - 1
		return c
	}
	c := Cell(64 + bits.TrailingZeros64(b.hi))
	b.hi &= b.hi - 1
	return c
}

// Cells lists the set in ascending order.
func (b Bits) Cells() []Cell {
	out := make([]Cell, 0, b.Count())
	for b.Any() {
		out = append(out, b.Pop())
	}
	return out
}

// Up moves every cell n numbers up and drops cells beyond bit 127. In Go a shift by
// the width of the word or more gives zero, so one expression serves all n below 128.
func (b Bits) Up(n uint) Bits {
	return Bits{b.lo << n, b.hi<<n | b.lo>>(64-n) | b.lo<<(n-64)}
}

// Down moves every cell n numbers down and drops cells below bit 0.
func (b Bits) Down(n uint) Bits {
	return Bits{b.lo>>n | b.hi<<(64-n) | b.hi>>(n-64), b.hi >> n}
}
