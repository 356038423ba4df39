package jungo

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact"
)

// TestTreeBoundsHold compares the bounds of every node of a search with the exact
// scores of a 3×3 board: what is proven in the tree must be true.
func TestTreeBoundsHold(t *testing.T) {
	s, err := exact.New(exact.Options{TableLog2: 10})
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(2)
	narrow := 0
	for range 25 {
		b, _ := jungo.New(3, jungo.KoSimple)
		for range 4 + rng.Intn(5) {
			m := b.LegalMoves(nil)
			b.Make(m[rng.Intn(max(len(m)-1, 1))])
		}
		if b.Over() {
			continue
		}
		r, err := s.Solve(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(t, Options{NoSolver: true, Seed: 5})
		if _, err := e.Genmove(context.Background(), b, Limits{Visits: 3000}); err != nil {
			t.Fatal(err)
		}
		// Endless play counts for nobody in the tree, so its bounds lie around
		// what each side can force.
		n := e.t.root
		if int(n.lo) > r.Against.Lo || int(n.hi) < r.For.Hi {
			t.Errorf("bounds %d to %d, exact %+v and %+v\n%v", n.lo, n.hi, r.Against, r.For, b)
		}
		if n.lo > -9 || n.hi < 9 {
			narrow++
		}
	}
	if narrow == 0 {
		t.Error("nothing was proven")
	}
}
