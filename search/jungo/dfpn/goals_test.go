package dfpn

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
	"tengen/search/jungo/proof"
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
			var known proof.Range
			known.Lo, known.Hi = g.Bounds(&p)
			for range 40 {
				if err := q.Aim(context.Background(), &p, known); err != nil {
					t.Fatal(err)
				}
				side := q.Next(known)
				if side < 0 {
					break
				}
				answer, goal := q.Ask(context.Background(), &p, side, 5000), q.Goal(side)
				if answer == proof.PathDependent {
					continue
				}
				known.Learn(answer, side, goal)
				if answer == proof.Refuted {
					side, goal = 1-side, 1-goal
				}
				if answer != proof.Unknown && goal > sideValue(t, r, &p, side) {
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
