package dfpn

import (
	"context"
	"errors"
	"slices"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// TestGoalSearch: whatever score is expected, what the search proves must agree with the
// exact values, and mostly meet them; the first moves must keep what is proved.
func TestGoalSearch(t *testing.T) {
	sizes := []int{3, 4}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		r := analysis(t, n)
		g, err := jungo.TinyOf(n)
		if err != nil {
			t.Fatal(err)
		}
		rng := jungo.NewRand(23)
		settled, open, moves := 0, 0, 0
		q := NewGoalSearch(g, 12)
		for i := range 60 {
			p := jungotest.RandomTiny(g, rng, 4+rng.Intn(20))
			p.Passes = uint8(i % 2)
			if g.Empty(&p) == 0 {
				continue
			}
			v, err := r.Values(&p)
			if err != nil {
				t.Fatal(err)
			}
			guess := v.Against
			if i%3 == 0 {
				guess = rng.Intn(2*g.Points-3) - g.Points + 2
			}
			q.Begin(&p, func(context.Context, int, int) (int, error) { return guess, nil })
			var known Range
			known.Lo, known.Hi = g.Bounds(&p)
			useless := map[int]bool{} // leads whose answers depend on the path
			for range 40 {
				if err := q.Aim(context.Background(), &p, known); err != nil {
					t.Fatal(err)
				}
				side := q.Next(known)
				if side < 0 {
					break
				}
				answer, goal := q.Ask(context.Background(), &p, side, 5000), q.Goal(side)
				if useless[q.lead] {
					t.Fatalf("%+v: a lead of %d is asked for again", p, q.lead)
				}
				if answer == PathDependent {
					useless[q.lead] = true
					continue
				}
				known.Learn(answer, side, goal)
				if answer == Refuted {
					side, goal = 1-side, 1-goal
				}
				if answer != Unknown && goal > sideValue(t, r, &p, side) {
					t.Fatalf("%+v: side %d is proved to reach %d, values %+v", p, side, goal, v)
				}
			}
			turn := int(p.Turn)
			if f := q.Best(turn); f.Move != jungo.None {
				c := g.Pass(&p)
				if f.Move != jungo.Pass {
					var ok bool
					if c, ok = g.Play(&p, g.Bit(f.Move)); !ok {
						t.Fatalf("%+v: %v is no move", p, f.Move)
					}
				}
				if sideValue(t, r, &c, turn) < f.Goal {
					t.Fatalf("%+v: %v does not keep %d", p, f.Move, f.Goal)
				}
				moves++
			}
			switch {
			case known.Lo >= v.Against && known.Hi <= v.For:
				settled++
			case p.Passes == 0: // else one side has no question
				open++
			}
		}
		t.Logf("%d×%d: %d settled, %d not, %d first moves", n, n, settled, open, moves)
		if settled < 2*open || moves == 0 {
			t.Error("too little settled")
		}
	}
}

// newGoals returns a goal search with its tables for a goal.
func newGoals(t *testing.T, size, goal int) (*GoalSearch, *jungo.TinyGeo) {
	t.Helper()
	g, err := jungo.TinyOf(size)
	if err != nil {
		t.Fatal(err)
	}
	q := NewGoalSearch(g, 12)
	if err := q.Prepare(context.Background(), goal); err != nil {
		t.Fatal(err)
	}
	return q, g
}

