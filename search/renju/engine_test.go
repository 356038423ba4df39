package renju

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/renju"
	"tengen/search"
)

func board(t testing.TB, size int, rule renju.Rule, moves string) *renju.Board {
	t.Helper()
	b, err := renju.New(size, rule)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := renju.ParseMoves(moves, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if err := b.Play(c); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func engine(t testing.TB, change func(*Options)) *Engine {
	t.Helper()
	o := DefaultOptions()
	o.Hash = 4 << 20
	if change != nil {
		change(&o)
	}
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func think(t testing.TB, e *Engine, b *renju.Board, r search.Limits) search.Result {
	t.Helper()
	a, err := e.Think(context.Background(), b, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// In whole games at a few hundred nodes every answer is legal, no forbidden point is
// played, and a proven win stays proven to the end.
func TestGamesAreLegalAndClaimsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	r := rand.New(rand.NewPCG(21, 6))
	claims, nodes, games := 0, uint64(3000), 2
	for _, rule := range renju.Rules {
		for _, size := range []int{7, 11, 15} {
			e := engine(t, nil)
			for range games {
				b := board(t, size, rule, "")
				scatter(b, r, 3+r.IntN(5))
				winner, deadline := search.Score(0), 0
				for b.Status() == renju.Ongoing {
					a := think(t, e, b, search.Limits{Nodes: nodes})
					if CellOf(a.Best) == renju.Pass && legalRoot(b, new(search.Limits)) == (renju.Rows{}) {
						break
					}
					if !b.Legal(CellOf(a.Best)) {
						t.Fatalf("%v %d: illegal answer %v\n%v", rule, size, CellOf(a.Best), b)
					}
					if plies, proven := a.Score.MatePlies(); proven {
						sign := search.Score(1)
						if (plies < 0) != (b.Side() == renju.White) {
							sign = -1
						}
						if winner == 0 {
							claims++
							winner, deadline = sign, b.Ply()+max(plies, -plies)
						}
						if sign != winner {
							t.Fatalf("%v %d: a proven win changed sides\n%v", rule, size, b)
						}
					} else if winner != 0 && (winner > 0) == (b.Side() == renju.Black) && b.Ply() > deadline {
						t.Fatalf("%v %d: a proven win was not won in time\n%v", rule, size, b)
					}
					if err := b.Play(CellOf(a.Best)); err != nil {
						t.Fatal(err)
					}
				}
				switch st := b.Status(); {
				case winner > 0 && st != renju.BlackWins, winner < 0 && st != renju.WhiteWins:
					t.Fatalf("%v %d: win claimed for %+d, game ended %v\n%v", rule, size, winner, st, b)
				}
			}
		}
	}
	if claims < 6*games {
		t.Errorf("only %d games with a claim", claims)
	}
}

// White's trap: Black must stop a four on a point forbidden to him.
func TestForbiddenReplyLoses(t *testing.T) {
	// Black has h5 h6 h7 and j8 k8 l8, so that h8 is a double-four; White has d8 e8 f8.
	b := board(t, 15, renju.Renju, "h7d8h6e8h5f8j8c3k8c13l8n2")
	if k := b.Forbidden(mustCell(t, "h8")); k != renju.ForbiddenDoubleFour {
		t.Fatalf("h8 is %v", k)
	}
	b = board(t, 15, renju.Renju, "h7d8h6e8h5f8c8n2j8a15k8o12l8")
	// The same with a black c8: White's g8 makes a four that Black can only stop on
	// the forbidden h8.
	a := think(t, engine(t, nil), b, search.Limits{Nodes: 20000})
	if plies, ok := a.Score.MatePlies(); CellOf(a.Best) != mustCell(t, "g8") || !ok || plies > 3 {
		t.Fatalf("answer %v, score %v\n%v", CellOf(a.Best), a.Score, b)
	}
	b.Make(CellOf(a.Best))
	a = think(t, engine(t, nil), b, search.Limits{Nodes: 20000})
	if plies, ok := a.Score.MatePlies(); !ok || plies != -2 || !b.Legal(CellOf(a.Best)) {
		t.Fatalf("Black answers %v with score %v", CellOf(a.Best), a.Score)
	}
}

func mustCell(t testing.TB, s string) renju.Cell {
	t.Helper()
	c, err := renju.ParseCell(s, 15)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEmptyBoardAndLastCell(t *testing.T) {
	e := engine(t, nil)
	if a := think(t, e, board(t, 15, renju.Renju, ""), search.Limits{Nodes: 100}); CellOf(a.Best) != mustCell(t, "h8") {
		t.Errorf("first stone at %v", CellOf(a.Best))
	}
	if a := think(t, e, board(t, 15, renju.Renju, ""), search.Limits{Nodes: 100, Exclude: MovesOf([]renju.Cell{mustCell(t, "h8")})}); CellOf(a.Best) == mustCell(t, "h8") {
		t.Error("an excluded cell was played")
	}
	only := []renju.Cell{mustCell(t, "a1"), mustCell(t, "b15")}
	if a := think(t, e, board(t, 15, renju.Freestyle, "h8h9"), search.Limits{Nodes: 500, Only: MovesOf(only)}); CellOf(a.Best) != only[0] && CellOf(a.Best) != only[1] {
		t.Errorf("Only was not obeyed: %v", CellOf(a.Best))
	}
	b := board(t, 5, renju.Standard, "")
	r := rand.New(rand.NewPCG(1, 1))
	for b.Status() == renju.Ongoing {
		a := think(t, e, b, search.Limits{Nodes: 200 + r.Uint64N(100)})
		if err := b.Play(CellOf(a.Best)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := e.Think(context.Background(), b, search.Limits{}, nil); !errors.Is(err, renju.ErrGameOver) {
		t.Errorf("thinking in a finished game: %v", err)
	}
}

// The first stone stands in the centre in renju and near it in the other rule sets, on
// boards of every size, however many lines are asked for. Of moves that are alike by
// symmetry one is listed.
func TestFirstMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	e := engine(t, nil)
	for _, rule := range renju.Rules {
		for size := renju.MinSize; size <= renju.MaxSize; size++ {
			b, err := renju.New(size, rule)
			if err != nil {
				t.Fatal(err)
			}
			a := think(t, e, b, search.Limits{Nodes: 300, MultiPV: 8})
			want := 6
			if rule == renju.Renju {
				want = 1
			}
			if len(a.Lines) != want {
				t.Errorf("%v %d: %d first moves, want %d", rule, size, len(a.Lines), want)
			}
			mid := size / 2
			for _, l := range a.Lines {
				if c := CellOf(l.PV[0]); c.X() < mid || c.X() > mid+openReach || c.Y() < mid || c.Y() > c.X() || rule == renju.Renju && c != renju.At(mid, mid) {
					t.Errorf("%v %d: first move %v", rule, size, c)
				}
			}
			if only := renju.At(0, 0); rule != renju.Renju {
				if a := think(t, e, b, search.Limits{Nodes: 10, Only: MovesOf([]renju.Cell{only})}); CellOf(a.Best) != only {
					t.Errorf("%v %d: %v, asked for %v", rule, size, CellOf(a.Best), only)
				}
			}
		}
	}
}

// No depth is reported that a game cannot have.
func TestDepthEndsWithTheBoard(t *testing.T) {
	e := engine(t, nil)
	b, err := renju.New(5, renju.Caro)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := renju.ParseMoves("a1a2b1b2c1c2d2d1e2e1a3a4b3b4c4c3d4d3", 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		b.Make(m)
	}
	rest := b.EmptyCells()
	for _, depth := range []int{0, 4, 50} {
		want := rest.Count()
		if depth > 0 {
			want = min(want, depth)
		}
		deepest := 0
		if _, err := e.Think(context.Background(), b, search.Limits{Depth: depth, MultiPV: 2}, func(r search.Info) { deepest = max(deepest, r.Depth) }); err != nil {
			t.Fatal(err)
		}
		if deepest > want || deepest < min(want, 3) {
			t.Errorf("depth %d, asked for %d with %d empty points", deepest, depth, rest.Count())
		}
	}
}

func TestSameSearchSameNodes(t *testing.T) {
	var want search.Result
	for i := range 2 {
		e := engine(t, nil)
		for _, rule := range []renju.Rule{renju.Renju, renju.Freestyle} {
			b := board(t, 15, rule, "h8i9i7g7g8f8j8j6k5h7h6g5i5")
			a := think(t, e, b, search.Limits{Depth: 7})
			a.Elapsed = 0
			if rule == renju.Renju {
				if i == 0 {
					want = a
				} else if a.Nodes != want.Nodes || a.Best != want.Best || a.Score != want.Score {
					t.Fatalf("%d nodes %v, then %d nodes %v", want.Nodes, want.Best, a.Nodes, CellOf(a.Best))
				}
			}
		}
	}
}

func TestCancelledThinkStillAnswers(t *testing.T) {
	e := engine(t, func(o *Options) { o.Threads = 2 })
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := board(t, 15, renju.Renju, "h8i9i7g7g8f8j8j6k5h7h6g5i5")
	a, err := e.Think(ctx, b, search.Limits{}, nil)
	if err != nil || !b.Legal(CellOf(a.Best)) {
		t.Fatalf("answer %v, error %v", CellOf(a.Best), err)
	}
	// Cancelled by the first report, it has searched something.
	ctx, cancel = context.WithCancel(context.Background())
	defer cancel()
	if a, err = e.Think(ctx, b, search.Limits{}, func(search.Info) { cancel() }); err != nil || !b.Legal(CellOf(a.Best)) || a.Nodes == 0 {
		t.Fatalf("answer %v, error %v, %d nodes", CellOf(a.Best), err, a.Nodes)
	}
}

func TestMultiPV(t *testing.T) {
	e := engine(t, nil)
	b := board(t, 15, renju.Renju, "h8i9i7g7g8f8")
	a := think(t, e, b, search.Limits{Depth: 6, MultiPV: 4})
	if len(a.Lines) != 4 || a.Lines[0].PV[0] != a.Best {
		t.Fatalf("%d lines, best %v", len(a.Lines), CellOf(a.Best))
	}
	for i := 1; i < len(a.Lines); i++ {
		if a.Lines[i].Score > a.Lines[i-1].Score || a.Lines[i].PV[0] == a.Lines[i-1].PV[0] {
			t.Fatalf("lines out of order: %+v", a.Lines)
		}
	}
}

// With RootMoves every root move has an event at its beginning and one at its end.
func TestRootMoveEvents(t *testing.T) {
	e := engine(t, nil)
	b := board(t, 15, renju.Renju, "h8i9i7g7g8f8")
	open, pairs, lost := renju.NoCell, 0, 0
	_, err := e.Think(context.Background(), b, search.Limits{Depth: 4, RootMoves: true}, func(r search.Info) {
		switch r.Event {
		case search.EventEnter:
			if open != renju.NoCell || !b.Legal(CellOf(r.Move)) {
				t.Fatalf("%v entered while %v is open", CellOf(r.Move), open)
			}
			open = CellOf(r.Move)
		case search.EventLeave, search.EventLost:
			if open != CellOf(r.Move) {
				t.Fatalf("%v closed while %v is open", CellOf(r.Move), open)
			}
			open = renju.NoCell
			pairs++
			if r.Event == search.EventLost {
				lost++
			}
		}
	})
	if err != nil || open != renju.NoCell || pairs < 20 {
		t.Fatalf("%d pairs, %v left open, error %v", pairs, open, err)
	}
	// Black must stop the three h8–j8; moves elsewhere are reported as lost.
	b = board(t, 15, renju.Freestyle, "h8a1i8a3j8")
	lost = 0
	if _, err = e.Think(context.Background(), b, search.Limits{Depth: 4, RootMoves: true, Only: MovesOf([]renju.Cell{mustCell(t, "o15"), mustCell(t, "k8")})}, func(r search.Info) {
		if r.Event == search.EventLost && CellOf(r.Move) == mustCell(t, "o15") {
			lost++
		}
	}); err != nil || lost == 0 {
		t.Fatalf("a lost move was announced %d times, error %v", lost, err)
	}
}

// With any one switch off the engine still plays legal moves and sees a win on the
// board.
func TestEverySwitchOff(t *testing.T) {
	o, nodes := DefaultOptions(), uint64(5000)
	if testing.Short() {
		nodes = 500
	}
	for i := range o.Switches() {
		var name string
		e := engine(t, func(o *Options) {
			s := o.Switches()[i]
			*s.On = false
			name = s.Name
		})
		b := board(t, 15, renju.Renju, "h8i9i7g7g8f8")
		if a := think(t, e, b, search.Limits{Nodes: nodes}); !b.Legal(CellOf(a.Best)) {
			t.Errorf("without %s: %v", name, CellOf(a.Best))
		}
		b = board(t, 15, renju.Freestyle, "h8a1i8a3j8a5")
		if a := think(t, e, b, search.Limits{Nodes: nodes}); a.Score != search.WinIn(3) {
			t.Errorf("without %s: three in a row scores %v", name, a.Score)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, change := range []func(*Options){
		func(o *Options) { o.Hash = 0 },
		func(o *Options) { o.Threads = 0 },
		func(o *Options) { o.Threads = 1000 },
		func(o *Options) { o.VCFTable = 60 },
	} {
		o := DefaultOptions()
		change(&o)
		if _, err := New(o); err == nil {
			t.Errorf("accepted %+v", o)
		}
	}
}

// BenchmarkThink reports nodes a second in a mid-game search.
func BenchmarkThink(b *testing.B) {
	e := engine(b, func(o *Options) { o.Hash = 64 << 20 })
	pos := board(b, 15, renju.Renju, "h8i9i7g7g8f8j8j6k5h7h6g5i5")
	var nodes uint64
	for b.Loop() {
		e.Clear()
		nodes += think(b, e, pos, search.Limits{Nodes: 300_000}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// After a pass another one is a draw: it is played where every stone loses, and only there.
func TestPassSavesALostGame(t *testing.T) {
	const lost = "h8a1i8a3j8c1k8d3" // Black has a straight four
	for _, x := range []struct {
		moves  string
		limits search.Limits
		best   bool // the pass
		lines  int
	}{
		{lost + "pass", search.Limits{}, true, 1},
		{lost + "pass", search.Limits{MultiPV: 3}, true, 3},
		{lost + "pass", search.Limits{Only: MovesOf([]renju.Cell{renju.At(6, 7)})}, false, 1},
		{lost + "pass", search.Limits{Exclude: MovesOf([]renju.Cell{renju.Pass})}, false, 1},
		{"h8a1i8a3j8c1passd3k8", search.Limits{}, false, 1}, // the pass is not the last move
		{"h8i9pass", search.Limits{}, false, 1},
	} {
		b := board(t, 15, renju.Freestyle, x.moves)
		x.limits.Depth = 4
		a := think(t, engine(t, nil), b, x.limits)
		if got := CellOf(a.Best) == renju.Pass; got != x.best || len(a.Lines) != x.lines || !slices.Equal(a.PV, a.Lines[0].PV) {
			t.Errorf("%s, %+v: plays %v, lines %v", x.moves, x.limits, CellOf(a.Best), a.Lines)
		}
		if x.best && (a.Score != 0 || a.Lines[0].Score != 0 || !slices.Equal(a.PV, MovesOf([]renju.Cell{renju.Pass}))) {
			t.Errorf("%s: the pass is worth %v, line %v", x.moves, a.Score, a.PV)
		}
	}
}

// A null move at the end of a position is no pass, and a pass after it saves nothing.
func TestNullMoveSavesNothing(t *testing.T) {
	at := func(name string) renju.Cell { return mustCell(t, name) }
	b, err := renju.Setup{
		Size: 15, Rule: renju.Freestyle, Side: renju.Black,
		White: []renju.Cell{at("h8"), at("h9"), at("h10"), at("h11")},
		Moves: []renju.Stone{{Colour: renju.Black, Cell: at("a1")}},
	}.Board()
	if err != nil {
		t.Fatal(err)
	}
	if b.Last() != renju.Pass || b.Passes() != 0 {
		t.Fatalf("the last move is %v, after %d passes", b.Last(), b.Passes())
	}
	for _, lines := range []int{1, 3} {
		if a := think(t, engine(t, nil), b, search.Limits{Depth: 4, MultiPV: lines}); CellOf(a.Best) == renju.Pass || a.Score != search.LossIn(2) {
			t.Errorf("%d lines: %v, %s", lines, CellOf(a.Best), a.Score.Text())
		}
	}
}

// A lost side stops one of the fives, as the winner may overlook the other, and the next ranks
// are no worse tries than the corners.
func TestLostSideResists(t *testing.T) {
	for _, rule := range []renju.Rule{renju.Freestyle, renju.Standard, renju.Renju} {
		for _, limits := range []search.Limits{{Depth: 4}, {Depth: 4, MultiPV: 3}, {Nodes: 50}, {Depth: 4, Exclude: MovesOf([]renju.Cell{renju.At(6, 7)})}} {
			b := board(t, 15, rule, "h8a1i8c1j8e1k8") // Black has a straight four
			a := think(t, engine(t, nil), b, limits)
			if at := CellOf(a.Best); at != renju.At(6, 7) && at != renju.At(11, 7) || slices.Contains(limits.Exclude, a.Best) {
				t.Errorf("%v, %+v: plays %v", rule, limits, at)
			}
			if len(a.Lines) > 1 && CellOf(a.Lines[1].PV[0]) != renju.At(11, 7) {
				t.Errorf("%v: the second move is %v", rule, CellOf(a.Lines[1].PV[0]))
			}
		}
	}
}

// A search that has proven that the root loses ends soon, and its line goes to the winner's five.
func TestLostLine(t *testing.T) {
	for _, c := range []struct {
		rule  renju.Rule
		moves string
		lines int
	}{
		{renju.Freestyle, "g8i6h6i10h8i8i7h7g9j6g11", 1}, // by threes
		{renju.Freestyle, "g8i6h6i10h8i8i7h7g9j6g11", 3},
		{renju.Freestyle, "k8j6k6i10h9g9k7k5j7i8i7h7l9i6k9", 1}, // by fours
	} {
		first := 0 // depth at which the loss was proven
		b := board(t, 15, c.rule, c.moves)
		limits := search.Limits{Depth: 100, Nodes: 10_000_000, MultiPV: c.lines}
		a, err := engine(t, nil).Think(context.Background(), b, limits, func(i search.Info) {
			if first == 0 && i.Score < -search.ProvenBound {
				first = i.Depth
			}
		})
		if err != nil || first == 0 {
			t.Fatalf("%s: proven at depth %d, %v", c.moves, first, err)
		}
		n, _ := a.Score.MatePlies()
		if a.Depth > first+2 && a.Depth > -n {
			t.Errorf("%s, %d lines: a loss proven at depth %d is searched to depth %d", c.moves, c.lines, first, a.Depth)
		}
		if len(a.PV) > a.SelDepth || len(a.PV) > -n {
			t.Errorf("%s: %d moves of a loss in %d, deepest line %d", c.moves, len(a.PV), -n, a.SelDepth)
		}
		winner := b.Side().Other()
		for _, l := range a.Lines {
			played := b.Clone()
			for _, m := range l.PV {
				if err := played.Play(CellOf(m)); err != nil {
					t.Fatal(err)
				}
			}
			if played.Status() != renju.WinFor(winner) {
				t.Errorf("%s, %d lines: %v, %v does not end in a five", c.moves, c.lines, l.Score, l.PV)
			}
		}
	}
}
