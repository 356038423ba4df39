package selfplay

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"tengen/movegen/jungo"
	searchjungo "tengen/search/jungo"
)

// jungoContest plays Jungo.
type jungoContest struct {
	h     *Header
	board *jungo.Board
	moves []jungo.Point // scratch
}

func newJungo(h *Header) (*jungoContest, error) {
	ko, err := jungo.ParseKo(h.Rule)
	if err != nil {
		return nil, err
	}
	if math.IsNaN(h.Komi) || math.Abs(h.Komi) > maxKomi {
		return nil, fmt.Errorf("komi %g: want within ±%d", h.Komi, maxKomi)
	}
	b, err := jungo.New(h.Size, ko)
	if err != nil {
		return nil, err
	}
	return &jungoContest{h: h, board: b}, nil
}

// maxKomi is the number of points of the largest board.
const maxKomi = 361

func jungoMove(m jungo.Point) uint32 { return uint32(m + 1) }

// random returns a random move, a pass only if there is no other.
func (c *jungoContest) random(r *rand.Rand) jungo.Point {
	c.moves = c.moves[:0]
	for _, m := range c.board.LegalMoves(nil) {
		if m != jungo.Pass {
			c.moves = append(c.moves, m)
		}
	}
	if len(c.moves) == 0 {
		return jungo.Pass
	}
	return c.moves[r.IntN(len(c.moves))]
}

func (c *jungoContest) play(ctx context.Context, r *rand.Rand, seed uint64) (g Game, err error) {
	b := c.board
	b.Reset()
	// A new engine, whose playouts begin with the seed.
	e, err := searchjungo.NewEngine(searchjungo.Options{Seed: seed, NoSolver: true})
	if err != nil {
		return g, err
	}
	e.SetKomi(c.h.Komi)
	for range jungoOpening + r.IntN(jungoMore+1) {
		m := c.random(r)
		if m == jungo.Pass {
			break
		}
		g.Plies = append(g.Plies, Ply{Move: jungoMove(m), Best: jungoMove(m)})
		b.Make(m)
	}
	g.Random = len(g.Plies)
	for !b.Over() {
		if err := ctx.Err(); err != nil {
			return g, err
		}
		if c.h.Longest > 0 && b.Ply() >= c.h.Longest || b.Ply() >= maxPlies {
			g.Result = Unfinished
			return g, nil
		}
		a, err := e.Genmove(ctx, b, searchjungo.Limits{Visits: int(min(c.h.Nodes, math.MaxInt32))})
		if err != nil {
			return g, err
		}
		p := Ply{Move: jungoMove(a.Move), Best: jungoMove(a.Move), Score: int32(math.Round(a.Winrate * ShareUnit))}
		if r.Float64() < c.h.Slips {
			p.Move = jungoMove(c.random(r))
		}
		g.Plies = append(g.Plies, p)
		b.Make(jungo.Point(p.Move) - 1)
	}
	switch lead := float64(b.Score()) - c.h.Komi; {
	case lead > 0:
		g.Result = BlackWon
	case lead < 0:
		g.Result = WhiteWon
	}
	return g, nil
}

// Jungo calls visit with the position of every searched ply of a game of Jungo. visit
// must not change the board. A move that is not legal is an error.
func (g *Game) Jungo(h *Header, visit func(b *jungo.Board, p Ply) error) error {
	ko, err := jungo.ParseKo(h.Rule)
	if err != nil {
		return err
	}
	b, err := jungo.New(h.Size, ko)
	if err != nil {
		return err
	}
	for i, p := range g.Plies {
		if i >= g.Random {
			if err := visit(b, p); err != nil {
				return err
			}
		}
		if p.Move > uint32(b.Points()) {
			return fmt.Errorf("ply %d: no move has number %d", i+1, p.Move)
		}
		if err := b.Play(jungo.Point(p.Move) - 1); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return nil
}