// TestChoose: the lead moves on by growing steps while all answers are of one kind, then
// between what is proved and what is refuted, even where it can be, and past the leads that
// are of no use.
func TestChoose(t *testing.T) {
	g, err := jungo.TinyOf(5)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name      string
		first     int
		known     [][2]int // before each lead is chosen
		exhausted []int
		want      []int // 99 is none
	}{
		{"all proved", 3, [][2]int{{-24, 24}, {3, 24}, {4, 24}, {8, 24}, {16, 24}, {23, 24}}, nil, []int{3, 4, 8, 16, 23, 99}},
		{"all refuted", 3, [][2]int{{-24, 24}, {-24, 2}, {-24, -2}, {-24, -10}, {-24, -23}}, nil, []int{3, -1, -9, -22, 99}},
		{"proved, then refuted", 3, [][2]int{{3, 24}, {4, 24}, {4, 7}, {5, 7}, {6, 7}, {7, 7}}, nil, []int{4, 8, 6, 6, 7, 99}},
		{"refuted, then proved", 3, [][2]int{{-24, 2}, {-1, 2}, {-1, 0}, {0, 0}}, nil, []int{-1, 0, 0, 99}},
		{"still open", 3, [][2]int{{-24, 24}, {-5, 20}, {2, 3}}, nil, []int{3, 3, 3}},
		{"no use", 3, [][2]int{{-24, 24}, {0, 24}, {2, 4}, {2, 3}}, []int{3, 1, 2}, []int{0, 4, 4, 99}},
	} {
		q := NewGoalSearch(g, 4)
		q.Begin(&jungo.Tiny{}, func(context.Context, int, int) (int, error) { return 0, nil })
		q.lead, q.step, q.aimed = x.first, [2]int{leadStepUp, leadStepDown}, true
		for i, known := range x.known {
			if len(x.exhausted) > 0 {
				q.exhausted = map[int]bool{3: true}
				if i > 0 {
					for _, lead := range x.exhausted {
						q.exhausted[lead] = true
					}
				}
			}
			lead := 99
			if q.choose(Range{Lo: known[0], Hi: known[1]}) {
				lead = q.lead
			}
			if lead != x.want[i] {
				t.Errorf("%s: after %v a lead of %d, want %d", x.name, known, lead, x.want[i])
			}
		}
	}
}

// TestTurns: without an expected score the side with the fewer positions searched is next,
// and after a pass only the player who made it; his opponent would end the game.
func TestTurns(t *testing.T) {
	q, g := newGoals(t, 4, 14)
	open := Range{Lo: -15, Hi: 15}
	p := jungo.Tiny{}
	q.Begin(&p, nil)
	want := [2]uint64{}
	for range 8 {
		side := q.Next(open)
		if other := 1 - side; side < 0 || want[side] > want[other] || want[side] == want[other] && side == 1 {
			t.Fatalf("side %d is next after %v positions", side, want)
		}
		before := q.Nodes()
		if answer := q.Ask(context.Background(), &p, side, 50); answer != Unknown {
			t.Fatalf("answer %d", answer)
		}
		want[side] += q.Nodes() - before
		if n := q.Nodes() - before; q.Nodes() != want[0]+want[1] || n < 50 || n > 60 {
			t.Fatalf("%d positions and not %v", q.Nodes(), want)
		}
	}
	for turn := range uint8(2) {
		p := jungo.Tiny{Turn: turn, Passes: 1}
		p.Stones[1-turn] = g.Bit(5)
		q.Begin(&p, nil)
		if q.Nodes() != 0 {
			t.Errorf("%d positions at the beginning", q.Nodes())
		}
		for side := range 2 {
			if got, want := q.Asks(side, open), side == int(turn); got != want {
				t.Errorf("player %d is to move: side %d is asked %v", turn, side, got)
			}
		}
	}
	// Nothing is left to ask.
	q.Begin(&p, nil)
	if next := q.Next(Range{Lo: 14, Hi: 15}); next != -1 {
		t.Errorf("side %d after the answer", next)
	}
}

