package jungo

import (
	"context"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

func newEngine(t testing.TB, opt Options) *Engine {
	t.Helper()
	e, err := NewEngine(opt)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func testPlayouts(t testing.TB) *playouts {
	t.Helper()
	w, err := defaultWeights()
	if err != nil {
		t.Fatal(err)
	}
	return newPlayouts(w, 1)
}

// TestEnginePlaysToTheEnd plays games of the engine against itself under every rule on
// several sizes. All moves are legal, and at the end both sides pass with their settled areas
// filled.
func TestEnginePlaysToTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, x := range []struct {
		size, visits int
		rule         jungo.Ko
	}{{2, 60, jungo.KoPositional}, {3, 60, jungo.KoSituational}, {4, 80, jungo.KoPositional}, {5, 80, jungo.KoSimple}, {7, 60, jungo.KoSimple}, {10, 30, jungo.KoPositional}} {
		e := newEngine(t, Options{Seed: 3, NoSolver: true})
		e.SetKomi(0.5)
		b, _ := jungo.New(x.size, x.rule)
		for !b.Over() && b.Ply() < 10*jungo.MoveCap(x.size) {
			r, err := e.Genmove(context.Background(), b, Limits{Visits: x.visits})
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Play(r.Move); err != nil {
				t.Fatalf("%v\n%v", err, b)
			}
		}
		if !b.Over() {
			t.Errorf("%d×%d: no end after %d moves\n%v", x.size, x.size, b.Ply(), b)
		}
		if _, err := e.Genmove(context.Background(), b, Limits{Visits: 1}); b.Over() && err == nil {
			t.Error("a move after the end")
		}
	}
}

// TestEngineFillsItsTerritory starts with Black owning the board and White passing. Black
// fills everything except two eyes.
func TestEngineFillsItsTerritory(t *testing.T) {
	for _, o := range []Options{{}, {NoSolver: true}, {NoNet: true}, {NoSolver: true, NoNet: true}} {
		b := jungotest.Board(t, `
			. X . . .
			X X X X .
			. X . X .
			. X X X X
			. . . X .`, jungo.Black)
		e := newEngine(t, o)
		e.SetKomi(-3) // the game is won anyway
		for i := 0; i < 60 && !b.Over(); i++ {
			r, err := e.Genmove(context.Background(), b, Limits{Visits: 120})
			if err != nil {
				t.Fatal(err)
			}
			b.Make(r.Move)
			if !b.Over() {
				b.Make(jungo.Pass)
			}
		}
		if b.Score() != 23 {
			t.Errorf("%+v: score %d, want 23\n%v", o, b.Score(), b)
		}
	}
}

// TestEngineCapturesDeadStones starts with a settled board, three dead stones of Black, and
// Black passing. White captures them and fills its area.
func TestEngineCapturesDeadStones(t *testing.T) {
	b := jungotest.Board(t, `
		X X X X O O O X .
		. X X X X X O X X
		X X X X O O O O O
		X X X X X O O O O
		. X X X X O O O O
		X X X X X O O O O
		X X . X X O O O .
		X X X X O O O . O
		X X X X X O O O O`, jungo.White)
	e := newEngine(t, Options{})
	e.SetKomi(7)
	for i := 0; i < 60 && !b.Over(); i++ {
		r, err := e.Genmove(context.Background(), b, Limits{Visits: 50})
		if err != nil {
			t.Fatal(err)
		}
		b.Make(r.Move)
		if !b.Over() {
			b.Make(jungo.Pass)
		}
	}
	if b.Stones(jungo.White) != 36 {
		t.Errorf("%d stones of White, want 36\n%v", b.Stones(jungo.White), b)
	}
}

func TestEngineTakesWhatIsThere(t *testing.T) {
	// Two chains are in atari; the side that captures the other one wins.
	b := jungotest.Board(t, `
		. . . . . . .
		. . . . . . .
		. O X O X . .
		. O X O X . .
		. O X O X . .
		. . O X . . .
		. . . . . . .`, jungo.Black)
	for _, noNet := range []bool{false, true} {
		e := newEngine(t, Options{NoSolver: true, NoNet: noNet})
		r, err := e.Genmove(context.Background(), b, Limits{Visits: 400})
		if err != nil {
			t.Fatal(err)
		}
		if r.Move != 38 {
			t.Errorf("network off: %v, plays %s, not D6\n%+v", noNet, b.MoveText(r.Move), r.Candidates[:3])
		}
		if r.Winrate < 0.6 || r.Score < 5 {
			t.Errorf("network off: %v, winrate %.2f, score %.1f", noNet, r.Winrate, r.Score)
		}
		if r.Ownership[24] < 0.5 || len(r.Ownership) != 49 {
			t.Errorf("network off: %v, ownership %v", noNet, r.Ownership)
		}
	}
}

// TestEngineIsReproducible checks that one thread and a visit limit repeat the same search.
func TestEngineIsReproducible(t *testing.T) {
	var first Result
	for i := 0; i < 2; i++ {
		b, _ := jungo.New(7, jungo.KoSimple)
		r, err := newEngine(t, Options{Seed: 8}).Genmove(context.Background(), b, Limits{Visits: 120})
		if err != nil {
			t.Fatal(err)
		}
		r.Elapsed = 0
		if i == 0 {
			first = r
		} else if !reflect.DeepEqual(first, r) {
			t.Error("two equal searches differ")
		}
	}
	if first.Visits != 120 {
		t.Errorf("%d visits", first.Visits)
	}
}

func TestTreeReuse(t *testing.T) {
	b, _ := jungo.New(7, jungo.KoSimple)
	e := newEngine(t, Options{})
	r, _ := e.Genmove(context.Background(), b, Limits{Visits: 200})
	line := r.Candidates[0].PV
	if len(line) < 2 {
		t.Fatal("no line")
	}
	b.Make(line[0])
	b.Make(line[1])
	e.prepare(b)
	if e.t.root.visits < 2 || len(e.t.root.children) != len(b.LegalMoves(nil)) {
		t.Errorf("%v visits kept, %d children", e.t.root.visits, len(e.t.root.children))
	}
	if e.t.nodes != e.t.root.carry() {
		t.Error("node count wrong")
	}
	// In another game, on another size or with another komi nothing is kept.
	c, _ := jungo.New(7, jungo.KoSimple)
	c.Make(3)
	e.prepare(c)
	if e.t.root.visits != 0 {
		t.Error("tree of another game kept")
	}
	_, _ = e.Genmove(context.Background(), c, Limits{Visits: 10})
	e.SetKomi(5)
	e.prepare(c)
	if e.t.root.visits != 0 {
		t.Error("tree kept over a change of komi")
	}
}

// Under superko the tree of a position is not used again for the same stones after another
// game, in which other moves are legal.
func TestTreeReuseSuperko(t *testing.T) {
	after := func(moves ...string) *jungo.Board {
		t.Helper()
		b, err := jungo.New(3, jungo.KoPositional)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range moves {
			m, err := jungo.ParseMove(text, 3)
			if err != nil || !b.Legal(m) {
				t.Fatalf("%s of %v: %v", text, moves, err)
			}
			b.Make(m)
		}
		return b
	}
	first, second := after("A3", "B3", "B2", "pass", "B1"), after("B1", "B3", "pass", "A2", "B2", "A1", "A3")
	if first.Key() != second.Key() || len(first.LegalMoves(nil)) == len(second.LegalMoves(nil)) {
		t.Fatalf("not the same stones with other moves:\n%v\n%v", first, second)
	}
	e := newEngine(t, Options{NoSolver: true})
	for _, b := range []*jungo.Board{first, second, first} {
		r, err := e.Genmove(context.Background(), b, Limits{Visits: 100})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Candidates) != len(b.LegalMoves(nil)) {
			t.Errorf("%d candidates for %d legal moves in\n%v", len(r.Candidates), len(b.LegalMoves(nil)), b)
		}
	}
}

