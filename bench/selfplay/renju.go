package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"tengen/movegen/renju"
	"tengen/search"
	searchrenju "tengen/search/renju"
)

// renjuContest plays Renju and Gomoku.
type renjuContest struct {
	h      *Header
	board  *renju.Board
	engine *searchrenju.Engine
	cells  []renju.Cell // scratch
}

func newRenju(h *Header) (*renjuContest, error) {
	rule, err := renju.ParseRule(h.Rule)
	if err != nil {
		return nil, err
	}
	b, err := renju.New(h.Size, rule)
	if err != nil {
		return nil, err
	}
	o := searchrenju.DefaultOptions()
	o.Hash, o.VCFTable = hashMiB<<20, vcfTable
	// The prover and the tables of pairs of moves take longer to set up than such
	// a search takes.
	o.RootVCT, o.Search.Continuation = false, false
	e, err := searchrenju.New(o)
	if err != nil {
		return nil, err
	}
	return &renjuContest{h: h, board: b, engine: e}, nil
}

func (c *renjuContest) play(ctx context.Context, r *rand.Rand, _ uint64) (Game, error) {
	c.engine.Clear()
	for range openingTries {
		g := Game{Random: c.opening(r)}
		for i := range g.Random {
			m := uint32(c.board.Move(i))
			g.Plies = append(g.Plies, Ply{Move: m, Best: m})
		}
		if c.board.Status() != renju.Ongoing {
			continue
		}
		begun, err := c.finish(ctx, r, &g)
		if err != nil || begun {
			return g, err
		}
	}
	return Game{}, errors.New("no opening that is not decided")
}

// opening puts random stones near each other and returns their number.
func (c *renjuContest) opening(r *rand.Rand) int {
	b := c.board
	b.Reset()
	size := b.Size()
	near := func(n int) int { return max(0, min(size-1, size/2+r.IntN(2*n+1)-n)) }
	b.Make(renju.At(near(renjuCentre), near(renjuCentre)))
	for want := renjuOpening + r.IntN(renjuMore+1); b.Ply() < want && b.Status() == renju.Ongoing; {
		m := c.random(r)
		if m == renju.NoCell {
			break
		}
		b.Make(m)
	}
	return b.Ply()
}

// random returns a random legal cell near a stone, NoCell if there is none.
func (c *renjuContest) random(r *rand.Rand) renju.Cell {
	b := c.board
	var near renju.Rows
	for i := range b.Ply() {
		m := b.Move(i)
		if m == renju.Pass {
			continue
		}
		low := max(0, m.X()-renjuReach)
		bits := uint32(1)<<(min(b.Size(), m.X()+renjuReach+1)-low) - 1
		for y := max(0, m.Y()-renjuReach); y <= min(b.Size()-1, m.Y()+renjuReach); y++ {
			near[y] |= bits << low
		}
	}
	c.cells = c.cells[:0]
	empty := b.EmptyCells()
	for m := range near.Each {
		if empty.Has(m) {
			c.cells = append(c.cells, m)
		}
	}
	for len(c.cells) > 0 {
		i := r.IntN(len(c.cells))
		if m := c.cells[i]; b.Legal(m) {
			return m
		}
		c.cells[i] = c.cells[len(c.cells)-1]
		c.cells = c.cells[:len(c.cells)-1]
	}
	return renju.NoCell
}

// finish plays the game after the opening. begun is false if the opening decides the
// game.
func (c *renjuContest) finish(ctx context.Context, r *rand.Rand, g *Game) (begun bool, err error) {
	b := c.board
	for b.Status() == renju.Ongoing {
		if err := ctx.Err(); err != nil {
			return true, err
		}
		if c.h.Longest > 0 && b.Ply() >= c.h.Longest {
			g.Result = Unfinished
			return true, nil
		}
		a, err := c.engine.Think(ctx, b, searchrenju.Request{Nodes: c.h.Nodes}, nil)
		if err != nil {
			return true, err
		}
		if b.Ply() == g.Random && (a.Score > renjuBalance || a.Score < -renjuBalance) {
			return false, nil
		}
		p := Ply{Move: uint32(a.Best), Best: uint32(a.Best), Score: int32(a.Score)}
		side := b.Side()
		if a.Score.Proven() {
			g.Plies = append(g.Plies, p)
			g.Result = provenResult(a.Score, int(side))
			return true, nil
		}
		if r.Float64() < c.h.Slips {
			if m := c.random(r); m != renju.NoCell {
				p.Move = uint32(m)
			}
		}
		g.Plies = append(g.Plies, p)
		b.Make(renju.Cell(p.Move))
	}
	switch b.Status() {
	case renju.BlackWins:
		g.Result = BlackWon
	case renju.WhiteWins:
		g.Result = WhiteWon
	default:
		g.Result = Draw
	}
	return true, nil
}

// provenResult returns the result for a proven score of a side; colours are 0 and 1 in
// all games.
func provenResult(s search.Score, side int) Result {
	if (s > 0) == (side == 0) {
		return BlackWon
	}
	return WhiteWon
}

// Renju calls visit with the position of every searched ply of a game of Renju. visit
// must not change the board. Renju uses b, if it has the right size and rule, or a new
// board, and returns it for the next game. A move that is not legal is an error.
func (g *Game) Renju(h *Header, b *renju.Board, visit func(b *renju.Board, p Ply) error) (*renju.Board, error) {
	rule, err := renju.ParseRule(h.Rule)
	if err != nil {
		return b, err
	}
	if b == nil || b.Size() != h.Size || b.Rule() != rule {
		if b, err = renju.New(h.Size, rule); err != nil {
			return nil, err
		}
	}
	b.Reset()
	for i, p := range g.Plies {
		if i >= g.Random {
			if err := visit(b, p); err != nil {
				return b, err
			}
		}
		if p.Move > uint32(renju.Pass) {
			return b, fmt.Errorf("ply %d: no cell has number %d", i+1, p.Move)
		}
		if err := b.Play(renju.Cell(p.Move)); err != nil {
			return b, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return b, nil
}
