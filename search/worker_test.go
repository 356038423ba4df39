package search

import (
	"context"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"tengen/search/tt"
)

// worn returns a worker prepared for a search of g with the options.
func worn(g Position, o Options) *worker {
	w := newWorker(0, tt.New(1))
	w.prepare(&run{ctx: bg(), threads: 1}, o, newLines(DefaultTuning()), g)
	return w
}

// TestSettled checks that a search ends by proof only when every line is proven and the
// iteration is deep enough to rule out shorter wins and losses.
func TestSettled(t *testing.T) {
	for _, c := range []struct {
		scores   []Score
		previous Score
		depth    int
		want     bool
	}{
		{[]Score{0}, 0, 9, false},
		{[]Score{WinIn(5)}, WinIn(5), 4, false},
		{[]Score{WinIn(5)}, 0, 5, true},
		{[]Score{LossIn(4)}, 0, 3, false},
		{[]Score{LossIn(4)}, 0, 4, true},
		{[]Score{LossIn(214)}, LossIn(210), 7, false},
		{[]Score{LossIn(214)}, LossIn(214), 7, true},
		{[]Score{LossIn(214), LossIn(12)}, LossIn(214), 7, false},
		{[]Score{-ClampLoss}, -ClampLoss, 9, false},
		{[]Score{WinIn(5), WinIn(7)}, 0, 6, false},
		{[]Score{WinIn(5), 0}, 0, 9, false},
		{[]Score{WinIn(5), LossIn(8)}, 0, 8, true},
	} {
		w := &worker{}
		for _, s := range c.scores {
			w.root.found = append(w.root.found, Line{Score: s})
			w.root.moves = append(w.root.moves, rootMove{score: s, previous: c.previous})
		}
		if got := w.settled(c.depth); got != c.want {
			t.Errorf("lines %v after depth %d, the last time %v: settled is %v", c.scores, c.depth, c.previous, got)
		}
	}
}

// TestSoftStop checks after which share of the soft limit no further iteration begins.
// Limits are in hours, so that the time of the test itself does not matter.
func TestSoftStop(t *testing.T) {
	const h = time.Hour
	type line struct {
		best  Move
		score Score
	}
	for _, c := range []struct {
		name  string
		l     Limits
		moves int
		lines []line  // the best lines of the iterations so far; the last one is judged
		share float64 // of an hour; +Inf for never
	}{
		{"a new best move", Limits{Soft: h}, 9, []line{{1, 0}}, stableFactor[0]},
		{"the same once more", Limits{Soft: h}, 9, []line{{1, 0}, {1, 0}}, stableFactor[1]},
		{"the same twice more", Limits{Soft: h}, 9, []line{{1, 0}, {1, 30}, {1, 60}}, stableFactor[2]},
		{"the same for long", Limits{Soft: h}, 9, slices.Repeat([]line{{1, 0}}, 20), stableFactor[len(stableFactor)-1]},
		{"changed back", Limits{Soft: h}, 9, []line{{1, 0}, {1, 0}, {1, 0}, {2, 0}, {1, 0}}, stableFactor[0]},
		{"changed a while ago", Limits{Soft: h}, 9, []line{{1, 0}, {1, 0}, {1, 0}, {2, 0}, {2, 0}, {2, 0}}, stableFactor[2]},
		{"worse than before", Limits{Soft: h}, 9, []line{{1, 0}, {1, 0}, {1, -dropScore}}, stableFactor[2] * dropStretch},
		{"a little worse", Limits{Soft: h}, 9, []line{{1, 0}, {1, 0}, {1, 1 - dropScore}}, stableFactor[2]},
		{"better than before", Limits{Soft: h}, 9, []line{{1, 0}, {1, 0}, {1, 500}}, stableFactor[2]},
		{"no longer than twice the limit", Limits{Soft: h}, 9, []line{{1, 0}, {1, -500}}, min(stableFactor[1]*dropStretch, softStretchMax)},
		{"no longer than the hard limit", Limits{Soft: h, Hard: h * 5 / 4}, 9, []line{{1, 0}, {2, 0}}, 1.25},
		{"an only move", Limits{Soft: h}, 1, []line{{1, 0}}, singleShare},
		{"an only move, hard limit alone", Limits{Hard: h}, 1, []line{{1, 0}}, singleShare},
		{"an only move, no time limit", Limits{}, 1, []line{{1, 0}}, math.Inf(1)},
		{"proven to win", Limits{Soft: h}, 9, []line{{1, 0}, {1, WinIn(9)}}, provenShare},
		{"proven to lose, hard limit alone", Limits{Hard: h}, 9, []line{{1, LossIn(8)}}, provenShare},
		{"hard limit alone", Limits{Hard: h}, 9, []line{{1, 0}}, math.Inf(1)},
	} {
		// after returns the decision after the last iteration if that much time has passed.
		after := func(passed time.Duration) bool {
			w := &worker{run: &run{limits: c.l}}
			w.root.moves = make([]rootMove, c.moves)
			var timer softTimer
			stop := false
			for _, l := range c.lines {
				w.root.found = []Line{{l.score, []Move{l.best}}}
				w.run.start = time.Now().Add(-passed)
				stop = w.softStop(&timer)
			}
			return stop
		}
		if math.IsInf(c.share, 1) {
			if after(1000 * h) {
				t.Errorf("%s: stops", c.name)
			}
			continue
		}
		limit := time.Duration(c.share * float64(h))
		if after(limit - time.Minute) {
			t.Errorf("%s: stops before %v", c.name, limit)
		}
		if !after(limit + time.Second) {
			t.Errorf("%s: goes on after %v", c.name, limit)
		}
	}
}

