package db

import (
	"context"
	"database/sql"
	"math"
	"testing"

	"tengen/search"
	"tengen/search/game"
)

// known is a searched value, also by the tree.
func known(units float64) Value {
	s := game.Score{Units: units}
	return Value{Score: s, Tree: s, Bound: Exact, Nodes: 10, Share: 0.5, TreeShare: 0.5}
}

// proven is a value with a proven end, from the view of the side to move.
func proven(s search.Score) Value {
	v := known(0)
	v.Score, v.Tree = game.FromSearch(s), game.FromSearch(s)
	return v
}

// A score one ply earlier or later, seen by the other side.
func TestTurnScore(t *testing.T) {
	for _, x := range []struct {
		score, want game.Score
		further     int
	}{
		{game.Score{Units: 0.5}, game.Score{Units: -0.5}, 1},
		{game.Score{Units: 3, Unit: "stones"}, game.Score{Units: -3, Unit: "stones"}, 1},
		{game.FromSearch(search.WinIn(3)), game.FromSearch(search.LossIn(4)), 1},
		{game.FromSearch(search.LossIn(4)), game.FromSearch(search.WinIn(5)), 1},
		{game.FromSearch(search.WinIn(3)), game.FromSearch(search.LossIn(2)), -1},
		{game.FromSearch(search.LossIn(4)), game.FromSearch(search.WinIn(3)), -1},
		{game.FromSearch(search.WinIn(0)), game.FromSearch(search.LossIn(0)), -1},
	} {
		if got := turn(x.score, x.further); got != x.want {
			t.Errorf("%+v, %d further: %+v, want %+v", x.score, x.further, got, x.want)
		}
	}
}

