package threats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/renju"
)

// What has become unwanted while a problem is varied is dropped, and the moves that are tried stay the same: so
// the collection does not depend on how many problems are varied at a time.
func TestOverlinesWanted(t *testing.T) {
	suite, err := Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGenerator()
	if err != nil {
		t.Fatal(err)
	}
	alone := 0 // problems under one rule set alone
	for n, p := range suite {
		vary := func(wants func(Puzzle, renju.Colour) bool) (out []Puzzle, next uint64) {
			g.Wants = wants
			r := rand.New(rand.NewPCG(7, uint64(n)))
			if out, err = g.Overlines(t.Context(), p, 25, r); err != nil {
				t.Fatal(err)
			}
			return out, r.Uint64()
		}
		all, next := vary(nil)
		if len(all) == 0 || len(all[0].Moves)%2 > 0 { // for White there is one rule set
			continue
		}
		if len(all) == 1 {
			alone++
		}
		for _, rule := range overlineRules[renju.Black] {
			got, then := vary(func(p Puzzle, _ renju.Colour) bool { return p.Rule != rule })
			want := slices.DeleteFunc(slices.Clone(all), func(p Puzzle) bool { return p.Rule == rule })
			if !slices.EqualFunc(got, want, func(a, b Puzzle) bool { return a.String() == b.String() }) || then != next {
				t.Errorf("%s: without %v %v, want %v, or other moves were tried", p.Name, rule, got, want)
			}
		}
		if _, then := vary(func(Puzzle, renju.Colour) bool { return false }); then == next {
			t.Errorf("%s: moves were tried for what nobody wants", p.Name)
		}
		if alone > 0 {
			return
		}
	}
	t.Error("no problem of one rule set alone")
}
