package jungo

import (
	"context"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// TestWholeBoardByHunts: a hunt proves that Black has all points but two and an eye on the
// edge. That gives the last point, where endless play counts for him, only if lone stones
// on the edge are known to lose, which is not asked for here.
func TestWholeBoardByHunts(t *testing.T) {
	if testing.Short() {
		t.Skip("the tables take some seconds")
	}
	b, err := jungo.New(5, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range strings.Fields("C3 A1 B2 E5 D4 B4 C4 E1 D2") {
		m, err := jungo.ParseMove(s, 5)
		if err != nil || b.Play(m) != nil {
			t.Fatal(s)
		}
	}
	v, err := NewSolver(SolveOptions{TableLog2: 16})
	if err != nil {
		t.Fatal(err)
	}
	for _, known := range []bool{false, true} {
		v.lone = known
		r, err := v.Solve(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		want := Range{23, 24}
		if known {
			want.Lo = 24
		}
		if r.Against != (Range{23, 23}) || r.For != want {
			t.Errorf("lone stones known %v: %v and %v, want 23 and %v", known, r.Against, r.For, want)
		}
	}
}

// TestLoneStonesByHunts: on 4×4, hunts prove what Solver.wholeBoard rests on there, that
// lone stones on the edge lose all points but two, with an eye kept on the edge.
func TestLoneStonesByHunts(t *testing.T) {
	h := newTestHunter(t, 4, 14)
	for _, pt := range []jungo.Point{0, 1} {
		p := loneStone(h.tiny, pt, 0)
		if h.ask(context.Background(), &p, 0, 4_000_000) != proved || h.askEdge(context.Background(), &p, 0, 4_000_000) != proved {
			t.Errorf("point %d: not proved", pt)
		}
	}
	t.Logf("%d positions", h.nodes)
}
