package jungo

import (
	"context"
	"testing"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact"
	"tengen/search/jungo/jungotest"
)

// TestProofsInPlay checks that on 5×5 proof-number search finds early that Black has all
// points but two, and that he keeps them.
func TestProofsInPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("the tables take some seconds")
	}
	e := newEngine(t, Options{})
	b, _ := jungo.New(5, jungo.KoSimple)
	for _, s := range []string{"C3", "A1", "B2", "E5", "D4", "B4", "C4", "E1"} {
		m, err := jungo.ParseMove(s, 5)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m)
	}
	g, err := jungo.TinyOf(5)
	if err != nil {
		t.Fatal(err)
	}
	if ready, err := e.useDfpn(context.Background(), g, time.Minute); err != nil || !ready {
		t.Fatalf("no tables: %v", err)
	}
	rng := jungo.NewRand(9)
	for !b.Over() && b.Ply() < 100 {
		if b.Side() == jungo.White {
			ms := b.LegalMoves(nil)
			b.Make(ms[rng.Intn(len(ms))])
			continue
		}
		r, err := e.Genmove(context.Background(), b, Limits{Time: 20 * time.Second, Visits: 10})
		if err != nil {
			t.Fatal(err)
		}
		if r.Exact == nil || r.Exact.Against.Lo < 23 {
			t.Fatalf("Black's 23 are not proven but %+v\n%v", r.Exact, b)
		}
		if err := b.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	if b.Score() < 23 {
		t.Errorf("score %d\n%v", b.Score(), b)
	}
}

