package renju

// FiveReplies returns the cells on which a stone of col's enemy leaves col
// without a five: every useful reply to a four. It is empty when one stone cannot
// stop all the fives, and meaningless when col has no five. A reply may still be
// forbidden to the enemy (see Legal).
//
// Under caro a stone beyond the second end of a five stops it, too.
func (b *Board) FiveReplies(col Colour) (out Rows) {
	fives := b.Set(col, ClassFive)
	if b.rule != Caro {
		if b.count[col][ClassFive] == 1 {
			out = *fives
		}
		return out
	}
	first := true
	for e := range fives.Each {
		for d := range 4 {
			if b.Code(e, col).Type(d) != Five {
				continue
			}
			set := b.stopsFive(e, d, col)
			if first {
				out, first = set, false
			}
			for y := range out {
				out[y] &= set[y]
			}
		}
	}
	return out
}

// stopsFive returns the cells that stop the five of col at e in direction d
// under caro: e itself, and an empty end while the enemy holds the other.
func (b *Board) stopsFive(e Cell, d int, col Colour) (out Rows) {
	out.Add(e)
	line, shift := b.lineOf(e, d)
	ends, at := endsOf(b.lines[d][line], int(shift), 0, col)
	for k := range 2 {
		if ends[k] == Empty && ends[1-k] == col.Other().Stone() {
			out.Add(Cell(int(e) + at[k]*step[d]))
		}
	}
	return out
}

// endsOf returns what stands at both ends of the run that a stone of col makes i places along a
// line from the place at shift, and how many places along the ends are.
func endsOf(word uint64, shift, i int, col Colour) (ends [2]Point, at [2]int) {
	for k, dir := range [2]int{-1, 1} {
		j := i + dir
		for pointOn(word, shift+2*j) == col.Stone() {
			j += dir
		}
		ends[k], at[k] = pointOn(word, shift+2*j), j
	}
	return ends, at
}

// pointOn reads the place of a line at shift, which may be beyond its ends.
func pointOn(word uint64, shift int) Point {
	at := shift + lineShift
	if at < 0 || at > 62 {
		return Wall
	}
	return Point(word >> at & 3)
}

// FiveCells returns the cells on which a stone of col's enemy may change the fives that col can
// make next, or what stops them: their points, and under caro the empty ends of their runs.
func (b *Board) FiveCells(col Colour) (out Rows) {
	fives := b.Set(col, ClassFive)
	out = *fives
	if b.rule != Caro {
		return out
	}
	for e := range fives.Each {
		for d := range 4 {
			if b.Code(e, col).Type(d) == Five {
				line, shift := b.lineOf(e, d)
				addEnds(&out, b.lines[d][line], e, int(shift), 0, d, col)
			}
		}
	}
	return out
}

// addEnds adds the empty ends of the run that a stone of col makes i places along a line from s,
// whose place is at shift.
func addEnds(out *Rows, word uint64, s Cell, shift, i, d int, col Colour) {
	ends, at := endsOf(word, shift, i, col)
	for k := range 2 {
		if ends[k] == Empty {
			out.Add(Cell(int(s) + at[k]*step[d]))
		}
	}
}

// FivesAfter returns the cells where a stone of col's enemy may stop a four that col makes on the
// empty cell s, or change what stops it: the points of the fives on the lines of the fours, and
// under caro the empty ends of their runs. A stone on another cell, but s, takes none of these
// fives.
func (b *Board) FivesAfter(s Cell, col Colour) (out Rows) {
	for d := range 4 {
		switch b.Code(s, col).Type(d) {
		case ClosedFour, LineDoubleFour, StraightFour:
		default:
			continue
		}
		line, shift := b.lineOf(s, d)
		word := b.lines[d][line] | uint64(col.Stone())<<(shift+lineShift)
		for i := -windowReach; i <= windowReach; i++ {
			at := int(shift) + 2*i
			if i == 0 || at < 0 || at > 2*(MaxSize-1) || word>>(at+lineShift)&3 != 0 {
				continue
			}
			if LineType(b.table[squeeze(word>>at)]>>(4*col)&15) != Five {
				continue
			}
			out.Add(Cell(int(s) + i*step[d]))
			if b.rule == Caro {
				addEnds(&out, word, s, int(shift), i, d, col)
			}
		}
	}
	return out
}
