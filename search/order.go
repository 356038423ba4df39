package search

// orderMoves overwrites the Order of every move of l with its place in the search
// order of a node at ply: the table move, then tactical moves by the game's Order,
// then quiet moves by the sum of Order, killers, countermove and history. In games
// whose Order says much about a move (line games) the sum works better than a
// hierarchy, which would put a killer on a useless point before a good shape.
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
		order := max(-orderClamp, min(int(m.Order), orderClamp)) - int(m.Surprise)*w.lines.order/fine
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

// pick swaps the best of moves[i:] to place i. Most nodes are cut off after a few
// moves, so selecting as needed is cheaper than sorting. Ties go to the earlier move
// of the list, in which swapping may have reordered equals; the result depends on the
// list alone.
func pick(moves []ScoredMove, i int) {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].Order > moves[best].Order {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
}
