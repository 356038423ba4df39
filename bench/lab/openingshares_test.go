package lab

import (
	"reflect"
	"testing"

	"tengen/search/renju/chooser"
)

// The nodes of the rounds are at equal ratios, and the shares depend on the settings alone.
func TestOpeningShares(t *testing.T) {
	o := OpeningShares{Rounds: 3, From: 400, To: 6400}
	for round, want := range []uint64{400, 1600, 6400} {
		if n := o.nodes(round); n != want {
			t.Errorf("round %d: %d nodes, want %d", round, n, want)
		}
	}
	each := [len(chooser.Ranges)]int{}
	for round := range 48 {
		each[chooser.RangeOf((&OpeningShares{Rounds: 48, From: 400, To: 6400}).nodes(round))]++
	}
	if want := [len(chooser.Ranges)]int{12, 12, 12, 12}; each != want {
		t.Errorf("rounds of a range: %v, want %v", each, want)
	}
	if n := (&OpeningShares{Rounds: 1, From: 7, To: 9}).nodes(0); n != 7 {
		t.Errorf("one round: %d nodes", n)
	}
	if e := shareEngines(400); e[0].Nodes != 400 || e[1].Nodes != 416 {
		t.Errorf("engines of %d and %d nodes", e[0].Nodes, e[1].Nodes)
	}
	o = OpeningShares{Rounds: 1, From: 2, To: 2, Seed: 3}
	rounds := 0
	a, err := o.Run(t.Context(), 2, func(n int) { rounds = n })
	if err != nil || rounds != 1 || len(a) != 26 {
		t.Fatalf("%d patterns after %d rounds, %v", len(a), rounds, err)
	}
	// Two engines of two nodes are the same, so both games of a pattern are, too: where they are
	// no draw, one colour has all points.
	total, whole := 0.0, 0
	for _, s := range a {
		first := s.Ranges[0] // 2 nodes are fewer than those of all ranges
		if total += first.Black; first.Games != 2 || first.Black < 0 || first.Black > 1 {
			t.Errorf("%+v", s)
		}
		if first.Black == 0 || first.Black == 1 {
			whole++
		}
		for _, r := range s.Ranges[1:] {
			if r != (RangeShare{}) {
				t.Errorf("%+v", s)
			}
		}
	}
	if total == 0 || total == 26 || whole < 20 {
		t.Errorf("one side has %v of all points, or only %d patterns are won twice by one colour", total, whole)
	}
	if !testing.Short() {
		if b, err := o.Run(t.Context(), 1, nil); err != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("again %v, %v, want %v", b, err, a)
		}
	}
	for _, bad := range []OpeningShares{{Rounds: 0, From: 1, To: 1}, {Rounds: 1, From: 0, To: 1}, {Rounds: 1, From: 2, To: 1}, {Rounds: 1, From: 1, To: 1e12}} {
		if _, err := bad.Run(t.Context(), 1, nil); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}
