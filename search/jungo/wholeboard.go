package jungo

import (
	"math/bits"

	"tengen/movegen/jungo"
)

// wholeBoard settles the last point for the side that is proved to win all points but
// two.
//
// That side can fill one of its two eyes instead of ending the game. If the opponent
// then passes, it has one point more; if he captures everything he is left with a lone
// stone where the last eye was, the other to move. If the side wins all again from every
// such position, play is endless or gives it the point: where endless play counts for
// it, the point is its own. Where endless play counts against it the last point is out
// of reach (see trivial).
//
// From 2×2 to 4×4 and on 6×6 and 7×7 all lone stones are asked for. On 5×5 one in the
// middle or beside it is not beaten so, and the last eye has to be on the edge; hunts
// tell whether it can be (flawInner). There it takes minutes to know the lone stones,
// and so, unless the solver knows them from before, this is asked only where there is
// one stone on the board at most.
func (v *Solver) wholeBoard(out *SolveResult, p *jungo.Tiny, lo, depth int, progress func()) {
	g := v.s.geo
	r := 0
	if lo < g.Points-2 {
		r = 1
	}
	if p.Passes != 0 || g.Size == maxShapeSize && !v.edgeEyes(p, r, progress) ||
		g.Size != maxShapeSize && !v.loneStones(r, depth) {
		return
	}
	if r == 0 {
		out.For.Lo = g.Points - 1
	} else {
		out.Against.Hi = 1 - g.Points
	}
}

// loneStone is the position of a lone stone of side r's opponent, r to move.
func loneStone(g *jungo.TinyGeo, pt jungo.Point, r int) jungo.Tiny {
	t := jungo.Tiny{Turn: uint8(r)}
	t.Stones[1-r] = g.Bit(pt)
	return t
}

// loneStones tells whether side r wins all points but two from every lone stone, by
// searches as deep as the one before and a little deeper.
func (v *Solver) loneStones(r, depth int) bool {
	s := &v.s
	g := s.geo
	for pt := jungo.Point(0); int(pt) < g.Points; pt++ {
		t := loneStone(g, pt, r)
		k, sym := g.Canonical(&t)
		won := false
		for d := 1; d <= min(depth+8, v.opt.MaxDepth) && !won; d++ {
			won = s.reach(&t, pack(k, g.Points), sym, r, g.Points-2, d, 0) == proved
		}
		if !won {
			return false
		}
	}
	return true
}

// edgeEyes tells whether side r wins all points but two from p and from every lone stone
// on the edge, always with an eye that it can keep on the edge.
func (v *Solver) edgeEyes(p *jungo.Tiny, r int, progress func()) bool {
	q, g := &v.quest, v.s.geo
	if q.expect == nil || !v.lone && bits.OnesCount64(p.Stones[0]|p.Stones[1]) > 1 ||
		q.ready(v.s.ctx, g, v.opt.TableLog2, g.Points-2) != nil {
		return false
	}
	won := func(t *jungo.Tiny) bool {
		for !v.s.stopped {
			answer := v.askHunt(v.s.ctx, t, r, huntTurn)
			progress()
			if answer != unknown {
				return answer == proved && q.askEdge(v.s.ctx, t, r, v.left(0)) == proved
			}
		}
		return false
	}
	if !won(p) {
		return false
	}
	for pt := jungo.Point(0); int(pt) <= g.Size/2 && !v.lone; pt++ {
		if t := loneStone(g, pt, r); !won(&t) {
			return false
		}
	}
	v.lone = true
	return true
}
