package search

import (
	"slices"

	"tengen/search/tt"
)

// rootMove is one move of the root with the results of the search.
type rootMove struct {
	ScoredMove
	// score is that of the last search of this move in the current iteration, −Infinity
	// if the search only showed that another move is at least as good.
	score, previous Score
	pv              []Move
}

// rootState is the root of one thread.
type rootState struct {
	moves []rootMove
	// complete says that a loss by all moves is a proof, restricted that the caller
	// chose the moves, so that the score is about them and not about the position.
	complete, restricted bool
	// lines is how many ranks are searched, rank the current one (0-based).
	lines, rank int
	// found are the ranked lines as of the last finished search of a rank or the
	// last new best move, and depth the last finished iteration: what the search
	// returns whenever it is stopped.
	found []Line
	depth int
	// guessed says that found has only the first move of the order, which was not searched.
	guessed bool
	// finished are the lines of the last finished iteration, if several are ranked:
	// the lines of one iteration are in the order of their scores.
	finished []Line
}

// setRoot generates the root's moves and orders them once; later iterations
// keep the order that their scores give.
func (w *worker) setRoot(limits *Limits) {
	r := &w.root
	f := w.frame(0)
	f.eval, f.side = w.pos.Evaluate(), w.pos.Side()
	l := &f.list
	l.Reset()
	w.pos.Generate(l, GenAll)
	if len(limits.Only) > 0 {
		for _, m := range limits.Only {
			// The caller may ask about a legal move that the generator left out.
			if m != NoMove && !slices.ContainsFunc(l.Moves, func(s ScoredMove) bool { return s.Move == m }) && w.pos.Legal(m) {
				l.Add(m, 0, 0)
			}
		}
	}
	table := NoMove
	if w.opt.TableMove {
		if e, ok := w.tt.Get(w.pos.Key()); ok {
			table = Move(e.Move)
		}
	}
	w.orderMoves(l, 0, table)

	*r = rootState{moves: r.moves[:0], found: r.found[:0], finished: r.finished[:0], complete: l.Complete}
	for i := range l.Moves {
		pick(l.Moves, i)
		m := l.Moves[i]
		if len(limits.Only) > 0 && !slices.Contains(limits.Only, m.Move) ||
			slices.Contains(limits.Exclude, m.Move) {
			r.restricted = true
			continue
		}
		r.moves = append(r.moves, rootMove{ScoredMove: m, score: -Infinity, previous: -Infinity})
	}
	r.restricted = r.restricted || len(limits.Only) > 0
	r.lines = min(max(limits.MultiPV, 1), len(r.moves))
	if len(r.moves) > 0 {
		// A search that is cancelled before it knows anything returns the first move
		// of the order, with the static value.
		r.moves[0].pv = append(r.moves[0].pv[:0], r.moves[0].Move)
		r.found = append(r.found, Line{Score: f.eval, PV: []Move{r.moves[0].Move}})
		r.guessed = true
	}
}

// claim returns the score of the current rank as it may be reported: if the generator
// left out moves that may be better, it is no proof that all listed moves lose. With
// moves chosen by the caller, and from the second rank on, a score is about one move and
// is reported as it is.
func (r *rootState) claim(s Score) Score {
	if r.rank == 0 && !r.complete && !r.restricted && s < -ProvenBound {
		return -ClampLoss
	}
	return s
}

// commit makes m the line of the current rank. If m already had a line at a later
// rank, that line is removed, otherwise the last one is.
func (w *worker) commit(m *rootMove) {
	r := &w.root
	if r.guessed {
		r.found, r.guessed = r.found[:0], false
	}
	at := slices.IndexFunc(r.found, func(l Line) bool { return l.PV[0] == m.Move })
	if at < 0 {
		if len(r.found) < r.lines {
			r.found = append(r.found, Line{})
		}
		at = len(r.found) - 1
	}
	to := min(r.rank, len(r.found)-1)
	line := r.found[at]
	if at > to {
		copy(r.found[to+1:at+1], r.found[to:at])
	} else {
		copy(r.found[at:to], r.found[at+1:to+1])
	}
	line.Score = r.claim(m.score)
	line.PV = append(line.PV[:0], m.pv...)
	r.found[to] = line
}

// finish stores the lines of a finished iteration.
func (r *rootState) finish(depth int) {
	r.depth = depth
	if r.lines == 1 {
		return
	}
	r.finished = r.finished[:0]
	for _, l := range r.found {
		r.finished = append(r.finished, Line{l.Score, slices.Clone(l.PV)})
	}
}

