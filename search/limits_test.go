package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// middle returns a position that takes long to search.
func middle(w, h, k int, seed uint64) *mnk {
	r := rand.New(rand.NewPCG(seed, 9))
	for {
		g := newMNK(w, h, k, false)
		if g.random(r, 6) {
			return g
		}
	}
}

func sameResult(a, b Result) bool {
	a.Elapsed, b.Elapsed = 0, 0
	return fmt.Sprint(a) == fmt.Sprint(b)
}

func TestOneThreadIsDeterministic(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	g := middle(7, 7, 5, 1)
	for _, l := range []Limits{{Depth: 5}, {Nodes: 15000}, {Depth: 4, MultiPV: 3}} {
		s := New(2, DefaultOptions())
		first := s.Search(bg(), g, l, nil)
		if first.Nodes < 1000 {
			t.Fatalf("%+v: only %d nodes", l, first.Nodes)
		}
		if again := New(2, DefaultOptions()).Search(bg(), g, l, nil); !sameResult(first, again) {
			t.Errorf("%+v: two fresh searchers differ:\n%+v\n%+v", l, first, again)
		}
		s.Search(bg(), middle(7, 7, 5, 2), Limits{Depth: 4}, nil)
		s.Clear()
		if again := s.Search(bg(), g, l, nil); !sameResult(first, again) {
			t.Errorf("%+v: after Clear:\n%+v\n%+v", l, first, again)
		}
	}
}

func TestSearchLeavesThePositionAlone(t *testing.T) {
	g := middle(7, 7, 5, 3)
	before := fmt.Sprint(*g)
	o := DefaultOptions()
	o.Threads = 2
	New(1, o).Search(bg(), g, Limits{Nodes: 20000}, nil)
	if after := fmt.Sprint(*g); after != before {
		t.Errorf("position changed from\n%s\nto\n%s", before, after)
	}
}

func TestNodeLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	g := middle(8, 8, 5, 4)
	s := New(1, DefaultOptions())
	for _, n := range []uint64{1, 2, 100, 5000, 40000} {
		s.Clear()
		res := s.Search(bg(), g, Limits{Nodes: n}, nil)
		// A node makes at most one move (or pass) between two polls.
		if res.Nodes < n || res.Nodes > n+1 {
			t.Errorf("limit %d: %d nodes", n, res.Nodes)
		}
		if !g.Legal(res.Best) {
			t.Errorf("limit %d: best move %d", n, res.Best)
		}
	}
	const threads, n = 4, 40000
	o := DefaultOptions()
	o.Threads = threads
	res := New(1, o).Search(bg(), g, Limits{Nodes: n}, nil)
	if res.Nodes < n || res.Nodes > n+threads*1024 {
		t.Errorf("%d threads, limit %d: %d nodes", threads, n, res.Nodes)
	}
}

func TestDepthLimit(t *testing.T) {
	g := middle(8, 8, 5, 5)
	for threads := 1; threads <= 3; threads++ {
		for depth := 1; depth <= 4; depth++ {
			o := DefaultOptions()
			o.Threads = threads
			var last Info
			res := New(1, o).Search(bg(), g, Limits{Depth: depth}, func(i Info) {
				if i.Depth > depth {
					t.Errorf("depth limit %d: told of depth %d", depth, i.Depth)
				}
				last = i
				last.PV = slices.Clone(i.PV)
			})
			if res.Depth != depth && !res.Score.Proven() {
				t.Errorf("%d threads: depth %d of %d", threads, res.Depth, depth)
			}
			if !last.Final || last.Score != res.Score || !slices.Equal(last.PV, res.PV) || res.PV[0] != res.Best {
				t.Errorf("%d threads, depth %d: last info %+v, result %+v", threads, depth, last, res)
			}
		}
	}
}

// Every thread stops within a poll interval, counted in nodes rather than in time,
// after the context is cancelled.
func TestCancel(t *testing.T) {
	g := middle(9, 9, 5, 6)
	for threads := 1; threads <= 2; threads++ {
		o := DefaultOptions()
		o.Threads = threads
		ctx, cancel := context.WithCancel(bg())
		var at uint64
		res := New(1, o).Search(ctx, g, Limits{}, func(i Info) {
			if i.Depth == 3 && i.Final {
				at = i.Nodes
				cancel()
			}
		})
		if threads == 1 && (at == 0 || res.Nodes > at+1024) {
			t.Errorf("cancelled at %d nodes, ended at %d", at, res.Nodes)
		}
		if !g.Legal(res.Best) || res.Depth < 3 {
			t.Errorf("result %+v", res)
		}
		cancel()
	}
}

