package renju

import (
	"testing"

	"tengen/movegen/renju"
	"tengen/search"
	searchrenju "tengen/search/renju"
)

// What an earlier search found stays in front until it is matched.
func TestRanking(t *testing.T) {
	a, b, c := renju.At(1, 1), renju.At(2, 2), renju.At(3, 3)
	r := &ranking{of: map[renju.Cell]uint64{}, first: &line{a, 50, []renju.Cell{a}}, firstDepth: 3}
	tell := func(depth, rank int, s search.Score, m renju.Cell, nodes uint64) {
		r.report(searchrenju.Report{Depth: depth, MultiPV: rank, Score: s, Final: true, Nodes: nodes, PV: []renju.Cell{m}})
	}
	check := func(want ...renju.Cell) {
		t.Helper()
		got := r.order()
		for i := range max(len(got), len(want)) {
			if len(got) != len(want) || got[i].move != want[i] {
				t.Fatalf("%v, want %v", got, want)
			}
		}
	}
	check(a)
	tell(2, 1, 90, b, 10)
	tell(2, 2, 80, c, 30)
	tell(2, 3, 70, a, 40)
	check(a, b, c)
	tell(3, 1, 60, c, 90)
	check(c, a, b) // the rest as it stood before
	tell(3, 2, 55, b, 100)
	check(c, b, a)
	r.report(searchrenju.Report{Depth: 4, MultiPV: 1, Score: 500, Lower: true, Nodes: 200, PV: []renju.Cell{b}})
	check(c, b, a) // a bound is no news
	r.first.score = search.WinIn(9)
	check(a, c, b) // a proven win does, however deep
	tell(4, 1, search.WinIn(5), b, 300)
	check(b, a, c)
	if r.nodes != 300 || r.of[a]+r.of[b]+r.of[c] != 300 {
		t.Errorf("%d nodes, %v", r.nodes, r.of)
	}
}
