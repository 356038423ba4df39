package search

import "tengen/search/tt"

// quiesce searches tactical moves only, from the horizon on. depth is 0 at the
// horizon and negative below it. The side to move may stand pat on the static value
// unless the game says that it is answering a threat (Verdict.Forced). So a node
// returns a proven loss only if the game's Probe knows it, or if all of a complete
// list of forced replies lose. A proven win through a tactical move is a proof like
// any other.
func (w *worker) quiesce(alpha, beta Score, depth, ply int) Score {
	f := w.frame(ply)
	f.tainted = false
	w.pvEnd[ply] = ply

	// 1. Stop, and the end of the arrays.
	if w.poll() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if ply >= MaxPly-1 {
		return w.pos.Evaluate()
	}

	// 2. The table comes first here, because the probe may be a whole search for
	// forced wins at the horizon.
	key := w.pos.Key()
	var tableMove Move
	if w.opt.TableCut || w.opt.TableMove {
		if e, ok := w.tt.Get(key); ok {
			if w.opt.TableCut {
				if s, settles := tableScore(e, ply, depth, alpha, beta); settles {
					return s
				}
			}
			if w.opt.TableMove {
				tableMove = Move(e.Move)
			}
		}
	}

	// 3. What the game knows.
	if s, known := w.probe(key, beta, depth, ply); known {
		return s
	}

	// 4. Stand pat, unless a threat forbids it. A value that is far outside the window, or
	// on which nothing depends, is only bounded.
	last := !w.opt.Quiescence || depth <= -quiesceMax
	forced := f.forced && !last
	best, bound := w.standPat(alpha, beta, forced)
	if best >= beta && !forced {
		w.store(key, ply, depth, NoMove, best, tt.Lower, false)
		return best
	}
	if last {
		w.store(key, ply, depth, NoMove, best, bound, false)
		return best
	}
	alpha0 := alpha
	if !forced {
		alpha = max(alpha, best)
	}

	// 5. Tactical moves, best first.
	l := &f.list
	l.Reset()
	w.pos.Generate(l, GenTactical)
	w.orderMoves(l, ply, tableMove)
	if forced && len(l.Moves) > 0 {
		best = -Infinity
	}
	side := w.pos.Side()
	var bestMove Move
	tainted, anyTainted := false, l.PathDependent
	for i := range l.Moves {
		pick(l.Moves, i)
		m := l.Moves[i].Move
		f.index, f.null = w.pos.HistoryIndex(m), false
		w.make(m)
		var s Score
		if w.pos.Side() == side {
			s = w.quiesce(alpha, beta, depth-1, ply+1)
		} else {
			s = -w.quiesce(-beta, -alpha, depth-1, ply+1)
		}
		w.pos.Unmake()
		if w.stopped {
			return 0
		}
		childTainted := w.frame(ply + 1).tainted
		anyTainted = anyTainted || childTainted
		if s <= best {
			continue
		}
		best, tainted = s, childTainted
		if s > alpha {
			alpha, bestMove = s, m
			w.setPV(ply, m)
			if s >= beta {
				break
			}
		}
	}

	// 6. A loss by all forced replies, under the same rule as in search.
	if best < -ProvenBound && best < beta {
		best, tainted = provenLoss(best, l.Complete, anyTainted)
	}

	// 7. Store the result.
	f.tainted = tainted
	w.store(key, ply, depth, bestMove, best, boundOf(best, alpha0, beta), tainted)
	return best
}

// standPat returns the static value, or a limit of it that lies outside the window, and
// the kind of bound that this is. Where a threat must be answered any value will do.
func (w *worker) standPat(alpha, beta Score, forced bool) (Score, tt.Bound) {
	if low, high, ok := w.bounds(); ok {
		switch {
		case forced:
			return (low + high) / 2, tt.Exact
		case low >= beta:
			return low, tt.Lower
		case high <= alpha:
			return high, tt.Upper
		}
	}
	return w.pos.Evaluate(), tt.Exact
}

// probe asks the game about the node at ply and, when it knows, records and
// returns the score seen from the root.
func (w *worker) probe(key uint64, beta Score, depth, ply int) (Score, bool) {
	v := w.pos.Probe(Probe{Depth: depth, Ply: ply, Beta: atNode(beta, ply)})
	f := w.frame(ply)
	f.forced = v.Forced
	if !v.Known {
		return 0, false
	}
	s := atRoot(v.Score, ply)
	f.tainted = v.PathDependent
	if v.Move != NoMove {
		w.pvEnd[ply+1] = ply + 1
		w.setPV(ply, v.Move)
	}
	if depth <= 0 && !v.PathDependent {
		// Above the horizon the probe is cheap and is asked anyway.
		w.store(key, ply, depth, v.Move, s, tt.Exact, false)
	}
	return s, true
}

// boundOf returns which bound a fail-soft result of a search with window (alpha,
// beta) is.
func boundOf(s, alpha, beta Score) tt.Bound {
	switch {
	case s >= beta:
		return tt.Lower
	case s <= alpha:
		return tt.Upper
	}
	return tt.Exact
}