func TestCancelledAtOnce(t *testing.T) {
	g := middle(9, 9, 5, 7)
	ctx, cancel := context.WithCancel(bg())
	cancel()
	for threads := 1; threads <= 2; threads++ {
		o := DefaultOptions()
		o.Threads = threads
		res := New(1, o).Search(ctx, g, Limits{}, nil)
		if !g.Legal(res.Best) || len(res.PV) != 1 || res.PV[0] != res.Best || len(res.Lines) != 1 {
			t.Errorf("cancelled before the start: %+v", res)
		}
		if res.Nodes > 2048 {
			t.Errorf("cancelled before the start: %d nodes", res.Nodes)
		}
	}
}

func TestHardLimitInThePast(t *testing.T) {
	g := middle(9, 9, 5, 8)
	res := New(1, DefaultOptions()).Search(bg(), g, Limits{Hard: 1}, nil)
	if !g.Legal(res.Best) || res.Nodes > 1024 {
		t.Errorf("no time at all: %+v", res)
	}
}

// With the shortest soft limit the first thread finishes one iteration and starts no
// other, and the other threads stop with it.
func TestSoftLimitEndsAfterAnIteration(t *testing.T) {
	g := middle(9, 9, 5, 9)
	for threads := 1; threads <= 3; threads++ {
		o := DefaultOptions()
		o.Threads = threads
		ctx, cancel := context.WithTimeout(bg(), 20*time.Second)
		res := New(1, o).Search(ctx, g, Limits{Soft: 1}, nil)
		if res.Depth < 1 || threads == 1 && res.Depth != 1 || ctx.Err() != nil {
			t.Errorf("%d threads: depth %d, want 1; %v", threads, res.Depth, ctx.Err())
		}
		cancel()
	}
}

func TestOnlyMoveIsNotBroodedOver(t *testing.T) {
	g := middle(9, 9, 5, 10)
	m := g.moves()[0]
	// An only move takes a tenth of the soft limit at most; if it took all of it, the
	// test would run for a day.
	ctx, cancel := context.WithTimeout(bg(), 20*time.Second)
	defer cancel()
	res := New(1, DefaultOptions()).Search(ctx, g, Limits{Soft: 200 * time.Millisecond, Hard: 24 * time.Hour, Only: []Move{m}}, nil)
	if res.Best != m || res.Depth < 1 || ctx.Err() != nil {
		t.Errorf("%+v", res)
	}
}

func TestOnlyAndExclude(t *testing.T) {
	g := middle(6, 6, 4, 11)
	ms := g.moves()
	s := New(1, DefaultOptions())
	only := []Move{ms[3], ms[1], 9999}
	if res := s.Search(bg(), g, Limits{Depth: 3, Only: only}, nil); !slices.Contains(ms, res.Best) || !slices.Contains(only, res.Best) {
		t.Errorf("Only %v: best %d", only, res.Best)
	}
	free := s.Search(bg(), g, Limits{Depth: 3}, nil)
	if res := s.Search(bg(), g, Limits{Depth: 3, Exclude: []Move{free.Best}}, nil); res.Best == free.Best || !g.Legal(res.Best) {
		t.Errorf("Exclude %d: best %d", free.Best, res.Best)
	}
	if res := s.Search(bg(), g, Limits{Depth: 3, Exclude: ms}, nil); res.Best != NoMove || len(res.Lines) != 0 {
		t.Errorf("all moves excluded: %+v", res)
	}
	// Only may name a move that the generator leaves out.
	g.dropMoves = true
	var l MoveList
	g.Generate(&l, GenAll)
	for _, m := range ms {
		if !slices.ContainsFunc(l.Moves, func(x ScoredMove) bool { return x.Move == m }) {
			if res := s.Search(bg(), g, Limits{Depth: 2, Only: []Move{m}}, nil); res.Best != m {
				t.Errorf("Only %d, not generated: best %d", m, res.Best)
			}
			return
		}
	}
	t.Error("the generator left out nothing")
}