// TestClaim checks that a loss by all listed moves is not a proof if the list is
// incomplete. The score of moves chosen by the caller, or of a later rank, stands: it is
// about these moves only.
func TestClaim(t *testing.T) {
	for _, c := range []struct {
		r       rootState
		s, want Score
	}{
		{rootState{}, LossIn(4), -ClampLoss},
		{rootState{complete: true}, LossIn(4), LossIn(4)},
		{rootState{restricted: true}, LossIn(4), LossIn(4)},
		{rootState{rank: 1}, LossIn(4), LossIn(4)},
		{rootState{}, WinIn(4), WinIn(4)},
		{rootState{}, -MaxEval, -MaxEval},
	} {
		if got := c.r.claim(c.s); got != c.want {
			t.Errorf("rank %d, complete %v, restricted %v: %d is claimed as %d", c.r.rank, c.r.complete, c.r.restricted, c.s, got)
		}
	}
	g := newMNK(4, 4, 3, false)
	w := worn(g, plain())
	w.setRoot(&Limits{Only: g.moves()})
	if !w.root.restricted || len(w.root.moves) != 16 {
		t.Error("all moves chosen by the caller are no choice")
	}
}

// TestRootInTheTable checks that the score of a root without some of its moves is not
// stored as the position's, and that with several lines only the first is stored.
func TestRootInTheTable(t *testing.T) {
	o := plain()
	o.TableCut, o.TableMove = true, true
	s := New(1, o)
	for seed := range uint64(5) {
		g := middle(5, 5, 4, 40+seed)
		s.Clear()
		best := s.Search(bg(), g, Limits{Depth: 3}, nil).Best
		for _, l := range []Limits{{Only: g.moves()[:3]}, {Only: g.moves()}, {Exclude: []Move{best}}} {
			s.Clear()
			l.Depth = 3
			s.Search(bg(), g, l, nil)
			if e, ok := s.table.Get(g.Key()); ok {
				t.Errorf("%+v: the table holds %+v of the root", l, e)
			}
		}
		s.Clear()
		res := s.Search(bg(), g, Limits{Depth: 3, MultiPV: 4}, nil)
		e, ok := s.table.Get(g.Key())
		if !ok || Move(e.Move) != res.Best || Score(e.Score) != res.Score || e.Bound != tt.Exact || e.Depth != 3 {
			t.Errorf("four lines, the first %d with %d: the table holds %+v %v", res.Best, res.Score, e, ok)
		}
	}
}

