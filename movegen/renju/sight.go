package renju

import "math/bits"

// sight returns how many cells on either side of a place of line l a stone there can
// concern, at most reach. It ends at a wall, at the border, and where stones of both
// colours lie between: no five can hold both the stone and a cell beyond that.
func sight(l uint64, shift uint, reach int) (lo, hi int) {
	const low, high = 0x5555555555555555, 0xaaaaaaaaaaaaaaaa // Black or wall, White or wall
	up := l >> (shift + lineShift + 2)
	down := l << (64 - lineShift - shift)
	hi = max(bits.TrailingZeros64(up&low), bits.TrailingZeros64(up&high)-1) / 2
	lo = max(bits.LeadingZeros64(down&high), bits.LeadingZeros64(down&low)-1) / 2
	return min(lo, reach), min(hi, reach)
}

// seen has the empty cells that a stone concerns. The index is what the windowReach cells on
// one side of it hold, as two bits a cell: up for the cells up the line, down for those down
// the line. In a value bit windowReach+i is the cell i steps up, and bit windowReach-i the
// cell i steps down.
type seen struct{ up, down [sideMask + 1]uint16 }

// sideMask selects the windowReach cells on one side of a cell from a line.
const sideMask = 1<<(2*windowReach) - 1

// seenWithin has the tables of every reach.
var seenWithin = [...]*seen{windowReach - 1: newSeen(windowReach - 1), windowReach: newSeen(windowReach)}

// newSeen fills the tables by sight.
func newSeen(reach int) *seen {
	t := new(seen)
	for w := range uint64(len(t.up)) {
		lo, hi := sight(w|w<<(lineShift+2), 0, reach)
		for i := 1; i <= hi; i++ {
			if w>>(2*(i-1))&3 == 0 {
				t.up[w] |= 1 << (windowReach + i)
			}
		}
		for i := 1; i <= lo; i++ {
			if w>>(lineShift-2*i)&3 == 0 {
				t.down[w] |= 1 << (windowReach - i)
			}
		}
	}
	return t
}