// The value by the tree is that of the best move that is known, unless the position has a proof
// of its own, or all that is known loses.
func TestPass(t *testing.T) {
	exact := known(2)
	exact.Proof = "solved"
	for _, x := range []struct {
		name string
		own  Value
		next []Value
		want float64
	}{
		{"the best move", known(1), []Value{known(-2), known(-3), {}}, 3},
		{"an exact score", exact, []Value{known(-5)}, 2},
		{"a proven win", proven(search.WinIn(5)), []Value{known(-5)}, game.FromSearch(search.WinIn(5)).Units},
		{"all known moves lose", known(1), []Value{proven(search.WinIn(3))}, 1},
		{"one of them does not", known(1), []Value{proven(search.WinIn(3)), known(4)}, -4},
		{"nothing is known", known(1), []Value{{}}, 1},
	} {
		n := &node{value: x.own}
		for _, v := range x.next {
			n.next = append(n.next, link{to: &node{value: v}})
		}
		(&tree{}).pass(n)
		if got := n.value.Tree.Units; got != x.want {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
	}
}

// A position is searched again when all its moves are refuted, not when some are; the cheapest
// line is that of good moves, and of those that were played.
func TestCost(t *testing.T) {
	lost := &node{value: proven(search.WinIn(3))}
	even, worse := &node{value: known(0), cost: 1}, &node{value: known(1), cost: 1}
	for _, x := range []struct {
		name string
		next []link
		zero bool
		best *node
	}{
		{"all refuted", []link{{to: lost}, {to: lost}}, true, nil},
		{"one refuted", []link{{to: lost}, {to: even}}, false, even},
		{"the better move", []link{{to: worse}, {to: even}}, false, even},
		{"the played move", []link{{to: even}, {to: &node{value: known(0), cost: 1.2}, games: 5}}, false, nil},
	} {
		n := &node{value: known(0), next: x.next}
		if got := (&tree{}).costOf(n); (got == 0) != x.zero || math.IsInf(got, 1) {
			t.Errorf("%s: cost %v", x.name, got)
		}
		want := x.best
		if want == nil {
			want = x.next[len(x.next)-1].to
		}
		if best, _ := n.cheapest(); !x.zero && best.to != want {
			t.Errorf("%s: the cheapest line is %+v", x.name, best)
		}
	}
}

// An estimate replaces another one that is not deeper, and nothing that was searched or proven.
func TestPutEstimate(t *testing.T) {
	c := config(t, "renju", "size=9")
	for _, x := range []struct {
		name  string
		there Value
		want  int
	}{
		{"nothing", Value{}, 5},
		{"another estimate", Value{Bound: Exact, Depth: 5}, 5},
		{"a deeper estimate", Value{Bound: Exact, Depth: 6}, 6},
		{"a search", Value{Bound: Exact, Depth: 3, Nodes: 10}, 3},
		{"the end of a game", Value{Bound: Exact, Proof: "five in a row"}, 0},
	} {
		d := create(t)
		p := at(t, c, "e5")
		edit(t, d, p, Edit{Value: &x.there})
		v := newVariant(c)
		err := d.transaction(t.Context(), func(tx *sql.Tx) error {
			return putEstimate(tx, v.place(p).key, &Value{Bound: Exact, Depth: 5})
		})
		if got := look(t, d, p).Value; err != nil || got.Depth != x.want {
			t.Errorf("%s: %+v, %v", x.name, got, err)
		}
	}
}

// says is an engine with one answer.
type says struct {
	game.Engine
	game.Info
	then func()
}

func (e says) Think(context.Context, game.Position, game.Limits, func(game.Info)) (game.Info, error) {
	if e.then != nil {
		e.then()
	}
	return e.Info, nil
}

// What an engine says becomes the value of the position, with its bound, and an estimate for the
// position after each of its moves.
func TestFound(t *testing.T) {
	c := config(t, "renju", "rule=freestyle", "size=9")
	info := game.Info{Move: "e5", Score: game.Score{Units: 1.5}, WinRate: 0.7, Depth: 6, Nodes: 10, Lower: true,
		Lines: []game.Line{{Move: "e5", Score: game.Score{Units: 1.5}, WinRate: 0.7, PV: []string{"e5", "e6"}}, {Move: "d5", Score: game.Score{Units: 1}, WinRate: 0.6}}}
	d, p := create(t), at(t, c)
	analyze(t, d, p, AnalyzeOptions{Positions: 1, Engines: []game.Engine{says{Info: info}}})
	if v := look(t, d, p).Value; v.Bound != Lower || v.Share != 0.7 || v.Depth != 6 || v.Nodes != 10 || v.Best != "e5" || v.Proof != "" {
		t.Errorf("%+v", v)
	}
	v := look(t, d, at(t, c, "e5")).Value
	if v.Share < 0.299 || v.Share > 0.301 || v.Score.Units != -1.5 || v.Depth != 5 || v.Nodes != 0 || v.Best == "" {
		t.Errorf("after the best move: %+v", v)
	}
	// A search that is cut off says nothing; one that sees a loss proves none.
	ctx, cancel := context.WithCancel(t.Context())
	q := at(t, c, "a1")
	if _, err := d.Analyze(ctx, q, AnalyzeOptions{Engines: []game.Engine{says{Info: info, then: cancel}}}); err != nil {
		t.Fatal(err)
	}
	if v := look(t, d, q).Value; v.Known() {
		t.Errorf("cut off: %+v", v)
	}
	info.Score, info.Upper, info.Lower = game.FromSearch(search.LossIn(10)), true, false
	analyze(t, d, q, AnalyzeOptions{Positions: 1, Engines: []game.Engine{says{Info: info}}})
	if v := look(t, d, q).Value; v.Proof != "" || v.Bound != Upper || !lost(v.Score) {
		t.Errorf("a loss: %+v", v)
	}
	// A proven win that the search does not see names its move, and the database plays it.
	win := at(t, c, "e5", "a1", "e6", "a9", "e7", "i1")
	info = game.Info{Move: "b9", Score: game.Score{Units: 0.1}, WinRate: 0.5, Nodes: 10}
	analyze(t, d, win, AnalyzeOptions{ProofNodes: 5000, Positions: 1, Engines: []game.Engine{says{Info: info}}})
	if v := look(t, d, win).Value; v.Score.String() != "win in 3" || v.Best != "e4" || v.Proof == "" || v.Share != 1 {
		t.Errorf("a win: %+v", v)
	}
	if v := look(t, d, at(t, c, "e5", "a1", "e6", "a9", "e7", "i1", "e4")).Value; v.Tree.String() != "loss in 2" {
		t.Errorf("after the winning move: %+v", v)
	}
	if i, ok, err := d.Best(t.Context(), win, UsualBook); err != nil || !ok || i.Move != "e4" || !won(i.Score) {
		t.Errorf("the move to play: %+v, %t, %v", i, ok, err)
	}
	// So does a win that only the search sees, though its lines do not.
	info = game.Info{Move: "e8", Score: game.FromSearch(search.WinIn(9)), WinRate: 1, Nodes: 10,
		Lines: []game.Line{{Move: "e8", Score: game.Score{Units: 2}, WinRate: 0.6}, {Move: "b9", Score: game.Score{Units: 1}, WinRate: 0.5}}}
	seen := at(t, c, "e5", "a1", "e6", "a9")
	analyze(t, d, seen, AnalyzeOptions{Positions: 1, Engines: []game.Engine{says{Info: info}}})
	if v := look(t, d, at(t, c, "e5", "a1", "e6", "a9", "e8")).Value; v.Tree.String() != "loss in 8" {
		t.Errorf("after the move that wins: %+v", v)
	}
	// The end of a game has its value for the side that would be to move.
	over := at(t, c, "e5", "a1", "e6", "a9", "e7", "i1", "e8", "i9", "e9")
	analyze(t, d, over, AnalyzeOptions{Engines: []game.Engine{says{}}})
	if v := look(t, d, over).Value; !lost(v.Score) || v.Share != 0 || v.Score.Plies != 0 || v.Proof == "" {
		t.Errorf("the end: %+v", v)
	}
}

// A value that has changed since the last analysis comes up the tree at the next one and is
// written; a new one comes up all ways that lead to its position.
func TestAnalyzeUpdates(t *testing.T) {
	c := config(t, "renju", "rule=freestyle", "size=9")
	d := create(t)
	put := func(units float64, nodes uint64, moves ...string) {
		t.Helper()
		v := known(units)
		v.Nodes, v.Best = nodes, ""
		edit(t, d, at(t, c, moves...), Edit{Value: &v})
	}
	tree := func(moves ...string) float64 { return look(t, d, at(t, c, moves...)).Value.Tree.Units }
	put(0, 10)
	put(-3, 10, "e5")
	if _, err := d.Analyze(t.Context(), at(t, c), AnalyzeOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := tree(); got != 3 {
		t.Errorf("%v after a change, want 3", got)
	}
	// Two ways lead to the position after three moves; a search at the end of one way values it,
	// and so the other way, too.
	put(0, 10)
	for _, first := range []string{"e5", "e6"} {
		put(0, 10, first)
	}
	put(0, 10, "e6", "a1")
	for _, moves := range [][]string{{"e5", "a1"}, {"e6", "a1", "e5"}} {
		edit(t, d, at(t, c, moves...), Edit{})
	}
	five := game.Score{Units: 5}
	done, err := d.Analyze(t.Context(), at(t, c), AnalyzeOptions{Positions: 1, Engines: []game.Engine{says{Info: game.Info{
		Move: "e6", Score: five, Lines: []game.Line{{Move: "e6", Score: five, PV: []string{"e6"}}}}}}})
	if err != nil || done.Line != "e5 a1" || tree("e6", "a1") != 5 {
		t.Errorf("%+v, %v: %v by the other way, want 5", done, err, tree("e6", "a1"))
	}
}