// TestPrepare checks that prepare keeps only the history of the last search, reduced.
func TestPrepare(t *testing.T) {
	g := newMNK(3, 3, 3, false)
	for _, continuation := range []bool{true, false} {
		o := plain()
		o.Continuation = continuation
		w := worn(g, o)
		for side := range 2 {
			w.hist.main[side][4] = 1000
			w.hist.counter[side][4] = 7
			for d := range w.hist.cont {
				w.hist.cont[d][side][40] = -1000
			}
		}
		for i := range w.frames {
			f := &w.frames[i]
			f.killers, f.index, f.null, f.eval = [2]Move{3, 4}, 5, true, 6
		}
		w.stopped = true
		w.prepare(w.run, o, w.lines, g)
		kept := int16(-1000)
		if continuation {
			kept = -1000 * historyKeep / 256
		}
		for side := range 2 {
			if got := w.hist.main[side][4]; got != 1000*historyKeep/256 {
				t.Errorf("history of side %d: 1000 became %d", side, got)
			}
			for d := range w.hist.cont {
				if got := w.hist.cont[d][side][40]; got != kept {
					t.Errorf("continuation history %d of side %d, in use %v: −1000 became %d", d, side, continuation, got)
				}
			}
		}
		for i := range w.frames {
			f := &w.frames[i]
			if f.killers != [2]Move{} || f.index != noIndex || f.null || f.eval != noEval {
				t.Fatalf("frame %d holds %v, index %d, null %v, value %d", i, f.killers, f.index, f.null, f.eval)
			}
		}
		if w.stopped || w.nodes() != 0 {
			t.Errorf("stopped %v, %d nodes", w.stopped, w.nodes())
		}
		w.hist.clear()
		for side := range 2 {
			if w.hist.main[side][4] != 0 || w.hist.counter[side][4] != 0 || w.hist.cont[0][side][40] != 0 || w.hist.cont[1][side][40] != 0 {
				t.Errorf("side %d: something is left after clear", side)
			}
		}
	}
}

// TestReward checks that a cut-off rewards its move and punishes the moves tried before
// it, in the main history and in the two continuation histories (of the moves one and two
// plies before), and changes no other entry.
func TestReward(t *testing.T) {
	g := newMNK(3, 3, 3, false)
	o := plain()
	o.History, o.Continuation, o.Killers, o.Countermove = true, true, true, true
	for _, side := range []int{0, 1} {
		w := worn(g, o)
		g.side = side
		const ply, depth, prev1, prev2 = 2, 3, 5, 7
		w.frame(ply-1).index, w.frame(ply-2).index = prev1, prev2
		f := w.frame(ply)
		f.killers = [2]Move{8, 9}
		f.tried[0], f.tried[1], f.triedN = 1, 2, 2
		w.reward(ply, depth, 3, 2) // move 3, the third one tried
		bonus := min(historyBonusMul*depth, historyBonusMax)
		size := w.hist.size
		for i, want := range map[int]int{1: -bonus, 2: bonus, 3: 0} {
			got := [3]int{int(w.hist.main[side][i]), int(w.hist.cont[0][side][prev1*size+i]), int(w.hist.cont[1][side][prev2*size+i])}
			if got != [3]int{want, want, want} {
				t.Errorf("side %d, move %d: learned %v, want %d each", side, i, got, want)
			}
			sum := want*orderHistory4/4 + 2*(want*orderContinuation4/4)
			if got := w.quietScore(side, i, prev1, prev2); got != sum {
				t.Errorf("side %d, move %d: quiet score %d, want %d", side, i, got, sum)
			}
			if got := w.quietScore(1-side, i, prev1, prev2); got != 0 {
				t.Errorf("move %d of the other side: quiet score %d", i, got)
			}
			if got := w.quietScore(side, i, noIndex, noIndex); got != want*orderHistory4/4 {
				t.Errorf("side %d, move %d without a past: quiet score %d", side, i, got)
			}
			if got := w.quietScore(side, i, prev2, prev1); got != want*orderHistory4/4 {
				t.Errorf("side %d, move %d after other moves: quiet score %d", side, i, got)
			}
		}
		if f.killers != [2]Move{3, 8} {
			t.Errorf("killers %v", f.killers)
		}
		w.reward(ply, depth, 3, 2)
		if f.killers != [2]Move{3, 8} {
			t.Errorf("killers %v after the same move again", f.killers)
		}
		if w.hist.counter[side][prev1] != 3 || w.hist.counter[1-side][prev1] != NoMove || w.hist.counter[side][prev2] != NoMove {
			t.Error("the countermove is not where it belongs")
		}
		w.frame(ply-1).index, w.frame(ply-2).index = noIndex, noIndex
		w.reward(ply, depth, 4, 3) // after null moves no continuation history applies
		if w.hist.main[side][3] != int16(bonus) {
			t.Errorf("after null moves: learned %d", w.hist.main[side][3])
		}
	}
}