func TestAllowAndAvoid(t *testing.T) {
	b, _ := jungo.New(5, jungo.KoSimple)
	e := newEngine(t, Options{})
	r, err := e.Genmove(context.Background(), b, Limits{Visits: 50, Allow: []jungo.Point{3, 4}})
	if err != nil || (r.Move != 3 && r.Move != 4) || len(r.Candidates) != 2 {
		t.Errorf("%+v %v", r.Move, err)
	}
	r, err = e.Genmove(context.Background(), b, Limits{Visits: 200, Avoid: []jungo.Point{12}})
	if err != nil || r.Move == 12 || len(r.Candidates) != 25 {
		t.Errorf("%+v %v", r.Move, err)
	}
	if _, err = e.Genmove(context.Background(), b, Limits{Visits: 50, Allow: []jungo.Point{3}, Avoid: []jungo.Point{3}}); err == nil {
		t.Error("no move left, no error")
	}
	if r, err = e.Genmove(context.Background(), b, Limits{Visits: 50}); err != nil || len(r.Candidates) != 26 {
		t.Errorf("the restriction outlives the call: %v", err)
	}
	// An error leaves no visits to the next search.
	if _, err = e.Genmove(context.Background(), b, Limits{Allow: []jungo.Point{3}, Avoid: []jungo.Point{3}}); err == nil || e.t != nil {
		t.Errorf("error %v, a tree is left", err)
	}
}

