package jungo

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
)

// TestPursuit: whatever score is expected, what hunts prove must agree with the exact
// values, and mostly meet them; the first moves must keep what is proved.
func TestPursuit(t *testing.T) {
	sizes := []int{3, 4}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		r := retro(t, n)
		g := r.geo
		rng := jungo.NewRand(23)
		settled, open, moves := 0, 0, 0
		q := &pursuit{}
		for i := range 60 {
			p := randomTiny(g, rng, 4+rng.Intn(20))
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
			q.expect = func(context.Context, int, int) int { return guess }
			q.begin(&p)
			lo, hi := g.Bounds(&p)
			for range 40 {
				if err := q.aim(context.Background(), g, &p, 12, lo, hi); err != nil {
					t.Fatal(err)
				}
				side := q.turn(lo, hi)
				if side < 0 {
					break
				}
				answer, goal := q.ask(context.Background(), &p, side, 5000), q.goal(side)
				if answer == refuted {
					side, goal = 1-side, 1-goal
				}
				if answer != proved && answer != refuted {
					continue
				}
				if goal > sideValue(t, r, &p, side) {
					t.Fatalf("%+v: side %d is proved to reach %d, values %+v", p, side, goal, v)
				}
				if side == 0 {
					lo = max(lo, goal)
				} else {
					hi = min(hi, -goal)
				}
			}
			turn := int(p.Turn)
			if f := q.first[turn]; f.move != jungo.None {
				c := g.Pass(&p)
				if f.move != jungo.Pass {
					var ok bool
					if c, ok = g.Play(&p, g.Bit(f.move)); !ok {
						t.Fatalf("%+v: %v is no move", p, f.move)
					}
				}
				if sideValue(t, r, &c, turn) < f.goal {
					t.Fatalf("%+v: %v does not keep %d", p, f.move, f.goal)
				}
				moves++
			}
			switch {
			case lo >= v.Against && hi <= v.For:
				settled++
			case p.Passes == 0: // else one side does not hunt
				open++
			}
		}
		t.Logf("%d×%d: %d settled, %d not, %d first moves", n, n, settled, open, moves)
		if settled < 2*open || moves == 0 {
			t.Error("too little settled")
		}
	}
}
