package jungo

import (
	"math"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
	"tengen/search/game"
	searchjungo "tengen/search/jungo"
)

// Shares keep their order and their side of a half, and certainty stays.
func TestSurer(t *testing.T) {
	for _, x := range []struct {
		points int
		want   float64
	}{{4, 1}, {25, 1}, {49, usualOdds}, {81, largeOdds}, {361, largeOdds}} {
		if got := oddsFactor(x.points); math.Abs(got-x.want) > 1e-9 {
			t.Errorf("%d points: a factor of %g, want %g", x.points, got, x.want)
		}
	}
	for _, f := range []float64{1, usualOdds, largeOdds} {
		for _, share := range []float64{-0.5, 0, 0.5, 1, 1.5} {
			if got := surer(share, f); got != share {
				t.Errorf("%g times %g: %g", share, f, got)
			}
		}
		before := 0.0
		for share := 0.01; share < 1; share += 0.01 {
			got := surer(share, f)
			if got <= before || (share-0.5)*(got-0.5) < 0 || math.Abs(got-0.5) < math.Abs(share-0.5)-1e-9 || math.Abs(got+surer(1-share, f)-1) > 1e-9 {
				t.Errorf("%g times %g: %g after %g", share, f, got, before)
			}
			before = got
		}
	}
}

// The enemy has no territory before it has a stone, whatever is expected after a pass.
func TestFirstStoneTakesNothing(t *testing.T) {
	if !evaljungo.Fast {
		t.Skip("the network is not in use here")
	}
	p, err := Game.New(game.Config{Game: "jungo", Rule: "simple", Size: 5})
	if err != nil {
		t.Fatal(err)
	}
	b, open := p.(*Position).b, sayTerritoryOpen.With(1).Code
	passed, moved := b.Clone(), b.Clone()
	passed.SetSide(jungo.White)
	moved.Make(12)
	if w := ownersIdea(passed, moved, 0); w == nil || w.Code != open {
		t.Errorf("the first stone: %v", w)
	}
}

// The factor is that of the network's values alone.
func TestNetworkIsSurer(t *testing.T) {
	p, err := Game.New(game.Config{Game: "jungo", Rule: "simple", Size: 7, Komi: 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, off := range [][]string{{offSolver}, {offSolver, offNetwork}} {
		e, err := newEngine(game.Options{Off: off})
		if err != nil {
			t.Fatal(err)
		}
		i, err := e.Think(t.Context(), p, game.Limits{Nodes: 50}, nil)
		if err != nil {
			t.Fatal(err)
		}
		e.exact.Reset(0)
		r, err := e.exact.Genmove(t.Context(), p.(*Position).b, searchjungo.Limits{Visits: 50})
		factor := 1.0
		if len(off) == 1 && evaljungo.Fast {
			factor = usualOdds
		}
		if err != nil || i.WinRate != surer(r.Winrate, factor) || i.Lines[0].WinRate != surer(r.Candidates[0].Winrate, factor) || r.Winrate == 0.5 {
			t.Errorf("off %v: %g of %g, %v", off, i.WinRate, r.Winrate, err)
		}
	}
}
