package ring

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tengen/movegen/ring"
	"tengen/protocol/gtp"
	"tengen/search"
	searchring "tengen/search/ring"
)

// Options sets a game up.
type Options struct {
	searchring.Config
	Board *ring.Field // the variant; nil for the full game
	Nodes uint64      // limit of a search, 0 for none
}

// Game is a game of Ring with its engine.
type Game struct {
	engine *searchring.Engine
	nodes  uint64
	p      *ring.Board
	told   []string // what each move made did, in words
}

// New makes a game at its start.
func New(o Options) *Game {
	if o.Board == nil {
		o.Board = ring.FullField()
	}
	return &Game{engine: searchring.NewEngine(o.Config), nodes: o.Nodes, p: ring.New(o.Board)}
}

// Name implements gtp.Game.
func (g *Game) Name() string { return "Tengen Ring" }

// SetSize implements gtp.Game: there is one board.
func (g *Game) SetSize(n int) error {
	r := g.p.Field().Rules
	if !slices.Contains([]int{r.Columns, r.Rows, r.Columns + 2, r.Rows + 2}, n) {
		return fmt.Errorf("the board has %d×%d squares, with or without its rim, and not %d", r.Columns, r.Rows, n)
	}
	g.Clear()
	return nil
}

// Clear implements gtp.Game.
func (g *Game) Clear() { g.set(ring.New(g.p.Field())) }

func (g *Game) set(p *ring.Board) {
	g.p, g.told = p, nil
	g.engine.Clear()
}

// turn is an error unless c is to move in a game that goes on.
func (g *Game) turn(c gtp.Colour) error {
	if o := g.p.Outcome(); o.Over() {
		return fmt.Errorf("the game is over by %s", o.By)
	}
	if c != g.ToMove() {
		return fmt.Errorf("it is %s's turn", g.ToMove())
	}
	return nil
}

// Play implements gtp.Game.
func (g *Game) Play(c gtp.Colour, move string) error {
	if err := g.turn(c); err != nil {
		return fmt.Errorf("illegal move %s: %w", gtp.Quote(move), err)
	}
	m, err := g.p.ParseMove(move)
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	g.make(m)
	return nil
}

func (g *Game) make(m ring.Move) {
	g.told = append(g.told, g.p.Field().Describe(g.p.Effects(m)))
	g.p.Make(m)
}

// Undoable is the number of moves that can be taken back.
func (g *Game) Undoable() int { return len(g.told) }

// Undo implements gtp.Game.
func (g *Game) Undo() error {
	if len(g.told) == 0 {
		return errors.New("cannot undo: no move was made")
	}
	g.told = g.told[:len(g.told)-1]
	g.p.Unmake()
	return nil
}

// ToMove implements gtp.Game.
func (g *Game) ToMove() gtp.Colour {
	if g.p.Side() == ring.White {
		return gtp.White
	}
	return gtp.Black
}

// Board implements gtp.Game: a drawing, what the last move did, the state.
func (g *Game) Board() string {
	var s strings.Builder
	s.WriteString(g.p.Diagram())
	if n := len(g.told); n > 0 {
		s.WriteString(g.told[n-1] + "\n")
	}
	s.WriteString(g.p.String() + "\n" + g.state())
	return s.String()
}

// state tells in words whose turn it is, or who has won.
func (g *Game) state() string {
	p := g.p
	switch o := p.Outcome(); {
	case o.Draw:
		return fmt.Sprintf("Draw by %s", o.By)
	case o.Over():
		return fmt.Sprintf("%s wins by %s", o.Winner, o.By)
	case p.Placing():
		return fmt.Sprintf("%s to put a ring on a piece", p.Side())
	}
	text := fmt.Sprintf("%s to move", p.Side())
	if hit, by := p.Ban(); hit != ring.NoCell {
		text += fmt.Sprintf("; %s may not hit back at %s", p.Field().Name(hit), p.Field().Name(by))
	}
	return text
}

// Score implements gtp.Game.
func (g *Game) Score() (string, error) {
	switch o := g.p.Outcome(); {
	case !o.Over():
		return "", errors.New("the game is not over")
	case o.Draw:
		return "0", nil
	case o.Winner == ring.Black:
		return "B+1", nil
	}
	return "W+1", nil
}

// limits are those of a search for a move.
func (g *Game) limits(t gtp.Time) search.Limits {
	l := search.Limits{Nodes: g.nodes, Hard: t.PerMove}
	if t.On {
		c := search.Clock{Timed: true, Left: t.Clock.Main, Moves: t.Clock.Stones}
		if t.Clock.Stones == 0 {
			c.Period, c.PeriodMoves = t.Clock.Period, t.Clock.PerPeriod
		}
		l.Soft, l.Hard = c.Budget()
	}
	return l
}

// think searches the position, at the root among the given moves only, if any.
func (g *Game) think(ctx context.Context, c gtp.Colour, l search.Limits, only []ring.Move) (searchring.Answer, error) {
	if err := g.turn(c); err != nil {
		return searchring.Answer{}, err
	}
	for _, m := range only {
		l.Only = append(l.Only, search.Move(m))
	}
	return g.engine.Think(ctx, g.p, l, nil), nil
}

// Genmove implements gtp.Game.
func (g *Game) Genmove(ctx context.Context, c gtp.Colour, t gtp.Time) (string, error) {
	a, err := g.think(ctx, c, g.limits(t), nil)
	if err != nil {
		return "", err
	}
	return g.p.Field().MoveText(a.Best), nil
}
