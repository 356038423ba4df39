package gtp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"tengen/search"
	"tengen/search/game"
)

// fakeGame is a game in which any letter and digit is a move, once. Its search
// lasts until it is cancelled if forever is set, else as long as takes says.
type fakeGame struct {
	size    int
	moves   []string
	forever bool
	endless bool // searches without a clock have no limit
	takes   []time.Duration
	started chan struct{}  // gets a value when a search begins, if not nil
	busy    atomic.Bool    // a search is running
	seen    []search.Clock // the clocks that searches got
	queries []query
	nodes   uint64
	cleared int
}

func (g *fakeGame) Name() string { return "Fake" }
func (g *fakeGame) SetSize(n int) error {
	if n > 9 {
		return errors.New("more than 9")
	}
	g.size, g.moves = n, nil
	return nil
}
func (g *fakeGame) Clear() error { g.moves = nil; return nil }
func (g *fakeGame) Play(_ game.Side, m string) error {
	if len(m) != 2 {
		return fmt.Errorf("illegal move: %s is no point", Quote(m))
	}
	if strings.Contains(g.Board(), m) {
		return fmt.Errorf("illegal move %s: occupied", Quote(m))
	}
	g.moves = append(g.moves, m)
	return nil
}
func (g *fakeGame) Undoable() int { return len(g.moves) }
func (g *fakeGame) Undo() error {
	if len(g.moves) == 0 {
		return errors.New("cannot undo")
	}
	g.moves = g.moves[:len(g.moves)-1]
	return nil
}
func (g *fakeGame) Nodes() uint64          { return g.nodes }
func (g *fakeGame) SetNodes(n uint64)      { g.nodes = n }
func (g *fakeGame) ClearTables() error     { g.cleared++; return nil }
func (g *fakeGame) Side() game.Side        { return game.Side(len(g.moves) % 2) }
func (g *fakeGame) Board() string          { return "moves\n\n" + strings.Join(g.moves, " ") + "\n" }
func (g *fakeGame) Score() (string, error) { return "", errors.New("the game is not over") }
func (g *fakeGame) see(l game.Limits) {
	var c search.Clock
	if l.Clock != nil {
		c = *l.Clock
	}
	g.seen = append(g.seen, c)
}
func (g *fakeGame) Endless(l game.Limits) bool { return l.Clock == nil && g.endless }
func (g *fakeGame) think(ctx context.Context, l game.Limits) string {
	g.see(l)
	if g.started != nil {
		g.started <- struct{}{}
	}
	g.last(ctx)
	return fmt.Sprintf("%c1", 'A'+len(g.moves))
}
func (g *fakeGame) last(ctx context.Context) {
	g.busy.Store(true)
	defer g.busy.Store(false)
	if g.forever {
		<-ctx.Done()
	} else if len(g.takes) > 0 {
		time.Sleep(g.takes[0])
		g.takes = g.takes[1:]
	}
}
func (g *fakeGame) Genmove(ctx context.Context, _ game.Side, l game.Limits) (string, error) {
	return g.think(ctx, l), nil
}
func (g *fakeGame) Analyze(ctx context.Context, _ game.Side, q query, report func(game.Info)) (string, error) {
	a := game.Info{Nodes: 12, WinRate: 0.55, Score: game.Score{Units: 1.5}, Ownership: []float64{1, -0.5}, Lines: []game.Line{
		{Move: "C3", Nodes: 9, WinRate: 0.56, LCB: 0.5, Prior: 0.25, Score: game.Score{Units: 2}, PV: []string{"C3", "D4"}},
		{Move: "E5", Nodes: 3, WinRate: 0.4, LCB: -0.1, Prior: 0.125, Score: game.Score{Units: -1}},
	}}
	if slices.Contains(q.Exclude, "C3") {
		a.Lines = a.Lines[1:]
	}
	// Sent before the report, because the reader of the report may wait for it.
	if g.started != nil {
		g.started <- struct{}{}
	}
	report(a)
	g.see(q.Limits)
	g.queries = append(g.queries, q)
	g.last(ctx)
	return a.Lines[0].Move, nil
}
func (g *fakeGame) Commands() []Command {
	all := []Command{{Name: "fake-holes", Run: func(a []string) (string, error) { return "a\n\n\nb\n\n", nil }}}
	if g.started != nil {
		all = append(all, Command{Name: "fake-think", Think: func(ctx context.Context, _ []string) (string, error) { return g.think(ctx, game.Limits{}), nil }})
	}
	return all
}
