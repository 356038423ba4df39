package verify

import "tengen/movegen/renju"

// together returns replies to a node that are answered by one argument instead of being
// played one by one. The node has an answer to all other replies, and it is a single move m
// that makes two fives possible, or more. Of these replies
//
//   - none is m, or has an answer of its own;
//   - none makes a four, so that the defender can make no five after m: before the reply he
//     cannot either;
//   - none takes so many of the fives that fewer than two are left. A stone of the defender
//     takes a five only by standing on its point: all other stones of the five are there.
//
// So after m no stone stops all fives, and the board has points left for them. Under caro, where
// a stone at the end of a five may stop it as well, no stone must stop all fives before the reply,
// and the reply is on none of their points and ends. Nothing is answered together if m could be
// forbidden: a black m must show too few threes and fours for that, and stones of White only
// take some away.
func (v *verifier) together(n *Node) (out renju.Rows) {
	b, last := v.b, n.Otherwise
	if v.opts.Thorough || last == nil || last.Otherwise != nil || len(last.Replies) > 0 || !b.IsEmpty(last.Move) {
		return out
	}
	if cl := b.Class(last.Move, v.attacker); cl == renju.ClassForbidden || cl.Suspect() {
		return out
	}
	b.MakeNull()
	b.Make(last.Move)
	fives, stops, cells := b.Set(v.attacker, renju.ClassFive).Count(), b.FiveReplies(v.attacker), b.FiveCells(v.attacker)
	b.Unmake()
	b.Unmake()
	if fives < 2 || stops.Count() > 0 {
		return out
	}
	out = *b.EmptyCells()
	if fives == 2 || b.Rule() == renju.Caro {
		remove(&out, &cells)
	}
	for _, cl := range renju.FourClasses {
		remove(&out, b.Set(v.defender, cl))
	}
	out.Remove(last.Move)
	for _, r := range n.Replies {
		if b.OnBoard(r.Move) { // no pass
			out.Remove(r.Move)
		}
	}
	return out
}

// remove takes the cells of one set out of another.
func remove(from, cells *renju.Rows) {
	for y := range from {
		from[y] &^= cells[y]
	}
}
