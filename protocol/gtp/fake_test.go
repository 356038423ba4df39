package gtp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
)

// fakeGame is a game in which any letter and digit is a move, once. Its search
// lasts until it is cancelled if forever is set, else as long as takes says.
type fakeGame struct {
	size    int
	moves   []string
	forever bool
	takes   []time.Duration
	started chan struct{} // told when a search begins, if not nil
	busy    atomic.Bool   // a search is running
	seen    []Time
	queries []Query
}

func (g *fakeGame) Name() string { return "Fake" }
func (g *fakeGame) SetSize(n int) error {
	if n > 9 {
		return errors.New("more than 9")
	}
	g.size, g.moves = n, nil
	return nil
}
func (g *fakeGame) Clear() { g.moves = nil }
func (g *fakeGame) Play(c Colour, m string) error {
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
func (g *fakeGame) ToMove() Colour         { return Colour(len(g.moves) % 2) }
func (g *fakeGame) Board() string          { return "moves\n\n" + strings.Join(g.moves, " ") + "\n" }
func (g *fakeGame) Score() (string, error) { return "", errors.New("the game is not over") }
func (g *fakeGame) think(ctx context.Context, t Time) string {
	g.seen = append(g.seen, t)
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
func (g *fakeGame) Genmove(ctx context.Context, _ Colour, t Time) (string, error) {
	return g.think(ctx, t), nil
}
func (g *fakeGame) Analyze(ctx context.Context, _ Colour, q Query, report func(Analysis)) (string, error) {
	a := Analysis{Visits: 12, Winrate: 0.55, Score: 1.5, Ownership: []float64{1, -0.5}, Moves: []Candidate{
		{Move: "C3", Visits: 9, Winrate: 0.56, LCB: 0.5, Prior: 0.25, Score: 2, PV: []string{"C3", "D4"}},
		{Move: "E5", Visits: 3, Winrate: 0.4, LCB: -0.1, Prior: 0.125, Score: -1},
	}}
	for _, m := range q.Avoid {
		if m == "C3" {
			a.Moves = a.Moves[1:]
		}
	}
	// Told before the report, whose reader may wait for it.
	if g.started != nil {
		g.started <- struct{}{}
	}
	report(a)
	g.seen, g.queries = append(g.seen, q.Time), append(g.queries, q)
	g.last(ctx)
	return a.Moves[0].Move, nil
}
func (g *fakeGame) Commands() []Command {
	all := []Command{{Name: "fake-holes", Run: func(a []string) (string, error) { return "a\n\n\nb\n\n", nil }}}
	if g.started != nil {
		all = append(all, Command{Name: "fake-think", Think: func(ctx context.Context, _ []string) (string, error) { return g.think(ctx, Time{}), nil }})
	}
	return all
}
