package dfpn

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
)

// TestEdgeAgreesWithRetro: where a proof of all points but two keeps an eye on the edge,
// by the first answer or by a question for that, the side has all points but one if
// endless play counts for it.
func TestEdgeAgreesWithRetro(t *testing.T) {
	if testing.Short() {
		t.Skip("the retrograde analysis of 4×4 takes a while")
	}
	const goal = 14
	r := analysis(t, 4)
	h := newTestSearch(t, 4, goal)
	rng := jungo.NewRand(5)
	won, first, second, missed, small := 0, 0, 0, 0, 0
	samples(h.tiny, 300, func(p jungo.Tiny, side int) {
		if p.Passes > 0 {
			return
		}
		if h.Solve(context.Background(), &p, side, 30000) != Proved {
			return
		}
		won++
		at := h.flags == 0
		answer := h.SolveEdgeEye(context.Background(), &p, side, 30000)
		v := favoured(t, r, &p, side)
		switch {
		case answer == Proved && v <= goal:
			t.Fatalf("%+v: side %d is worth %d; first answer %v, then %d", p, side, v, at, answer)
		case answer == Proved && at:
			first++
		case answer == Proved:
			second++
		case v > goal:
			missed++
		}
		if answer == Proved && checkZoneBy(t, h, r, p, side, side, goal+1, rng, favoured) {
			small++
		}
	})
	t.Logf("%d won, %d and %d more with an eye on the edge, %d of them by a zone, %d not found", won, first, second, small, missed)
	if first == 0 || second == 0 || missed*10 > won {
		t.Error("too little proved")
	}
}

// TestEdgeQuestionsLeaveNothing: questions for an eye on the edge do not change what the search
// answers afterwards; only proofs that have the eye stay in the table.
func TestEdgeQuestionsLeaveNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	h, fresh := newTestSearch(t, 4, 14), newTestSearch(t, 4, 14)
	won, lost := 0, 0
	samples(h.tiny, 60, func(p jungo.Tiny, side int) {
		if p.Passes > 0 || h.Solve(context.Background(), &p, side, 3000) != Proved {
			return
		}
		won++
		if h.flags == 0 { // the proof has the eye already
			if n := h.nodes; h.SolveEdgeEye(context.Background(), &p, side, 1) != Proved || h.nodes != n {
				t.Fatalf("%+v: the eye on the edge is lost", p)
			}
			return
		}
		edge := h.SolveEdgeEye(context.Background(), &p, side, 3000)
		for i := range h.table {
			if e := &h.table[i]; e.key != 0 && (e.pn != 0 || e.flags() != 0) {
				t.Fatalf("%+v: an entry with the numbers %#x and %#x is left", p, e.pn, e.dn)
			}
		}
		if edge == Proved {
			return
		}
		lost++
		if a := h.Solve(context.Background(), &p, side, 3000); a != Proved || h.edgeOnly {
			t.Fatalf("%+v: %d after the question for an eye on the edge", p, a)
		}
		for left := h.tiny.Empty(&p); left != 0; left &= left - 1 {
			c, ok := h.tiny.Play(&p, left&-left)
			if !ok {
				continue
			}
			a, b := h.Solve(context.Background(), &c, side, 3000), fresh.Solve(context.Background(), &c, side, 3000)
			if a != b && a != Unknown && b != Unknown {
				t.Fatalf("%+v: %d after the question for an eye on the edge, %d without", c, a, b)
			}
		}
	})
	if won == 0 || lost == 0 {
		t.Errorf("%d positions won, %d of them without an eye on the edge", won, lost)
	}
}

// TestEdgeMove4x4 proves what the retrograde analysis says of 4×4 after A1: White
// wins all points but two.
func TestEdgeMove4x4(t *testing.T) {
	if testing.Short() {
		t.Skip("a long search of 4×4")
	}
	h := newTestSearch(t, 4, 14)
	p := jungo.Tiny{Turn: 1}
	p.Stones[0] = h.tiny.Bit(0)
	if h.Solve(context.Background(), &p, 1, 2_000_000) != Proved {
		t.Error("not proved")
	}
	t.Logf("%d positions", h.nodes)
}

// TestLoneStones: on 4×4 the search proves what exact.Solver rests on for the last point,
// that lone stones on the edge lose all points but two, with an eye kept on the edge.
func TestLoneStones(t *testing.T) {
	if testing.Short() {
		t.Skip("two long searches of 4×4")
	}
	h := newTestSearch(t, 4, 14)
	for _, pt := range []jungo.Point{0, 1} {
		p := jungo.Tiny{}
		p.Stones[1] = h.tiny.Bit(pt)
		if h.Solve(context.Background(), &p, 0, 4_000_000) != Proved || h.SolveEdgeEye(context.Background(), &p, 0, 4_000_000) != Proved {
			t.Errorf("point %d: not proved", pt)
		}
	}
	t.Logf("%d positions", h.nodes)
}