func TestNoMoveAtTheRoot(t *testing.T) {
	g := newMNK(2, 2, 3, false) // no line fits: a draw when full
	for _, m := range []Move{1, 2, 3, 4} {
		g.Make(m)
	}
	for threads := 1; threads <= 2; threads++ {
		o := DefaultOptions()
		o.Threads = threads
		res := New(1, o).Search(bg(), g, Limits{}, nil)
		if res.Best != NoMove || res.Nodes != 0 {
			t.Errorf("full board: %+v", res)
		}
	}
}

// The search of a won position ends without any limit, as soon as no shorter win can
// exist.
func TestProvenWinEndsTheSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	won, want := 0, 6
	if testing.Short() {
		want = 2
	}
	for try := 0; won < want && try < 1000; try++ {
		b := boards[try%len(boards)]
		g := newMNK(b.w, b.h, b.k, b.gravity)
		if !g.random(r, b.w*b.h-b.empties) {
			continue
		}
		truth := g.solve(map[uint64]Score{})
		n, ok := truth.MatePlies()
		if !ok || n < 3 {
			continue
		}
		won++
		for threads := 1; threads <= 2; threads++ {
			o := plain()
			o.Threads = threads
			for _, name := range exactSwitches {
				set(t, &o, name, true)
			}
			res := New(1, o).Search(bg(), g, Limits{}, nil)
			if res.Score != truth || res.Depth > n {
				t.Errorf("%d threads: score %d at depth %d, want %d", threads, res.Score, res.Depth, truth)
			}
		}
	}
	if won < want {
		t.Errorf("only %d won positions", won)
	}
}

// TestProvenBoundIsTaken checks that a win that a search has proven is its result, if it is
// stopped while it finds out how long the win is.
func TestProvenBoundIsTaken(t *testing.T) {
	seen, seeds := 0, uint64(25)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		ctx, cancel := context.WithCancel(bg())
		var bound Info
		o := DefaultOptions()
		o.Threads = 1
		res := New(1, o).Search(ctx, middle(6, 6, 4, 50+seed), Limits{Depth: 10}, func(i Info) {
			if i.Lower && i.Score > ProvenBound && bound.PV == nil {
				bound, bound.PV = i, slices.Clone(i.PV)
				cancel()
			}
		})
		cancel()
		if bound.PV == nil {
			continue
		}
		seen++
		if res.Score < bound.Score || res.Best != bound.PV[0] {
			t.Errorf("seed %d: %v with %d, but %v wins with %d", seed, res.Best, res.Score, bound.PV[0], bound.Score)
		}
	}
	if seen < max(1, int(seeds)/5) {
		t.Errorf("only %d bounds", seen)
	}
}

func TestMultiPVRanksExactly(t *testing.T) {
	o := plain()
	for _, name := range exactSwitches {
		set(t, &o, name, true)
	}
	s := New(1, o)
	seeds := uint64(6)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		g := middle(5, 5, 4, 20+seed)
		g.dropMoves = seed%3 == 2
		for _, depth := range []int{1, 3, 4} {
			all := rootLines(g, depth)
			for _, k := range []int{1, 2, 5, len(all), len(all) + 3} {
				s.Clear()
				res := s.Search(bg(), g, Limits{Depth: depth, MultiPV: k}, nil)
				if len(res.Lines) != min(k, len(all)) {
					t.Fatalf("MultiPV %d of %d moves: %d lines", k, len(all), len(res.Lines))
				}
				seen := map[Move]bool{}
				for i, l := range res.Lines {
					if l.Score != all[i].Score {
						t.Errorf("seed %d depth %d MultiPV %d rank %d: score %d, want %d", seed, depth, k, i+1, l.Score, all[i].Score)
					}
					j := slices.IndexFunc(all, func(x Line) bool { return x.PV[0] == l.PV[0] })
					if i > 0 && all[j].Score != l.Score || seen[l.PV[0]] {
						t.Errorf("seed %d depth %d rank %d: move %d twice or with another's score", seed, depth, i+1, l.PV[0])
					}
					seen[l.PV[0]] = true
				}
			}
		}
	}
}