// TestExpectedLead: the tree search is asked once at the beginning and once more when the
// search takes long, unless the lead is at an end of the scale. Its errors are returned.
func TestExpectedLead(t *testing.T) {
	for _, x := range []struct {
		expected, lead, side int
		passes, turn         uint8
		again                bool
	}{
		{3, 3, 0, 0, 0, true}, {-3, -3, 1, 0, 0, true}, {0, 0, 1, 0, 0, true}, {1, 1, 0, 0, 1, true},
		{20, 14, 0, 0, 0, false}, {-20, -13, 1, 0, 1, false}, {3, 3, 1, 1, 1, true}, {-3, -3, 0, 1, 0, true},
	} {
		q, g := newGoals(t, 4, 3)
		var visits []int
		p := jungo.Tiny{Passes: x.passes, Turn: x.turn}
		q.Begin(&p, func(_ context.Context, n, _ int) (int, error) {
			visits = append(visits, n)
			return x.expected, nil
		})
		known := Range{Lo: -15, Hi: 15}
		for range 3 {
			if err := q.Aim(context.Background(), &p, known); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(visits, []int{expectVisits}) || q.lead != x.lead || q.side != x.side || q.search.goal != q.Goal(x.side) {
			t.Errorf("%+v: a lead of %d for side %d after %v visits, goal %d", x, q.lead, q.side, visits, q.search.goal)
		}
		want := []int{expectVisits}
		if x.again {
			want = append(want, expectVisitsAgain)
		}
		q.nodes = expectAgain
		for range 2 {
			if err := q.Aim(context.Background(), &p, known); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(visits, want) {
			t.Errorf("%+v: %v visits, want %v", x, visits, want)
		}
		// No lead is left.
		for lead := 2 - g.Points; lead < g.Points; lead++ {
			q.exhausted[lead] = true
		}
		if err := q.Aim(context.Background(), &p, known); err != nil || q.Next(known) != -1 {
			t.Errorf("%+v: side %d is next where no lead is of use, %v", x, q.Next(known), err)
		}
		broken := errors.New("broken")
		q.Begin(&p, func(context.Context, int, int) (int, error) { return 0, broken })
		if err := q.Aim(context.Background(), &p, known); !errors.Is(err, broken) {
			t.Errorf("error %v", err)
		}
	}
}

// TestTablesAreKept: for the opponent's view of a goal the tables change places, and the table
// of life serves every goal.
func TestTablesAreKept(t *testing.T) {
	q, _ := newGoals(t, 3, 3)
	was, life := q.search.shapes, &q.life[0]
	q.search.repetitionWins = true // as a path-dependent answer leaves it
	if err := q.Prepare(context.Background(), -2); err != nil {
		t.Fatal(err)
	}
	if q.search.goal != -2 || q.search.shapes != (Tables{was[1], was[0]}) || q.search.repetitionWins {
		t.Error("the tables are made again, or repetitions still count for the prover")
	}
	for _, goal := range []int{8, -7, -8} { // none that can be proved
		if err := q.Prepare(context.Background(), goal); err != nil || q.search.goal != -2 {
			t.Errorf("goal %d, %v", q.search.goal, err)
		}
	}
	if err := q.Prepare(context.Background(), 7); err != nil || q.search.goal != 7 || q.search.shapes[1].goal != -6 || &q.life[0] != life {
		t.Errorf("goal %d, %v", q.search.goal, err)
	}
}

// TestMoveKeepsGoals: a move that the search gives keeps the goal, whoever asks for whatever,
// and there is one where the search's own goal is proved, for either side.
func TestMoveKeepsGoals(t *testing.T) {
	r, boards := analysis(t, 3), 150
	if testing.Short() {
		boards = 50
	}
	for _, goal := range []int{7, 3, -1} {
		q, g := newGoals(t, 3, goal)
		rng := jungo.NewRand(6)
		given, proved := 0, 0
		for i := range boards {
			p := jungotest.RandomTiny(g, rng, rng.Intn(20))
			if p.Passes = uint8(i % 3 / 2); g.Empty(&p) == 0 {
				continue
			}
			q.Begin(&p, nil)
			answer := q.Ask(context.Background(), &p, 0, 3000)
			for side := range 2 {
				for asked := -8; asked <= 8; asked++ {
					m := q.Move(&p, side, asked)
					if m == jungo.None {
						continue
					}
					if side != int(p.Turn) {
						t.Fatalf("%+v: %v for side %d", p, m, side)
					}
					c, ok := g.Pass(&p), true
					if m != jungo.Pass {
						c, ok = g.Play(&p, g.Bit(m))
					}
					if given++; !ok || sideValue(t, r, &c, side) < asked {
						t.Fatalf("goal %d, %+v: %v does not keep %d for side %d", goal, p, m, asked, side)
					}
				}
			}
			turn, own := int(p.Turn), goal
			if turn == 1 {
				own = 1 - goal
			}
			over := p
			if over.Passes = 2; q.Move(&over, turn, own) != jungo.None {
				t.Fatalf("%+v: a move after the end", over)
			}
			if p.Passes > 0 || (answer == Proved) != (turn == 0) || answer != Proved && answer != Refuted {
				continue
			}
			proved++
			if q.Move(&p, turn, own) == jungo.None {
				t.Fatalf("goal %d, %+v: no move, the answer is %d", goal, p, answer)
			}
			q.search.Forget()
			if m := q.ProvedMove(context.Background(), &p, turn, own); m == jungo.None {
				t.Fatalf("goal %d, %+v: the proof is not found again", goal, p)
			}
		}
		if given == 0 || proved == 0 {
			t.Errorf("goal %d: %d moves, %d of proofs", goal, given, proved)
		}
	}
}
