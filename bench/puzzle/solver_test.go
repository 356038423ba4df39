package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/game"
	"tengen/search/jungo/exact"
)

func positionOf(t *testing.T, p *Puzzle) game.Position {
	t.Helper()
	at, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// named returns a puzzle of the embedded collection.
func named(t *testing.T, name string) *Puzzle {
	t.Helper()
	all, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(p Puzzle) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no puzzle %s", name)
	}
	return &all[i]
}

// Puzzles with all motifs, and with tempting moves, are found as they are stored; a check says
// what has changed.
func TestJudged(t *testing.T) {
	for i, name := range []string{
		"jungo-black-3-10", "jungo-white-3-18", "jungo-black-3-11", "jungo-white-3-11", "jungo-black-3-16", "jungo-black-5-12",
		"renju-white-fours-08", "renju-white-fours-11", "renju-white-fours-16", "renju-black-threes-20", "freestyle-white-fukumi-07", "freestyle-black-fukumi-01",
		"ring-black-5-15", "ring-white-5-23",
	} {
		if testing.Short() && (i%2 > 0 || name == "jungo-black-5-12") {
			continue // the searches on 5×5 take seconds
		}
		p := named(t, name)
		s := solverOf(t, p)
		at := positionOf(t, p)
		now, err := s.Judge(t.Context(), at, nil)
		if err != nil || now == nil {
			t.Errorf("%s: %v, %v", name, now, err)
			continue
		}
		if now.Name = name; now.String() != p.String() {
			t.Errorf("found as\n%v, stored as\n%v", now, p)
		}
		for _, change := range []func(*Puzzle){func(p *Puzzle) { p.Key += "x" }, func(p *Puzzle) { p.Plies++ }, func(p *Puzzle) { p.Stones++ }} {
			other := *p
			change(&other)
			if why, err := Check(t.Context(), &other, s); err != nil || why == nil {
				t.Errorf("%v holds, %v", &other, err)
			}
		}
	}
}