// TestPlayoutsKnowNoSuperko: superko holds in the tree, the playouts take back kos by the
// simple rule.
func TestPlayoutsKnowNoSuperko(t *testing.T) {
	for _, rule := range []jungo.Ko{jungo.KoSimple, jungo.KoPositional, jungo.KoSituational} {
		b, err := jungo.New(5, rule)
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(t, Options{NoSolver: true, NoNet: true})
		if _, err := e.Genmove(context.Background(), b, Limits{Visits: 1}); err != nil {
			t.Fatal(err)
		}
		if got := e.workers[0].path.board.Rule(); got != jungo.KoSimple || b.Rule() != rule || e.at.Rule() != rule {
			t.Errorf("%v: a playout by %v, %v at the root", rule, got, e.at.Rule())
		}
	}
}

// TestThreads searches with several goroutines and a callback until the context ends. It is
// meant for the race detector.
func TestThreads(t *testing.T) {
	b, _ := jungo.New(9, jungo.KoSimple)
	e := newEngine(t, Options{Threads: 4})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	reports := 0
	r, err := e.Analyze(ctx, b, Limits{}, 5*time.Millisecond, func(i Info) {
		if reports++; reports == 4 {
			cancel()
		}
		sum := 0
		for _, c := range i.Candidates {
			sum += c.Visits
			if len(c.PV) == 0 || c.PV[0] != c.Move || c.Winrate < 0 || c.Winrate > 1 || c.LCB > c.Winrate {
				t.Errorf("bad candidate %+v", c)
			}
		}
		if sum != i.Visits {
			t.Errorf("%d visits, children have %d", i.Visits, sum)
		}
	})
	if err != nil || !b.Legal(r.Move) || reports < 4 {
		t.Errorf("%v %v, %d reports", r.Move, err, reports)
	}
	for _, w := range e.t.root.children {
		if w.virtual != 0 {
			t.Error("virtual loss left behind")
		}
	}
	// Of children that two threads made at once, those of one count.
	if n := e.t.root.carry(); n != e.t.nodes {
		t.Errorf("%d nodes, %d counted", n, e.t.nodes)
	}
	// A context that is done at once still gives a move.
	if r, err = e.Genmove(ctx, b, Limits{}); err != nil || !b.Legal(r.Move) {
		t.Errorf("%v %v", r.Move, err)
	}
}

