package search

import (
	"context"
	"sync/atomic"
	"time"

	"tengen/search/tt"
)

// frame is what a thread stores for one ply of the current line.
type frame struct {
	list MoveList
	eval Score // static value, noEval if not computed
	side int   // to move, where eval is computed
	// index is the HistoryIndex of the move made here, noIndex for a null move.
	index   int
	null    bool // the move made here is a null move
	forced  bool // the game's probe says a threat must be answered here
	killers [2]Move
	// tainted says that the score last returned from this ply depends on the path
	// to it (see the notes on path dependence at worker.search).
	tainted bool
	// tried[:triedN] are the history indices of the quiet moves searched so far.
	tried  [triedMax]int32
	triedN int
}

const (
	noEval = -Infinity - 1
	// frameBelow frames lie before the root, so that code that looks one or two
	// plies back needs no test.
	frameBelow = 2
)

// worker is one search thread with everything it owns; only the table, the stop
// flag and the node counters are shared.
type worker struct {
	id  int
	opt Options
	tt  *tt.Table
	// lines is opt.Tuning.
	lines *lines
	run   *run
	pos   Position
	// ahead is pos if it can tell keys before a move, else nil.
	ahead Foreteller
	// bounded is pos if it bounds its static value and Options.Lazy is set, else nil.
	bounded Bounded

	frames [MaxPly + frameBelow + 2]frame
	pv     [MaxPly + 2][MaxPly + 2]Move // triangular: pv[ply][ply:pvEnd[ply]]
	pvEnd  [MaxPly + 2]int
	hist   history

	rootDepth int // current iteration, plies
	selDepth  int
	stopped   bool // run.stop as this thread last read it

	nodeBase  uint64 // pos.Nodes() when the search began
	pollIn    int    // nodes until the limits are checked again
	pollMakes uint64 // node count at the last check

	root rootState
}

// run is what the threads of one search share.
type run struct {
	ctx      context.Context
	limits   Limits
	start    time.Time
	deadline time.Time // zero without Hard
	stop     atomic.Bool
	threads  int
	nodes    [MaxThreads]paddedCount // each thread's count as last published
}

// paddedCount keeps each counter on its own cache line.
type paddedCount struct {
	atomic.Uint64
	_ [56]byte
}

// total is the sum of the published node counts.
func (r *run) total() (n uint64) {
	for i := range r.threads {
		n += r.nodes[i].Load()
	}
	return n
}

func newWorker(id int, table *tt.Table) *worker {
	w := &worker{id: id, tt: table}
	for i := range w.frames {
		w.frames[i].list.Moves = make([]ScoredMove, 0, 64)
	}
	return w
}

// release lets go of the position of the last search.
func (w *worker) release() { w.pos, w.ahead, w.bounded = nil, nil, nil }

// copyOf returns a clone of pos, in the buffers of the last search's if it can.
func (w *worker) copyOf(pos Position) Position {
	if p, ok := w.pos.(Renewable); ok && p.CopyFrom(pos) {
		return w.pos
	}
	return pos.Clone()
}

// prepare sets the worker up for a search of pos, which it then owns.
func (w *worker) prepare(r *run, opt Options, lines *lines, pos Position) {
	w.run, w.opt, w.lines, w.pos = r, opt, lines, pos
	w.hist.resize(pos.HistorySize())
	w.hist.fade(w.opt.Continuation)
	for i := range w.frames {
		f := &w.frames[i]
		f.killers = [2]Move{}
		f.index, f.null, f.eval = noIndex, false, noEval
	}
	w.stopped = false
	w.nodeBase = pos.Nodes()
	w.pollIn, w.pollMakes = 0, 0
	w.ahead, _ = pos.(Foreteller)
	w.bounded = nil
	if opt.Lazy {
		w.bounded, _ = pos.(Bounded)
	}
	if s, ok := pos.(StopAware); ok {
		s.SetStop(&r.stop)
	}
}

func (w *worker) frame(ply int) *frame { return &w.frames[ply+frameBelow] }

// bounds returns limits of the static value of the position, if they cost less than the
// value does.
func (w *worker) bounds() (low, high Score, ok bool) {
	if w.bounded == nil {
		return 0, 0, false
	}
	return w.bounded.Bounds()
}

