package search

import (
	"context"
	"slices"
	"sync"
	"time"

	"tengen/search/tt"
)

// Searcher searches positions, one after the other, with a table that it keeps
// between searches. Its methods may be called from any goroutine; searches of one
// Searcher run one at a time, and a later one waits for the earlier.
type Searcher struct {
	mu      sync.Mutex
	opt     Options
	lines   *lines // opt.Tuning
	table   *tt.Table
	workers []*worker
}

// New returns a searcher with a transposition table of tableMiB MiB (less
// than 1 counts as 1).
func New(tableMiB int, opt Options) *Searcher {
	s := &Searcher{table: tt.New(tableMiB)}
	s.SetOptions(opt)
	return s
}

// SetOptions replaces the options for the searches to come.
func (s *Searcher) SetOptions(opt Options) {
	s.mu.Lock()
	defer s.mu.Unlock()
	opt.Threads = max(1, min(opt.Threads, MaxThreads))
	if opt.Tuning == (Tuning{}) {
		opt.Tuning = DefaultTuning()
	}
	if s.lines == nil || opt.Tuning != s.opt.Tuning {
		s.lines = newLines(opt.Tuning)
	}
	s.opt = opt
	for len(s.workers) < opt.Threads {
		s.workers = append(s.workers, newWorker(len(s.workers), s.table))
	}
	clear(s.workers[opt.Threads:]) // free their memory
	s.workers = s.workers[:opt.Threads]
}

// Resize gives the table a new size in MiB and empties it.
func (s *Searcher) Resize(tableMiB int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.table.Resize(tableMiB)
}

// TableUsed returns how many of a thousand entries of the table are in use. It may be called while
// a search runs, and not at the same time as Resize.
func (s *Searcher) TableUsed() int { return s.table.Used() }

// Clear forgets everything learned: the table and the history. The next search
// is as on a new Searcher.
func (s *Searcher) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.table.Clear()
	for _, w := range s.workers {
		w.hist.clear()
		w.release()
	}
}

// Release frees the memory of the last position. The table and the history stay.
func (s *Searcher) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.workers {
		w.release()
	}
}

// Search searches pos until a limit is reached, ctx is cancelled, or every line is
// proven, and returns the result so far. It does not change pos: every
// thread works on a clone. tell, which may be nil, is called on the calling
// goroutine with every finished iteration and every new best move.
//
// If the root has a move, Result.Best is one, even when ctx is already cancelled; if
// it has none (or Only and Exclude leave none), Best is NoMove and
// Lines is empty. With one thread and no time limit the search is deterministic:
// node counts and results depend only on the position, the limits and what was
// searched since the last Clear.
func (s *Searcher) Search(ctx context.Context, pos Position, limits Limits, tell func(Info)) Result {
	start := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()

	r := &run{ctx: ctx, limits: limits, start: start, threads: len(s.workers)}
	s.table.NewSearch()
	for _, w := range s.workers {
		w.prepare(r, s.opt, s.lines, w.copyOf(pos))
		w.setRoot(&limits)
	}
	if len(s.workers[0].root.moves) == 0 {
		return Result{Elapsed: time.Since(start)}
	}
	if limits.Hard > 0 {
		r.deadline = start.Add(limits.Hard)
		timer := time.AfterFunc(time.Until(r.deadline), func() { r.stop.Store(true) })
		defer timer.Stop()
	}
	defer context.AfterFunc(ctx, func() { r.stop.Store(true) })()

	runAll(s.workers, tell)

	best := bestWorker(s.workers)
	lines := best.root.result()
	res := Result{
		Best:     lines[0].PV[0],
		Score:    lines[0].Score,
		Depth:    best.root.depth,
		SelDepth: best.selDepth,
		Nodes:    r.total(),
		Elapsed:  time.Since(start),
	}
	for _, l := range lines {
		res.Lines = append(res.Lines, Line{Score: l.Score, PV: slices.Clone(l.PV)})
	}
	res.PV = res.Lines[0].PV
	if best.id != 0 && tell != nil {
		// The first thread has not reported this line.
		tell(Info{
			Depth: res.Depth, SelDepth: res.SelDepth, MultiPV: 1, Score: res.Score, Nodes: res.Nodes,
			Elapsed: res.Elapsed, PV: res.PV, Final: true,
		})
	}
	return res
}
