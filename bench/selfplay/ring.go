package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// ringContest plays Ring.
type ringContest struct {
	h      *Header
	board  *ring.Field
	engine *searchring.Engine
	moves  []ring.Move // scratch
}

func newRing(h *Header) (*ringContest, error) {
	b, err := ring.FieldFor(h.Rule)
	if err != nil {
		return nil, err
	}
	if h.Size != 0 || h.Longest == 0 {
		return nil, errors.New("ring has no board size, and needs a longest game")
	}
	o := searchring.DefaultOptions()
	o.Continuation = false // the tables are too large for such short searches
	return &ringContest{h: h, board: b, engine: searchring.NewEngine(searchring.Config{HashMB: hashMiB, Threads: 1, Options: &o})}, nil
}

func (c *ringContest) random(r *rand.Rand, p *ring.Board) ring.Move {
	c.moves = p.LegalMoves(c.moves[:0])
	if len(c.moves) == 0 {
		return ring.NoMove
	}
	return c.moves[r.IntN(len(c.moves))]
}

func (c *ringContest) play(ctx context.Context, r *rand.Rand, _ uint64) (g Game, err error) {
	c.engine.Clear()
	var p *ring.Board
	for try := 0; ; try++ {
		if try == openingTries {
			return g, errors.New("no opening that is not decided")
		}
		p, g.Plies = ring.New(c.board), g.Plies[:0]
		for range ringOpening + r.IntN(ringMore+1) {
			m := c.random(r, p)
			if p.Outcome().Over() || m == ring.NoMove {
				break
			}
			g.Plies = append(g.Plies, Ply{Move: uint32(m), Best: uint32(m)})
			p.Make(m)
		}
		if !p.Outcome().Over() && p.GoalMove() == ring.NoMove {
			break
		}
	}
	g.Random = len(g.Plies)
	for !p.Outcome().Over() {
		if err := ctx.Err(); err != nil {
			return g, err
		}
		if len(g.Plies) >= c.h.Longest {
			g.Result = Unfinished
			return g, nil
		}
		a := c.engine.Think(ctx, p, search.Limits{Nodes: c.h.Nodes}, nil)
		if !p.Legal(a.Best) {
			return g, fmt.Errorf("the engine plays an illegal move in %s", p)
		}
		ply := Ply{Move: uint32(a.Best), Best: uint32(a.Best), Score: int32(a.Score)}
		if a.Score.Proven() {
			g.Plies = append(g.Plies, ply)
			g.Result = provenResult(a.Score, int(p.Side()))
			return g, nil
		}
		if r.Float64() < c.h.Slips {
			ply.Move = uint32(c.random(r, p))
		}
		g.Plies = append(g.Plies, ply)
		p.Make(ring.Move(ply.Move))
	}
	switch o := p.Outcome(); {
	case o.Draw:
		g.Result = Draw
	case o.Winner == ring.Black:
		g.Result = BlackWon
	default:
		g.Result = WhiteWon
	}
	return g, nil
}

// Ring calls visit with the position of every searched ply of a game of Ring. visit must
// not change the position. A move that is not legal is an error.
func (g *Game) Ring(h *Header, visit func(p *ring.Board, ply Ply) error) error {
	b, err := ring.FieldFor(h.Rule)
	if err != nil {
		return err
	}
	p := ring.New(b)
	for i, ply := range g.Plies {
		if i >= g.Random {
			if err := visit(p, ply); err != nil {
				return err
			}
		}
		if p.Outcome().Over() || !p.Legal(ring.Move(ply.Move)) {
			return fmt.Errorf("ply %d: move %#x is not legal in %s", i+1, ply.Move, p)
		}
		p.Make(ring.Move(ply.Move))
	}
	return nil
}
