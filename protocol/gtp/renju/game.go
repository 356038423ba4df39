package renju

import (
	"context"
	"fmt"

	"tengen/movegen/renju"
	"tengen/protocol/gtp"
	lookahead "tengen/search"
	searchrenju "tengen/search/renju"
)

// Options set a Game up.
type Options struct {
	searchrenju.Options
	// Nodes ends the search for a move, 0 for no limit.
	Nodes uint64
	// Plain columns count the letter I.
	Plain bool
}

// Game is a game of Renju or Gomoku with its engine.
type Game struct {
	engine *searchrenju.Engine
	nodes  uint64
	plain  bool
	state
}

// New makes a game on an empty board of 5×5 to 22×22 points.
func New(size int, rule renju.Rule, o Options) (*Game, error) {
	s, err := newState(size, rule)
	if err != nil {
		return nil, err
	}
	e, err := searchrenju.New(o.Options)
	if err != nil {
		return nil, err
	}
	return &Game{engine: e, nodes: o.Nodes, plain: o.Plain, state: s}, nil
}

// Name implements gtp.Game.
func (g *Game) Name() string { return "Tengen " + g.GameID() }

// SetSize implements gtp.Game.
func (g *Game) SetSize(n int) error {
	s, err := g.empty(n)
	if err != nil {
		return err
	}
	g.state = s
	return nil
}

// Clear implements gtp.Game. What the engine has learned stays true.
func (g *Game) Clear() {
	g.board.Reset()
	g.state = state{board: g.board}
}

// Play implements gtp.Game.
func (g *Game) Play(c gtp.Colour, move string) error {
	m, err := g.parse(move)
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	if err := g.check(side(c), m); err != nil {
		return fmt.Errorf("illegal move %s: %w", g.text(m), err)
	}
	g.play(side(c), m)
	return nil
}

// Score implements gtp.Game.
func (g *Game) Score() (string, error) {
	switch g.board.Status() {
	case renju.BlackWins:
		return "B+1", nil
	case renju.WhiteWins:
		return "W+1", nil
	case renju.Draw:
		return "0", nil
	}
	return "", fmt.Errorf("the game is not over")
}

// limits turns the time of a move into those of a search.
func (g *Game) limits(t gtp.Time) searchrenju.Request {
	c := lookahead.Clock{Turn: t.PerMove, Overhead: overhead}
	if t.On {
		c = lookahead.Clock{Timed: true, Left: t.Clock.Main, Moves: t.Clock.Stones,
			Period: t.Clock.Period, PeriodMoves: t.Clock.PerPeriod, Overhead: overhead}
	}
	r := searchrenju.Request{Nodes: g.nodes}
	r.Soft, r.Hard = c.Budget()
	return r
}

// Genmove implements gtp.Game.
func (g *Game) Genmove(ctx context.Context, c gtp.Colour, t gtp.Time) (string, error) {
	b, err := g.boardFor(side(c))
	if err != nil {
		return "", err
	}
	a, err := g.engine.Think(ctx, b, g.limits(t), nil)
	if err != nil {
		return "", err
	}
	return g.text(a.Best), nil
}