// TestSolverTakesOver plays 3×3 from the solved start against random moves:
// never less than the solved 7 for Black.
func TestSolverTakesOver(t *testing.T) {
	rng := jungo.NewRand(4)
	for i := 0; i < 20; i++ {
		b, _ := jungo.New(3, jungo.KoSimple)
		e := newEngine(t, Options{})
		for !b.Over() && b.Ply() < 200 {
			if b.Side() == jungo.White {
				moves := b.LegalMoves(nil)
				b.Make(moves[rng.Intn(len(moves))])
				continue
			}
			r, err := e.Genmove(context.Background(), b, Limits{Visits: 50})
			if err != nil {
				t.Fatal(err)
			}
			if r.Exact == nil || !r.Exact.Against.Known() || r.Exact.Against.Lo < 7 {
				t.Fatalf("%+v\n%v", r.Exact, b)
			}
			if err := b.Play(r.Move); err != nil {
				t.Fatal(err)
			}
		}
		if b.Score() < 7 {
			t.Errorf("score %d\n%v", b.Score(), b)
		}
	}
}

// TestSolverTakesOverForWhite plays 3×3 as White against random moves: what is proven for
// White never gets worse, and he gets it.
func TestSolverTakesOverForWhite(t *testing.T) {
	rng := jungo.NewRand(5)
	gains := 0
	for range 20 {
		b, _ := jungo.New(3, jungo.KoSimple)
		e := newEngine(t, Options{})
		most := 9
		for !b.Over() && b.Ply() < 200 {
			if b.Side() == jungo.Black {
				moves := b.LegalMoves(nil)
				b.Make(moves[rng.Intn(len(moves))])
				continue
			}
			r, err := e.Genmove(context.Background(), b, Limits{Visits: 50})
			if err != nil {
				t.Fatal(err)
			}
			if r.Exact == nil || !r.Exact.For.Known() || r.Exact.For.Hi > most {
				t.Fatalf("%+v after %d\n%v", r.Exact, most, b)
			}
			if most != 9 && r.Exact.For.Hi < most {
				gains++
			}
			most = r.Exact.For.Hi
			if err := b.Play(r.Move); err != nil {
				t.Fatal(err)
			}
		}
		if b.Score() > most {
			t.Errorf("score %d, %d was sure\n%v", b.Score(), most, b)
		}
	}
	if gains == 0 {
		t.Error("Black's random moves cost nothing")
	}
}

// TestPlayoutCount checks the count after a playout: eyes of a group beyond two count as
// stones.
func TestPlayoutCount(t *testing.T) {
	e := testPlayouts(t)
	for _, x := range []struct {
		s    string
		want int
	}{
		{". X .\nX X X\n. X .", 7},
		{"X X X\nX . X\nX X .", 7},
		{". X . O\nX X X O\nO O O O\n. O . O", -4},
		{". X X O\nX . O O\nX X O .\n. X O O", 0},
		{". X . X\nX X X X\n. X X O\nX X O .", 9},
	} {
		b := jungotest.Board(t, x.s, jungo.Black)
		var tr trace
		if got := e.count(b, &tr); got != x.want {
			t.Errorf("%q: %d, want %d", x.s, got, x.want)
		}
		sum := 0
		for p := 0; p < b.Points(); p++ {
			switch tr.owner[p] {
			case jungo.Black:
				sum++
			case jungo.White:
				sum--
			}
		}
		if sum != x.want {
			t.Errorf("%q: owners add up to %d", x.s, sum)
		}
	}
}

