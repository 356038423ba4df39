package ring

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"tengen/internal/plaintext"
	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

func TestSuite(t *testing.T) {
	list := Suite()
	e := search.New(16, searchring.DefaultOptions())
	count := map[ring.Colour]int{}
	seen := map[string]bool{}
	each := 3 // tengen bench --suite ring proves all
	if testing.Short() {
		each = 12
	}
	for i, prob := range list {
		p, err := prob.Setup()
		if err != nil {
			t.Fatal(err)
		}
		count[prob.Side()]++
		if seen[prob.Position] {
			t.Errorf("%v is there twice", prob)
		}
		seen[prob.Position] = true
		if i%each > 0 {
			continue
		}
		if prob.Plies > 9 {
			// The solver takes millions of nodes for these; the engine sees the win soon.
			a := e.Search(context.Background(), searchring.NewPosition(p, nil, searchring.Off{}), search.Limits{Nodes: 300_000}, nil)
			if n, ok := a.Score.MatePlies(); !ok || n != prob.Plies || p.Field().MoveText(ring.Move(a.Best)) != prob.Key {
				t.Errorf("%v: the engine says %d by %s", prob, a.Score, p.Field().MoveText(ring.Move(a.Best)))
			}
			continue
		}
		sol, err := searchring.Solve(context.Background(), p, searchring.SolveLimits{Plies: prob.Plies})
		if err != nil {
			t.Fatal(err)
		}
		if sol.Plies != prob.Plies || len(sol.Keys) != 1 || p.Field().MoveText(sol.Keys[0]) != prob.Key {
			t.Errorf("%v: solved in %d by %d moves", prob, sol.Plies, len(sol.Keys))
		}
	}
	if len(list) < 60 || count[ring.Black] < 20 || count[ring.White] < 20 {
		t.Errorf("%d problems, %v", len(list), count)
	}
}

// TestRun solves the shortest problems, and checks that answers to changed problems
// count as wrong.
func TestRun(t *testing.T) {
	list := Suite()[:8]
	n := 0
	total, err := Run(context.Background(), list, 20000, func(r Result) { n++ })
	if err != nil || n != 8 || total.Solver.Problems != 8 || total.Solver.Solved != 8 || total.Engine.Solved != 8 ||
		total.Solver.Wrong+total.Engine.Wrong != 0 || total.Solver.MedianNodes > total.Solver.P95Nodes || total.Engine.Nodes == 0 {
		t.Errorf("%d results, %+v, %v", n, total, err)
	}
	p, err := list[0].Setup()
	if err != nil {
		t.Fatal(err)
	}
	other := list[0]
	for _, m := range p.LegalMoves(nil) {
		if other.Key = p.Field().MoveText(m); other.Key != list[0].Key {
			break
		}
	}
	longer := list[0]
	longer.Plies += 2
	for _, prob := range []Problem{other, longer} {
		total, err := Run(context.Background(), []Problem{prob}, 20000, nil)
		if err != nil || total.Solver.Wrong != 1 || total.Engine.Wrong != 1 || total.Solver.Solved+total.Engine.Solved != 0 {
			t.Errorf("%v: %+v, %v", prob, total, err)
		}
	}
	total, err = Run(context.Background(), Suite()[len(Suite())-1:], 1000, nil)
	if err != nil || total.Solver.Solved+total.Engine.Solved+total.Solver.Wrong+total.Engine.Wrong != 0 {
		t.Errorf("with 1000 nodes: %+v, %v", total, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, list, 0, nil); err == nil {
		t.Error("no error from a cancelled run")
	}
}

func TestReadProblems(t *testing.T) {
	var buf bytes.Buffer
	if err := plaintext.WriteLines(&buf, "a\nb", Suite()); err != nil {
		t.Fatal(err)
	}
	again, err := ReadProblems(&buf)
	if err != nil || !slices.Equal(again, Suite()) {
		t.Errorf("problems do not read back: %v", err)
	}
	for text, want := range map[string]string{
		"3 c2c4":             "line 1: want plies",
		"4 c2c4 6/6":         "not an odd number",
		"\n3 c2c4 6/6 - b -": "line 2: rows",
		"3 c2c9 6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -": "c2c9 is illegal",
	} {
		if _, err := ReadProblems(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
