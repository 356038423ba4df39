package search

import "tengen/search/tt"

// search is the value of the node at ply, from its side to move, searched depth
// plies deep within (alpha, beta). It is fail-soft: a result ≤ alpha is an upper
// bound, one ≥ beta a lower bound. Scores are counted from the root (a win at
// ply p is Mate − p); the table and the game see them relative to the node. cut
// says that the node is expected to fail high.
//
// # Why a proven result is a proof
//
// A proven win is only returned above alpha through a child that returned a
// proven loss below its beta. A proven loss is only returned below beta when every
// legal move is accounted for: the list is Complete, nothing was skipped, and
// every child returned a win that is at least its own beta. Reductions do
// not matter, because a proof found at low depth is a proof. Results that are no
// proof (of null moves, of futility, with skipped moves) are clamped by unproven or
// by step 14.
//
// # Path dependence
//
// A score that depends on the path (repetition) is returned but not stored. It taints
// every parent whose score depends on it: a parent whose best move it is, and a parent
// with a proven loss, which depends on all moves. A tainted node stores only its move in
// the table. Two errors are accepted, as in most engines: an unproven upper bound may
// hide a tainted sibling, and a stored proof is not checked against repetitions on
// another path to it.
func (w *worker) search(alpha, beta Score, depth, ply int, cut bool) Score {
	if depth <= 0 {
		return w.quiesce(alpha, beta, 0, ply)
	}
	f := w.frame(ply)
	f.tainted = false
	w.pvEnd[ply] = ply
	pv := beta-alpha > 1

	// 1. Stop at a limit, and at the end of the arrays.
	if w.poll() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if ply >= MaxPly-1 {
		return w.pos.Evaluate()
	}

	// 2. Mate distance: no line from here is better than a win on the next ply, or
	// worse than having lost already. Once a short win is known, this cuts off all
	// lines that cannot be shorter.
	if w.opt.MateDistance {
		alpha = max(alpha, -(Mate - Score(ply)))
		beta = min(beta, Mate-Score(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// 3. What the game knows: the end of the game, immediate wins, repetition.
	// This comes before the table, because the table does not see repetition.
	key := w.pos.Key()
	if s, known := w.probe(key, beta, depth, ply); known {
		return s
	}

	// 4. The table: an earlier result at least as deep, or a proof at any depth,
	// ends the node; otherwise the table's move is tried first. In a PV node only a
	// proof ends the node, so that the principal variation stays complete.
	e, hit := tt.Entry{}, false
	var tableMove Move
	var tableValue Score
	if w.opt.TableCut || w.opt.TableMove {
		e, hit = w.tt.Get(key)
	}
	if hit {
		s, settles := tableScore(e, ply, depth, alpha, beta)
		tableValue = s
		if w.opt.TableCut && settles && (!pv || s.Proven() && e.Decisive() && (s >= beta || s <= alpha)) {
			return s
		}
		if w.opt.TableMove {
			tableMove = Move(e.Move)
		}
	}

	// 5. Limits of the static value, where they cost less than the value: they suffice for
	// most nodes that step 7 prunes. A tighter bound from the table counts for more.
	calm := !f.forced && w.pos.NullOK()
	prune := !pv && calm && !alpha.Proven() && !beta.Proven()
	atLeast := hit && w.opt.TableCut && !tableValue.Proven() && e.Bound&tt.Lower != 0
	atMost := hit && w.opt.TableCut && !tableValue.Proven() && e.Bound&tt.Upper != 0
	low, high, lazy := w.bounds()
	if lazy && prune {
		if atLeast {
			high = max(high, tableValue)
		}
		if atMost {
			low = min(low, tableValue)
		}
		if s, ok := w.outside(low, high, alpha, beta, depth, ply, false); ok {
			return s
		}
	}

	// 6. Static value, improved by a tighter bound from the table. A side whose value is
	// higher than two plies ago is improving, and its nodes are pruned less. Where a threat
	// must be answered any value between the limits will do.
	eval := (low + high) / 2
	if !lazy || !f.forced {
		eval = w.pos.Evaluate()
	}
	side := w.pos.Side()
	f.eval, f.side = eval, side
	improving := false
	if two := w.frame(ply - 2); ply >= 2 && two.eval != noEval && two.side == side {
		improving = eval > two.eval
	}
	if atLeast && tableValue > eval || atMost && tableValue < eval {
		eval = tableValue
	}

	// 7. Razoring and reverse futility, by the value.
	if prune {
		if s, ok := w.outside(eval, eval, alpha, beta, depth, ply, improving); ok {
			return s
		}
	}

	// 8. Null move: if the score stays above beta even after a free move of the
	// opponent, a real move will keep it there. The result is neither proven nor
	// stored.
	if w.opt.NullMove && prune && depth >= nullDepth && eval >= beta && !w.frame(ply-1).null {
		r := nullBase + depth/nullDiv + min(int((eval-beta)/w.lines.nullEval), nullEvalMax)
		f.index, f.null = noIndex, true
		w.pos.MakeNull()
		s := -w.search(-beta, -beta+1, depth-1-r, ply+1, !cut)
		w.pos.UnmakeNull()
		if w.stopped {
			return 0
		}
		if s >= beta {
			f.tainted = w.frame(ply + 1).tainted
			w.pvEnd[ply] = ply
			if s.Proven() {
				return beta
			}
			return s
		}
	}

	// 9. Internal iterative reduction: without a table move the order is poor, and
	// full depth costs too much; the next iteration will have a table move.
	if w.opt.IIR && depth >= iirDepth && tableMove == NoMove && (pv || cut) {
		depth--
	}

	// 10. Moves.
	l := &f.list
	l.Reset()
	w.pos.Generate(l, GenAll)
	if len(l.Moves) == 0 {
		f.tainted = l.PathDependent
		if l.Complete {
			return atRoot(LossIn(0), ply)
		}
		return 0
	}
	w.orderMoves(l, ply, tableMove)
	w.frame(ply + 1).killers = [2]Move{} // those of other parents' children

	// 11. Is the table move the only good one? Then it is searched a ply deeper. If
	// other moves beat beta as well, the node is cut off here.
	singular := 0
	if w.opt.Singular && depth >= singularDepth && tableMove != NoMove && ply < extendFactor*w.rootDepth &&
		e.Bound&tt.Lower != 0 && int(e.Depth) >= depth-singularLag &&
		!tableValue.Proven() && !alpha.Proven() && !beta.Proven() {
		border := max(tableValue-singularMul*Score(depth), -MaxEval)
		s := w.searchOthers(l, tableMove, border, (depth-1)/2, ply, cut)
		switch {
		case w.stopped:
			return 0
		case s < border:
			singular = 1
		case border >= beta && !pv:
			return border
		}
	}

	best := -Infinity
	var bestMove Move
	alpha0 := alpha
	skipped := false              // a legal move was not searched
	tainted := l.PathDependent    // of the best move
	anyTainted := l.PathDependent // of any move
	quiets := 0
	prev1, prev2 := w.frame(ply-1).index, w.frame(ply-2).index
	f.triedN = 0

	for i := range l.Moves {
		pick(l.Moves, i)
		sm := l.Moves[i]
		m := sm.Move
		quiet := sm.Flags&FlagQuiet != 0
		index := w.pos.HistoryIndex(m)

		// 12. Pruning. The best moves come first, so those late in the order are
		// skipped: the iteration before would have moved good ones forward. In a
		// shallow node, the first quiet move that cannot reach alpha ends the node.
		// Nothing is pruned while all moves so far lose, because any other move may
		// be the one that does not.
		if i > 0 && !pv && best >= -ProvenBound {
			if w.opt.LateMove && w.late(depth, i, quiets, quiet, improving, l.Forced) {
				skipped = true
				break
			}
			if w.opt.Futility && quiet && !l.Forced && depth <= futilityDepth && calm && !alpha.Proven() {
				if top := eval + w.lines.futility[depth]; top <= alpha {
					skipped = true
					best = max(best, unproven(top))
					break
				}
			}
		}

		// 13. Search the move: extended when forcing or singular, reduced when late
		// and quiet, with a null window first and again in full when the result is
		// above alpha.
		next := depth - 1
		if ply < extendFactor*w.rootDepth {
			if m == tableMove && singular > 0 || w.opt.Extensions && sm.Flags&FlagExtend != 0 {
				next++
			}
		}
		reduction := 0
		if w.opt.LMR && quiet && (w.opt.LateAll || !l.Forced) && next < depth && depth >= lmrDepth && i >= lmrFirst(pv) {
			h := w.quietScore(side, index, prev1, prev2)
			reduction = w.reduction(depth, i, sm.Surprise, pv, cut, improving, m == f.killers[0] || m == f.killers[1], h)
			reduction = max(0, min(reduction, next-1))
		}
		if quiet {
			quiets++
			if f.triedN < triedMax {
				f.tried[f.triedN] = int32(index)
				f.triedN++
			}
		}

		f.index, f.null = index, false
		w.make(m)
		var s Score
		full := !w.opt.PVS || i == 0
		if !full || reduction > 0 {
			s = w.after(side, alpha, alpha+1, next-reduction, ply+1, true)
			if reduction > 0 && s > alpha && !w.stopped {
				s = w.after(side, alpha, alpha+1, next, ply+1, !cut)
			}
			full = pv && s > alpha
		}
		if full && !w.stopped {
			s = w.after(side, alpha, beta, next, ply+1, !pv && !cut)
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
		if s <= alpha {
			continue
		}
		bestMove, alpha = m, s
		if pv {
			w.setPV(ply, m)
		}
		if s >= beta {
			if quiet {
				w.reward(ply, depth, m, index)
			}
			break
		}
	}

	// 14. A loss is proven only when no move was left out.
	if best < -ProvenBound && best < beta {
		best, tainted = provenLoss(best, !skipped && l.Complete, anyTainted)
	}

	// 15. Store the result.
	f.tainted = tainted
	w.store(key, ply, depth, bestMove, best, boundOf(best, alpha0, beta), tainted)
	return best
}

// after returns the value of the node at ply for a side that has made the move before it,
// within (alpha, beta). Where that side is to move again nothing changes its sign. cut says
// that the node is expected to fail high for the opponent.
func (w *worker) after(side int, alpha, beta Score, depth, ply int, cut bool) Score {
	if w.pos.Side() == side {
		return w.search(alpha, beta, depth, ply, !cut && beta-alpha == 1)
	}
	return -w.search(-beta, -alpha, depth, ply, cut)
}

// outside decides a shallow node whose static value, which is between low and high, is far
// outside (alpha, beta), and reports whether it did.
func (w *worker) outside(low, high, alpha, beta Score, depth, ply int, improving bool) (Score, bool) {
	// Razoring: so far below alpha that only tactics could help; quiescence decides.
	if w.opt.Razoring && depth <= razorDepth && high+w.lines.razor[depth] <= alpha {
		if s := w.quiesce(alpha, beta, 0, ply); s <= alpha || w.stopped {
			return unproven(s), true
		}
	}
	// Reverse futility: so far above beta that a shallow search will not bring it down.
	if w.opt.ReverseFut && depth <= reverseDepth {
		margin := w.lines.reverse[depth]
		if improving {
			margin -= w.lines.improving
		}
		if low-margin >= beta {
			return unproven(low), true
		}
	}
	return 0, false
}

// provenLoss returns the score of a node all of whose searched moves lose, and whether
// it depends on the path: any of the moves may decide that. Without all moves (complete
// is false) nothing is proven.
func provenLoss(best Score, complete, anyTainted bool) (score Score, tainted bool) {
	if !complete {
		return -ClampLoss, false
	}
	return best, anyTainted
}

// late reports whether the n-th move of a node, after so many quiet ones, and all
// moves after it are left out. With LateAll every move counts, at any depth, and
// fewer are searched where a threat must be answered. Without it only quiet moves
// count, at low depth, and all replies to a threat are searched.
func (w *worker) late(depth, n, quiets int, quiet, improving, forced bool) bool {
	if w.opt.LateAll {
		if forced {
			return n >= lateForced+depth
		}
		return n >= lateLimit(int(w.lines.late[min(depth, lateSize-1)]), improving)
	}
	return quiet && !forced && depth <= quietDepth && quiets >= lateLimit(quietBase+quietMul*depth*depth, improving)
}

// lateLimit returns the limit n of moves, halved for a side that is not improving.
func lateLimit(n int, improving bool) int {
	if !improving {
		n /= 2
	}
	return n
}

// lmrFirst is the number of moves never reduced.
func lmrFirst(pv bool) int {
	if pv {
		return lmrMoves + 1
	}
	return lmrMoves
}

// reduction returns how many plies less deep the n-th move, a quiet one, is searched. It
// grows with the logarithms of depth and number; it is smaller if a mistake would cost
// more (PV, killers, good history), and larger if an earlier move was expected to cut
// off.
func (w *worker) reduction(depth, n int, surprise uint16, pv, cut, improving, killer bool, history int) int {
	r := w.lines.base(depth, n, surprise)
	if pv {
		r--
	}
	if cut {
		r++
	}
	if !improving {
		r++
	}
	if killer && w.opt.Killers {
		r--
	}
	return r - history/lmrHistory
}

// searchOthers searches the moves of l except skip with the null window below
// border and returns a bound of the best. It works on the node's own list and
// stores nothing in the table, because its result is not the node's.
func (w *worker) searchOthers(l *MoveList, skip Move, border Score, depth, ply int, cut bool) Score {
	f := w.frame(ply)
	best := -ClampLoss
	for i := range l.Moves {
		pick(l.Moves, i)
		m := l.Moves[i].Move
		if m == skip {
			continue
		}
		d := depth - 1
		if l.Moves[i].Flags&FlagQuiet != 0 && w.opt.LMR && i > 1 {
			d = max(d-w.lines.base(depth, i, l.Moves[i].Surprise), min(d, 1))
		}
		f.index, f.null = w.pos.HistoryIndex(m), false
		w.make(m)
		s := w.after(f.side, border-1, border, d, ply+1, !cut)
		w.pos.Unmake()
		if w.stopped {
			return 0
		}
		best = max(best, s)
		if best >= border {
			break
		}
	}
	return best
}
