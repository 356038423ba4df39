package jungo

import (
	"context"
	"testing"
	"time"

	"tengen/movegen/jungo"
)

func retro(t testing.TB, n int) *Retro {
	t.Helper()
	r, err := RetroOf(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// allStates calls f with every state of a small board: each legal pattern of
// stones, both players, with and without a pass, and the ko points that a play
// really leaves.
func allStates(g *jungo.TinyGeo, f func(t jungo.Tiny)) {
	full := uint64(1)<<g.Points - 1
	for occ := uint64(0); occ <= full; occ++ {
		for black := occ; ; black = (black - 1) & occ {
			t := g.Unpack(black, occ&^black)
			if g.LegalStones(&t) {
				for turn := uint8(0); turn < 2; turn++ {
					for passes := uint8(0); passes < 2; passes++ {
						t.Turn, t.Passes = turn, passes
						f(t)
						for left := g.Empty(&t); passes == 0 && left != 0; left &= left - 1 {
							if c, ok := g.Play(&t, left&-left); ok && c.Ko != 0 {
								f(c)
							}
						}
					}
				}
			}
			if black == 0 {
				break
			}
		}
	}
}

// TestRetroSolvesTheEquations checks the values of all 2×2 and 3×3 states
// against the minimax equations, written anew over plain positions, and against
// finite games: what can be forced within a few plies lies between the values.
func TestRetroSolvesTheEquations(t *testing.T) {
	for n := 2; n <= 3; n++ {
		r := retro(t, n)
		states := 0
		allStates(r.geo, func(p jungo.Tiny) {
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

// TestRetroIsTheLimit checks the least and the greatest fixed point against
// their definition: by plain depth-limited minimax, in which an unfinished game
// counts against (for) Black, no depth exceeds the value, and a large one attains
// it on 2×2 and 3×3.
func TestRetroIsTheLimit(t *testing.T) {
	for n, depth := range map[int]int{2: 24, 3: 40} {
		r := retro(t, n)
		low, high := newBruteForce(r.geo, -n*n), newBruteForce(r.geo, n*n)
		every := 1
		if n == 3 {
			every = 97
		}
		i := 0
		allStates(r.geo, func(p jungo.Tiny) {
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

// TestBoundsHold checks the promises of unconditional life against the exact
// values of all 2×2 and 3×3 states and a sample of 4×4.
func TestBoundsHold(t *testing.T) {
	tight := 0
	check := func(r *Retro, p jungo.Tiny) {
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
		r := retro(t, n)
		allStates(r.geo, func(p jungo.Tiny) { check(r, p) })
	}
	if tight == 0 {
		t.Fatal("no position had life")
	}
	if testing.Short() {
		t.Skip("4×4 takes a minute")
	}
	r := retro(t, 4)
	rng := jungo.NewRand(5)
	for i := 0; i < 20000; i++ {
		check(r, randomTiny(r.geo, rng, 6+rng.Intn(40)))
	}
	t.Logf("%d positions with life", tight)
}

// randomTiny plays some random moves that seldom fill eyes.
func randomTiny(g *jungo.TinyGeo, rng *jungo.Rand, plies int) jungo.Tiny {
	b, _ := jungo.New(g.Size, jungo.KoSimple)
	for i := 0; i < plies; i++ {
		moves := b.LegalMoves(nil)
		m := moves[rng.Intn(len(moves))]
		if m == jungo.Pass && (b.Passes() == 1 || rng.Intn(3) > 0) || m >= 0 && b.OwnEye(m, b.Side()) && rng.Intn(5) > 0 {
			continue
		}
		b.Make(m)
	}
	p, _ := g.FromBoard(b)
	return p
}

// TestSearchAgreesWithRetro runs the search of the larger boards on 2×2, 3×3
// (every position) and 4×4 (a sample): what it proves must contain the exact
// values, and where the two values agree it must find them.
func TestSearchAgreesWithRetro(t *testing.T) {
	sizes := []int{2, 3, 4}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, n := range sizes {
		r := retro(t, n)
		solver, err := NewSolver(SolveOptions{SearchOnly: true, TableLog2: 16, MaxDepth: 10})
		if err != nil {
			t.Fatal(err)
		}
		solver.prepare(r.geo)
		settled, exact := 0, 0
		check := func(p jungo.Tiny) {
			v, err := r.Values(&p)
			if err != nil {
				t.Fatal(err)
			}
			got, err := solver.search(context.Background(), &p, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			if got.Against.Lo > v.Against || got.Against.Hi < v.Against || got.For.Lo > v.For || got.For.Hi < v.For {
				t.Fatalf("%+v: proved %v %v, values %+v", p, got.Against, got.For, v)
			}
			if v.Exact() {
				exact++
				if got.Exact() {
					settled++
				}
			}
		}
		if n < 4 {
			i := 0
			allStates(r.geo, func(p jungo.Tiny) {
				if i++; n < 3 || i%7 == 0 {
					check(p)
				}
			})
		} else {
			rng := jungo.NewRand(6)
			for i := 0; i < 300; i++ {
				check(randomTiny(r.geo, rng, 10+rng.Intn(30)))
			}
		}
		t.Logf("%d×%d: %d of %d positions with one value settled in 10 plies", n, n, settled, exact)
		if settled == 0 && n > 2 {
			t.Error("nothing settled")
		}
	}
}

// TestHuntInSolve proves on 5×5 that Black wins all points but two after C3 A1 B2 E5
// D4 B4 C4 E1 D2 and some replies of White's, and then has him do it against random
// play.
func TestHuntInSolve(t *testing.T) {
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
	solver, err := NewSolver(SolveOptions{TableLog2: 18, MaxNodes: 2_000_000})
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
				p, _ := solver.s.geo.FromBoard(c)
				if m, err = solver.sureMove(context.Background(), &p, 0, 23); err != nil {
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
