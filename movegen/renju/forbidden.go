package renju

// This file names what is forbidden. What a stone makes in one line, two fours among them (LineDoubleFour),
// is in line.go; classOf in class.go adds up the four lines: it decides overlines and double-fours, and
// calls a cell with two threes by pattern suspect. Whether these are two real threes is decided here.

// Kind names why a point is forbidden to Black under renju.
type Kind uint8

const (
	NotForbidden Kind = iota
	ForbiddenOverline
	ForbiddenDoubleFour
	ForbiddenDoubleThree
)

func (k Kind) String() string { return k.Say().String() }

// Forbidden returns why the empty cell c is forbidden to Black, by the recursive
// definition of the rules, or NotForbidden, as always under the other rule sets. The
// pattern class decides nearly every cell. Only two threes by pattern need the
// recursion, which works on the line words alone and leaves the board as it was.
func (b *Board) Forbidden(c Cell) Kind {
	if b.rule != Renju || !b.IsEmpty(c) {
		return NotForbidden
	}
	switch b.Class(c, Black) {
	case ClassForbidden:
		code := b.Code(c, Black)
		for d := range 4 {
			if code.Type(d) == Overline {
				return ForbiddenOverline
			}
		}
		return ForbiddenDoubleFour
	case ClassSuspect, ClassSuspectFour:
		if b.threes(c, b.lineTypes(c), 2) >= 2 {
			return ForbiddenDoubleThree
		}
	}
	return NotForbidden
}

// Legal reports whether the side to move may place a stone on c without losing
// by it: c is empty and no forbidden point for Black.
func (b *Board) Legal(c Cell) bool {
	return b.IsEmpty(c) && (b.side == White || b.Forbidden(c) == NotForbidden)
}

// ForbiddenSet returns every forbidden point of Black, whoever is to move.
func (b *Board) ForbiddenSet() (out Rows) {
	if b.rule != Renju {
		return
	}
	for _, cl := range [...]Class{ClassForbidden, ClassSuspect, ClassSuspectFour} {
		for c := range b.Set(Black, cl).Each {
			if b.Forbidden(c) != NotForbidden {
				out.Add(c)
			}
		}
	}
	return
}

// lineTypes returns Black's four types of c, computed from the line words: the
// recursion changes these without updating the cell codes.
func (b *Board) lineTypes(c Cell) (t [4]LineType) {
	for d := range 4 {
		t[d] = LineType(b.table[b.window(c, d)] & 15)
	}
	return
}

// stoneOnLines puts a black stone on c, or takes it off, in the line words
// only.
func (b *Board) stoneOnLines(c Cell, on bool) {
	for d := range 4 {
		line, shift := b.lineOf(c, d)
		if on {
			b.lines[d][line] |= uint64(BlackStone) << (shift + lineShift)
		} else {
			b.lines[d][line] &^= 3 << (shift + lineShift)
		}
	}
}

// threes counts the directions in which a black stone on c makes a real three,
// given its types, stopping at limit.
func (b *Board) threes(c Cell, types [4]LineType, limit int) int {
	n := 0
	b.stoneOnLines(c, true)
	for d, t := range types {
		if (t == OpenThree || t == OpenThreeWide) && b.realThree(c, d) {
			if n++; n >= limit {
				break
			}
		}
	}
	b.stoneOnLines(c, false)
	return n
}

// realThree reports whether the pattern three through the black stone on c in
// direction d can become a straight four by a stone Black may place.
func (b *Board) realThree(c Cell, d int) bool {
	line, shift := b.lineOf(c, d)
	word := b.lines[d][line]
	for _, dir := range [2]int{1, -1} {
		for i := 1; i <= 3; i++ {
			at := int(shift) + 2*i*dir
			if at < 0 {
				break
			}
			switch Point(word >> (at + lineShift) & 3) {
			case BlackStone:
				continue
			case Empty:
				// A straight four is one unbroken run, so only the first empty
				// cell on either side can complete one through c.
				q := Cell(int(c) + i*dir*step[d])
				if LineType(b.table[squeeze(word>>at)]&15) == StraightFour && b.mayExtend(q) {
					return true
				}
			}
			break
		}
	}
	return false
}

// mayExtend reports whether Black may place on q to make a straight four: no
// five there (that would not be the extension of a three) and not forbidden,
// with the stones now on the lines.
func (b *Board) mayExtend(q Cell) bool {
	types := b.lineTypes(q)
	fours, threes := 0, 0
	for _, t := range types {
		switch t {
		case Five, Overline, LineDoubleFour:
			return false
		case ClosedFour, StraightFour:
			fours++
		case OpenThree, OpenThreeWide:
			threes++
		}
	}
	return fours < 2 && (threes < 2 || b.threes(q, types, 2) < 2)
}
