package jungo

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/movegen/jungo"
	"tengen/search"
	"tengen/search/game"
	searchjungo "tengen/search/jungo"
)

func newGame(t *testing.T, rule string, moves string) *Position {
	t.Helper()
	p, err := Game.New(game.Config{Game: name, Rule: rule, Size: 5})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p.(*Position)
}

// TestMoveTime checks that every clock keeps its overhead in reserve, and that the period
// after the main time is used.
func TestMoveTime(t *testing.T) {
	const second, over = time.Second, 20 * time.Millisecond
	b := newGame(t, "simple", "").b
	for _, c := range []struct {
		limits      game.Limits
		least, most time.Duration
	}{
		{game.Limits{}, 0, 0},
		{game.Limits{Time: 3 * second}, 3 * second, 3 * second},
		{game.Limits{Clock: &search.Clock{Turn: second, Overhead: over}}, second - over, second - over},
		{game.Limits{Time: second / 2, Clock: &search.Clock{Turn: second, Overhead: over}}, second/2 - over, second/2 - over},
		{game.Limits{Clock: &search.Clock{Turn: time.Millisecond, Overhead: over}}, time.Millisecond, time.Millisecond},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: second, Moves: 1, Period: second, PeriodMoves: 1, Overhead: over}}, second - lag, second - lag},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: 10 * second, Moves: 5, Overhead: over}}, 2*second - lag, 2*second - lag},
		{game.Limits{Time: second, Clock: &search.Clock{Timed: true, Left: 10 * second, Moves: 5, Overhead: over}}, second - over, second - over},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: 100 * second, Overhead: over}}, second, 50 * second},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: second / 100, Period: 10 * second, PeriodMoves: 1, Overhead: over}}, 9 * second, 10*second + second/100 - over},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: second / 10, Increment: 10 * second, Overhead: over}}, time.Millisecond, second/10 - over},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: 10 * time.Millisecond, Period: 10 * second, PeriodMoves: 5, Overhead: over}}, 2*second - lag, 2*second + 10*time.Millisecond - over},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: 100 * second, Turn: second / 10, Overhead: over}}, second/10 - over, second/10 - over},
		{game.Limits{Time: 3 * second, Clock: &search.Clock{Timed: true, Left: 10 * second, Moves: 5, Overhead: over}}, 2*second - lag, 2*second - lag},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: 60 * time.Millisecond, Moves: 1, Overhead: over}}, 20 * time.Millisecond, 20 * time.Millisecond},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: 90 * time.Millisecond, Moves: 1, Overhead: over}}, 40 * time.Millisecond, 40 * time.Millisecond},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: 100 * time.Millisecond, Moves: 1}}, 50 * time.Millisecond, 50 * time.Millisecond},
		{game.Limits{Clock: &search.Clock{Timed: true, Overhead: over}}, time.Millisecond, time.Millisecond},
		{game.Limits{Clock: &search.Clock{Timed: true, Left: -second, Overhead: over}}, time.Millisecond, time.Millisecond},
	} {
		if d := moveTime(&c.limits, b); d < c.least || d > c.most {
			t.Errorf("%+v, %+v: %v is not between %v and %v", c.limits, c.limits.Clock, d, c.least, c.most)
		}
	}
}

// TestLimits checks that every limit reaches the engine, as its own.
func TestLimits(t *testing.T) {
	p := newGame(t, "simple", "")
	point := func(text string) jungo.Point {
		m, err := jungo.ParseMove(text, 5)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		l    game.Limits
		want searchjungo.Limits
	}{
		{game.Limits{}, searchjungo.Limits{}},
		{game.Limits{Nodes: 70, Time: time.Second}, searchjungo.Limits{Visits: 70, Time: time.Second}},
		{game.Limits{Nodes: math.MaxUint64}, searchjungo.Limits{Visits: math.MaxInt32}},
		{game.Limits{Clock: &search.Clock{Turn: 2 * time.Second}, Whole: true}, searchjungo.Limits{Time: 2 * time.Second, Whole: true}},
		{game.Limits{Only: []string{"B1", "pass"}, Exclude: []string{"C1"}}, searchjungo.Limits{Allow: []jungo.Point{point("B1"), jungo.Pass}, Avoid: []jungo.Point{point("C1")}}},
	} {
		if got, err := p.limits(&c.l); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: %+v, %v, want %+v", c.l, got, err, c.want)
		}
	}
	for _, l := range []game.Limits{{Only: []string{"A1", "F1"}}, {Exclude: []string{"F1"}}} {
		if got, err := p.limits(&l); err == nil || !strings.Contains(err.Error(), "F1") {
			t.Errorf("%+v: %+v, %v", l, got, err)
		}
	}
}

