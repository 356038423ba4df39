package search

import (
	"cmp"
	"time"

	"tengen/search/tt"
)

// iterate is the search of one thread: iterative deepening until a limit, a stop
// or a proof that deeper search cannot improve. The root must have moves.
func (w *worker) iterate(tell func(Info)) {
	limits := &w.run.limits
	last := MaxPly - 1
	if limits.Depth > 0 {
		last = min(last, limits.Depth)
	}
	r := &w.root
	var timing softTimer
	for depth := 1; depth <= last; depth++ {
		if depth < last && w.skips(depth) {
			continue
		}
		w.rootDepth = depth
		for i := range r.moves {
			m := &r.moves[i]
			m.previous, m.score = m.score, -Infinity
		}
		for r.rank = 0; r.rank < r.lines; r.rank++ {
			w.selDepth = 0
			w.searchWindow(depth, tell)
			if w.stopped {
				return
			}
			w.commit(&r.moves[r.rank])
		}
		// With several lines a later search may find a better score than an
		// earlier rank's.
		r.rank = 0
		r.rankMoves(0, r.lines)
		for r.rank = 0; r.rank < r.lines; r.rank++ {
			m := &r.moves[r.rank]
			w.commit(m)
			w.report(tell, depth, m, tt.Exact, true)
		}
		r.rank = 0
		r.finish(depth)

		if w.settled(depth) {
			break
		}
		if w.id == 0 && w.softStop(&timing) {
			break
		}
	}
	// The first thread to finish stops all others. With several lines only the first
	// thread does, because the lines are its own.
	if w.id == 0 || r.lines == 1 {
		w.run.stop.Store(true)
	}
}

// searchWindow searches the current rank, first within a narrow window around
// its last score: most scores stay there, and a narrow window cuts off more. When
// the score falls outside, the window is widened on that side.
func (w *worker) searchWindow(depth int, tell func(Info)) {
	r := &w.root
	alpha, beta := -Infinity, Infinity
	center := r.moves[r.rank].previous
	delta := aspirationDelta
	if w.opt.Aspiration && depth >= aspirationDepth && center > -MaxEval && center < MaxEval {
		alpha, beta = center-delta, center+delta
	}
	for {
		s := w.searchRoot(alpha, beta, depth, tell)
		r.rankMoves(r.rank, len(r.moves))
		if w.stopped {
			return
		}
		var b tt.Bound
		switch {
		case s <= alpha && alpha > -Infinity:
			b = tt.Upper
			beta = (alpha + beta) / 2
			alpha = s - delta
		case s >= beta && beta < Infinity:
			b = tt.Lower
			beta = s + delta
			if s > ProvenBound {
				// A win is proven; it stays if the search for its length is stopped.
				w.commit(&r.moves[r.rank])
			}
		default:
			return
		}
		w.report(tell, depth, &r.moves[r.rank], b, false)
		delta += delta * aspirationGrow / 100
		if delta > aspirationMax || alpha < -MaxEval {
			alpha = -Infinity
		}
		if delta > aspirationMax || beta > MaxEval {
			beta = Infinity
		}
	}
}

// report sends an Info about the current rank. Only the first thread does so.
func (w *worker) report(tell func(Info), depth int, m *rootMove, b tt.Bound, final bool) {
	if tell == nil || w.id != 0 {
		return
	}
	w.run.nodes[0].Store(w.nodes())
	tell(Info{
		Depth:    depth,
		SelDepth: max(w.selDepth, len(m.pv)),
		MultiPV:  w.root.rank + 1,
		Score:    w.root.claim(m.score),
		Lower:    b == tt.Lower,
		Upper:    b == tt.Upper,
		Nodes:    w.run.total(),
		Elapsed:  time.Since(w.run.start),
		PV:       m.pv,
		Final:    final,
	})
}

// rootEvent sends an event about a root move, if Limits.RootMoves asks for it.
func (w *worker) rootEvent(tell func(Info), e Event, m Move, depth int) {
	if tell == nil || w.id != 0 || !w.run.limits.RootMoves {
		return
	}
	tell(Info{Event: e, Move: m, Depth: depth, MultiPV: w.root.rank + 1, Elapsed: time.Since(w.run.start)})
}

// settled reports whether every line asked for is proven and a deeper search is of no use: a
// search to depth has found all wins and losses of at most that many plies. A loss that two
// iterations in a row find with the same move and length is settled, too: the length may be a
// bound from a proof, which no deeper search improves.
func (w *worker) settled(depth int) bool {
	for i, l := range w.root.found {
		n, proven := l.Score.MatePlies()
		if !proven || n > depth || -n > depth && l.Score != w.root.moves[i].previous {
			return false
		}
	}
	return true
}

// softTimer follows the best move through the iterations.
type softTimer struct {
	best   Move
	score  Score
	stable int
}

// softStop decides after an iteration whether another is worth its time.
func (w *worker) softStop(t *softTimer) bool {
	r, limits := &w.root, &w.run.limits
	top := r.found[0]
	factor := 1.0
	if top.PV[0] == t.best {
		t.stable++
		if t.score-top.Score >= dropScore {
			factor = dropStretch
		}
	} else {
		t.stable = 0
	}
	t.best, t.score = top.PV[0], top.Score
	factor *= stableFactor[min(t.stable, len(stableFactor)-1)]

	soft := limits.Soft
	switch {
	case len(r.moves) == 1:
		factor = singleShare
	case top.Score.Proven():
		factor = provenShare
	case soft == 0:
		return false
	}
	soft = cmp.Or(soft, limits.Hard)
	if soft == 0 {
		return false
	}
	most := time.Duration(float64(soft) * softStretchMax)
	if limits.Hard > 0 {
		most = limits.Hard
	}
	return time.Since(w.run.start) >= min(time.Duration(float64(soft)*factor), most)
}
