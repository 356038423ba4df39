package search

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// TestTreeIsAsBefore compares the size of the searched tree and the scores with those in
// testdata/nodes.golden, for all heuristics together, for none, and for all but one. A
// heuristic may be changed without any wrong score; the tree shows it.
func TestTreeIsAsBefore(t *testing.T) {
	const file = "testdata/nodes.golden"
	settings := []string{"all", "none"}
	for _, sw := range new(Options).Switches() {
		settings = append(settings, "-"+sw.Name)
	}
	golden, err := os.ReadFile(file)
	if err != nil && !*filetest.Update {
		t.Fatal(err)
	}
	want := strings.SplitAfter(string(golden), "\n")
	var b strings.Builder
	fmt.Fprintf(&b, "%-18s", "")
	for _, f := range goldenGames {
		fmt.Fprintf(&b, " %16s", f.name)
	}
	b.WriteString("\n")
	for row, name := range settings {
		if testing.Short() && row%20 > 0 && row+1 < len(want) {
			b.WriteString(want[row+1])
			continue
		}
		o := DefaultOptions()
		switch {
		case name == "none":
			o = plain()
		case name[0] == '-':
			set(t, &o, name[1:], false)
		}
		s := New(1, o)
		fmt.Fprintf(&b, "%-18s", name)
		for _, f := range goldenGames {
			nodes, sum := uint64(0), Score(0)
			for i := range f.n {
				s.Clear()
				depth := f.depth
				if name == "none" {
					depth = f.plainDepth
				}
				r := s.Search(bg(), f.game(uint64(i)), Limits{Depth: depth}, nil)
				nodes += r.Nodes
				sum += r.Score
			}
			fmt.Fprintf(&b, " %8d %7d", nodes, sum)
		}
		b.WriteString("\n")
	}
	filetest.Golden(t, file, []byte(b.String()))
}

// goldenGames are the families of positions in the table: n positions by number.
var goldenGames = []struct {
	name              string
	n                 int
	depth, plainDepth int
	game              func(seed uint64) Position
}{
	{"five", 2, 6, 3, func(seed uint64) Position { return middle(7, 7, 5, 60+seed) }},
	{"threats", 3, 7, 3, func(seed uint64) Position {
		g := middle(6, 6, 4, 70+seed)
		g.probeForced, g.probeWins = true, seed%2 == 0
		return g
	}},
	{"lists cut", 3, 6, 4, func(seed uint64) Position {
		g := middle(6, 5, 4, 80+seed)
		g.dropMoves, g.probeForced = true, true
		return g
	}},
	{"gravity", 3, 8, 5, func(seed uint64) Position {
		g := newMNK(6, 5, 4, true)
		g.random(rand.New(rand.NewPCG(seed, 90)), 6)
		return g
	}},
	{"repetition", 50, 9, 7, func(seed uint64) Position {
		g := randomWalk(rand.New(rand.NewPCG(seed, 91)), 8+int(seed%12), seed%2 == 1)
		if seed%4 >= 2 { // scores that jump out of every window
			for i := range g.value {
				g.value[i] *= 20
			}
		}
		return g
	}},
}
