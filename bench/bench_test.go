package bench

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	searchrenju "tengen/search/renju"
)

// testDepth keeps the tests fast; the signature is taken at a larger depth.
const testDepth = 5

// defaultOptions are those of the signature: DefaultDepth, one thread,
// DefaultHash, every heuristic on.
func defaultOptions() Options {
	o := Options{Depth: DefaultDepth, Engine: searchrenju.DefaultOptions()}
	o.Engine.Threads = 1
	o.Engine.Hash = DefaultHash
	return o
}

// nodesOf returns the number of nodes of all positions at a depth, with one thread and an
// empty table for each. It depends only on the code.
func nodesOf(ctx context.Context, depth int, evaluation string) (uint64, error) {
	ps, err := Positions()
	if err != nil {
		return 0, err
	}
	o := defaultOptions()
	o.Depth = depth
	o.Engine.Network = evaluation == Evaluations[0]
	t, err := Run(ctx, ps, o, nil)
	return t.Nodes, err
}

// formatSignature is the text of signature.txt.
func formatSignature(nodes [len(Evaluations)]uint64) string {
	text := "# Nodes of tengen bench; write anew with: go test ./bench -update\n"
	for i, name := range Evaluations {
		text += fmt.Sprintf("%s depth %d nodes %d\n", name, DefaultDepth, nodes[i])
	}
	return text
}

func positions(t testing.TB) []Position {
	t.Helper()
	ps, err := Positions()
	if err != nil {
		t.Fatal(err)
	}
	return ps
}

func TestPositionsCoverTheRules(t *testing.T) {
	ps := positions(t)
	if len(ps) < 20 {
		t.Errorf("%d positions, want at least 20", len(ps))
	}
	stages := map[renju.Rule][2]int{}
	keys := map[uint64]string{}
	for _, p := range ps {
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		s := stages[p.Rule]
		if b.Ply() <= 15 {
			s[0]++
		} else {
			s[1]++
		}
		stages[p.Rule] = s
		key, _ := b.CanonicalKey()
		if other := keys[key]; other != "" {
			t.Errorf("%s and %s are the same position", p.Name, other)
		}
		keys[key] = p.Name
	}
	for _, r := range renju.Rules {
		if s := stages[r]; s[0] == 0 || s[1] == 0 {
			t.Errorf("%v: %d early and %d later positions, want some of each", r, s[0], s[1])
		}
	}
}

