package exact

import (
	"math/bits"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// lastPoint settles the last point for the side that is proved to win all points but two.
//
// That side can fill one of its two eyes instead of ending the game. If the opponent then
// passes, the side has one point more. If he captures everything, he is left with a lone
// stone where the last eye was, and the side is to move. If the side wins all again from
// every such position, play is endless or gives it the point: it has the point wherever
// endless play counts for it. Where endless play counts against it, the point is out of
// reach (see unproved).
//
// From 2×2 to 4×4 and on 6×6 and 7×7 the side must be proved to win from every lone
// stone. On 5×5 a lone stone in the middle or beside it does not lose all points but two,
// so the last eye has to be on the edge; proof-number search finds out whether it can be
// there. Lone stones take minutes to prove there. So unless the solver has proved them
// already, it tries to only if there is at most one stone on the board.
func (r *run) lastPoint(depth int) error {
	g := r.Solver.depth.geo
	side := 0
	if r.known.Lo < g.Points-2 {
		side = 1
	}
	if r.p.Passes != 0 {
		return nil
	}
	if g.Size == dfpn.MaxSize {
		if ok, err := r.edgeEyes(side); !ok {
			return err
		}
	} else if !r.loneStones(side, depth) {
		return nil
	}
	if side == 0 {
		r.out.For.Lo = g.Points - 1
	} else {
		r.out.Against.Hi = 1 - g.Points
	}
	return nil
}

// loneStone returns the position of a lone stone of the side's opponent, the side to move.
func loneStone(g *jungo.TinyGeo, pt jungo.Point, side int) jungo.Tiny {
	t := jungo.Tiny{Turn: uint8(side)}
	t.Stones[1-side] = g.Bit(pt)
	return t
}

// loneStones reports whether a side wins all points but two from every lone stone, by
// depth-limited search as deep as before and a little deeper.
func (r *run) loneStones(side, depth int) bool {
	s := &r.Solver.depth
	g := s.geo
	for pt := jungo.Point(0); int(pt) < g.Points; pt++ {
		t := loneStone(g, pt, side)
		k, sym := g.Canonical(&t)
		won := false
		for d := 1; d <= min(depth+8, r.opt.MaxDepth) && !won; d++ {
			won = s.solve(&t, pack(k, g.Points), sym, side, g.Points-2, d, 0) == dfpn.Proved
		}
		if !won {
			return false
		}
	}
	return true
}

// edgeEyes reports whether a side wins all points but two from the position searched and
// from every lone stone on the edge, always with an eye that it can keep on the edge.
func (r *run) edgeEyes(side int) (bool, error) {
	g, s, q := r.Solver.depth.geo, &r.Solver.depth, r.goals
	if r.expect == nil || !r.loneLost && bits.OnesCount64(r.p.Stones[0]|r.p.Stones[1]) > 1 {
		return false, nil
	}
	if err := q.Prepare(r.ctx, g.Points-2); err != nil {
		if r.ctx.Err() != nil {
			err = nil // the time is over
		}
		return false, err
	}
	won := func(t *jungo.Tiny) bool {
		for !s.stopped {
			answer := r.askGoal(t, side, dfpnTurn)
			r.conclude()
			if answer != dfpn.Unknown {
				return answer == dfpn.Proved && q.AskEdgeEye(r.ctx, t, side, r.left(0)) == dfpn.Proved
			}
		}
		return false
	}
	if !won(r.p) {
		return false, nil
	}
	for pt := jungo.Point(0); int(pt) <= g.Size/2 && !r.loneLost; pt++ {
		if t := loneStone(g, pt, side); !won(&t) {
			return false, nil
		}
	}
	r.loneLost = true
	return true, nil
}
