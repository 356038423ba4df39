package exact

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact/retro"
	"tengen/search/jungo/jungotest"
)

// TestSearchAgreesWithRetro runs the search of the larger boards on all positions of 2×2,
// every seventh of 3×3 and some of 4×4: what it proves must contain the exact values, and
// it must settle some of those that are the same whatever endless play counts. Its moves
// must keep what is proved.
func TestSearchAgreesWithRetro(t *testing.T) {
	sizes := []int{2, 3, 4}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, n := range sizes {
		r, err := retro.Of(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		g, err := jungo.TinyOf(n)
		if err != nil {
			t.Fatal(err)
		}
		solver, err := New(Options{RetroSize: 1, TableLog2: 16, MaxDepth: 10})
		if err != nil {
			t.Fatal(err)
		}
		solver.prepare(g)
		settled, exact := 0, 0
		check := func(p jungo.Tiny) {
			v, err := r.Values(&p)
			if err != nil {
				t.Fatal(err)
			}
			got, err := solver.search(context.Background(), &p, nil, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			if got.Against.Lo > v.Against || got.Against.Hi < v.Against || got.For.Lo > v.For || got.For.Hi < v.For {
				t.Fatalf("%+v: proved %v %v, values %+v", p, got.Against, got.For, v)
			}
			if got.For.Lo < got.Against.Lo || got.Against.Hi > got.For.Hi {
				t.Fatalf("%+v: %v where endless play counts against Black, %v where it counts for him", p, got.Against, got.For)
			}
			checkMoves(t, solver, r, &p, &got)
			if v.Against == v.For {
				exact++
				if got.Exact() {
					settled++
				}
			}
		}
		if n < 4 {
			i := 0
			jungotest.AllStates(g, func(p jungo.Tiny) {
				if i++; n < 3 || i%7 == 0 {
					check(p)
				}
			})
		} else {
			rng := jungo.NewRand(6)
			for i := 0; i < 300; i++ {
				check(jungotest.RandomTiny(g, rng, 10+rng.Intn(30)))
			}
			// The bounds from unconditional life hold as well.
			for range 20000 {
				p := jungotest.RandomTiny(g, rng, 6+rng.Intn(40))
				v, err := r.Values(&p)
				if lo, hi := g.Bounds(&p); err != nil || lo > v.Against || hi < v.For {
					t.Fatalf("%+v: bounds %d %d, values %+v, %v", p, lo, hi, v, err)
				}
			}
		}
		t.Logf("%d×%d: %d of %d positions with one value settled in 10 plies", n, n, settled, exact)
		if settled == 0 && n > 2 {
			t.Error("nothing settled")
		}
	}
}

// checkMoves checks the moves that the solver gives for a position that it has searched, by
// the exact values.
func checkMoves(t *testing.T, v *Solver, r *retro.Analysis, p *jungo.Tiny, got *Result) {
	t.Helper()
	g, side := v.depth.geo, int(p.Turn)
	sure := got.Against.Lo
	if side == 1 {
		sure = -got.For.Hi
	}
	keeps := func(m jungo.Point, goal int) bool {
		n, ok := g.Pass(p), true
		if m != jungo.Pass {
			n, ok = g.Play(p, g.Bit(m))
		}
		if !ok {
			t.Fatalf("%+v: %v is not legal", *p, m)
		}
		against, _ := valuesFor(t, r, &n, side)
		return against >= goal
	}
	for goal := 2 - g.Points; goal < g.Points; goal++ {
		switch m := v.WinningMove(p, side, goal); {
		case m == jungo.None && goal > 2-g.Points && goal <= sure:
			t.Fatalf("%+v: no move for %d, %d is proved", *p, goal, sure)
		case m != jungo.None && !keeps(m, goal):
			t.Fatalf("%+v: %v does not keep %d", *p, m, goal)
		}
	}
	if len(got.Line) > 0 && !slices.Equal(got.Best, got.Line[:1]) || len(got.Best) > 1 {
		t.Fatalf("%+v: line %v, best %v", *p, got.Line, got.Best)
	}
	if sure > 2-g.Points && len(got.Line) > 0 && !keeps(got.Line[0], sure) {
		t.Fatalf("%+v: the line %v does not keep %d", *p, got.Line, sure)
	}
}

// expectTop expects that Black gets all points but two on 5×5, as a tree search does in the
// positions of these tests.
func expectTop(context.Context, *jungo.Board, int, int) (int, error) { return 23, nil }

// TestSolve5x5 proves that Black wins all points but two after C3 A1 B2 E5 D4 B4 C4 E1 D2
// and some replies of White's, and then has him do it against random play.
func TestSolve5x5(t *testing.T) {
	if testing.Short() {
		t.Skip("the tables of 5×5 take seconds")
	}
	b, _ := jungo.New(5, jungo.KoSimple)
	for _, w := range []string{"C3", "A1", "B2", "E5", "D4", "B4", "C4", "E1", "D2"} {
		m, err := jungo.ParseMove(w, 5)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	solver, err := New(Options{TableLog2: 18, MaxNodes: 2_000_000, Expect: expectTop})
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range b.LegalMoves(nil) {
		if i%4 != 0 {
			continue
		}
		b.Make(m)
		r, err := solver.Solve(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		if r.Against.Lo != 23 || r.For.Lo != 23 {
			t.Errorf("after %s: %v %v, not from 23", b.MoveText(m), r.Against, r.For)
		}
		if len(r.Best) != 1 || !b.Legal(r.Best[0]) {
			t.Errorf("after %s: best %v", b.MoveText(m), r.Best)
		}
		b.Unmake()
	}
	rng := jungo.NewRand(1)
	for game := 0; game < 20; game++ {
		c := b.Clone()
		for !c.Over() && c.Ply() < 200 {
			moves := c.LegalMoves(nil)
			m := moves[rng.Intn(len(moves))]
			if c.Side() == jungo.Black {
				p, _ := solver.depth.geo.FromBoard(c)
				if m, err = solver.provedMove(context.Background(), &p, 0, 23); err != nil {
					t.Fatalf("%v\n%v", err, c)
				}
			}
			if err := c.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if !c.Over() || c.Score() < 23 {
			t.Errorf("game %d ended with %d after %d moves\n%v", game, c.Score(), c.Ply(), c)
		}
	}
}

// TestOptions: options out of range are errors, and so are boards that are too large.
func TestOptions(t *testing.T) {
	for _, o := range []Options{{TableLog2: 99}, {TableLog2: -1}, {MaxDepth: -1}, {MaxDepth: maxDepth + 1}, {RetroSize: 5}, {RetroSize: -1}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v accepted", o)
		}
	}
	s, err := New(Options{TableLog2: 4})
	if err != nil {
		t.Fatal(err)
	}
	b, err := jungo.New(8, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Solve(context.Background(), b); err == nil {
		t.Error("8×8 accepted")
	}
}

// TestExpectFails: an error of the tree search ends the solver's work with that error.
func TestExpectFails(t *testing.T) {
	broken := errors.New("broken")
	s, err := New(Options{TableLog2: 10, MaxNodes: 4 * dfpnAfter, Expect: func(context.Context, *jungo.Board, int, int) (int, error) {
		return 0, broken
	}})
	if err != nil {
		t.Fatal(err)
	}
	b, err := jungo.New(5, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Solve(context.Background(), b); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}
