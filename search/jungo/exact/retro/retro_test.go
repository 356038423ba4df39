package retro

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

func analysis(t testing.TB, n int) *Analysis {
	t.Helper()
	a, err := Of(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestValuesSolveTheEquations checks the values of all 2×2 and 3×3 states
// against the minimax equations, written anew over plain positions, and against
// finite games: what can be forced within a few plies lies between the values.
func TestValuesSolveTheEquations(t *testing.T) {
	for n := 2; n <= 3; n++ {
		r := analysis(t, n)
		states := 0
		jungotest.AllStates(r.geo, func(p jungo.Tiny) {
			states++
			v, err := r.Values(&p)
			if err != nil {
				t.Fatal(err)
			}
			if v.Against > v.For {
				t.Fatalf("%+v: %+v", p, v)
			}
			moves, err := r.Moves(&p)
			if err != nil {
				t.Fatal(err)
			}
			want := moves[0].Values
			for _, m := range moves[1:] {
				want.Against = int(best(p.Turn, int8(want.Against), int8(m.Against)))
				want.For = int(best(p.Turn, int8(want.For), int8(m.For)))
			}
			if v != want {
				t.Fatalf("%+v: %+v, moves say %+v", p, v, want)
			}
		})
		t.Logf("%d×%d: %d states", n, n, states)
	}
}

// TestValuesAreTheLimit checks the least and the greatest fixed point against
// their definition: by plain depth-limited minimax, in which an unfinished game
// counts against (for) Black, no depth exceeds the value, and a large one attains
// it on 2×2 and 3×3.
func TestValuesAreTheLimit(t *testing.T) {
	for n, depth := range map[int]int{2: 24, 3: 40} {
		if n == 3 && testing.Short() {
			continue
		}
		r := analysis(t, n)
		low, high := newBruteForce(r.geo, -n*n), newBruteForce(r.geo, n*n)
		every := 1
		if n == 3 {
			every = 97
		}
		i := 0
		jungotest.AllStates(r.geo, func(p jungo.Tiny) {
			if i++; i%every != 0 {
				return
			}
			v, _ := r.Values(&p)
			for _, d := range []int{1, 3, depth} {
				lo, hi := low.value(p, d), high.value(p, d)
				if lo > v.Against || hi < v.For || d == depth && (lo != v.Against || hi != v.For) {
					t.Fatalf("%+v in %d plies: %d %d, values %+v", p, d, lo, hi, v)
				}
			}
		})
	}
}

// bruteForce is depth-limited minimax with a map, nothing else.
type bruteForce struct {
	g    *jungo.TinyGeo
	open int
	memo map[bruteKey]int
}

type bruteKey struct {
	p jungo.Tiny
	d int
}

func newBruteForce(g *jungo.TinyGeo, open int) *bruteForce {
	return &bruteForce{g, open, map[bruteKey]int{}}
}

func (b *bruteForce) value(p jungo.Tiny, d int) int {
	if p.Passes == 2 {
		return p.Score()
	}
	if d == 0 {
		return b.open
	}
	k := bruteKey{p, d}
	if v, ok := b.memo[k]; ok {
		return v
	}
	v := b.value(b.g.Pass(&p), d-1)
	for left := b.g.Empty(&p); left != 0; left &= left - 1 {
		if c, ok := b.g.Play(&p, left&-left); ok {
			w := b.value(c, d-1)
			if p.Turn == 0 && w > v || p.Turn == 1 && w < v {
				v = w
			}
		}
	}
	b.memo[k] = v
	return v
}

// TestBoundsHold checks the bounds from unconditional life against the exact
// values of all 2×2 and 3×3 states. (The tests of package exact do so on 4×4, which takes long.)
func TestBoundsHold(t *testing.T) {
	tight := 0
	check := func(r *Analysis, p jungo.Tiny) {
		v, err := r.Values(&p)
		if err != nil {
			t.Fatal(err)
		}
		lo, hi := r.geo.Bounds(&p)
		if lo > v.Against || hi < v.For {
			t.Fatalf("%+v: bounds %d %d, values %+v", p, lo, hi, v)
		}
		if lo > 1-r.geo.Points || hi < r.geo.Points-1 {
			tight++
		}
	}
	for n := 2; n <= 3; n++ {
		r := analysis(t, n)
		jungotest.AllStates(r.geo, func(p jungo.Tiny) { check(r, p) })
	}
	if tight == 0 {
		t.Fatal("no position had life")
	}
	t.Logf("%d positions with life", tight)
}