// result returns the ranked lines. A search for several lines that is stopped within
// an iteration returns those of the one before, because scores of two depths cannot be
// compared; only a proven win found since then comes before them. In the first iteration it
// returns those found so far.
func (r *rootState) result() []Line {
	if len(r.finished) == 0 { // also with one line, whose iterations are not kept
		slices.SortStableFunc(r.found, func(a, b Line) int { return int(b.Score - a.Score) })
		return r.found
	}
	first := r.found[0]
	if first.Score <= ProvenBound || first.Score <= r.finished[0].Score {
		return r.finished
	}
	out := []Line{first}
	for _, l := range r.finished {
		if l.PV[0] != first.PV[0] && len(out) < r.lines {
			out = append(out, l)
		}
	}
	return out
}

// searchRoot searches the root moves from the current rank on within
// (alpha, beta) and returns the best score. Every move that was found to be best
// has its score and line set, also when the search is stopped.
func (w *worker) searchRoot(alpha, beta Score, depth int, tell func(Info)) Score {
	r := &w.root
	f := w.frame(0)
	w.pvEnd[0] = 0
	alpha0 := alpha
	best := -Infinity
	var bestMove Move
	tainted := false
	moves := r.moves[r.rank:]
	for i := range moves {
		if w.poll() {
			return best
		}
		m := &moves[i]
		quiet := m.Flags&FlagQuiet != 0
		index := w.pos.HistoryIndex(m.Move)

		// 1. Extension and reduction as in search, but one ply less of reduction.
		next := depth - 1
		if w.opt.Extensions && m.Flags&FlagExtend != 0 {
			next++
		}
		reduction := 0
		if w.opt.LMR && quiet && next < depth && depth >= lmrDepth && i >= lmrFirst(true)+r.lines-1 {
			reduction = w.reduction(depth, i, m.Surprise, true, false, true, false, w.quietScore(f.side, index, noIndex, noIndex)) - 1
			reduction = max(0, min(reduction, next-1))
		}

		// 2. Full window for the first move, null window for the others unless they
		// turn out to be better.
		w.rootEvent(tell, EventEnter, m.Move, depth)
		f.index, f.null = index, false
		w.frame(1).killers = [2]Move{}
		w.pos.Make(m.Move)
		var s Score
		full := !w.opt.PVS || i == 0
		if !full || reduction > 0 {
			s = w.after(f.side, alpha, alpha+1, next-reduction, 1, true)
			if reduction > 0 && s > alpha && !w.stopped {
				s = w.after(f.side, alpha, alpha+1, next, 1, true)
			}
			full = s > alpha
		}
		if full && !w.stopped {
			s = w.after(f.side, alpha, beta, next, 1, false)
		}
		w.pos.Unmake()
		if w.stopped {
			return best
		}

		if s < -ProvenBound {
			w.rootEvent(tell, EventLost, m.Move, depth)
		} else {
			w.rootEvent(tell, EventLeave, m.Move, depth)
		}

		// 3. A move that is not above alpha has only a bound, not a score.
		if i > 0 && s <= alpha {
			m.score = -Infinity
			best = max(best, s)
			continue
		}
		m.score = s
		m.pv = append(m.pv[:0], m.Move)
		m.pv = append(m.pv, w.line(1)...)
		if s > best {
			best, tainted = s, w.frame(1).tainted
		}
		if s > alpha {
			bestMove = m.Move
			if i > 0 && s < beta {
				w.commit(m)
				w.report(tell, depth, m, tt.Exact, false)
			}
			alpha = s
			if s >= beta {
				break
			}
		}
	}
	// 4. The root's result goes into the table, unless moves were left out.
	if r.rank == 0 && !r.restricted {
		if best < -ProvenBound && !r.complete {
			best = -ClampLoss
		}
		w.store(w.pos.Key(), 0, depth, bestMove, best, boundOf(best, alpha0, beta), tainted || best < -ProvenBound)
	}
	return best
}

// rankMoves sorts the root moves [from, to), best first, and keeps the order of
// equals.
func (r *rootState) rankMoves(from, to int) {
	slices.SortStableFunc(r.moves[from:to], func(a, b rootMove) int {
		if a.score != b.score {
			return int(b.score - a.score)
		}
		return int(b.previous - a.previous)
	})
}