// TestMercyScore checks that a playout that ends early gives the leader all empty points but
// two.
func TestMercyScore(t *testing.T) {
	for _, x := range []struct {
		s    string
		want int
	}{
		{"X X . .\nX . X .\nX X X .\nX . X O", 13 - 1},
		{"O O . .\nO . O .\nO O O .\nO . O X", 1 - 13},
		{"X X X X\nX X X X\nX X X .\nX X X X", 15},
	} {
		b := jungotest.Board(t, x.s, jungo.Black)
		var tr trace
		got, sum := mercyScore(b, &tr), 0
		for p := range b.Points() {
			switch tr.owner[p] {
			case jungo.Black:
				sum++
			case jungo.White:
				sum--
			}
		}
		if want := x.want; got != want {
			t.Errorf("%q: %d, want %d", x.s, got, want)
		}
		if sum < -16 || sum > 16 || (sum > 0) != (x.want > 0) {
			t.Errorf("%q: owners add up to %d", x.s, sum)
		}
	}
}

func TestPlayoutTactics(t *testing.T) {
	b := jungotest.Board(t, `
		X X X X X
		X . . . X
		X X X X X
		. . . . .
		O O O O .`, jungo.White)
	if m := vitalPoint(b, 16); m != 17 {
		t.Errorf("vital point %d, want 17", m)
	}
	if m := vitalPoint(b, 5); m != jungo.None {
		t.Errorf("vital point %d in the open", m)
	}
}

func TestWeights(t *testing.T) {
	w, err := parseWeights(priorsText)
	if err != nil || w.tree[fCapture3] <= 0 || w.tree[fOwnEye] >= 0 {
		t.Fatal(err)
	}
	for _, s := range []string{"", "tree pass 1", priorsText + "\ntree pass 1", priorsText + "\ntree foo 1", priorsText + "\nfoo pass 1",
		priorsText + "\ntree shape ..XO 1", priorsText + "\ntree shape ..XO...? 1", priorsText + "\nfoo shape ..XO.... 1",
		"tree pass x", "tree pass", "tree pass NaN", priorsText + "\ntree"} {
		if _, err := parseWeights(s); err == nil {
			t.Errorf("%q accepted", s)
		}
	}
}

func FuzzParseWeights(f *testing.F) {
	f.Add(priorsText)
	f.Add("tree pass NaN")
	f.Fuzz(func(t *testing.T, s string) {
		w, err := parseWeights(s)
		if err == nil {
			for _, x := range append(w.tree[:], w.play[:]...) {
				if x < -50 || x > 50 {
					t.Fatal("weight out of range")
				}
			}
		}
	})
}

func TestEngineOptions(t *testing.T) {
	if _, err := NewEngine(Options{Threads: -1}); err == nil {
		t.Error("-1 threads accepted")
	}
	if _, err := NewEngine(Options{Weights: "tree pass x"}); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("wrong weights: %v", err)
	}
	if e := newEngine(t, Options{Weights: regexp.MustCompile(`tree pass \S+`).ReplaceAllString(priorsText, "tree pass -9")}); e.w.tree[fPass] != -9 {
		t.Errorf("pass weighs %v, want -9", e.w.tree[fPass])
	}
	if hand, err := os.ReadFile("testdata/hand.txt"); err != nil {
		t.Error(err)
	} else if e := newEngine(t, Options{Weights: string(hand)}); len(e.w.pattern) != 0 || e.w.tree[fCapture3] != 2.8 {
		t.Error("the weights set by hand are not taken")
	}
}

func BenchmarkEngine(b *testing.B) {
	for _, n := range []int{5, 7, 9, 13} {
		b.Run(jungo.MoveText(jungo.Point(n*n-1), n), func(b *testing.B) {
			board, _ := jungo.New(n, jungo.KoSimple)
			e := newEngine(b, Options{NoSolver: true})
			visits := 0
			for b.Loop() {
				e.Clear()
				r, err := e.Genmove(context.Background(), board, Limits{Visits: 500})
				if err != nil {
					b.Fatal(err)
				}
				visits += r.Visits
			}
			b.ReportMetric(float64(visits)/b.Elapsed().Seconds(), "visits/s")
		})
	}
}
