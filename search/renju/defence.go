package renju

import "tengen/movegen/renju"

// findDefence computes every reply of the side to move that can stop the
// enemy's threatened winning fours; it returns false when none is threatened.
//
// Let s be a cell where the enemy, if he had the move, makes a straight four or two
// fours. A reply that leaves s winning and makes no four loses: the enemy plays
// s, then a five. So a defence is (a) s itself, (b) a cell where s would make
// its five, under caro also an end of this five, because these change the pattern of s,
// (c) any four of the defender, or, only where Black's s is suspected a double-three by
// pattern, (d) a white stone anywhere that makes s forbidden, because the extension of a
// three is no longer forbidden. A black stone elsewhere does not change White's s, and a
// white stone elsewhere takes no five from it. If there are several such cells, a reply that
// is no four must stop them all, so the sets intersect.
func (p *position) findDefence() bool {
	b := p.b
	opp := b.Side().Other()
	if b.Count(opp, renju.ClassWinFour)+b.Count(opp, renju.ClassSuspectFour) == 0 {
		return false
	}
	p.anyCell = false
	var set renju.Rows
	n := 0
	narrow := func(s renju.Cell) {
		cells := b.FivesAfter(s, opp)
		cells[s.Y()] |= 1 << s.X()
		if n++; n == 1 {
			set = cells
			return
		}
		for y := range set {
			set[y] &= cells[y]
		}
	}
	for s := range b.Set(opp, renju.ClassWinFour).Each {
		narrow(s)
	}
	// A suspect cell that wins now can become forbidden by a stone anywhere. If
	// there is another winning four as well, the reply must stop that one, so the
	// set is complete without the suspect cell.
	if n == 0 {
		for s := range b.Set(opp, renju.ClassSuspectFour).Each {
			if straight(b.Code(s, opp)) && b.Forbidden(s) == renju.NotForbidden {
				p.anyCell = true
				n++
			}
		}
		if n == 0 {
			return false
		}
	}
	p.defence = set
	me := b.Side()
	for _, cl := range renju.FourClasses {
		if b.Count(me, cl) > 0 {
			from := b.Set(me, cl)
			for y := range p.defence {
				p.defence[y] |= from[y]
			}
		}
	}
	if me == renju.Black && b.Rule() == renju.Renju {
		for c := range p.defence.Each {
			if b.Forbidden(c) != renju.NotForbidden {
				p.defence.Remove(c)
			}
		}
	}
	p.defended, p.defenceKey = true, b.Key()
	return true
}
