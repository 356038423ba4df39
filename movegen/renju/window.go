package renju

// Reach is how far a stone concerns other cells on a line under a rule set, in cells: 4
// under freestyle, 5 where a sixth stone matters.
func Reach(rule Rule) int {
	if rule == Freestyle {
		return 4
	}
	return windowReach
}

// Around returns the part of a line, in direction d, in which a stone on c can concern
// other cells: the cells from first on, n of them, one Step apart. The lowest 22 bits of
// line are the cell first (bits 10 and 11) with five cells to either side of it, two bits a
// Point; line>>2 shows the next cell in the same way. Cells behind a border, a wall, or
// stones of both colours are left out (see sight).
func (b *Board) Around(c Cell, d int) (line uint64, first Cell, n int) {
	i, shift := b.lineOf(c, d)
	l := b.lines[d][i]
	lo, hi := sight(l, shift, b.reach)
	return l >> (int(shift) - 2*lo), Cell(int(c) - lo*step[d]), lo + hi + 1
}

// Line returns the line of c in direction d, shifted so that the lowest 22 bits are c with
// five cells to either side, as Around does.
func (b *Board) Line(c Cell, d int) uint64 {
	i, shift := b.lineOf(c, d)
	return b.lines[d][i] >> shift
}

// Step is the difference between two neighbouring cells of a line in direction d.
func Step(d int) int { return step[d&3] }

// Counts returns the number of cells of every class for col. The array is the board's
// own: it is valid until the next Make or Unmake and must not be written.
func (b *Board) Counts(col Colour) *[NumClasses]int16 { return &b.count[col&1] }

// WindowTypes returns the types for Black and White of an empty cell under a rule set.
// window has the five cells before it and the five after it on a line, two bits a Point,
// without the cell itself.
func WindowTypes(rule Rule, window uint32) (black, white LineType) {
	e := tableFor(rule)[window&(windowSize-1)]
	return LineType(e & 15), LineType(e >> 4)
}
