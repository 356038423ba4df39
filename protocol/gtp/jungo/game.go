package jungo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	mg "tengen/movegen/jungo"
	"tengen/protocol/gtp"
	search "tengen/search/jungo"
)

// turn is one move made.
type turn struct {
	c mg.Colour
	m mg.Point
}

// Game is a game of Jungo with its engine.
type Game struct {
	engine *search.Engine
	board  *mg.Board
	// The position is base with turns played on it.
	base  []mg.Colour
	first mg.Colour
	turns []turn
	komi  float64
}

// New makes a game on an empty board of 2×2 to 19×19 points.
func New(size int, rule mg.Ko, komi float64, o search.Options) (*Game, error) {
	b, err := mg.NewBoard(size, rule)
	if err != nil {
		return nil, err
	}
	e, err := search.NewEngine(o)
	if err != nil {
		return nil, err
	}
	g := &Game{engine: e, board: b}
	if err := g.setKomi(komi); err != nil {
		return nil, err
	}
	g.Clear()
	return g, nil
}

// Name implements gtp.Game.
func (g *Game) Name() string { return "Tengen Jungo" }

// SetSize implements gtp.Game.
func (g *Game) SetSize(n int) error {
	b, err := mg.NewBoard(n, g.board.Rule())
	if err != nil {
		return err
	}
	g.board = b
	g.Clear()
	return nil
}

// Clear implements gtp.Game.
func (g *Game) Clear() {
	g.board.Reset()
	g.base, g.first, g.turns = make([]mg.Colour, g.board.Points()), mg.Black, nil
	g.engine.Clear()
}

func side(c gtp.Colour) mg.Colour {
	if c == gtp.White {
		return mg.White
	}
	return mg.Black
}

// Play implements gtp.Game.
func (g *Game) Play(c gtp.Colour, move string) error {
	m, err := mg.ParseMove(move, g.board.Size())
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	before := len(g.turns)
	if g.board.ToMove() != side(c) && !g.board.Over() {
		b := g.boardFor(c)
		if err := b.Why(m); err != nil {
			return fmt.Errorf("illegal move %s: %w", gtp.Quote(move), err)
		}
		g.board.SetToMove(side(c))
	}
	if err := g.board.Play(m); err != nil {
		return fmt.Errorf("illegal move %s: %w", gtp.Quote(move), err)
	}
	g.turns = append(g.turns[:before], turn{side(c), m})
	return nil
}

// boardFor is the position with c to move: the board itself, or a copy.
func (g *Game) boardFor(c gtp.Colour) *mg.Board {
	if g.board.ToMove() == side(c) || g.board.Over() {
		return g.board
	}
	b := g.board.Clone()
	b.SetToMove(side(c))
	return b
}

// Undoable is the number of moves that can be taken back.
func (g *Game) Undoable() int { return len(g.turns) }

// Undo implements gtp.Game. It plays the game again up to the move before:
// a change of turn between two moves cannot be unmade.
func (g *Game) Undo() error {
	if len(g.turns) == 0 {
		return errors.New("cannot undo: no move was made")
	}
	turns := g.turns[:len(g.turns)-1]
	if err := g.board.Setup(g.base, g.first); err != nil {
		return err
	}
	for _, t := range turns {
		g.board.SetToMove(t.c)
		g.board.Make(t.m)
	}
	g.turns = turns
	return nil
}

// ToMove implements gtp.Game.
func (g *Game) ToMove() gtp.Colour {
	if g.board.ToMove() == mg.White {
		return gtp.White
	}
	return gtp.Black
}

// Board implements gtp.Game.
func (g *Game) Board() string {
	return fmt.Sprintf("%s%s to move, black %d, white %d, komi %s", g.board, g.board.ToMove(),
		g.board.Stones(mg.Black), g.board.Stones(mg.White), number(g.komi))
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Score implements gtp.Game: the stones as they stand, and the komi.
func (g *Game) Score() (string, error) {
	switch s := float64(g.board.Score()) - g.komi; {
	case s > 0:
		return "B+" + number(s), nil
	case s < 0:
		return "W+" + number(-s), nil
	}
	return "0", nil
}

func (g *Game) setKomi(k float64) error {
	if !(math.Abs(k) <= maxKomi) {
		return fmt.Errorf("komi %v is not between -%d and %d", k, maxKomi, maxKomi)
	}
	g.komi = k
	g.engine.SetKomi(k)
	return nil
}

// thinkTime is the time for a move on b, 0 for no limit.
func thinkTime(t gtp.Time, b *mg.Board) time.Duration {
	if t.On {
		return search.Clock(t.Clock).MoveTime(b)
	}
	return t.PerMove
}

// Genmove implements gtp.Game.
func (g *Game) Genmove(ctx context.Context, c gtp.Colour, t gtp.Time) (string, error) {
	b := g.boardFor(c)
	r, err := g.engine.Genmove(ctx, b, search.Limits{Time: thinkTime(t, b)})
	if err != nil {
		return "", err
	}
	return b.MoveString(r.Move), nil
}

// Analyze implements gtp.Analyzer.
func (g *Game) Analyze(ctx context.Context, c gtp.Colour, q gtp.Query, report func(gtp.Analysis)) (string, error) {
	b := g.boardFor(c)
	lim := search.Limits{Time: thinkTime(q.Time, b)}
	for _, l := range []struct {
		names []string
		to    *[]mg.Point
	}{{q.Allow, &lim.Allow}, {q.Avoid, &lim.Avoid}} {
		for _, n := range l.names {
			m, err := mg.ParseMove(n, b.Size())
			if err != nil {
				return "", err
			}
			*l.to = append(*l.to, m)
		}
	}
	r, err := g.engine.Analyze(ctx, b, lim, q.Every, func(i search.Info) { report(g.analysis(i, c)) })
	if err != nil {
		return "", err
	}
	return b.MoveString(r.Move), nil
}

// analysis puts a report of the engine into the protocol's words.
func (g *Game) analysis(i search.Info, c gtp.Colour) gtp.Analysis {
	a := gtp.Analysis{Visits: uint64(i.Visits), Winrate: i.Winrate, Score: i.Score}
	for _, m := range i.Candidates {
		a.Moves = append(a.Moves, gtp.Candidate{
			Move: g.board.MoveString(m.Move), Visits: uint64(m.Visits), Winrate: m.Winrate,
			LCB: m.LCB, Prior: m.Prior, Score: m.Score, PV: g.names(m.PV),
		})
	}
	if n := g.board.Size(); len(i.Ownership) >= n*n {
		for y := n - 1; y >= 0; y-- {
			for _, o := range i.Ownership[y*n : y*n+n] {
				if c == gtp.White {
					o = -o
				}
				a.Ownership = append(a.Ownership, o)
			}
		}
	}
	return a
}

func (g *Game) names(moves []mg.Point) (names []string) {
	for _, m := range moves {
		names = append(names, g.board.MoveString(m))
	}
	return names
}
