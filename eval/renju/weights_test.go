package renju

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

func TestEmbeddedWeightsLoad(t *testing.T) {
	for _, rule := range renju.Rules {
		w, err := Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		straight, two := renju.Code(renju.StraightFour), renju.Code(renju.OpenTwo)
		for c := range 2 {
			if w.Cell[c][straight] <= w.Cell[c][two] {
				t.Errorf("%v: a straight four (%d) is not worth more than a two (%d)", rule, w.Cell[c][straight], w.Cell[c][two])
			}
		}
	}
	if _, err := Load(99); err == nil {
		t.Error("weights for an unknown rule")
	}
}

func TestParseErrorsNameTheLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"tempo", "line 1"},
		{"tempo 5\nthreat 9 0 0 0 0", "line 2"},
		{"cell green line 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", `"green"`},
		{"cell black line 1 2 3", "3 numbers, want 16"},
		{"cell black lime 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", `"lime"`},
		{"code black 12 4", "three hex digits"},
		{"code black 123 4", "descending"},
		{"code black 321 4", "1 numbers, want 2"},
		{"code black zzz 4", `"zzz"`},
		{"tempo 99999", `"99999"`},
		{"nonsense 1 2", "nonsense"},
		{"tempo 5\n", "something is missing"},
		{"end\ntempo 5\n", `"end"`},
	} {
		_, err := Parse(c.text, renju.Renju)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one with %q", c.text, err, c.want)
		}
	}
}

func TestCodeLineAppliesToEveryOrder(t *testing.T) {
	w, err := Parse("code black b54 0 77 0 0 0\nend\n", renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []renju.Code{0xb541, 0x145b, 0x5b14} {
		if w.Cell[0][code] != 77 || w.Cell[1][code] != 0 {
			t.Errorf("code %04x: %d for black, %d for white", code, w.Cell[0][code], w.Cell[1][code])
		}
	}
}

// In rule sets that treat both colours alike, a position has the same value for the
// side to move after exchanging the colours. Under every rule, symmetric images have
// the same value.
func TestValueSymmetries(t *testing.T) {
	boards := 50
	if testing.Short() {
		boards = 12
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, rule := range renju.Rules {
		w, err := Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		for range boards {
			var moves []renju.Cell
			seen := map[renju.Cell]bool{}
			for range 2 * (5 + r.IntN(10)) {
				c := renju.At(3+r.IntN(9), 3+r.IntN(9))
				if !seen[c] {
					seen[c] = true
					moves = append(moves, c)
				}
			}
			value := func(moves []renju.Cell, s int, swap bool) (int, bool) {
				b, err := renju.NewWithValues(15, rule, w.Cell)
				if err != nil {
					t.Fatal(err)
				}
				if swap {
					b.Make(renju.Pass)
				}
				for _, c := range moves {
					if b.Status() != renju.Ongoing {
						return 0, false
					}
					b.Make(renju.Transform(c, s, 15))
				}
				return w.Value(b), b.Status() == renju.Ongoing
			}
			v0, ok := value(moves, 0, false)
			if !ok {
				continue
			}
			for s := 1; s < renju.NumSymmetries; s++ {
				if v, _ := value(moves, s, false); v != v0 {
					t.Fatalf("%v: value %d, image %d has %d", rule, v0, s, v)
				}
			}
			if rule == renju.Freestyle || rule == renju.Caro {
				if v, _ := value(moves, 0, true); v != v0 {
					t.Fatalf("%v: value %d, with colours exchanged %d", rule, v0, v)
				}
			}
		}
	}
}
