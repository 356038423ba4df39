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
	out[e.Y()] |= 1 << e.X()
	line, shift := b.lineOf(e, d)
	var ends [2]Point
	var cells [2]int
	for k, dir := range [2]int{-1, 1} {
		i := dir
		for b.pointOn(line, int(shift), d, i) == col.Stone() {
			i += dir
		}
		ends[k], cells[k] = b.pointOn(line, int(shift), d, i), int(e)+i*step[d]
	}
	for k := range 2 {
		if ends[k] == Empty && ends[1-k] == col.Other().Stone() {
			out.Add(Cell(cells[k]))
		}
	}
	return out
}

// pointOn reads the point i places along a line from the place at shift.
func (b *Board) pointOn(line, shift, d, i int) Point {
	at := shift + 2*i + lineShift
	if at < 0 || at > 62 {
		return Wall
	}
	return Point(b.lines[d][line] >> at & 3)
}

// FivesAfter returns the cells where col could make five next, on the lines of the
// empty cell s, if col had a stone on s: the fives that the stone creates, and any
// that stood on the same lines before. An enemy stone on another cell stops none of
// them; under caro, where a stone beyond the end of a run can, the result also holds
// every empty cell of the lines concerned.
func (b *Board) FivesAfter(s Cell, col Colour) (out Rows) {
	reach := windowReach
	if b.rule == Caro {
		reach = MaxSize
	}
	for d := range 4 {
		switch b.Code(s, col).Type(d) {
		case ClosedFour, LineDoubleFour, StraightFour:
		default:
			continue
		}
		line, shift := b.lineOf(s, d)
		word := b.lines[d][line] | uint64(col.Stone())<<(shift+lineShift)
		for i := -reach; i <= reach; i++ {
			at := int(shift) + 2*i
			if i == 0 || at < 0 || at > 2*(MaxSize-1) || word>>(at+lineShift)&3 != 0 {
				continue
			}
			if b.rule == Caro || LineType(b.table[squeeze(word>>at)]>>(4*col)&15) == Five {
				q := Cell(int(s) + i*step[d])
				out[q.Y()] |= 1 << q.X()
			}
		}
	}
	return out
}