// TestOrderMoves checks the order of a node's moves: the table move, then tactical moves,
// then quiet ones, whatever the game's own order values; killers and the countermove come
// first among the quiet moves.
func TestOrderMoves(t *testing.T) {
	g := newMNK(3, 3, 3, false)
	o := plain()
	o.Killers, o.Countermove = true, true
	w := worn(g, o)
	const ply, prev1 = 1, 8
	w.frame(ply - 1).index = prev1
	w.frame(ply).killers = [2]Move{5, 6}
	w.hist.counter[0][prev1], w.hist.counter[1][prev1] = 7, 8
	var l MoveList
	l.Add(1, math.MinInt32, 0)
	l.Add(2, math.MaxInt32, FlagQuiet)
	l.Add(3, math.MinInt32, FlagQuiet)
	l.Add(4, 0, FlagQuiet)
	l.Add(5, 0, FlagQuiet)
	l.Add(6, 0, FlagQuiet)
	l.Add(7, 0, FlagQuiet)
	l.Add(8, 0, FlagQuiet)
	l.Add(9, math.MaxInt32, 0)
	w.orderMoves(&l, ply, 3)
	var got []Move
	for i := range l.Moves {
		pick(l.Moves, i)
		got = append(got, l.Moves[i].Move)
	}
	slices.Sort(got[7:]) // 4 and the other side's countermove are equal
	if want := []Move{3, 9, 1, 2, 5, 6, 7, 4, 8}; !slices.Equal(got, want) {
		t.Errorf("ordered %v, want %v", got, want)
	}
}

// TestBestWorker checks whose result is returned: the shortest proven win, else the
// deepest iteration, the first thread on ties, and always the first for several lines.
func TestBestWorker(t *testing.T) {
	type thread struct {
		s     Score
		depth int
	}
	for _, c := range []struct {
		threads []thread
		lines   int
		want    int
	}{
		{[]thread{{10, 5}, {90, 5}}, 1, 0},
		{[]thread{{10, 5}, {0, 6}, {0, 7}}, 1, 2},
		{[]thread{{10, 7}, {0, 6}}, 1, 0},
		{[]thread{{10, 7}, {WinIn(9), 3}, {0, 8}}, 1, 1},
		{[]thread{{WinIn(9), 3}, {0, 8}}, 1, 0},
		{[]thread{{WinIn(9), 3}, {WinIn(7), 2}, {WinIn(11), 9}}, 1, 1},
		{[]thread{{WinIn(9), 3}, {WinIn(9), 8}}, 1, 0},
		{[]thread{{LossIn(8), 6}, {0, 7}}, 1, 1},
		{[]thread{{10, 5}, {0, 6}}, 2, 0},
	} {
		var ws []*worker
		for i, x := range c.threads {
			w := &worker{id: i}
			w.root.lines, w.root.depth, w.root.found = c.lines, x.depth, []Line{{Score: x.s}}
			ws = append(ws, w)
		}
		if got := bestWorker(ws); got.id != c.want {
			t.Errorf("%v with %d lines: thread %d", c.threads, c.lines, got.id)
		}
	}
}

// TestSkips checks that the first thread skips no iteration, and every other half of them.
func TestSkips(t *testing.T) {
	for id := range 20 {
		n := 0
		for depth := 1; depth <= 48; depth++ {
			if (&worker{id: id}).skips(depth) {
				n++
			}
		}
		if id == 0 && n != 0 || id > 0 && n != 24 {
			t.Errorf("thread %d leaves out %d of 48 iterations", id, n)
		}
	}
	for depth := 1; depth <= 8; depth++ {
		if (&worker{id: 1}).skips(depth) == (&worker{id: 2}).skips(depth) {
			t.Errorf("both helpers, or none, search depth %d", depth)
		}
	}
}