// TestIncrement checks that three quarters of the increment are used at once.
func TestIncrement(t *testing.T) {
	b := newGame(t, "simple", "").b
	c := search.Clock{Timed: true, Left: 100 * time.Second}
	without := moveTime(&game.Limits{Clock: &c}, b)
	c.Increment = 4 * time.Second
	if with := moveTime(&game.Limits{Clock: &c}, b); with != without+3*time.Second {
		t.Errorf("%v with an increment of 4 s, %v without", with, without)
	}
}

// TestEngineFollows checks that the engine counts the komi, keeps to its seed, and asks the
// exact solver unless a plain search is wanted.
func TestEngineFollows(t *testing.T) {
	e, err := Game.NewEngine(Game.Default(), game.Options{Off: []string{offNetwork}})
	if err != nil {
		t.Fatal(err)
	}
	think := func(c game.Config, l game.Limits) game.Info {
		t.Helper()
		c.Game, c.Rule = name, "simple"
		p, err := Game.New(c)
		if err != nil {
			t.Fatal(err)
		}
		i, err := e.Think(t.Context(), p, l, nil)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	if a, b := think(game.Config{Size: 5, Komi: 20}, game.Limits{Nodes: 100, Plain: true}), think(game.Config{Size: 5, Komi: -20}, game.Limits{Nodes: 100, Plain: true}); a.WinRate > 0.5 || b.WinRate < 0.5 || a.Score.Units > b.Score.Units-20 || a.Nodes != 100 {
		t.Errorf("with a komi of 20 %.2f, %v, %d nodes, of -20 %.2f, %v", a.WinRate, a.Score, a.Nodes, b.WinRate, b.Score)
	}
	var rates [3]float64
	for i, seed := range []uint64{1, 2, 1} {
		if err := e.Reset(seed); err != nil {
			t.Fatal(err)
		}
		rates[i] = think(game.Config{Size: 5}, game.Limits{Nodes: 50, Plain: true}).WinRate
	}
	if rates[0] == rates[1] || rates[0] != rates[2] {
		t.Errorf("seeds 1, 2 and 1 find %v", rates)
	}
	if a, b := think(game.Config{Size: 3}, game.Limits{Nodes: 20}), think(game.Config{Size: 3}, game.Limits{Nodes: 20, Plain: true}); a.Proven == nil || b.Proven != nil {
		t.Errorf("proven: %q, and %q in a plain search", a.Proven, b.Proven)
	}
}

// TestLinesAreLegal plays the lines that are reported on small boards, where the exact solver
// looks beyond the end of the game.
func TestLinesAreLegal(t *testing.T) {
	thought := time.Second // a part of it for the exact solver, which no number of nodes bounds
	if testing.Short() {
		thought /= 20
	}
	for _, size := range []int{2, 3, 4} {
		for _, rule := range []string{"simple", "positional"} {
			c := game.Config{Game: name, Rule: rule, Size: size}
			p, err := Game.New(c)
			if err != nil {
				t.Fatal(err)
			}
			e, err := Game.NewEngine(c, game.Options{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			for {
				if _, over := p.Result(); over {
					break
				}
				i, err := e.Think(t.Context(), p, game.Limits{Nodes: 50, MultiPV: 3, Time: thought}, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range append(i.Lines, game.Line{PV: i.PV}) {
					q := p.Clone()
					for _, m := range l.PV {
						if err := q.Play(m); err != nil {
							t.Fatalf("%d×%d, %s, after %v: %v: %v", size, size, rule, p.Moves(), l.PV, err)
						}
					}
				}
				if err := p.Play(i.Move); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestMoveComesFirst checks that the move to play is the first of the line and of the list,
// also where the engine does not pass although a pass has most visits.
func TestMoveComesFirst(t *testing.T) {
	e, err := Game.NewEngine(Game.Default(), game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	others := 0
	for nodes := uint64(20); nodes < 150; nodes += 5 {
		p, err := Game.New(game.Config{Game: name, Rule: "simple", Size: 2, Komi: 6.5})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Reset(1); err != nil {
			t.Fatal(err)
		}
		i, err := e.Think(t.Context(), p, game.Limits{Nodes: nodes, Plain: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if i.PV[0] != i.Move || i.Lines[0].Move != i.Move {
			t.Errorf("%d visits: move %s, line %v, first %s", nodes, i.Move, i.PV, i.Lines[0].Move)
		}
		for _, l := range i.Lines {
			if l.Nodes > i.Lines[0].Nodes {
				others++
			}
		}
	}
	if others == 0 {
		t.Error("the move to play always has most visits")
	}
}

// TestReports checks that a report is final when the visits have doubled since the last
// final one, and that the interval of reports is the one asked for.
func TestReports(t *testing.T) {
	e, err := Game.NewEngine(Game.Default(), game.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	p := newGame(t, "simple", "")
	counts := map[time.Duration]int{}
	for _, every := range []time.Duration{time.Nanosecond, time.Hour} {
		var next, open uint64
		i, err := e.Think(t.Context(), p, game.Limits{Nodes: 600, Plain: true, Every: every}, func(i game.Info) {
			counts[every]++
			if i.Final != (i.Nodes >= next) {
				t.Errorf("every %v: %d visits, final %v, the next is due at %d", every, i.Nodes, i.Final, next)
			}
			if i.Final {
				next = 2 * i.Nodes
			} else {
				open++
			}
		})
		if err != nil || !i.Final || every == time.Nanosecond && open == 0 {
			t.Errorf("every %v: %+v, %v, %d reports of %d were not final", every, i, err, open, counts[every])
		}
		if err := e.Reset(1); err != nil {
			t.Fatal(err)
		}
	}
	if counts[time.Hour] != 1 || counts[time.Nanosecond] < 3 {
		t.Errorf("reports by their interval: %v", counts)
	}
}

// TestTreeNodes checks that the size of a tree grows with its memory, also where an int has 32 bits.
func TestTreeNodes(t *testing.T) {
	last := 0
	for _, c := range []struct{ mib, want int }{{0, 0}, {1, 6898}, {1500, 10347789}, {2047, 14121283}, {2048, 14128181}, {2500, 17246315}, {3800, 26214400}, {4096, 28256363}, {game.MaxHash, math.MaxInt32}} {
		e, err := newEngine(game.Options{Tree: c.mib})
		if err != nil {
			t.Fatal(err)
		}
		n := e.opt.TreeNodes
		if n < last || n != c.want && (c.mib < game.MaxHash || n < c.want) {
			t.Errorf("%d MiB: %d nodes, want %d, and %d before", c.mib, n, c.want, last)
		}
		last = n
	}
}

// TestResetDropsEngines checks that neither engine keeps its tree: the one with the solver
// is dropped, the other searches as a new one with the seed does.
func TestResetDropsEngines(t *testing.T) {
	e, err := newEngine(game.Options{Off: []string{offSolver, offNetwork}})
	if err != nil {
		t.Fatal(err)
	}
	for _, plain := range []bool{false, true} {
		if _, err := e.Think(t.Context(), newGame(t, "simple", ""), game.Limits{Nodes: 5, Plain: plain}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if e.plain == nil || e.exact == nil || e.plain == e.exact {
		t.Fatalf("engines %p and %p", e.plain, e.exact)
	}
	if err := e.Reset(4); err != nil || e.exact != nil || e.opt.Seed != 4 {
		t.Errorf("%+v, %v", e, err)
	}
	again, err := newEngine(game.Options{Off: []string{offSolver, offNetwork}, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	var found [2]game.Info
	for i, one := range []*engine{e, again} {
		if found[i], err = one.Think(t.Context(), newGame(t, "simple", ""), game.Limits{Nodes: 50, Plain: true}, nil); err != nil {
			t.Fatal(err)
		}
		found[i].Elapsed = 0
	}
	if !reflect.DeepEqual(found[0], found[1]) {
		t.Errorf("after Reset %+v, a new engine %+v", found[0], found[1])
	}
}

// TestClockLasts checks that a clock lasts as long as a game can.
func TestClockLasts(t *testing.T) {
	b := newGame(t, "simple", "").b
	c := search.Clock{Timed: true, Left: 30 * time.Second}
	for n := range jungo.MoveCap(5) {
		d := moveTime(&game.Limits{Clock: &c}, b)
		if c.Left -= d; c.Left < 0 || d <= 0 {
			t.Fatalf("move %d takes %v, %v are left", n, d, c.Left)
		}
	}
}

// TestGiveMove checks that a game in which a side is given the move begins anew there: the moves
// count from none, and a ko may be taken back, whatever the rule. Only the position itself may not
// come back under superko.
func TestGiveMove(t *testing.T) {
	for _, rule := range []string{"simple", "positional", "situational"} {
		p := newGame(t, rule, "B5 C5 A4 D4 B3 C3 C4 B4")
		if err := p.Play("C4"); err == nil {
			t.Fatalf("%s: the ko is taken back at once", rule)
		}
		for _, side := range []game.Side{game.White, game.Black} {
			if err := p.GiveMove(side); err != nil || p.Side() != side {
				t.Fatalf("%s: %v, %v to move", rule, err, p.Side())
			}
		}
		if p.Undo() || len(p.Moves()) != 0 {
			t.Errorf("%s: %v can be undone", rule, p.Moves())
		}
		if p.played() != 0 {
			t.Errorf("%s: %d moves count, want none", rule, p.played())
		}
		if err := p.Play("C4"); err != nil || p.Scene().At(game.Point{X: 2, Y: 3}).Number != 1 {
			t.Errorf("%s: %v, move %d", rule, err, p.Scene().At(game.Point{X: 2, Y: 3}).Number)
		}
		if err := p.Play("B4"); err == nil {
			t.Errorf("%s: the ko is taken back at once", rule)
		}
		for _, m := range []string{"E1", "E2"} {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	p, err := Game.New(game.Config{Game: name, Rule: "situational", Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	play := func(moves ...string) {
		t.Helper()
		for _, m := range moves {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	play("A1", "B1", "A2")
	if err := p.(game.Arranger).GiveMove(game.Black); err != nil {
		t.Fatal(err)
	}
	play("pass", "B2", "A2", "pass", "A1")
	if err := p.Play("B1"); err == nil {
		t.Error("the position in which Black was given the move comes back")
	}
}

// TestNumbers checks that the moves of a copy are numbered on.
func TestNumbers(t *testing.T) {
	p := newGame(t, "simple", "B5 C5 A4").Clone().(*Position)
	if err := p.Play("C1"); err != nil {
		t.Fatal(err)
	}
	if n := p.Scene().At(game.Point{X: 2, Y: 0}).Number; n != 4 || p.played() != 4 {
		t.Errorf("move 4 has number %d, %d moves count", n, p.played())
	}
}

// TestArrange checks that stones set up begin another game, which can be made again from
// its configuration.
func TestArrange(t *testing.T) {
	p := newGame(t, "simple", "B5 C5 A4").Clone().(*Position)
	if err := p.Play("C1"); err != nil {
		t.Fatal(err)
	}
	if err := p.Arrange(map[game.Point]game.Stone{{X: 0, Y: 0}: game.WhiteStone, {X: 1, Y: 4}: game.None}, game.White); err != nil {
		t.Fatal(err)
	}
	if p.played() != 0 || len(p.Moves()) != 0 || p.Undo() || p.Side() != game.White {
		t.Errorf("%d moves count, %v, %v to move", p.played(), p.Moves(), p.Side())
	}
	again, err := Game.New(p.Config())
	if err != nil || again.Text() != p.Text() || p.b.Stones(jungo.Black) != 1 || p.b.Stones(jungo.White) != 3 {
		t.Errorf("%q, made again %q, %v", p.Text(), again.Text(), err)
	}
	if err := p.Play("B5"); err != nil || p.played() != 1 || p.Scene().At(game.Point{X: 1, Y: 4}).Number != 1 {
		t.Errorf("%v, %d moves count", err, p.played())
	}
}

// TestTurn checks that the symmetries of a move are those of the board.
func TestTurn(t *testing.T) {
	p := newGame(t, "simple", "")
	b1, err := jungo.ParseMove("B1", 5)
	if err != nil {
		t.Fatal(err)
	}
	for s := range game.Symmetries {
		if m, err := p.Turn("B1", s); err != nil || m != p.b.MoveText(jungo.Transform(s, 5, b1)) {
			t.Errorf("symmetry %d: %s, %v", s, m, err)
		}
	}
	if m, err := p.Turn("pass", 3); err != nil || m != "pass" {
		t.Errorf("a pass turns to %s, %v", m, err)
	}
	if at, err := p.ParsePoint("pass"); err == nil {
		t.Errorf("a pass is the point %v", at)
	}
}

// The lead is that of the score's text, from either side; a game that was stopped has none.
func TestLead(t *testing.T) {
	for _, c := range []struct {
		moves, score string
		komi, black  float64
		stopped      bool
	}{
		{"C3", "W+1.5", 2.5, -1.5, false},
		{"C3 D3 C4 pass pass", "B+1.5", -0.5, 1.5, false},
		{"C3 D3 pass pass", "0", 0, 0, false},
		{"C3", "0", 2.5, 0, true},
	} {
		p := newGame(t, "simple", c.moves)
		p.komi = c.komi
		if c.stopped {
			p.base -= p.MaxMoves() // as if so many moves had been made
		}
		text, _ := p.Score()
		if text != c.score || p.Lead(game.Black) != c.black || p.Lead(game.White) != -c.black || math.Signbit(p.Lead(game.White)) != (c.black > 0) {
			t.Errorf("%s: %s, %v, %v", c.moves, text, p.Lead(game.Black), p.Lead(game.White))
		}
	}
}
