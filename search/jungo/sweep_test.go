package jungo

import (
	"context"
	"testing"

	mg "tengen/movegen/jungo"
)

func newTestSweeper(t testing.TB, n, goal int) *sweeper {
	t.Helper()
	g, err := mg.TinyOf(n)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSweeper(context.Background(), g, newTable(16), goal)
	if err != nil {
		t.Fatal(err)
	}
	s.ctx = context.Background()
	return s
}

// TestSweepAgreesWithRetro asks on 3×3 (every state) and 4×4 (a sample) who can
// sweep the board within some plies: what the sweeper proves and refutes must
// be so by the exact values, and it must find all a reacher without tables finds.
func TestSweepAgreesWithRetro(t *testing.T) {
	sizes := []int{3, 4}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		r := retro(t, n)
		goal, depth := n*n-2, 11
		s := newTestSweeper(t, n, goal)
		solver, err := NewSolver(SolveOptions{TableLog2: 8})
		if err != nil {
			t.Fatal(err)
		}
		solver.prepare(r.geo)
		solver.s.ctx = context.Background()
		yes, no := 0, 0
		check := func(p mg.Tiny, side int) {
			v, err := r.Values(&p)
			if err != nil {
				t.Fatal(err)
			}
			value := v.Against
			if side == 1 {
				value = -v.For
			}
			if lo, hi := r.geo.Bounds(&p); side == 0 && lo >= goal || side == 1 && -hi >= goal {
				return // settled before a sweep is asked for
			}
			// What the table knows of deeper searches may decide a question
			// early, so the reacher gets fewer plies.
			k, sy := r.geo.Canonical(&p)
			found := unknown
			for d := 1; d <= depth-4 && found == unknown; d++ {
				found = solver.s.reach(&p, pack(k, r.geo.Points), sy, side, goal, d, 0)
			}
			solver.s.table.clear()
			q, key, sym := s.from(&p, side)
			got := unknown
			for d := 1; d <= depth && got == unknown; d++ {
				got = s.reach(&q, key, sym, d, 0, 0)
			}
			switch {
			case got == proved && value < goal || got == refuted && value >= goal:
				t.Fatalf("%+v, side %d: answer %d, values %+v", p, side, got, v)
			case found == proved && got != proved:
				t.Fatalf("%+v, side %d: answer %d, a reacher's is %d", p, side, got, found)
			case got == proved:
				yes++
			case got == refuted:
				no++
			}
		}
		if n == 3 {
			i := 0
			allStates(r.geo, func(p mg.Tiny) {
				if i++; i%7 == 0 {
					check(p, i/7%2)
				}
			})
		} else {
			rng := mg.NewRand(11)
			for i := 0; i < 400; i++ {
				check(randomTiny(r.geo, rng, 6+rng.Intn(30)), i%2)
			}
		}
		t.Logf("%d×%d: %d proved, %d refuted, %d positions", n, n, yes, no, s.nodes)
		if yes == 0 || no == 0 {
			t.Error("nothing decided")
		}
	}
}

// TestDistances checks the tables of 3×3 against their definition.
func TestDistances(t *testing.T) {
	s := newTestSweeper(t, 3, 7).shapes
	var winning []uint64
	for x := uint64(0); x < 1<<9; x++ {
		n := 0
		for y := x; y != 0; y &= y - 1 {
			n++
		}
		if s.wins(x) || n >= 7 {
			winning = append(winning, x)
		}
	}
	for x := uint64(0); x < 1<<9; x++ {
		want := farAway
		for _, w := range winning {
			n := 0
			for y := w &^ x; y != 0; y &= y - 1 {
				n++
			}
			want = min(want, n)
		}
		if got := int(s.far[x]); got != want {
			t.Fatalf("set %09b: %d stones to add, want %d", x, got, want)
		}
	}
}

// TestSweepFrom4x4 proves what the retrograde analysis says of 4×4 after A1:
// White wins all points but two.
func TestSweepFrom4x4(t *testing.T) {
	s := newTestSweeper(t, 4, 14)
	p := mg.Tiny{Turn: 1}
	p.Stones[0] = s.geo.Bit(0)
	q, key, sym := s.from(&p, 1)
	for d := 1; d < 30; d++ {
		if s.reach(&q, key, sym, d, 0, 0) == proved {
			t.Logf("%d plies, %d positions", d, s.nodes)
			return
		}
	}
	t.Error("not proved")
}
