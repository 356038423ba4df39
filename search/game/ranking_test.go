package game

import (
	"slices"
	"testing"

	"tengen/search"
)

// TestRanking checks that several moves are listed in the order of the last finished
// iteration, except that a proven win comes first at once.
func TestRanking(t *testing.T) {
	var r Ranking
	tell := func(depth, rank int, move string, nodes uint64) []Line {
		i := Info{Depth: depth, Rank: rank, Move: move, Nodes: nodes, Score: FromSearch(search.Score(100 - rank)), WinRate: 0.5, PV: []string{move}}
		r.Add(&i)
		return i.Lines
	}
	check := func(lines []Line, want ...string) {
		t.Helper()
		var got []string
		for _, l := range lines {
			got = append(got, l.Move)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	check(tell(2, 1, "b", 10), "b")
	check(tell(2, 2, "c", 30), "b", "c")
	check(tell(2, 3, "a", 40), "b", "c", "a")
	check(tell(3, 1, "c", 90), "b", "c", "a") // iteration 3 is not finished
	check(tell(3, 2, "d", 100), "b", "c", "a")
	lines := tell(3, 3, "b", 105)
	check(lines, "c", "d", "b")
	if lines[0].Nodes != 70 || lines[1].Nodes != 10 || lines[2].Nodes != 15 || lines[0].LCB != 0.5 {
		t.Errorf("%+v", lines)
	}
	bound := Info{Depth: 4, Rank: 1, Move: "a", Nodes: 200, Lower: true, PV: []string{"a"}}
	r.Add(&bound)
	check(bound.Lines, "c", "d", "b")
	won := Info{Depth: 4, Rank: 1, Move: "a", Nodes: 210, Score: FromSearch(search.WinIn(5)), PV: []string{"a"}}
	r.Add(&won)
	check(won.Lines, "a", "c", "d")
	won.Move, won.Nodes = "c", 220
	r.Add(&won) // a move of both iterations is listed once
	check(won.Lines, "c", "d", "b")
	if l := r.Line(search.WinIn(3), 400, []string{"c", "d"}); l.Move != "c" || l.Nodes != 80 || l.WinRate != 1 || l.Score.Plies != 3 {
		t.Errorf("%+v", l)
	}

	// A search that ranks one move has one line.
	r = Ranking{}
	check(tell(1, 1, "a", 5), "a")
	check(tell(2, 1, "b", 9), "b")

	// A later report of an iteration replaces the line of its rank; bounds change nothing.
	r = Ranking{}
	check(tell(1, 1, "a", 5), "a")
	check(tell(1, 1, "b", 6), "b")
	for _, i := range []Info{{Lower: true}, {Upper: true}} {
		i.Depth, i.Rank, i.Move, i.Nodes, i.PV = 1, 1, "c", 90, []string{"c"}
		r.Add(&i)
		check(i.Lines, "b")
		if i.Lines[0].Nodes != 1 {
			t.Errorf("%+v", i.Lines)
		}
	}
}
