package threat

import (
	"testing"

	"tengen/movegen/renju"
)

// TestBreakersOfNerai gives the win of a four whose five Black may not stop. If it is a
// double-three that forbids the stop, any stone may undo it; if it is a double-four, only
// one on the lines through it.
func TestBreakersOfNerai(t *testing.T) {
	four := renju.At(7, 3) // h4, with the five on h5
	for _, c := range []struct {
		name     string
		black    string
		kind     renju.Kind
		anywhere bool
	}{
		{"double-three", "g5i5g4i6b1", renju.ForbiddenDoubleThree, true},
		{"double-four", "e5f5g5e8f7g6b1", renju.ForbiddenDoubleFour, false},
	} {
		b := place(t, renju.Renju, 15, c.black, "h1h2h3a15c15d5d9", renju.White)
		b.MakeNull()
		kind := b.Forbidden(renju.At(7, 4))
		b.Unmake()
		if kind != c.kind {
			t.Fatalf("%s: h5 is %v\n%v", c.name, kind, b)
		}
		v := NewVCF(0)
		if res := v.Solve(b, VCFLimits{Plies: 3}); res.Move != four {
			t.Fatalf("%s: the win begins with %v\n%v", c.name, res.Move, b)
		}
		set, anywhere := v.Breakers(b)
		if anywhere != c.anywhere {
			t.Errorf("%s: a stone anywhere may break it: %v", c.name, anywhere)
		}
		// Every stone of Black's that breaks it is in the set.
		b.MakeNull()
		broken := 0
		for e := range cellsOf(b) {
			if !b.Legal(e) {
				continue
			}
			b.Make(e)
			if !winsByFours(b, four, NewVCF(0)) {
				broken++
				if !set.Has(e) {
					t.Errorf("%s: %v breaks it and is not in the set", c.name, e)
				}
			}
			b.Unmake()
		}
		if broken == 0 {
			t.Errorf("%s: nothing breaks it", c.name)
		}
	}
}