// TestStoredDepth checks that a stored depth is limited to the range of table entries.
func TestStoredDepth(t *testing.T) {
	w := worn(newMNK(3, 3, 3, false), plain())
	w.store(1, 0, MaxPly-1, 5, 30, tt.Exact, false)
	if e, ok := w.tt.Get(1); !ok || e.Depth != maxStoredDepth {
		t.Errorf("stored %+v", e)
	}
	if s, settles := tableScore(tt.Entry{Score: 30, Depth: maxStoredDepth, Bound: tt.Exact}, 0, MaxPly-1, 0, 100); settles {
		t.Errorf("an entry of depth %d settles a deeper search with %d", maxStoredDepth, s)
	}
}

func TestThreadsAreBounded(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 3, 1000} {
		s := New(1, Options{Threads: n})
		if got := s.opt.Threads; got != max(1, min(n, MaxThreads)) {
			t.Errorf("%d threads asked for, %d made", n, got)
		}
		if n > MaxThreads {
			continue
		}
		if res := s.Search(bg(), newMNK(3, 3, 3, false), Limits{Depth: 2}, nil); res.Best == NoMove {
			t.Errorf("%d threads: no move", n)
		}
	}
}

// patient is a game whose own searches run until the stop flag is set. It counts the
// moves that all its clones make.
type patient struct {
	*mnk
	made  *atomic.Uint64
	waits bool // Probe waits for the stop flag, one ply from the root
	slow  *atomic.Bool
	stop  *atomic.Bool
	late  *atomic.Bool // the stop flag was not set in time
}

func newPatient(g *mnk) *patient {
	return &patient{mnk: g, made: new(atomic.Uint64), slow: new(atomic.Bool), late: new(atomic.Bool)}
}

func (p *patient) Clone() Position {
	c := *p
	c.mnk = p.mnk.Clone().(*mnk)
	// The first clone is the first thread's. If one thread is to be slow, it is this one.
	if !p.slow.CompareAndSwap(true, false) {
		c.slow = nil
	} else {
		c.slow = new(atomic.Bool)
	}
	return &c
}

func (p *patient) SetStop(stop *atomic.Bool) { p.stop = stop }
func (p *patient) Make(m Move)               { p.made.Add(1); p.mnk.Make(m) }
func (p *patient) MakeNull()                 { p.made.Add(1); p.mnk.MakeNull() }

func (p *patient) Probe(at Probe) Verdict {
	if p.slow != nil {
		time.Sleep(time.Millisecond)
	}
	if p.waits && at.Ply == 1 && !p.late.Load() {
		for begin := time.Now(); !p.stop.Load(); time.Sleep(time.Millisecond / 10) {
			if time.Since(begin) > 10*time.Second {
				p.late.Store(true)
				break
			}
		}
	}
	return p.mnk.Probe(at)
}

// TestStopReachesTheGame checks that the stop flag is set at the end of the context and at
// the hard limit while the searcher waits for the game's own search.
func TestStopReachesTheGame(t *testing.T) {
	for threads := 1; threads <= 2; threads++ {
		o := DefaultOptions()
		o.Threads = threads
		p := newPatient(middle(7, 7, 5, 1))
		p.waits = true
		if res := New(1, o).Search(bg(), p, Limits{Hard: 5 * time.Millisecond}, nil); p.late.Load() || !p.Legal(res.Best) {
			t.Errorf("%d threads: the hard limit came late, best %d", threads, res.Best)
		}
		ctx, cancel := context.WithTimeout(bg(), 5*time.Millisecond)
		if res := New(1, o).Search(ctx, p, Limits{}, nil); p.late.Load() || !p.Legal(res.Best) {
			t.Errorf("%d threads: the end of the context came late, best %d", threads, res.Best)
		}
		cancel()
	}
}

