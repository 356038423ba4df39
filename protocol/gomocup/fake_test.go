package gomocup

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
)

// fakeEngine answers without search: a five if there is one, else the legal
// point nearest to the centre, with a score that falls with the distance. With block
// set it thinks until it is stopped.
type fakeEngine struct {
	t     testing.TB
	block atomic.Bool
	pass  atomic.Bool   // answer with a pass
	bias  search.Score  // added to every score
	begun chan struct{} // a token for every search begun, if not nil
	fail  error

	busy    atomic.Bool // a method is running
	mu      sync.Mutex
	req     Request
	key     uint64 // of the position searched last
	hash    int64
	threads int
	clears  int
	thinks  int
}

// enter fails if two calls run at the same time.
func (e *fakeEngine) enter() func() {
	if !e.busy.CompareAndSwap(false, true) {
		e.t.Error("two engine calls at a time")
	}
	return func() { e.busy.Store(false) }
}

func (e *fakeEngine) SetHash(bytes int64) error {
	defer e.enter()()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.hash = bytes
	return nil
}

func (e *fakeEngine) SetThreads(n int) error {
	defer e.enter()()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.threads = n
	return nil
}

func (e *fakeEngine) Clear() {
	defer e.enter()()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.clears++
}

func (e *fakeEngine) Think(ctx context.Context, b *renju.Board, r Request, report func(Report)) (Answer, error) {
	defer e.enter()()
	key := b.Key()
	e.mu.Lock()
	e.req, e.key = r, key
	e.thinks++
	e.mu.Unlock()
	switch {
	case b.Status() != renju.Ongoing:
		e.t.Error("asked to think in a finished game")
		return Answer{}, errors.New("finished")
	case b.EmptyCells().Count() <= len(r.Exclude):
		e.t.Error("asked to think without a cell to play on")
	case r.MultiPV < 1:
		e.t.Error("MultiPV of 0")
	}
	wait := e.block.Load()
	if e.begun != nil {
		e.begun <- struct{}{}
	}
	lines := e.lines(b, r)
	if len(lines) == 0 {
		return Answer{Best: renju.Pass}, e.fail
	}
	report(Report{Event: EventEnter, Move: lines[0].PV[0], Elapsed: time.Second})
	report(Report{Event: EventBest, Rank: 1, Depth: 3, SelDepth: 5, Score: lines[0].Score, PV: lines[0].PV, Nodes: 500, Elapsed: time.Millisecond})
	report(Report{Event: EventLeave, Move: lines[0].PV[0], Elapsed: time.Second})
	report(Report{Event: EventLost, Move: lines[len(lines)-1].PV[0], Elapsed: time.Second})
	for i, l := range lines {
		report(Report{Event: EventLine, Rank: i + 1, Depth: 3, SelDepth: 5, Score: l.Score, PV: l.PV, Nodes: 1500, Elapsed: 2 * time.Millisecond})
	}
	if wait {
		<-ctx.Done()
	}
	if b.Key() != key {
		e.t.Error("the board changed during the search")
	}
	a := Answer{Best: lines[0].PV[0], Score: lines[0].Score, Lines: lines}
	if e.pass.Load() {
		a.Best = renju.Pass
	}
	return a, e.fail
}

func (e *fakeEngine) lines(b *renju.Board, r Request) []Line {
	type ranked struct {
		cell renju.Cell
		far  int
	}
	var cells []ranked
	centre := b.Size() / 2
	for c := range b.EmptyCells().Each {
		if !b.Legal(c) || slices.Contains(r.Exclude, c) {
			continue
		}
		far := 2*max(abs(c.X()-centre), abs(c.Y()-centre)) + min(abs(c.X()-centre), abs(c.Y()-centre))
		if b.Class(c, b.Side()) == renju.ClassFive {
			far = -1
		}
		cells = append(cells, ranked{c, far})
	}
	slices.SortStableFunc(cells, func(x, y ranked) int { return cmp.Compare(x.far, y.far) })
	var lines []Line
	for _, c := range cells[:min(r.MultiPV, len(cells))] {
		s := search.Score(30-7*c.far-3*b.Ply()) + e.bias
		if c.far < 0 {
			s = search.WinIn(1)
		}
		lines = append(lines, Line{Score: s, PV: []renju.Cell{c.cell}})
	}
	return lines
}
