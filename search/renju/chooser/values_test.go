package chooser

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
)

// someNodes are numbers of nodes a move in and beside all ranges.
var someNodes = []uint64{0, 100, 500, 800, 1100, 1600, 2700, 4000, 20_000}

// The table has a share for every pattern and range.
func TestValues(t *testing.T) {
	if len(values) != len(renju.Openings) {
		t.Errorf("%d patterns, want %d", len(values), len(renju.Openings))
	}
	for _, o := range renju.Openings {
		row, ok := values[o.Code]
		if !ok {
			t.Errorf("%s is missing", o.Code)
		}
		for i, v := range row {
			if v < 0 || v > 1 {
				t.Errorf("%s, range %d: %v", o.Code, i, v)
			}
		}
		if v := Value(o.Code); v != row[len(row)-1] {
			t.Errorf("%s: %v of %v", o.Code, v, row)
		}
	}
	if v := Value("D14"); v != 0 {
		t.Errorf("no pattern: %v", v)
	}
}

func TestRanges(t *testing.T) {
	for i, n := range Ranges {
		if i > 0 && n != 2*Ranges[i-1] {
			t.Errorf("range %d begins with %d nodes after %d", i, n, Ranges[i-1])
		}
	}
	for nodes, want := range map[uint64]int{0: 0, 1: 0, 400: 0, 799: 0, 800: 1, 1599: 1, 1600: 2, 3199: 2, 3200: 3, 6400: 3, 1e12: 3} {
		if r := RangeOf(nodes); r != want {
			t.Errorf("%d nodes: range %d, want %d", nodes, r, want)
		}
	}
}

// Between the middles of two ranges a share is interpolated, and outside it stays.
func TestInterpolation(t *testing.T) {
	const code = "test"
	values[code] = [len(Ranges)]float64{0.1, 0.7, 0.5, 0.9}
	defer delete(values, code)
	for _, c := range []struct {
		nodes uint64
		want  float64
	}{
		{1, 0.1}, {400, 0.1}, {565, 0.1}, // the middle of the first range is 565.7
		{566, 0.1}, {1131, 0.7}, {2263, 0.5}, {4525, 0.9}, // the middles
		{673, 0.25}, {800, 0.4}, {951, 0.55}, {1600, 0.6}, {3200, 0.7}, {3805, 0.8},
		{4526, 0.9}, {6400, 0.9}, {1e12, 0.9},
		{0, 0.9},
	} {
		if v := valueAt(code, c.nodes); math.Abs(v-c.want) > 0.001 {
			t.Errorf("%d nodes: %.4f, want %.4f", c.nodes, v, c.want)
		}
	}
	for nodes := uint64(1); nodes < 8000; nodes++ {
		if a, b := valueAt(code, nodes), valueAt(code, nodes+1); math.Abs(b-a) > 0.002 {
			t.Fatalf("%d nodes: %.4f, then %.4f", nodes, a, b)
		}
	}
}

// Under the rule of patterns a corrected choice is made by the measured values: a pattern
// that is even with the nodes of the games is laid, and the better colour taken, without a
// search.
func TestMeasured(t *testing.T) {
	f := &fake{err: errors.New("a search")}
	laid := map[string]bool{}
	for _, nodes := range someNodes {
		least := 1.0
		for code := range values {
			least = min(least, math.Abs(valueAt(code, nodes)-0.5))
		}
		for seed := range uint64(30) {
			o := Options{Corrected: true, Nodes: nodes}
			if seed > 0 {
				o.Rand = rand.New(rand.NewPCG(seed, 2))
			}
			got := choose(t, f, o, "patterns")
			code, _, _ := strings.Cut(got.Reason.String(), " ")
			value, most := valueAt(code, nodes), least
			if seed > 0 {
				most += patternMargin
			}
			if math.Abs(value-0.5) > most+0.005 {
				t.Errorf("%d nodes, seed %d: %v, %.3f", nodes, seed, got, value)
			}
			laid[code] = true
		}
		for _, p := range renju.Openings {
			v := valueAt(p.Code, nodes)
			want := opening.Stay
			if v > 0.5 {
				want = opening.ToSwap
			}
			got := choose(t, f, Options{Corrected: true, Nodes: nodes}, "patterns "+p.Code)
			percent := 0.0
			_, worth, _ := strings.Cut(got.Reason.String(), "is worth ")
			if _, err := fmt.Sscanf(worth, "%f %%", &percent); err != nil {
				t.Fatal(err)
			}
			if share := min(max(v, 1-v), 1-leastValue); got.Decisions[0] != want && v != 0.5 || math.Abs(percent-100*share) > 0.8 {
				t.Errorf("%s, %d nodes, %.3f: %v", p.Code, nodes, v, got)
			}
		}
	}
	if len(laid) < 2 {
		t.Errorf("only %v is laid", laid)
	}
	// The values are those of 15×15.
	s, err := opening.New(opening.Patterns, 13, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(f, Options{Corrected: true}).Choose(t.Context(), s); !errors.Is(err, f.err) {
		t.Errorf("13×13: %v", err)
	}
}
