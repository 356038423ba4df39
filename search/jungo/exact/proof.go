package exact

import (
	"context"
	"fmt"
	"math/bits"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
	verifyjungo "tengen/search/jungo/verify"
)

// Proof returns the strategies that force the bounds of r from the position of b: Black's for
// the lower bound of Against, and White's for the upper bound of For, each to the end of the
// game. It leaves out bounds that hold for every position. The ko rule must be simple, and r
// must be the result of Solve for b.
func (v *Solver) Proof(ctx context.Context, b *jungo.Board, r *Result) (*verifyjungo.Proof, error) {
	if b.Rule() != jungo.KoSimple {
		return nil, fmt.Errorf("jungo: a proof is of the simple ko rule, not %v", b.Rule())
	}
	g, err := jungo.TinyOf(b.Size())
	if err != nil {
		return nil, err
	}
	root, err := g.FromBoard(b)
	if err != nil {
		return nil, err
	}
	if v.size != g.Size {
		v.prepare(g)
	}
	p := &verifyjungo.Proof{Root: root, Size: g.Size}
	for side, goal := range []int{r.Against.Lo, -r.For.Hi} {
		if goal <= 1-g.Points {
			continue
		}
		if v.goals.Ready() {
			if err := v.goals.Prepare(ctx, goal); err != nil {
				return nil, err
			}
		}
		moves, err := v.strategy(ctx, &root, side, goal)
		if err != nil {
			return nil, err
		}
		p.Claims = append(p.Claims, verifyjungo.Claim{Side: jungo.Colour(side) + jungo.Black, Goal: goal, Moves: moves})
	}
	if len(p.Claims) == 0 {
		return nil, fmt.Errorf("jungo: nothing is proved of this position")
	}
	return p, nil
}

// strategy lists the side's moves in all positions that can arise.
func (v *Solver) strategy(ctx context.Context, root *jungo.Tiny, side, goal int) (map[string]jungo.Point, error) {
	g := v.depth.geo
	out := map[string]jungo.Point{}
	seen := map[jungo.Tiny]bool{*root: true}
	queue := []jungo.Tiny{*root}
	push := func(t jungo.Tiny) {
		if t.Passes < 2 && !seen[t] {
			seen[t] = true
			queue = append(queue, t)
		}
	}
	for len(queue) > 0 {
		t := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if int(t.Turn) != side {
			for left := g.Empty(&t); left != 0; left &= left - 1 {
				if n, ok := g.Play(&t, left&-left); ok {
					push(n)
				}
			}
			push(g.Pass(&t))
			continue
		}
		m, err := v.provedMove(ctx, &t, side, goal)
		if err != nil {
			return nil, err
		}
		b, err := g.Board(&t, jungo.KoSimple)
		if err != nil {
			return nil, err
		}
		out[verifyjungo.Key(b)] = m
		if len(out) > maxStrategy {
			return nil, fmt.Errorf("jungo: the proof has more than %d positions", maxStrategy)
		}
		if n, ok := g.Make(&t, m); ok {
			push(n)
		}
	}
	return out, nil
}

// provedMove is like WinningMove, but if the tables have lost the proof, it searches again.
func (v *Solver) provedMove(ctx context.Context, t *jungo.Tiny, side, goal int) (jungo.Point, error) {
	m := v.WinningMove(t, side, goal)
	s := &v.depth
	s.ctx, s.stopped, s.maxNodes = ctx, false, 0
	if m == jungo.None {
		m = v.goals.ProvedMove(ctx, t, side, goal)
	}
	k, sym := s.geo.Canonical(t)
	for d := 1; m == jungo.None && d <= v.opt.MaxDepth; d++ {
		if s.solve(t, pack(k, s.geo.Points), sym, side, goal, d, 0) == dfpn.Proved {
			m = v.WinningMove(t, side, goal)
		}
		if s.stopped {
			return jungo.None, fmt.Errorf("jungo: out of time while writing the proof: %w", ctx.Err())
		}
	}
	if m == jungo.None {
		return jungo.None, fmt.Errorf("jungo: the proof is lost at a position of %d stones", s.geo.Points-bits.OnesCount64(s.geo.Empty(t)))
	}
	return m, nil
}
