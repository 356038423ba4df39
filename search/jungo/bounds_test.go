package jungo

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact"
	"tengen/search/jungo/exact/retro"
	"tengen/search/jungo/jungotest"
)

// TestTreeBoundsHold checks the proven bounds of every node of a search against the exact
// scores of a 3×3 board.
func TestTreeBoundsHold(t *testing.T) {
	s, err := exact.New(exact.Options{TableLog2: 10})
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(2)
	narrow, boards := 0, 25
	if testing.Short() {
		boards = 8
	}
	for range boards {
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
		// The tree does not count endless play for either side, so its bounds include
		// both values.
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

// TestLifeBoundsHold compares the bounds by unconditional life with the exact values of all
// positions of 3×3, after a pass, too: the player to move may then end the game with the
// stones as they are.
func TestLifeBoundsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	r, err := retro.Of(context.Background(), 3)
	if err != nil {
		t.Fatal(err)
	}
	g, err := jungo.TinyOf(3)
	if err != nil {
		t.Fatal(err)
	}
	narrow, ends := 0, 0
	jungotest.AllStates(g, func(p jungo.Tiny) {
		b, err := g.Board(&p, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		v, err := r.Values(&p)
		if err != nil {
			t.Fatal(err)
		}
		var n node
		n.unbound(9)
		n.boundByLife(b)
		if int(n.lo) > v.Against || int(n.hi) < v.For {
			t.Fatalf("bounds %d to %d, values %+v after %d passes\n%v", n.lo, n.hi, v, b.Passes(), b)
		}
		if n.lo == -9 && n.hi == 9 {
			return
		}
		narrow++
		// As narrow as without the pass, except that the player to move can end the game.
		var m node
		m.unbound(9)
		p.Passes = 0
		if b, err = g.Board(&p, jungo.KoSimple); err != nil {
			t.Fatal(err)
		}
		m.boundByLife(b)
		if n.lo != m.lo || n.hi != m.hi {
			ends++
			if score := int16(b.Score()); n.lo != m.lo && n.lo != score || n.hi != m.hi && n.hi != score || n.lo > m.lo || n.hi < m.hi {
				t.Fatalf("bounds %d to %d after a pass, %d to %d without, score %d\n%v", n.lo, n.hi, m.lo, m.hi, score, b)
			}
		}
	})
	if narrow < 1000 || ends < 50 {
		t.Errorf("%d positions with bounds, in %d of them a pass matters", narrow, ends)
	}
	// On a board that is mostly empty the search does not look for life.
	b, _ := jungo.New(3, jungo.KoSimple)
	var n node
	n.unbound(9)
	if n.boundByLife(b); n.lo != -9 || n.hi != 9 || !n.lifeChecked {
		t.Errorf("the empty board is worth %d to %d", n.lo, n.hi)
	}
}

// TestBoundsOfChildren checks that the bounds of a node are the best of its children's, for
// the player to move. A move that cannot do better than a proven one is dominated, unless it
// is proven to be as good.
func TestBoundsOfChildren(t *testing.T) {
	rng := jungo.NewRand(8)
	for range 2000 {
		mover := jungo.Black + jungo.Colour(rng.Intn(2))
		n := node{mover: mover.Opponent()}
		n.unbound(25)
		lo, hi := int16(-1000), int16(-1000) // for the mover
		for range 1 + rng.Intn(5) {
			k := node{mover: mover}
			k.lo = int16(rng.Intn(51) - 25)
			k.hi = k.lo + int16(rng.Intn(26-int(k.lo)))
			if a, b := k.boundsFor(mover); a > b || mover == jungo.Black && (a != k.lo || b != k.hi) || mover == jungo.White && (a != -k.hi || b != -k.lo) {
				t.Fatalf("%d to %d are %d to %d for %v", k.lo, k.hi, a, b, mover)
			} else {
				lo, hi = max(lo, a), max(hi, b)
			}
			n.children = append(n.children, k)
		}
		n.boundByChildren()
		if a, b := n.boundsFor(mover); a != lo || b != hi {
			t.Fatalf("%v: %d to %d of %+v, want %d to %d", mover, a, b, n.children, lo, hi)
		}
		top := n.bestProven()
		if top != lo {
			t.Fatalf("%v: %d is proven of %+v, want %d", mover, top, n.children, lo)
		}
		kept := 0
		for i := range n.children {
			a, b := n.children[i].boundsFor(mover)
			want := b < top || b == top && a < top
			if n.children[i].dominated(top) != want {
				t.Fatalf("%d to %d is dominated by %d: %v", a, b, top, !want)
			}
			if !want {
				kept++
			}
		}
		if kept == 0 {
			t.Fatalf("no move is left of %+v", n.children)
		}
		for _, x := range []float64{-30, float64(n.lo), float64(n.lo) + 0.5, 0, float64(n.hi), 30} {
			if got := n.clamp(x); got < float64(n.lo) || got > float64(n.hi) || x >= float64(n.lo) && x <= float64(n.hi) && got != x {
				t.Fatalf("%g within %d to %d is %g", x, n.lo, n.hi, got)
			}
		}
	}
}
