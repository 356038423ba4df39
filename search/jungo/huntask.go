package jungo

import (
	"context"
	"math/bits"

	"tengen/movegen/jungo"
)

// endless is the answer of ask beside those of reach: neither side is proved to have
// its way, and asking on is of no use.
const endless = 2

// ask searches up to so many positions more; 0 is no limit. Proved is the prover's
// goal, refuted that the opponent keeps him from it.
func (h *hunter) ask(ctx context.Context, t *jungo.Tiny, prover int, nodes uint64) int {
	h.ctx, h.stopped, h.maxNodes = ctx, false, 0
	if nodes > 0 {
		h.maxNodes = h.nodes + nodes
	}
	p := h.geo.from(t, h.tiny, prover)
	key, sym := h.geo.key(&p.keys, p.ko, p.turn)
	if key != h.root {
		h.root, h.turned = key, false
	}
	for {
		a := h.mid(&p, key, sym, huntInf, huntInf, 0)
		h.flaws = a.flaws
		switch {
		case a.pn != 0 && a.dn != 0:
			return unknown
		case a.flaws&flawLoose == 0 && a.pn == 0:
			return proved
		case a.flaws&flawLoose == 0:
			return refuted
		case h.turned:
			return endless
		}
		h.turned = true
		h.turn()
	}
}

// askEdge is ask for a position whose last answer was that the prover has all points but
// two: can he keep an eye on the edge, too?
func (h *hunter) askEdge(ctx context.Context, t *jungo.Tiny, prover int, nodes uint64) int {
	if h.flaws == 0 {
		return proved
	}
	h.forget(func(e *huntEntry) bool { return e.flaws() != 0 })
	h.insist = true
	answer := h.ask(ctx, t, prover, nodes)
	h.insist, h.root = false, 0
	h.forget(func(e *huntEntry) bool { return e.pn != 0 || e.loose() })
	return answer
}

// rootMove is the move on which the last proof for the player to move rests.
func (h *hunter) rootMove() jungo.Point {
	if h.first == 0 {
		return jungo.Pass
	}
	return h.geo.point(h.first)
}

// move is a move that keeps the goal proved for the prover, or refuted, if it is the
// winner who is to move: one the table knows or the board shows, None if there is none.
func (h *hunter) move(t *jungo.Tiny, prover int) jungo.Point {
	p := h.geo.from(t, h.tiny, prover)
	b := &h.plies[0].moves
	key, _ := h.geo.key(&p.keys, p.ko, p.turn)
	n, best, _ := h.expand(&p, b, key)
	me := p.turn & 1
	own := h.geo.pack(p.stones[me], 0)
	if s := h.shapes[me]; s.wins(uint64(own)) {
		// Fill: every living stone is for good, and where none can be added, all
		// points that touch the living stones are the opponent's, to be captured.
		most := -1
		for i := range b[:n] {
			c := &b[i]
			x := own | h.geo.pack(c.bit, 0)
			if k := bits.OnesCount32(h.builders[me].alive(x))<<5 + bits.OnesCount32(c.taken); s.wins(uint64(x)) && k > most {
				best, most = c, k
			}
		}
	} else if best != nil && best.flaws&flawLoose != 0 {
		return jungo.None
	}
	switch {
	case best == nil:
		return jungo.None
	case best.bit == 0:
		return jungo.Pass
	}
	return h.geo.point(best.bit)
}
