package exact

import (
	"context"
	"slices"
	"testing"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact/retro"
	"tengen/search/jungo/jungotest"
)

func newSolver(t *testing.T, o Options) *Solver {
	t.Helper()
	v, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func solve(t *testing.T, v *Solver, b *jungo.Board) Result {
	t.Helper()
	r, err := v.Solve(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestNothingToSearch: a finished game has its score, and one that unconditional life
// decides needs no search.
func TestNothingToSearch(t *testing.T) {
	for _, rule := range []jungo.Ko{jungo.KoSimple, jungo.KoPositional} {
		c, err := jungo.New(3, rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []jungo.Point{4, jungo.Pass, jungo.Pass} {
			if err := c.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		for _, retroSize := range []int{1, 3} {
			r := solve(t, newSolver(t, Options{TableLog2: 4, RetroSize: retroSize}), c)
			if r.Against != (dfpn.Range{Lo: 1, Hi: 1}) || r.For != r.Against || r.Nodes != 0 || len(r.Best)+len(r.Line) != 0 {
				t.Errorf("%v: a finished game is worth %+v, want 1", rule, r)
			}
		}
	}
}

// TestSearchIsAsBefore: what the search without tables of other kinds takes for a few
// positions, and what it proves.
func TestSearchIsAsBefore(t *testing.T) {
	for _, x := range []struct {
		diagram      string
		toMove       jungo.Colour
		against      dfpn.Range
		forB         dfpn.Range
		depth, nodes int
	}{
		{". X O .\nX X O O\n. X O .\nX X O O", jungo.White, dfpn.Range{}, dfpn.Range{}, 6, 173},
		{". X . .\nX X . O\n. X O .\nX X . O", jungo.Black, dfpn.Range{Lo: 14, Hi: 14}, dfpn.Range{Lo: 14, Hi: 15}, 5, 29785},
		{". O . .\nO O . X\n. O X .\nO O . X", jungo.White, dfpn.Range{Lo: -15, Hi: -14}, dfpn.Range{Lo: -14, Hi: -14}, 5, 30142},
		{"X . O\n. X .\n. O .", jungo.White, dfpn.Range{Lo: -8, Hi: 0}, dfpn.Range{Lo: -7, Hi: 0}, 9, 918},
		{"X . O\n. X .\n. O .", jungo.Black, dfpn.Range{Lo: 7, Hi: 7}, dfpn.Range{Lo: 7, Hi: 8}, 5, 1405},
	} {
		b := jungotest.Board(t, x.diagram, x.toMove)
		r := solve(t, newSolver(t, Options{TableLog2: 14, RetroSize: 1, MaxDepth: 9}), b)
		if r.Against != x.against || r.For != x.forB || r.Depth != x.depth || int(r.Nodes) != x.nodes {
			t.Errorf("%v and %v, depth %d, %d positions, want %v and %v, %d, %d\n%v", r.Against, r.For, r.Depth, r.Nodes, x.against, x.forB, x.depth, x.nodes, b)
		}
	}
}

// TestSizesDoNotMix: a solver proves the same of a board when it has searched others before,
// and forgets what it knows of lone stones.
func TestSizesDoNotMix(t *testing.T) {
	v := newSolver(t, Options{TableLog2: 12, RetroSize: 1, MaxDepth: 8})
	rng := jungo.NewRand(2)
	boards := 30
	if testing.Short() {
		boards = 8
	}
	for range boards {
		for _, size := range []int{3, 2, 4} {
			g, err := jungo.TinyOf(size)
			if err != nil {
				t.Fatal(err)
			}
			p := jungotest.RandomTiny(g, rng, rng.Intn(8))
			if p.Passes == 2 {
				continue
			}
			b, err := g.Board(&p, jungo.KoSimple)
			if err != nil {
				t.Fatal(err)
			}
			v.loneLost = true
			one, two := solve(t, v, b), solve(t, newSolver(t, Options{TableLog2: 12, RetroSize: 1, MaxDepth: 8}), b)
			if one.Against != two.Against || one.For != two.For || one.Nodes != two.Nodes || v.loneLost {
				t.Fatalf("%+v: %v and %v, %d positions, want %v and %v, %d", p, one.Against, one.For, one.Nodes, two.Against, two.For, two.Nodes)
			}
		}
	}
}

// TestSolveByRetro: the best moves are those of the position itself, and every move of the
// line is a best one.
func TestSolveByRetro(t *testing.T) {
	v := newSolver(t, Options{TableLog2: 4})
	g, err := jungo.TinyOf(3)
	if err != nil {
		t.Fatal(err)
	}
	a, err := retro.Of(context.Background(), 3)
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(3)
	for range 200 {
		p := jungotest.RandomTiny(g, rng, rng.Intn(14))
		if p.Passes == 2 {
			continue
		}
		b, err := g.Board(&p, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		r := solve(t, v, b)
		for i, m := range r.Line {
			moves, err := a.Moves(&p)
			if err != nil {
				t.Fatal(err)
			}
			best := retro.BestMoves(moves, p.Turn)
			if i == 0 && !slices.Equal(r.Best, best) || !slices.Contains(best, m) {
				t.Fatalf("%+v: move %d of %v, best %v, want one of %v", p, i, r.Line, r.Best, best)
			}
			if m == jungo.Pass {
				p = g.Pass(&p)
			} else {
				p, _ = g.Play(&p, g.Bit(m))
			}
		}
		if len(r.Line) == 0 {
			t.Fatalf("%+v: no line", p)
		}
	}
}

// TestProofNumberShare: with proof-number search, too, the solver proves only what is so, all
// points but two wherever they can be forced, and keeps to its limit of positions.
func TestProofNumberShare(t *testing.T) {
	for _, size := range []int{3, 4} {
		g, err := jungo.TinyOf(size)
		if err != nil {
			t.Fatal(err)
		}
		tables, err := dfpn.NewTables(context.Background(), g, g.Points-2)
		if err != nil {
			t.Fatal(err)
		}
		v := newSolver(t, Options{TableLog2: 14, RetroSize: 1, MaxDepth: 8})
		if err := v.UseDfpn(g, tables); err != nil || !v.Dfpn(size) || v.Dfpn(size+1) {
			t.Fatalf("proof-number search is not ready: %v", err)
		}
		if size == 3 {
			checkShare(t, v, g)
			continue
		}
		limits := []uint64{1, 200, 3000, 20_000}
		if testing.Short() {
			limits = limits[:3]
		}
		for _, limit := range limits {
			v.goals.Begin(&jungo.Tiny{}, nil)
			v.opt.MaxNodes = limit
			b, err := jungo.New(size, jungo.KoSimple)
			if err != nil {
				t.Fatal(err)
			}
			if r := solve(t, v, b); r.Nodes < limit || r.Nodes > limit+50 || limit > 100 && v.goals.Nodes() < limit/2 {
				t.Errorf("%d positions, %d of them by proof-number search, want %d", r.Nodes, v.goals.Nodes(), limit)
			}
		}
	}
}

// checkShare compares the solver with the values on 3×3.
func checkShare(t *testing.T, v *Solver, g *jungo.TinyGeo) {
	t.Helper()
	a, err := retro.Of(context.Background(), 3)
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(4)
	won := 0
	for range 150 {
		p := jungotest.RandomTiny(g, rng, rng.Intn(14))
		if p.Passes == 2 {
			continue
		}
		x, err := a.Values(&p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := v.search(context.Background(), &p, nil, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if r.Against.Lo > x.Against || r.Against.Hi < x.Against || r.For.Lo > x.For || r.For.Hi < x.For {
			t.Fatalf("%+v: proved %v %v, values %+v", p, r.Against, r.For, x)
		}
		if x.Against >= 7 || x.For <= -7 {
			won++
			if x.Against >= 7 && r.Against.Lo < 7 || x.For <= -7 && r.For.Hi > -7 {
				t.Errorf("%+v: proved %v %v, values %+v", p, r.Against, r.For, x)
			}
		}
	}
	if won < 20 {
		t.Errorf("only %d positions are wins of all points but two", won)
	}
}

// TestLastPointByLoneStones: whoever wins all points but two has the last point, where
// endless play counts for him, if every lone stone is known to lose, the position is not one
// after a pass, and not otherwise.
func TestLastPointByLoneStones(t *testing.T) {
	g, err := jungo.TinyOf(4)
	if err != nil {
		t.Fatal(err)
	}
	for side := range 2 {
		for _, x := range []struct {
			missing jungo.Point // a lone stone that is not known
			passes  uint8
			want    bool
		}{{-1, 0, true}, {-1, 1, false}, {0, 0, false}, {1, 0, false}, {5, 0, false}} {
			v := newSolver(t, Options{TableLog2: 10, MaxDepth: 1})
			v.prepare(g)
			for pt := range jungo.Point(g.Points) {
				stone := loneStone(g, pt, side)
				if int(stone.Turn) != side || stone.Stones[side] != 0 || stone.Stones[1-side] != g.Bit(pt) {
					t.Fatalf("a lone stone of side %d on %d: %+v", 1-side, pt, stone)
				}
				k, _ := g.Canonical(&stone)
				v.depth.table.slot(pack(k, g.Points)).won[side] = 14
			}
			if x.missing >= 0 {
				stone := loneStone(g, x.missing, side)
				k, _ := g.Canonical(&stone)
				v.depth.table.slot(pack(k, g.Points)).won[side] = 13
			}
			v.depth.ctx = context.Background()
			p := jungo.Tiny{Passes: x.passes}
			r := &run{Solver: v, ctx: context.Background(), p: &p, known: dfpn.Range{Lo: 14, Hi: 16}}
			if side == 1 {
				r.known = dfpn.Range{Lo: -16, Hi: -14}
			}
			r.out.Against, r.out.For = dfpn.Range{Lo: -15, Hi: 15}, dfpn.Range{Lo: -15, Hi: 15}
			if err := r.lastPoint(1); err != nil {
				t.Fatal(err)
			}
			against, forB := dfpn.Range{Lo: -15, Hi: 15}, dfpn.Range{Lo: -15, Hi: 15}
			switch {
			case x.want && side == 0:
				forB.Lo = 15
			case x.want:
				against.Hi = -15
			}
			if r.out.Against != against || r.out.For != forB {
				t.Errorf("side %d, %+v: %v and %v, want %v and %v", side, x, r.out.Against, r.out.For, against, forB)
			}
		}
	}
}
