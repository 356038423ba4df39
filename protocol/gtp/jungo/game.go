package jungo

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"tengen/movegen/jungo"
	"tengen/protocol/gtp"
	searchjungo "tengen/search/jungo"
)

// Options set a Game up.
type Options struct {
	searchjungo.Options
	// Visits ends the search for a move, 0 for no limit; the same seed and limit
	// give the same moves if there is one thread and no time limit.
	Visits int
	// Ruler has GoGui take the rules from here instead of playing Go: the result
	// it shows is then that of Jungo, but the size is fixed.
	Ruler bool
}

// Game is a game of Jungo with its engine.
type Game struct {
	engine *searchjungo.Engine
	visits int
	ruler  bool
	komi   float64
	state
}

// New makes a game on an empty board of 2×2 to 19×19 points.
func New(size int, rule jungo.Ko, komi float64, o Options) (*Game, error) {
	s, err := newState(size, rule)
	if err != nil {
		return nil, err
	}
	if o.Visits < 0 {
		return nil, fmt.Errorf("%d visits are fewer than none", o.Visits)
	}
	e, err := searchjungo.NewEngine(o.Options)
	if err != nil {
		return nil, err
	}
	g := &Game{engine: e, visits: o.Visits, ruler: o.Ruler, state: s}
	return g, g.setKomi(komi)
}

// Name implements gtp.Game.
func (g *Game) Name() string { return "Tengen Jungo" }

// replace puts a new game in the place of the old one.
func (g *Game) replace(s state) {
	g.state = s
	g.engine.Clear()
}

// SetSize implements gtp.Game.
func (g *Game) SetSize(n int) error {
	s, err := newState(n, g.board.Rule())
	if err != nil {
		return err
	}
	g.replace(s)
	return nil
}

// Clear implements gtp.Game.
func (g *Game) Clear() {
	g.board.Reset()
	g.replace(state{board: g.board, base: make([]jungo.Colour, g.board.Points()), first: jungo.Black})
}

// Board implements gtp.Game.
func (g *Game) Board() string {
	return fmt.Sprintf("%s%s to move, black %d, white %d, komi %s", g.board, g.board.Side(),
		g.board.Stones(jungo.Black), g.board.Stones(jungo.White), number(g.komi))
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

func checkKomi(k float64) error {
	if !(math.Abs(k) <= maxKomi) {
		return fmt.Errorf("komi %v is not between -%d and %d", k, maxKomi, maxKomi)
	}
	return nil
}

func (g *Game) setKomi(k float64) error {
	if err := checkKomi(k); err != nil {
		return err
	}
	g.komi = k
	g.engine.SetKomi(k)
	return nil
}

// thinkTime is the time for a move on b, 0 for no limit.
func thinkTime(t gtp.Time, b *jungo.Board) time.Duration {
	if t.On {
		return searchjungo.Clock(t.Clock).MoveTime(b)
	}
	return t.PerMove
}

// Genmove implements gtp.Game.
func (g *Game) Genmove(ctx context.Context, c gtp.Colour, t gtp.Time) (string, error) {
	b := g.boardFor(side(c))
	r, err := g.engine.Genmove(ctx, b, searchjungo.Limits{Time: thinkTime(t, b), Visits: g.visits, Whole: t.On && t.Clock.Stones == 1})
	if err != nil {
		return "", err
	}
	return b.MoveText(r.Move), nil
}

// Analyze implements gtp.Analyzer.
func (g *Game) Analyze(ctx context.Context, c gtp.Colour, q gtp.Query, report func(gtp.Analysis)) (string, error) {
	b := g.boardFor(side(c))
	lim := searchjungo.Limits{Time: thinkTime(q.Time, b)}
	if q.Play {
		lim.Visits = g.visits
	}
	for _, l := range []struct {
		names []string
		to    *[]jungo.Point
	}{{q.Allow, &lim.Allow}, {q.Avoid, &lim.Avoid}} {
		for _, n := range l.names {
			m, err := jungo.ParseMove(n, b.Size())
			if err != nil {
				return "", err
			}
			*l.to = append(*l.to, m)
		}
	}
	r, err := g.engine.Analyze(ctx, b, lim, q.Every, func(i searchjungo.Info) { report(g.analysis(i, c)) })
	if err != nil {
		return "", err
	}
	return b.MoveText(r.Move), nil
}

// analysis puts a report of the engine into the protocol's words.
func (g *Game) analysis(i searchjungo.Info, c gtp.Colour) gtp.Analysis {
	a := gtp.Analysis{Visits: uint64(i.Visits), Winrate: i.Winrate, Score: i.Score}
	for _, m := range i.Candidates {
		a.Moves = append(a.Moves, gtp.Candidate{
			Move: g.board.MoveText(m.Move), Visits: uint64(m.Visits), Winrate: m.Winrate,
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
