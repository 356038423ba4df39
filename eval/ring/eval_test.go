package ring

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/movegen/ring"
	"tengen/movegen/ring/ringtest"
)

func parse(t testing.TB, text string) *ring.Board {
	t.Helper()
	p, err := ring.Parse(ring.FullField(), text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSymmetric plays random games and checks that the features are the same after an
// exchange of sides.
func TestSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 60 {
		p := ring.New(ring.FullField())
		for range 80 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			if !p.Placing() {
				var f, g Features
				Extract(p, &f)
				Extract(ringtest.Exchange(t, p), &g)
				if f != g {
					t.Fatalf("%s: %v exchanged %v", p, f, g)
				}
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
}

func TestPathLengths(t *testing.T) {
	for _, c := range []struct {
		position  string
		near, far int
	}{
		{"1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -", 1, 10},
		{"6/1B4/6/6/w5/6/6/6/2W3/6/b5/6 - b -", 2, 10},
		{"6/6/6/2B3/w5/6/6/6/2W3/6/b5/6 - b -", 4, 10},        // three steps and the goal
		{"6/2b3/6/2B3/w5/6/6/6/2W3/6/b5/6 - b -", 3, 10},      // pass, step, goal
		{"2b3/6/2b3/6/2B3/6/6/w5/2W3/6/6/6 - b -", 3, 10},     // two passes and the goal
		{"2b3/6/2b3/6/2B3/6/B5/w5/2w3/6/6/6 - b -", 3, 5},     // the second ring steps twice, then passes
		{"1www2/1w4/1w1w2/2B3/6/6/6/6/2B3/6/6/6 - b -", 4, 9}, // around the white pieces
	} {
		p := parse(t, c.position)
		if near, far := PathLengths(p, ring.Black); near != c.near || far != c.far {
			t.Errorf("%s: paths %d, %d, want %d, %d", c.position, near, far, c.near, c.far)
		}
	}
}

// TestPathIsSlowWalk compares the path length with a search over the moves of
// one side alone in which only carriers act.
func TestPathIsSlowWalk(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	positions := 300
	if testing.Short() {
		positions = 100
	}
	for range positions {
		p := ring.New(ring.FullField())
		for range 2 + rng.IntN(50) {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
		if p.Outcome().Over() || p.Placing() || p.Occupied().Meets(p.Field().Slots) {
			continue // returning pieces could change the path on the way
		}
		c := p.Side()
		if p.Carriers().And(p.Pieces(c)).Empty() {
			continue
		}
		near, _ := PathLengths(p, c)
		if limit := min(near, 4); !walks(p, limit) == (near <= limit) || near > 1 && near <= 4 && walks(p, near-1) {
			t.Fatalf("%s: path %d is not what walking finds", p, near)
		}
	}
}

// walks reports whether the side to move can carry a ring into the goal in n moves of
// its own, by steps of carriers and passes, while the opponent does nothing. After a
// pass a friend without a ring stays behind, which does not matter on a shortest path.
func walks(p *ring.Board, n int) bool {
	if n == 0 {
		return false
	}
	for _, m := range p.LegalMoves(nil) {
		if m.Kind() == ring.Goal {
			return true
		}
		if n == 1 || m.Kind() != ring.Pass && !(m.Kind() == ring.Step && p.Carriers().Has(m.From())) {
			continue
		}
		p.Make(m)
		p.MakeNull()
		ok := !p.Ended().Over() && walks(p, n-1)
		p.Unmake()
		p.Unmake()
		if ok {
			return true
		}
	}
	return false
}

func TestWeightsFile(t *testing.T) {
	w := Default()
	var buf bytes.Buffer
	if err := w.Write(&buf, "again"); err != nil {
		t.Fatal(err)
	}
	whole := buf.String()
	again, err := ReadWeights(&buf)
	if err != nil || *again != *w {
		t.Errorf("weights do not read back: %v", err)
	}
	for text, want := range map[string]string{
		"tempo":                   "want a name and a value",
		"tempi 3":                 `no feature is called "tempi"`,
		"tempo 3\ntempo 4":        "line 2",
		"tempo x":                 `"x" is not a whole number`,
		"tempo 3\n# rest missing": "has no weight",
	} {
		if _, err := ReadWeights(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	long := strings.Repeat("\n", maxFile-len(whole)) + whole
	if _, err := ReadWeights(strings.NewReader(long)); err != nil {
		t.Errorf("%d bytes: %v", len(long), err)
	}
	if _, err := ReadWeights(strings.NewReader("\n" + long)); err == nil || !strings.Contains(err.Error(), "more than 1048576 bytes") {
		t.Errorf("a byte more: %v", err)
	}
	// A file that is cut off anywhere is refused, even within its last number.
	for n := range len(whole) - 1 {
		if _, err := ReadWeights(strings.NewReader(whole[:n])); err == nil {
			t.Errorf("the first %d bytes of %d are accepted", n, len(whole))
		}
	}
}

// TestSense checks what holds for any sensible weights.
func TestSense(t *testing.T) {
	w := Default()
	ahead := w.Evaluate(parse(t, "6/2b3/6/2B3/w5/6/6/6/2W3/6/b5/6 - b -"))
	behind := w.Evaluate(parse(t, "6/6/6/6/w5/6/2b3/2B3/2W3/6/b5/6 - b -"))
	if ahead <= behind {
		t.Errorf("a ring three plies from the goal is worth %d, one far away %d", ahead, behind)
	}
	threatened := w.Evaluate(parse(t, "6/6/2b3/2B3/w5/6/6/6/6/6/2W3/2w3 - b -"))
	safe := w.Evaluate(parse(t, "6/6/2b3/2B3/w5/6/6/2w3/2W3/6/6/6 - b -"))
	if threatened >= safe {
		t.Errorf("an enemy ring two plies from the goal is worth %d, one far away %d", threatened, safe)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	p := parse(b, "6/1w4/6/2W3/1b1w2/3b2/2b1w1/1B4/6/2b3/w5/6 l5w,a0b w -")
	w := Default()
	for b.Loop() {
		w.Evaluate(p)
	}
}

// Any text is read or refused; what is read is written and reads back.
func FuzzReadWeights(f *testing.F) {
	var whole strings.Builder
	if err := Default().Write(&whole, "x"); err != nil {
		f.Fatal(err)
	}
	f.Add(whole.String())
	f.Add("men 5\nend\n")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ReadWeights(strings.NewReader(text))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := w.Write(&out, "x"); err != nil {
			t.Fatal(err)
		}
		if again, err := ReadWeights(&out); err != nil || *again != *w {
			t.Fatalf("does not read back: %v", err)
		}
	})
}