// A position in which several first moves win, or another one is not decided, is no puzzle.
func TestNoPuzzle(t *testing.T) {
	for _, c := range [][2]string{{"freestyle-white-fours-01", "l9 l7"}, {"caro-white-threes-08", "l13 n13"}, {"ring-black-5-03", "d1e1 e8f8"}} {
		p := named(t, c[0])
		at := positionOf(t, p)
		for _, m := range strings.Fields(c[1]) {
			if err := at.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if now, err := solverOf(t, p).Judge(t.Context(), at, nil); err != nil || now != nil {
			t.Errorf("%s after %s: %v, %v", c[0], c[1], now, err)
		}
	}
}

// What Black may not stop solves a puzzle, and every reply on the way is legal.
func TestForbiddenReply(t *testing.T) {
	ends := map[string]bool{}
	for _, name := range []string{"renju-white-fours-08", "renju-white-fours-11", "renju-white-fours-16"} {
		p := named(t, name)
		trial, err := NewTrial(p, solverOf(t, p))
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; ; n++ {
			m, err := trial.Hint(t.Context())
			if err != nil || n > p.Plies {
				t.Fatalf("%s, move %d: %v", name, n+1, err)
			}
			a, err := trial.Try(t.Context(), m)
			if err != nil || !a.Right {
				t.Fatalf("%s, move %d: %s: %+v, %v", name, n+1, m, a, err)
			}
			if a.Solved {
				ends[a.Why.String()] = true
				break
			}
		}
	}
	if !ends[sayNoStop.With().String()] {
		t.Errorf("the puzzles end with %v", ends)
	}
}

// A pass wins nothing in Renju, and a move that leaves a five is answered with it.
func TestRenjuAnswers(t *testing.T) {
	c, err := newPosition(game.Config{Game: "renju", Rule: "freestyle", Size: 15})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields("h8 a1 h9 a2 h10 a3 k1 a4") {
		if err := c.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	s, of := newRenjuSolver(), &Puzzle{Kind: "fours"}
	for move, want := range map[string]Answer{"pass": {Why: sayPassLost.With()}, "o15": {Why: sayLeaves.With(), Reply: "a5"}} {
		a, err := s.Answer(t.Context(), of, c, move, 0)
		if err != nil || a.Right || a.Reply != want.Reply || a.Why.String() != want.Why.String() {
			t.Errorf("%s: %+v, %v", move, a, err)
		}
	}
}

// A right move of Ring leaves as many plies as the win has then.
func TestRingLeft(t *testing.T) {
	p := named(t, "ring-black-5-15")
	at := positionOf(t, p)
	if a, err := solverOf(t, p).Answer(t.Context(), p, at, p.Key, p.Plies); err != nil || !a.Right || a.Left != p.Plies-2 {
		t.Errorf("%+v, %v", a, err)
	}
}

// The lead after a wrong move of Jungo is less than what is possible, exact or as a bound; a
// range is one for White, too.
func TestJungoAnswers(t *testing.T) {
	s, kinds := &jungoSolver{}, map[bool]int{}
	for _, name := range []string{"jungo-black-3-01", "jungo-black-3-10", "jungo-black-3-11", "jungo-black-3-16"} {
		p := named(t, name)
		at := positionOf(t, p)
		for _, c := range at.Choices() {
			b := jungoBoard(at)
			m, err := jungo.ParseMove(c.Text, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			if b.Make(m); c.Text == p.Key || b.Over() {
				continue
			}
			low, high, _, err := s.leads(t.Context(), b, jungo.Black)
			if err != nil {
				t.Fatal(err)
			}
			kinds[low == high]++
			most := ""
			if low < high {
				most = "at most "
			}
			for possible, want := range map[int]string{
				high:     fmt.Sprintf("the final lead is at most %+d stones, %+d are possible", high-1, high),
				high + 1: fmt.Sprintf("the final lead is %s%+d stones, %+d are possible", most, high, high+1),
			} {
				if a, err := s.Answer(t.Context(), &Puzzle{Key: p.Key, Stones: possible}, at, c.Text, 0); err != nil || a.Why.String() != want {
					t.Errorf("%s %s: %q, %v, want %q", name, c.Text, a.Why, err, want)
				}
			}
		}
	}
	if len(kinds) != 2 {
		t.Errorf("exact leads and ranges: %v", kinds)
	}
	var err error
	if s.solver, err = exact.New(exact.Options{TableLog2: 10, RetroSize: 2, MaxNodes: 20}); err != nil {
		t.Fatal(err)
	}
	empty, err := jungo.New(5, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []jungo.Colour{jungo.Black, jungo.White} {
		if low, high, _, err := s.leads(t.Context(), empty, side); err != nil || low >= high {
			t.Errorf("%v: %d to %d, %v", side, low, high, err)
		}
	}
}

// scripted is a solver to which every position is a puzzle, and every move right.
type scripted struct {
	judged []string
	lefts  []int
}

func (s *scripted) Judge(_ context.Context, p game.Position, _ func(*Puzzle) bool) (*Puzzle, error) {
	s.judged = append(s.judged, p.Text())
	return puzzleOf(p, "fours", "a1", nil, nil), nil
}

func (s *scripted) Answer(_ context.Context, _ *Puzzle, _ game.Position, _ string, left int) (Answer, error) {
	s.lefts = append(s.lefts, left)
	return Answer{Right: true, Left: left - 2}, nil
}

func (s *scripted) Line(context.Context, *Puzzle, game.Position, int) ([]string, error) {
	return nil, nil
}

// A puzzle is not judged by a check that was stopped.
func TestCheckStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, p := range samples(t) {
		if why, err := Check(ctx, &p, solverOf(t, &p)); why != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, %v", p.Name, why, err)
		}
	}
}

// A game has two puzzles, some moves apart, of the positions from its end.
func TestFindApart(t *testing.T) {
	c := game.Config{Game: "jungo", Rule: "simple", Size: 5, Komi: 7}
	moves := strings.Fields("A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3 A4")
	all, err := positions(c, moves)
	if err != nil || len(all) != len(moves) || all[0].Config().Komi != 0 {
		t.Fatalf("%d positions, %v", len(all), err)
	}
	text := func(i int) string { return all[i].Text() }
	n := len(all)
	for most, want := range map[int][]string{0: {text(n - 1), text(n - 1 - apart)}, 3: {text(n - 1)}, apart + 1: {text(n - 1), text(n - 1 - apart)}} {
		s := &scripted{}
		found, err := Find(t.Context(), s, c, moves, most, nil)
		if err != nil || len(found) != len(want) || !slices.Equal(s.judged, want) {
			t.Errorf("most %d: %d puzzles of %q, %v", most, len(found), s.judged, err)
		}
	}
	// What a collection has of the game counts, so that a second run finds nothing beside it.
	have, err := NewCollection(99, nil)
	if err != nil {
		t.Fatal(err)
	}
	for run, want := range []int{perGame, 0} {
		found, err := Find(t.Context(), &scripted{}, c, moves, 0, have)
		if err != nil || len(found) != want {
			t.Errorf("run %d finds %d puzzles, %v", run, len(found), err)
		}
		for i := range found {
			if _, err := have.Add(&found[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A trial counts the plies that are left, and is solved where the game ends.
func TestTrialEnds(t *testing.T) {
	s := &scripted{}
	p := &Puzzle{Config: game.Config{Game: "renju", Rule: "freestyle", Size: 15}, Plies: 17}
	trial, err := NewTrial(p, s)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range strings.Fields("h8 a1 h9 a2 h10 a3 h11 a4 h12") {
		if a, err := trial.Try(t.Context(), m); err != nil || a.Solved != (m == "h12") || s.lefts[i] != 17-2*i {
			t.Errorf("%s: %+v with %d plies left, %v", m, a, s.lefts[i], err)
		}
	}
}
