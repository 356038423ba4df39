package gomocup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
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
	req     game.Limits
	key     uint64 // of the position searched last
	hash    int64
	threads int
	clears  int
	ready   []string // the games prepared for
	thinks  int
}

// enter fails if two calls run at the same time.
func (e *fakeEngine) enter() func() {
	if !e.busy.CompareAndSwap(false, true) {
		e.t.Error("two engine calls at a time")
	}
	return func() { e.busy.Store(false) }
}

func (e *fakeEngine) Resize(threads int, hash int64) error {
	defer e.enter()()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.threads, e.hash = threads, hash
	return nil
}

func (e *fakeEngine) Prepare(p game.Position) {
	defer e.enter()()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ready = append(e.ready, fmt.Sprintf("%s %d", p.Config().Rule, p.Config().Size))
}

func (e *fakeEngine) TableUsed() int { return 123 }

func (e *fakeEngine) Reset(uint64) error {
	defer e.enter()()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.clears++
	return nil
}

func boardOf(p game.Position) *renju.Board { return p.(*gamerenju.Position).Board() }

func (e *fakeEngine) Think(ctx context.Context, p game.Position, r game.Limits, report func(game.Info)) (game.Info, error) {
	defer e.enter()()
	n := len(r.Exclude) - 1
	if n < 0 || r.Exclude[n] != "pass" {
		e.t.Errorf("may pass: %v are excluded", r.Exclude)
	}
	r.Exclude = r.Exclude[:max(n, 0)]
	b := boardOf(p)
	key := b.Key()
	e.mu.Lock()
	e.req, e.key = r, key
	e.thinks++
	e.mu.Unlock()
	switch {
	case b.Status() != renju.Ongoing:
		e.t.Error("asked to think in a finished game")
		return game.Info{}, errors.New("finished")
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
		return game.Info{Move: "pass"}, e.fail
	}
	info := func(i int) game.Info {
		l := lines[i]
		return game.Info{Move: l.Move, Rank: i + 1, Depth: 3, SelDepth: 5, Score: l.Score, WinRate: l.WinRate, PV: l.PV, Nodes: 1500, Elapsed: 2 * time.Millisecond, Final: true}
	}
	bound := info(0)
	bound.Lower, bound.Final = true, false
	better := info(0)
	better.Final, better.Nodes = false, 500
	report(game.Info{Event: search.EventEnter, Move: lines[0].Move, Elapsed: time.Second})
	report(better)
	report(bound)
	report(game.Info{Event: search.EventLeave, Move: lines[0].Move, Elapsed: time.Second})
	report(game.Info{Event: search.EventLost, Move: lines[len(lines)-1].Move, Elapsed: time.Second})
	for i := range lines {
		report(info(i))
	}
	if wait {
		<-ctx.Done()
	}
	if b.Key() != key {
		e.t.Error("the board changed during the search")
	}
	a := info(0)
	a.Lines = lines
	if e.pass.Load() {
		a.Move = "pass"
	}
	return a, e.fail
}

func (e *fakeEngine) lines(b *renju.Board, r game.Limits) []game.Line {
	type ranked struct {
		cell renju.Cell
		far  int
	}
	var cells []ranked
	centre := b.Size() / 2
	for c := range b.EmptyCells().Each {
		if !b.Legal(c) || slices.Contains(r.Exclude, c.String()) {
			continue
		}
		far := 2*max(abs(c.X()-centre), abs(c.Y()-centre)) + min(abs(c.X()-centre), abs(c.Y()-centre))
		if b.Class(c, b.Side()) == renju.ClassFive {
			far = -1
		}
		cells = append(cells, ranked{c, far})
	}
	slices.SortStableFunc(cells, func(x, y ranked) int { return cmp.Compare(x.far, y.far) })
	var lines []game.Line
	for _, c := range cells[:min(r.MultiPV, len(cells))] {
		s := search.Score(30-7*c.far-3*b.Ply()) + e.bias
		if c.far < 0 {
			s = search.WinIn(1)
		}
		move := c.cell.String()
		lines = append(lines, game.Line{Move: move, Score: game.FromSearch(s), WinRate: s.WinRate(evalrenju.WinRateScale), PV: []string{move}})
	}
	return lines
}
