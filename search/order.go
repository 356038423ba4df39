package search

// orderMoves overwrites the Order of every move of l with its place in the
// search order of a node at ply: the table move, tactical moves by the game's
// Order, quiet moves by Order, killers, countermove and history together. In
// games with a strong prior on moves (line games) the sum serves better than a
// hierarchy: a killer on a senseless point must not precede a good shape.
func (w *worker) orderMoves(l *MoveList, ply int, table Move) {
	f := w.frame(ply)
	side := w.pos.Side()
	prev1, prev2 := w.frame(ply-1).index, w.frame(ply-2).index
	var killer1, killer2, counter Move
	if w.opt.Killers {
		killer1, killer2 = f.killers[0], f.killers[1]
	}
	if w.opt.Countermove && prev1 != noIndex {
		counter = w.hist.counter[side][prev1]
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		order := max(-orderClamp, min(int(m.Order), orderClamp))
		switch {
		case m.Move == table:
			order = orderTable
		case m.Flags&FlagQuiet == 0:
			order += orderTactical
		default:
			switch m.Move {
			case killer1:
				order += orderKiller1
			case killer2:
				order += orderKiller2
			}
			if m.Move == counter {
				order += orderCounter
			}
			order += w.quietScore(side, w.pos.HistoryIndex(m.Move), prev1, prev2)
		}
		m.Order = int32(order)
	}
}

// pick brings the best of moves[i:] to place i. Most nodes cut after a few
// moves, so selecting as needed is cheaper than sorting. Ties go to the earlier
// generated move, except that swapping may reorder equals; the result depends on
// the list alone.
func pick(moves []ScoredMove, i int) {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].Order > moves[best].Order {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
}