// make makes a move while the table's entry of the position after it is loaded.
func (w *worker) make(m Move) {
	if w.ahead != nil {
		w.tt.Prefetch(w.ahead.KeyAfter(m))
	}
	w.pos.Make(m)
}

// nodes is this thread's node count in this search.
func (w *worker) nodes() uint64 { return w.pos.Nodes() - w.nodeBase }

// poll is called on entry of every node and reports whether to stop. It reads the
// stop flag every time, and clock, context and node totals every pollNodes nodes
// or pollMakes moves. Timers set the stop flag as well, but a timer may come late
// when every processor is busy.
func (w *worker) poll() bool {
	r := w.run
	if r.stop.Load() {
		w.stopped = true
		return true
	}
	n := w.nodes()
	if r.limits.Nodes > 0 && r.threads == 1 && n >= r.limits.Nodes {
		return w.halt() // exact to the node, so that one thread is deterministic
	}
	w.pollIn--
	if w.pollIn > 0 && n-w.pollMakes < pollMakes {
		return false
	}
	w.pollIn, w.pollMakes = pollNodes, n
	r.nodes[w.id].Store(n)
	if r.limits.Nodes > 0 && r.total() >= r.limits.Nodes {
		return w.halt()
	}
	if !r.deadline.IsZero() && !time.Now().Before(r.deadline) {
		return w.halt()
	}
	if r.ctx.Err() != nil {
		return w.halt()
	}
	return false
}

// halt stops all threads of the search.
func (w *worker) halt() bool {
	w.run.stop.Store(true)
	w.stopped = true
	return true
}

// setPV makes the line at ply the move m followed by the line of the next ply.
func (w *worker) setPV(ply int, m Move) {
	row, below := &w.pv[ply], &w.pv[ply+1]
	end := max(w.pvEnd[ply+1], ply+1)
	row[ply] = m
	copy(row[ply+1:end], below[ply+1:end])
	w.pvEnd[ply] = end
}

// line is the principal variation found from ply on; valid until the next node
// of that ply.
func (w *worker) line(ply int) []Move { return w.pv[ply][ply:w.pvEnd[ply]] }

// atRoot converts a node-relative score into one relative to the root: a win n plies
// from a node at ply is n + ply plies away. A distance that would leave the
// range of proofs becomes MaxMate.
func atRoot(s Score, ply int) Score {
	switch {
	case s > ProvenBound:
		return max(s-Score(ply), ProvenBound+1)
	case s < -ProvenBound:
		return min(s+Score(ply), -ProvenBound-1)
	}
	return s
}

// atNode is the inverse of atRoot. A distance that atRoot cut to MaxMate stays there,
// because it must not become shorter than the proven one.
func atNode(s Score, ply int) Score {
	switch {
	case s > ProvenBound+1:
		return s + Score(ply)
	case s < -ProvenBound-1:
		return s - Score(ply)
	}
	return s
}

// unproven clamps a score that may be a bound or a guess, so that it claims no proof.
func unproven(s Score) Score {
	return max(-ClampLoss, min(s, ClampLoss))
}

// store puts a node's result into the table. If the score depends on the path, it
// stores only the move.
func (w *worker) store(key uint64, ply, depth int, m Move, s Score, b tt.Bound, tainted bool) {
	if tainted {
		b = tt.None
	}
	w.tt.Put(key, tt.Entry{
		Move:  uint32(m),
		Score: int16(atNode(s, ply)),
		Depth: int8(min(depth, maxStoredDepth)),
		Bound: b,
	})
}

// maxStoredDepth is the largest depth the table holds. MaxPly is larger; deeper
// results only give fewer cut-offs.
const maxStoredDepth = 127

// tableScore returns the score of a table entry at ply, relative to the root, and
// whether it decides a search of that depth and window. A decisive bound needs no
// depth.
func tableScore(e tt.Entry, ply, depth int, alpha, beta Score) (s Score, settles bool) {
	s = atRoot(Score(e.Score), ply)
	deep := int(e.Depth) >= depth
	if e.Bound&tt.Lower != 0 && s >= beta && (deep || s > ProvenBound) {
		return s, true
	}
	if e.Bound&tt.Upper != 0 && s <= alpha && (deep || s < -ProvenBound) {
		return s, true
	}
	return s, e.Bound == tt.Exact && deep
}