// No position is won at once, because that would measure nothing.
func TestPositionsAreUndecided(t *testing.T) {
	o := defaultOptions()
	o.Depth = testDepth
	_, err := Run(context.Background(), positions(t), o, func(r Result) {
		if r.Answer.Score.Proven() {
			t.Errorf("%s: score %d is proven at depth %d", r.Position.Name, r.Answer.Score, r.Answer.Depth)
		}
		if r.Answer.Depth != testDepth {
			t.Errorf("%s: reached depth %d of %d", r.Position.Name, r.Answer.Depth, testDepth)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSignatureRepeats(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	ctx := context.Background()
	first, err := nodesOf(ctx, testDepth, Evaluations[0])
	if err != nil {
		t.Fatal(err)
	}
	// The same in reverse order: a position does not depend on the one before.
	ps := positions(t)
	slices.Reverse(ps)
	o := defaultOptions()
	o.Depth = testDepth
	again, err := Run(ctx, ps, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if first == 0 || first != again.Nodes {
		t.Errorf("%d nodes, then %d", first, again.Nodes)
	}
}

// The recorded signature is that of the current code. If the search was changed on
// purpose, -update writes the new one.
func TestRecordedSignature(t *testing.T) {
	var recorded, nodes [len(Evaluations)]uint64
	for i, name := range Evaluations {
		var err error
		if recorded[i], err = Recorded(name); err != nil && !*filetest.Update {
			t.Fatal(err)
		}
	}
	if formatSignature(recorded) != signatureText && !*filetest.Update {
		t.Errorf("signature.txt reads as %d nodes but is not as this package writes it", recorded)
	}
	if testing.Short() && !*filetest.Update {
		t.Skip("takes the whole benchmark")
	}
	for i, name := range Evaluations {
		var err error
		if nodes[i], err = nodesOf(context.Background(), DefaultDepth, name); err != nil {
			t.Fatal(err)
		}
	}
	if *filetest.Update {
		filetest.Write(t, "signature.txt", []byte(formatSignature(nodes)))
		t.Logf("signature.txt: %d nodes", nodes)
		return
	}
	if nodes != recorded {
		t.Errorf("%d nodes, signature.txt says %d; if that is meant: go test ./bench -update", nodes, recorded)
	}
}

func TestRunErrors(t *testing.T) {
	ps := positions(t)[:1]
	o := defaultOptions()
	o.Depth = 0
	if _, err := Run(context.Background(), ps, o, nil); err == nil {
		t.Error("no error at depth 0")
	}
	o = defaultOptions()
	o.Engine.Threads = 0
	if _, err := Run(context.Background(), ps, o, nil); err == nil {
		t.Error("no error with 0 threads")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, ps, defaultOptions(), nil); err == nil {
		t.Error("no error when cancelled")
	}
}

func TestMeasureSMP(t *testing.T) {
	ps := positions(t)[:3]
	o := Options{Depth: 4, Engine: searchrenju.DefaultOptions()}
	o.Engine.Hash, o.Engine.Threads = 1<<20, 2
	n := 0
	median, err := MeasureSMP(context.Background(), ps, o, func(r SMPResult) {
		n++
		if r.One.Depth != 4 || r.Many.Depth < 4 {
			t.Errorf("%s: depths %d and %d", r.Position.Name, r.One.Depth, r.Many.Depth)
		}
	})
	if err != nil || n != len(ps) || median <= 0 {
		t.Errorf("median %v of %d results, error %v", median, n, err)
	}
	o.Engine.Threads = 1
	if _, err := MeasureSMP(context.Background(), ps, o, nil); err == nil {
		t.Error("one thread compared with itself")
	}
	if _, err := MeasureSMP(context.Background(), nil, o, nil); err == nil {
		t.Error("no error without positions")
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
	}{{[]float64{3}, 3}, {[]float64{4, 1}, 2.5}, {[]float64{9, 1, 2}, 2}, {[]float64{9, 1, 2, 4}, 3}} {
		if got := medianOf(c.x); got != c.want {
			t.Errorf("median of %v is %v, want %v", c.x, got, c.want)
		}
	}
}

func TestParsePositionsErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x renju":                             "want name",
		"x chess 15 h8":                       "chess",
		"x renju fifteen h8":                  "fifteen",
		"x renju 99 h8":                       "99",
		"x renju 15 h8h8":                     "h8",
		"x renju 15 z9":                       "z9",
		"x renju 15 h8\nx renju 15 h9":        "line 2",
		"x renju 15 passpass":                 "over",
		"x freestyle 15 a1a2b1b2c1c2d1d2e1":   "over",
		"x freestyle 15 a1a2b1b2c1c2d1d2e1e2": "over",
	} {
		_, err := parsePositions(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v does not name %q", text, err, want)
		}
	}
	ps, err := parsePositions(strings.NewReader("# a comment, and a board without moves\n\nempty renju 15"))
	if err != nil || len(ps) != 1 || len(ps[0].Moves) != 0 {
		t.Errorf("empty board: %v, %v", ps, err)
	}
}

func FuzzParsePositions(f *testing.F) {
	f.Add(positionsText)
	f.Add("x caro 22 h8pass v22")
	f.Fuzz(func(t *testing.T, text string) {
		ps, err := parsePositions(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, p := range ps {
			b, err := p.Board()
			if err != nil || b.Status() != renju.Ongoing {
				t.Errorf("%q accepted, but: %v", text, err)
			}
		}
	})
}

// BenchmarkSearch measures the speed of the whole search, in nodes a second.
func BenchmarkSearch(b *testing.B) {
	ps := positions(b)
	o := defaultOptions()
	o.Depth = testDepth
	var sum Total
	for b.Loop() {
		t, err := Run(context.Background(), ps, o, nil)
		if err != nil {
			b.Fatal(err)
		}
		sum.Nodes += t.Nodes
		sum.Elapsed += t.Elapsed
	}
	b.ReportMetric(float64(sum.NPS()), "nodes/s")
}
