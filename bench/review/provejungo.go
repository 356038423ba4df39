package review

import (
	"cmp"
	"context"
	"fmt"

	"tengen/movegen/jungo"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	"tengen/search/jungo/exact"
)

// jungoProver proves exact scores.
type jungoProver struct {
	noProver
	solver *exact.Solver
	nodes  uint64 // with which the solver was made
	book   *exact.Book
}

// lead solves positions of small boards, late ones of boards up to 7×7, and looks the first
// moves of 5×5 up in the book.
func (j *jungoProver) lead(ctx context.Context, p game.Position, l game.Limits) (*lead, error) {
	q := p.(*gamejungo.Position)
	b := q.Board()
	if b.Over() || b.Size() > jungo.MaxTinySize || b.Rule() != jungo.KoSimple {
		return nil, nil
	}
	r, err := j.solve(ctx, b, l)
	if err != nil || r == nil {
		return nil, err
	}
	// Whatever endless play counts.
	out := &lead{low: float64(min(r.Against.Lo, r.For.Lo)) - q.Komi(), high: float64(max(r.Against.Hi, r.For.Hi)) - q.Komi()}
	if b.Side() == jungo.White {
		out.low, out.high = -out.high, -out.low
	}
	out.best = jungo.MoveTexts(r.Best, b.Size())
	return out, nil
}

// solve returns the proven bounds, nil if nothing was tried.
func (j *jungoProver) solve(ctx context.Context, b *jungo.Board, l game.Limits) (*exact.Result, error) {
	nodes := cmp.Or(l.Nodes, exactFree)
	if j.solver == nil || j.nodes != nodes {
		s, err := exact.New(exact.Options{TableLog2: exactTable, RetroSize: solvedSize, MaxNodes: nodes})
		if err != nil {
			return nil, err
		}
		j.solver, j.nodes = s, nodes
	}
	if b.Size() > solvedSize {
		g, err := jungo.TinyOf(b.Size())
		if err != nil {
			return nil, err
		}
		t, err := g.FromBoard(b)
		if err != nil {
			return nil, err
		}
		if b.Size() == bookSize {
			if j.book == nil {
				if j.book, err = exact.DefaultBook(); err != nil {
					return nil, err
				}
			}
			if r, _ := j.book.Result(&t); r != nil {
				return r, nil
			}
		}
		if b.Stones(jungo.Empty) > exactEmpties {
			return nil, nil
		}
		// All positions of a smaller board are solved once, which takes its time.
		limited, cancel := timed(ctx, l.Time)
		defer cancel()
		ctx = limited
	}
	r, err := j.solver.Solve(ctx, b)
	if err != nil {
		return nil, fmt.Errorf("the exact solver: %w", err)
	}
	return &r, nil
}