// TestNodesOfAllThreads checks that Result.Nodes counts every node of every thread.
func TestNodesOfAllThreads(t *testing.T) {
	for threads := 1; threads <= 3; threads++ {
		o := DefaultOptions()
		o.Threads = threads
		p := newPatient(middle(7, 7, 5, 2))
		for _, l := range []Limits{{Depth: 4}, {Nodes: 3000}} {
			p.made.Store(0)
			if res := New(1, o).Search(bg(), p, l, nil); res.Nodes != p.made.Load() {
				t.Errorf("%d threads, %+v: %d nodes, %d moves were made", threads, l, res.Nodes, p.made.Load())
			}
		}
	}
}

// TestLastInfoIsTheResult checks that the last report is the result, also if the result
// comes from another thread than the first.
func TestLastInfoIsTheResult(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 2
	p := newPatient(middle(7, 7, 5, 3))
	p.slow.Store(true)
	var last Info
	res := New(1, o).Search(bg(), p, Limits{Depth: 4}, func(i Info) {
		last = i
		last.PV = slices.Clone(i.PV)
	})
	if !last.Final || last.Depth != res.Depth || last.Score != res.Score || last.Nodes != res.Nodes || !slices.Equal(last.PV, res.PV) {
		t.Errorf("told last %+v, the result is %+v", last, res)
	}
	if res.Depth != 4 {
		t.Errorf("depth %d: the fast thread's result was not taken", res.Depth)
	}
}

// TestBoundsReported checks that a bound reported within an iteration holds for the score
// that the iteration ends with.
func TestBoundsReported(t *testing.T) {
	o := plain()
	for _, name := range exactSwitches {
		set(t, &o, name, true)
	}
	s := New(1, o)
	lower, upper, seeds := 0, 0, uint64(20)
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		var open []Info
		s.Clear()
		s.Search(bg(), middle(6, 6, 4, 50+seed), Limits{Depth: 6}, func(i Info) {
			if i.Lower && i.Upper {
				t.Errorf("a bound from both sides: %+v", i)
			}
			if !i.Final {
				if i.Lower || i.Upper {
					i.PV = slices.Clone(i.PV)
					open = append(open, i)
				}
				return
			}
			for _, b := range open {
				if b.PV[0] != i.PV[0] {
					continue // the bound is one of the line's first move
				}
				if b.Lower && i.Score < b.Score || b.Upper && i.Score > b.Score {
					t.Errorf("depth %d: %d, but a bound was told as %d (lower %v, upper %v)", i.Depth, i.Score, b.Score, b.Lower, b.Upper)
				}
				if b.Lower {
					lower++
				} else {
					upper++
				}
			}
			open = nil
		})
	}
	if few := int(seeds) / 4; lower < few || upper < few {
		t.Errorf("only %d lower and %d upper bounds", lower, upper)
	}
}

// TestRootEvents checks that events for root moves are reported only on request, that
// every move entered is left again, and that moves proven to lose are reported as lost.
func TestRootEvents(t *testing.T) {
	g := newMNK(3, 3, 3, false)
	for _, m := range []Move{1, 5, 2} { // the second player must reply on 3
		g.Make(m)
	}
	s := New(1, plain())
	s.Search(bg(), g, Limits{Depth: 3}, func(i Info) {
		if i.Event != EventLine {
			t.Errorf("event %d without being asked for", i.Event)
		}
	})
	lost := map[Move]int{}
	entered, open := 0, NoMove
	s.Search(bg(), g, Limits{Depth: 3, RootMoves: true}, func(i Info) {
		switch i.Event {
		case EventEnter:
			if open != NoMove || !g.Legal(i.Move) {
				t.Errorf("%d entered within %d", i.Move, open)
			}
			open = i.Move
			entered++
		case EventLeave, EventLost:
			if i.Move != open {
				t.Errorf("%d left, entered was %d", i.Move, open)
			}
			open = NoMove
			if i.Event == EventLost {
				lost[i.Move]++
			}
		}
	})
	if open != NoMove || entered < len(g.moves()) || lost[3] != 0 || len(lost) != len(g.moves())-1 {
		t.Errorf("%d entered, %d left open, lost are %v", entered, open, lost)
	}
}