// With all heuristics on, the ranked lines are in order and distinct, and the reports
// agree with the result.
func TestMultiPVReports(t *testing.T) {
	g := middle(8, 8, 5, 30)
	const k = 4
	depth, rank := 0, 0
	var scores [k]Score
	res := New(2, DefaultOptions()).Search(bg(), g, Limits{Depth: 6, MultiPV: k}, func(i Info) {
		if !i.Final {
			return
		}
		if rank%k == 0 {
			depth, rank = depth+1, 0
		}
		rank++
		if i.Depth != depth || i.MultiPV != rank {
			t.Errorf("told depth %d rank %d, expected %d %d", i.Depth, i.MultiPV, depth, rank)
		}
		scores[rank-1] = i.Score
		if rank > 1 && i.Score > scores[rank-2] {
			t.Errorf("depth %d: rank %d scores %d, better than rank %d with %d", depth, rank, i.Score, rank-1, scores[rank-2])
		}
	})
	if len(res.Lines) != k || rank != k || depth != 6 {
		t.Fatalf("%d lines, depth %d rank %d", len(res.Lines), depth, rank)
	}
	for i, l := range res.Lines {
		if l.Score != scores[i] {
			t.Errorf("rank %d: result %d, told %d", i+1, l.Score, scores[i])
		}
		checkPV(t, g, l.PV, "multipv")
	}
}

// Threads share the table only, which this test shows under the race detector. What
// they prove is true.
func TestThreads(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 4
	s := New(1, o)
	r := rand.New(rand.NewPCG(5, 5))
	for round := range 10 {
		b := boards[round%len(boards)]
		g := newMNK(b.w, b.h, b.k, b.gravity)
		if !g.random(r, b.w*b.h-b.empties) {
			continue
		}
		memo := map[uint64]Score{}
		truth := g.solve(memo)
		s.Clear()
		res := s.Search(bg(), g, Limits{Depth: b.empties, Nodes: 60000}, nil)
		checkClaims(t, s, res, truth, memo, fmt.Sprintf("round %d, 4 threads", round))
		checkPV(t, g, res.PV, "threads")
	}
}

// What a search does beside is done once before it ends, if there is a second thread.
func TestBeside(t *testing.T) {
	for _, threads := range []int{1, 2, 4} {
		o := DefaultOptions()
		o.Threads = threads
		times := 0 // without a lock: the search waits
		New(1, o).Search(bg(), middle(9, 9, 5, 12), Limits{Depth: 2, Beside: func() { times++ }}, nil)
		if want := min(threads-1, 1); times != want {
			t.Errorf("%d threads: called %d times, want %d", threads, times, want)
		}
	}
}

// A search allocates for its start and its result, not for its nodes.
func TestNoAllocationPerNode(t *testing.T) {
	g := middle(9, 9, 5, 12)
	s := New(1, DefaultOptions())
	much := uint64(30000)
	if testing.Short() {
		much = 4000
	}
	s.Search(bg(), g, Limits{Nodes: much}, nil) // grow the buffers
	few := testing.AllocsPerRun(3, func() { s.Search(bg(), g, Limits{Nodes: 1000}, nil) })
	many := testing.AllocsPerRun(3, func() { s.Search(bg(), g, Limits{Nodes: much}, nil) })
	// Each root move's line may grow a few times.
	if slack := float64(3 * len(g.moves())); many-few > slack {
		t.Errorf("%v allocations for 1,000 nodes, %v for %d", few, many, much)
	}
}

func BenchmarkSearch(b *testing.B) {
	g := middle(9, 9, 5, 13)
	s := New(16, DefaultOptions())
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		s.Clear()
		nodes += s.Search(bg(), g, Limits{Nodes: 100000}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// The smaller limit holds, whichever it is, and none means none.
func TestLeast(t *testing.T) {
	for _, c := range [][3]uint64{{0, 0, 0}, {0, 5, 5}, {5, 0, 5}, {3, 5, 3}, {5, 3, 3}, {4, 4, 4}} {
		if got := Least(c[0], c[1]); got != c[2] {
			t.Errorf("of %d and %d: %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
