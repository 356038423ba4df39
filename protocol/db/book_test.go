package db

import (
	"strings"
	"testing"

	"tengen/search"
	"tengen/search/game"
)

// A value is good enough by its depth or, in Monte-Carlo search, by its visits; a proof always is.
func TestEnough(t *testing.T) {
	o := BookOptions{Depth: 8}
	stones := func(nodes uint64) Value {
		return Value{Tree: game.Score{Units: 2, Unit: "stones"}, Nodes: nodes, Depth: 30}
	}
	for _, x := range []struct {
		v    Value
		want bool
	}{
		{Value{Depth: 8}, true}, {Value{Depth: 7, Nodes: 1e9}, false},
		{stones(bookVisits), true}, {stones(bookVisits - 1), false},
		{Value{Tree: game.FromSearch(search.WinIn(9))}, true}, {Value{Proof: "solved"}, true},
	} {
		if got := o.enough(&x.v); got != x.want {
			t.Errorf("%+v: %t", x.v, got)
		}
	}
}

// The book answers with its best move, the line behind it and the other moves, best first and as
// many as are asked for; not where the position is lost, nor for chosen moves or a low level.
func TestBookAnswer(t *testing.T) {
	c := config(t, "renju", "rule=freestyle", "size=9")
	d := create(t)
	line := strings.Fields("e5 a1 e6 a3 d4 a5 c3 a7 h8 a9 b9 i1 i3 i5 i7")
	put := func(units float64, best string, moves ...string) {
		t.Helper()
		v := known(units)
		v.Depth, v.Best, v.TreeBest, v.TreeShare = 20, best, best, 0.5+units/10
		edit(t, d, at(t, c, moves...), Edit{Value: &v})
	}
	kept := func(p game.Position, move string) string {
		v := newVariant(c)
		at := v.place(p)
		text, err := at.kept(p, move)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for i, move := range line {
		put(1, kept(at(t, c, line[:i]...), move), line[:i]...)
	}
	put(-2, "", "d5")
	put(2, "", "a1")
	p := at(t, c)
	o := BookOptions{Depth: 8}
	i, ok, err := d.Best(t.Context(), p, o)
	if err != nil || !ok || i.Move != "e5" || len(i.PV) != bookLine || len(i.Lines) != 3 {
		t.Fatalf("%+v, %t, %v", i, ok, err)
	}
	if l := i.Lines[1]; l.Score.Units != 2 || l.WinRate < 0.69 || l.WinRate > 0.71 {
		t.Errorf("the second move: %+v", l)
	}
	e := NewEngine(says{}, d, o)
	for _, x := range []struct {
		l     game.Limits
		lines int
	}{
		{game.Limits{}, 1}, {game.Limits{MultiPV: 2}, 2}, {game.Limits{MultiPV: 9, Level: game.MaxLevel}, 3},
		{game.Limits{Level: game.MaxLevel - 1}, 0}, {game.Limits{Only: []string{"a1"}}, 0}, {game.Limits{Exclude: []string{"a1"}}, 0},
	} {
		if i, err := e.Think(t.Context(), p, x.l, nil); err != nil || i.Book != (x.lines > 0) || len(i.Lines) != x.lines {
			t.Errorf("%+v: %+v, %v", x.l, i, err)
		}
	}
	lost := proven(search.LossIn(4))
	lost.Best, lost.TreeBest, lost.Depth = kept(p, "e5"), kept(p, "e5"), 20
	edit(t, d, p, Edit{Value: &lost})
	if i, ok, err := d.Best(t.Context(), p, o); err != nil || ok {
		t.Errorf("a lost position: %+v, %v", i, err)
	}
	// A move that ends the game with a win is no refuted one.
	five := strings.Fields("e5 a1 e6 a3 e7 a5 e8 a7")
	put(5, kept(at(t, c, five...), "e9"), five...)
	if i, ok, err := d.Best(t.Context(), at(t, c, five...), o); err != nil || !ok || i.Move != "e9" {
		t.Errorf("a five: %+v, %t, %v", i, ok, err)
	}
}
