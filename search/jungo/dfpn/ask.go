package dfpn

import (
	"context"
	"math/bits"

	"tengen/movegen/jungo"
)

// Solve answers whether the prover, 0 Black or 1 White, can force the goal from a position.
// nodes limits the positions searched; 0 means no limit. Refuted means that the opponent can
// keep the prover below the goal.
func (s *Search) Solve(ctx context.Context, t *jungo.Tiny, prover int, nodes uint64) Answer {
	s.ctx, s.stopped, s.maxNodes = ctx, false, 0
	if nodes > 0 {
		s.maxNodes = s.nodes + nodes
	}
	p := s.geo.from(t, s.tiny, prover)
	key, sym := s.geo.key(&p.keys, p.ko, p.turn)
	if key != s.root {
		s.root, s.retried = key, false
	}
	for {
		a := s.mid(&p, key, sym, infinite, infinite, 0)
		s.flags = a.flags
		switch {
		case a.pn != 0 && a.dn != 0:
			return Unknown
		case a.flags&pathDependent == 0 && a.pn == 0:
			return Proved
		case a.flags&pathDependent == 0:
			return Refuted
		case s.retried:
			return PathDependent
		}
		s.retried = true
		s.flipRepetition()
	}
}

// SolveEdgeEye answers whether the prover can also keep an eye on the edge. The last answer of
// Solve must have been that he has all points but two in this position.
func (s *Search) SolveEdgeEye(ctx context.Context, t *jungo.Tiny, prover int, nodes uint64) Answer {
	if s.flags == 0 {
		return Proved
	}
	s.forget(func(e *entry) bool { return e.flags() != 0 })
	s.edgeOnly = true
	answer := s.Solve(ctx, t, prover, nodes)
	s.edgeOnly, s.root = false, 0
	s.forget(func(e *entry) bool { return e.pn != 0 || e.pathDependent() })
	return answer
}

// firstMove returns the move on which the last proof rests, if the winner is to move.
func (s *Search) firstMove() jungo.Point {
	if s.rootMove == 0 {
		return jungo.Pass
	}
	return s.geo.point(s.rootMove)
}

// Move returns a move of the winner, who is to move, that keeps the goal proved, or refuted if
// the prover's opponent wins. It finds the move in the table or by the shapes on the board,
// and returns None if it finds no move.
func (s *Search) Move(t *jungo.Tiny, prover int) jungo.Point {
	p := s.geo.from(t, s.tiny, prover)
	b := &s.plies[0].moves
	key, _ := s.geo.key(&p.keys, p.ko, p.turn)
	n, best, _ := s.expand(&p, b, key)
	me := p.turn & 1
	own := s.geo.pack(p.stones[me], 0)
	if shapes := s.shapes[me]; shapes.wins(uint64(own)) {
		// Fill: add as many living stones as possible, which stay for good. If none can
		// be added, the opponent has all points next to them: capture his stones.
		most := -1
		for i := range b[:n] {
			c := &b[i]
			x := own | s.geo.pack(c.bit, 0)
			if k := bits.OnesCount32(s.builders[me].alive(x))<<5 + bits.OnesCount32(c.taken); shapes.wins(uint64(x)) && k > most {
				best, most = c, k
			}
		}
	} else if best != nil && best.flags&pathDependent != 0 {
		return jungo.None
	}
	switch {
	case best == nil:
		return jungo.None
	case best.bit == 0:
		return jungo.Pass
	}
	return s.geo.point(best.bit)
}
