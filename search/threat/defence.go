package threat

import (
	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// fourCells adds the cells where a stone of col makes a four by pattern,
// whether or not Black may play there.
func fourCells(b *renju.Board, col renju.Colour, out *renju.Rows) {
	for _, cl := range renju.FourClasses {
		if b.Count(col, cl) > 0 {
			out.AddAll(b.Set(col, cl))
		}
	}
	if b.Count(col, renju.ClassForbidden) > 0 {
		set := b.Set(col, renju.ClassForbidden)
		for c := range set.Each {
			if hasType(b.Code(c, col), renju.ClosedFour, renju.StraightFour) {
				out.Add(c)
			}
		}
	}
}

// mereFours returns the cells outside the set but where a stone of col makes a four and
// builds nothing else.
func mereFours(b *renju.Board, col renju.Colour, but *renju.Rows) renju.Rows {
	fours := *b.Set(col, renju.ClassFour)
	for y := range fours {
		fours[y] &^= but[y]
	}
	return fours
}

// hasType reports whether a line type from…to is among the four of a code.
func hasType(code renju.Code, from, to renju.LineType) bool {
	for d := range 4 {
		if t := code.Type(d); t >= from && t <= to {
			return true
		}
	}
	return false
}

// winningFours intersects set with the cells that stop every four of the attacker
// that would win at once: a straight four, or two fours where that is allowed.
// Let s be the cell of such a four and e its five points. A stone of the defender that
// makes no four of his own and is neither on s nor on an e leaves s a winning four,
// because it changes no stone of the attacker and takes no five. So the replies to
// several such fours are the intersection. The one exception is a black s that also
// makes two threes by pattern: a white stone elsewhere may turn a three whose
// extension was forbidden into a real one and so forbid s. Such an s does not change
// set, and when it is the only one, any is true.
//
// Under caro the ends of a five count among its points, because a stone there may stop it. Two
// fours on different lines have no such point in common, so no stone stops both.
//
// threat reports whether there is such a four.
func winningFours(b *renju.Board, att renju.Colour, set *renju.Rows) (threat, any bool) {
	n := 0
	wins := b.Set(att, renju.ClassWinFour)
	if b.Count(att, renju.ClassWinFour) > 0 {
		for s := range wins.Each {
			cells := b.FivesAfter(s, att)
			cells.Add(s)
			if n++; n == 1 {
				*set = cells
				continue
			}
			for y := range set {
				set[y] &= cells[y]
			}
		}
		return true, false
	}
	return suspectWinningFour(b, att), true
}

// suspectWinningFour reports whether Black has a straight four on a cell that
// also makes two pattern threes and is not forbidden.
func suspectWinningFour(b *renju.Board, att renju.Colour) bool {
	if b.Count(att, renju.ClassSuspectFour) > 0 {
		suspects := b.Set(att, renju.ClassSuspectFour)
		for s := range suspects.Each {
			if hasType(b.Code(s, att), renju.StraightFour, renju.StraightFour) && b.Forbidden(s) == renju.NotForbidden {
				return true
			}
		}
	}
	return false
}

// Breakers returns the cells where a stone of the side not to move might break the win by
// fours that Solve has just found for the side to move on b. It is called after the null move
// that showed the threat. A stone on any other cell does not change the win. anywhere is true
// when a stone on any cell might break it. Whether a cell does break the win, a search of the
// position after it decides.
func (v *VCF) Breakers(b *renju.Board) (set renju.Rows, anywhere bool) {
	if anywhere = v.breakers(b, &set); anywhere {
		set = *b.EmptyCells()
	}
	empty := b.EmptyCells()
	for y := range set {
		set[y] &= empty[y]
	}
	return set, anywhere
}

// breakers adds the cells of Breakers to a set, which is not complete if it returns true: then a
// stone on any cell might break the win.
func (v *VCF) breakers(b *renju.Board, set *renju.Rows) (anywhere bool) {
	if b.Rule() == renju.Caro {
		// A five at hand is in no position after a four of the tree.
		own := b.FiveCells(b.Side())
		set.AddAll(&own)
		set.AddAll(b.Set(b.Side().Other(), renju.ClassFive))
		treeBreakers(b, v.tree(b), set)
		return false
	}
	return lineBreakers(b, v.line[:v.n], set)
}

// treeBreakers is lineBreakers for caro, where a win by fours is a tree and not a line. It adds the
// cells of
//
//   - a stone on a move of the tree, on a point of a five after it, or at an end of such a five:
//     with a stone elsewhere the same replies stop the four;
//   - a stone that makes a four of the defender in some position of the tree.
func treeBreakers(b *renju.Board, n *verify.Node, set *renju.Rows) {
	att := b.Side()
	set.Add(n.Move)
	if b.Class(n.Move, att) == renju.ClassFive {
		return
	}
	fourCells(b, att.Other(), set)
	b.Make(n.Move)
	defer b.Unmake()
	cells := b.FiveCells(att)
	set.AddAll(&cells)
	for _, r := range n.Replies {
		b.Make(r.Move)
		treeBreakers(b, r.Answer, set)
		b.Unmake()
	}
}

// lineBreakers adds to set every cell where a stone of the defender could break a
// win by fours whose line is given, the attacker to move on b. With a stone
// elsewhere every four of the line stays a four with the same only reply, and the
// line still ends with a five. It adds the cells of
//
//   - a stone on a cell of the line or on a five point of its last four;
//   - a stone that makes a four of the defender at the start or together with the
//     replies he is forced to make (a nori), so a cell where he would make a four
//     in some position along the line;
//   - if the only reply to the last four is on a forbidden point (nerai), a
//     stone that makes that point legal: on the lines through it when the point
//     is an overline or a double-four, anywhere when it is a double-three;
//   - where Black attacks with a four that also makes two threes by pattern, a
//     white stone anywhere that makes one of them real and the four forbidden.
//
// anywhere is true when a stone on any cell might break the win; set is then not
// complete. Not for caro.
func lineBreakers(b *renju.Board, line []renju.Cell, set *renju.Rows) (anywhere bool) {
	att, def := b.Side(), b.Side().Other()
	made := 0
	for i, c := range line {
		set.Add(c)
		if i%2 == 0 {
			fourCells(b, def, set)
			if b.Class(c, att) == renju.ClassSuspectFour {
				anywhere = true
			}
		}
		if b.Class(c, att) == renju.ClassFive && i%2 == 0 {
			break
		}
		b.Make(c)
		made++
		if i%2 == 0 && b.Count(att, renju.ClassFive) > 0 {
			fives := b.Set(att, renju.ClassFive)
			set.AddAll(fives)
			if def == renju.Black && b.Count(att, renju.ClassFive) == 1 && i == len(line)-1 {
				for e := range fives.Each {
					switch b.Class(e, def) {
					case renju.ClassForbidden:
						star(b, e, set)
					case renju.ClassSuspect, renju.ClassSuspectFour:
						anywhere = anywhere || b.Forbidden(e) != renju.NotForbidden
					}
				}
			}
		}
	}
	for range made {
		b.Unmake()
	}
	return anywhere
}

// star adds the empty cells within reach of a pattern on the lines through c.
func star(b *renju.Board, c renju.Cell, set *renju.Rows) {
	for d := range 4 {
		dx, dy := renju.Delta(d)
		for i := -patternReach; i <= patternReach; i++ {
			x, y := c.X()+i*dx, c.Y()+i*dy
			if x >= 0 && y >= 0 && x < b.Size() && y < b.Size() && b.IsEmpty(renju.At(x, y)) {
				set.Add(renju.At(x, y))
			}
		}
	}
}