// TestSolverDecides: a move is decided where the player to move is proved to have the highest
// score that is not refuted, whatever is open for the other side, and in no other position.
func TestSolverDecides(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	const won = ". X . .\nX X . O\n. X O .\nX X . O" // Black gets 14 or, with endless play for him, 15
	e := newEngine(t, Options{})
	for _, x := range []struct {
		swap    bool
		toMove  jungo.Colour
		decided bool
	}{{false, jungo.Black, true}, {true, jungo.White, true}} {
		b := jungotest.Board(t, won, jungo.Black)
		if x.swap {
			b = swapped(t, b)
		}
		for range 2 {
			r, d, err := e.trySolver(context.Background(), b, Limits{})
			m := d.move
			if err != nil || r == nil {
				t.Fatalf("%+v, %v", r, err)
			}
			sure, most := r.Against.Lo, r.Against.Hi
			if b.Side() == jungo.White {
				sure, most = -r.For.Hi, -r.For.Lo
			}
			if want := b.Side() == x.toMove; (sure == most) != want || (m != jungo.None) != want {
				t.Errorf("%v: from %d to %d for %v, %s\n%v", r, sure, most, b.Side(), b.MoveText(m), b)
			}
			if m != jungo.None {
				if err := b.Play(m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestSure: a snapshot is as sure as the proof only with the move that keeps what is proved, which the tables may have
// lost.
func TestSure(t *testing.T) {
	b := jungotest.Board(t, "X X X X X .\nX X X X . X\nX X X X X X\nO X X O O O\nO O O O O O\nO . O . O O", jungo.Black)
	e := newEngine(t, Options{})
	res, err := e.Analyze(context.Background(), b, Limits{Visits: 20, Time: time.Hour}, time.Hour, func(Info) {})
	if err != nil || res.Exact == nil || !res.Exact.Exact() || !res.Sure || res.Score != 4 {
		t.Fatalf("%+v, sure %v, score %v, %v", res.Exact, res.Sure, res.Score, err)
	}
	if i, _ := e.snapshot(time.Now(), &knowledge{res.Exact, undecided}); i.Exact == nil || i.Sure {
		t.Errorf("without the move: %+v, sure %v, score %v", i.Exact, i.Sure, i.Score)
	}
	// What is certain of the owners is sure, too, where it is no less than what is proved.
	r := &exact.Result{Against: dfpn.Range{Lo: 4, Hi: 4}, For: dfpn.Range{Lo: 5, Hi: 5}}
	for _, x := range []struct {
		k    knowledge
		side jungo.Colour
		want bool
	}{
		{knowledge{nil, undecided}, jungo.Black, false}, {knowledge{r, undecided}, jungo.Black, false}, {knowledge{nil, decision{lead: 4}}, jungo.Black, false},
		{knowledge{r, decision{lead: 4}}, jungo.Black, true}, {knowledge{r, decision{lead: 3}}, jungo.Black, false},
		{knowledge{r, decision{lead: -5}}, jungo.White, true}, {knowledge{r, decision{lead: -6}}, jungo.White, false},
	} {
		if got := x.k.sure(x.side); got != x.want {
			t.Errorf("%+v for %v: sure %v", x.k, x.side, got)
		}
	}
}

// TestSolverIsAsked: above 4×4 in positions with few empty points only, under the simple ko
// rule, and if all moves are allowed.
func TestSolverIsAsked(t *testing.T) {
	e := newEngine(t, Options{})
	for empties := solverEmpties - 1; empties <= solverEmpties+1; empties++ {
		for _, rule := range []jungo.Ko{jungo.KoSimple, jungo.KoPositional} {
			b, err := jungo.New(6, rule)
			if err != nil {
				t.Fatal(err)
			}
			cells := make([]jungo.Colour, 36)
			for p := range 36 - empties {
				cells[p] = jungo.Black + jungo.Colour(p%2) // in columns
			}
			if err := b.Setup(cells, jungo.Black); err != nil {
				t.Fatal(err)
			}
			for _, lim := range []Limits{{Time: 1}, {Time: 1, Avoid: []jungo.Point{35}}} {
				r, _, err := e.trySolver(context.Background(), b, lim)
				if err != nil {
					t.Fatal(err)
				}
				if want := empties <= solverEmpties && rule == jungo.KoSimple && len(lim.Avoid) == 0; (r != nil) != want {
					t.Errorf("%d empty points, %v, %+v: %+v", empties, rule, lim, r)
				}
			}
		}
	}
}

// TestSolverTime: the solver has its share of the time, or a second.
func TestSolverTime(t *testing.T) {
	for limit, want := range map[time.Duration]time.Duration{0: time.Second, time.Second: time.Second / 4, 8 * time.Minute: 2 * time.Minute} {
		if got := solverTime(Limits{Time: limit}, 0.25); got != want {
			t.Errorf("%v of %v, want %v", got, limit, want)
		}
	}
}

// TestBookInPlay checks that moves of the book need no time.
func TestBookInPlay(t *testing.T) {
	e := newEngine(t, Options{})
	b, _ := jungo.New(5, jungo.KoSimple)
	for _, s := range []string{"C3", "B2"} {
		r, err := e.Genmove(context.Background(), b, Limits{Visits: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.Exact == nil || r.Exact.Against.Lo != 23 {
			t.Errorf("%v: %+v", b, r.Exact)
		}
		if b.Side() == jungo.Black && b.Ply() == 0 && b.MoveText(r.Move) != s {
			t.Errorf("%s and not %s", b.MoveText(r.Move), s)
		}
		m, _ := jungo.ParseMove(s, b.Size())
		b.Make(m)
	}
	// White has the whole board after a move on the edge.
	b, _ = jungo.New(5, jungo.KoSimple)
	m, _ := jungo.ParseMove("E2", b.Size())
	b.Make(m)
	r, err := e.Genmove(context.Background(), b, Limits{Visits: 1})
	if err != nil || r.Exact == nil || r.Exact.For.Hi != -23 {
		t.Errorf("%+v, %v", r.Exact, err)
	}
	// The book is not for superko or other sizes.
	b, _ = jungo.New(5, jungo.KoPositional)
	if r, err = e.Genmove(context.Background(), b, Limits{Visits: 1}); err != nil || r.Exact != nil {
		t.Errorf("%+v, %v", r.Exact, err)
	}
}

// TestExpect checks that after C2 on 5×5, worth 3 for Black, a tree search expects a lead near
// 3, whatever guess it begins with.
func TestExpect(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	b, _ := jungo.New(5, jungo.KoSimple)
	m, _ := jungo.ParseMove("C2", 5)
	b.Make(m)
	for _, guess := range []int{-23, 1, 23} {
		lead, err := Expect(context.Background(), b, 300, guess)
		if err != nil || lead < -3 || lead > 23 || lead&1 == 0 {
			t.Errorf("from %d: %d, %v", guess, lead, err)
		}
	}
}

// TestExpectSettled: where all is settled the expected lead is the lead, whatever the
// search begins with and whoever is to move.
func TestExpectSettled(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, c := range []struct {
		diagram string
		want    int
	}{
		{`
			. X O . O
			X X O O O
			. X O . O
			X X O O O
			X X O O O`, -5},
		{`
			. O X . X
			O O X X X
			. O X . X
			O O X X X
			O O X X X`, 5},
		{`
			. X X . X
			X X X X X
			X X X X X
			X X X X X
			X X X X X`, 23},
	} {
		for _, toMove := range []jungo.Colour{jungo.Black, jungo.White} {
			b := jungotest.Board(t, c.diagram, toMove)
			for _, guess := range []int{-23, -5, 1, 7, 23} {
				if lead, err := Expect(context.Background(), b, 100, guess); err != nil || lead != c.want {
					t.Errorf("from %d, %v to move: %d, %v, want %d\n%v", guess, toMove, lead, err, c.want, b)
				}
			}
		}
	}
}

// TestSolverWithExpect checks that the solver uses the tree search: it proves on 5×5 that
// Black has all points but two after nine moves, within a number of positions that only
// suffices for proof-number search.
func TestSolverWithExpect(t *testing.T) {
	if testing.Short() {
		t.Skip("the tables take some seconds")
	}
	b, _ := jungo.New(5, jungo.KoSimple)
	for _, s := range []string{"C3", "A1", "B2", "E5", "D4", "B4", "C4", "E1", "D2"} {
		m, err := jungo.ParseMove(s, 5)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m)
	}
	v, err := exact.New(exact.Options{TableLog2: 18, MaxNodes: 2_000_000, Expect: Expect})
	if err != nil {
		t.Fatal(err)
	}
	r, err := v.Solve(context.Background(), b)
	if err != nil || r.Against.Lo != 23 {
		t.Errorf("%+v, %v", r, err)
	}
}

// A report comes while the solver is still at work: on the empty 4×4 board that takes it most of a
// minute.
func TestReportBesideSolver(t *testing.T) {
	e := newEngine(t, Options{})
	b, _ := jungo.New(4, jungo.KoSimple)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	early := false
	if _, err := e.Analyze(ctx, b, Limits{Time: time.Hour}, time.Millisecond, func(i Info) {
		if i.Visits == 0 {
			t.Errorf("a report before the first visit: %+v", i)
		}
		early = early || ctx.Err() == nil && i.Exact == nil
		cancel()
	}); err != nil || !early {
		t.Errorf("no report before the solver's end: %v", err)
	}
}
