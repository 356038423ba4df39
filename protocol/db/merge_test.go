package db

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"tengen/search"
	"tengen/search/game"
)

func checked(t *testing.T, d *DB) Checked {
	t.Helper()
	c, err := reopen(t, d).Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Two databases become one: shared games count once, the better value stays, and a second
// merge changes nothing.
func TestMerge(t *testing.T) {
	c := config(t, "renju", "size=9")
	list := randomGames(t, c, 30, 10, 8)
	a, b, whole := create(t), create(t), create(t)
	for d, part := range map[*DB][]*Game{a: list[:20], b: list[10:], whole: list} {
		load(t, d, part, LoadOptions{})
	}
	fromSGF(t, b, "(;GM[4]SZ[9];B[ee](;W[ef]C[a note])(;W[fe]))")
	fromSGF(t, whole, "(;GM[4]SZ[9];B[ee](;W[ef]C[a note])(;W[fe]))")
	o := AnalyzeOptions{Limits: game.Limits{Nodes: 60, MultiPV: 2}, Positions: 3, Engines: engines(t, c, 1)}
	analyze(t, a, at(t, c), o)
	o.Limits.Nodes = 400
	best := analyze(t, b, at(t, c), o)
	from := checked(t, b).Positions // with a value or a note
	for range 2 {
		if done, err := a.Merge(context.Background(), reopen(t, b), nil); err != nil || done.Noted != from || from == 0 {
			t.Fatalf("%+v, want %d positions with a value or a note, %v", done, from, err)
		}
		if got := checked(t, a); got.Wrong != 0 || got.Games != 30 {
			t.Fatalf("%+v", got)
		}
		got := dump(t, a)
		for k, n := range dump(t, whole) {
			if !reflect.DeepEqual(got[k], n) {
				t.Fatalf("%v: %v, want %v", k, got[k], n)
			}
		}
	}
	if e := look(t, a, at(t, c)); e.Value.Nodes != best.Root.Nodes {
		t.Errorf("%+v, want the value %+v", e.Value, best.Root)
	}
	if e := look(t, a, at(t, c, "e5", "e4")); e.Note.Comment != "a note" {
		t.Errorf("%+v", e.Note)
	}
}

// Databases that merge each other again and again have every line of their comments, and each once.
func TestMergeCommentsOnce(t *testing.T) {
	c := config(t, "renju", "size=9")
	a, b := create(t), create(t)
	for d, text := range map[*DB]string{a: "of a\n\nboth\nboth", b: "both\nof b"} {
		edit(t, d, at(t, c, "e5"), Edit{Comment: &text})
	}
	for range 3 {
		for _, pair := range [][2]*DB{{a, b}, {b, a}} {
			if _, err := pair[0].Merge(t.Context(), pair[1], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for d, want := range map[*DB]string{a: "of a\n\nboth\nboth\nof b", b: "both\nof b\nof a"} {
		if got := look(t, d, at(t, c, "e5")).Note.Comment; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Of two values the better one stays: a proof before any search, a search before an estimate,
// then the deeper one.
func TestMergeKeepsTheBetterValue(t *testing.T) {
	c := config(t, "renju", "size=9")
	better := []Value{
		{},
		{Bound: Exact, Depth: 30},
		{Bound: Exact, Depth: 3, Nodes: 900},
		{Bound: Exact, Depth: 4, Nodes: 9},
		{Bound: Exact, Depth: 4, Nodes: 10},
		{Bound: Exact, Depth: 2, Nodes: 9, Proof: "checked"},
	}
	for i, want := range better[1:] {
		for _, pair := range [][2]Value{{better[i], want}, {want, better[i]}} {
			a, b := create(t), create(t)
			for d, v := range map[*DB]Value{a: pair[0], b: pair[1]} {
				edit(t, d, at(t, c, "e5"), Edit{Value: &v})
			}
			if _, err := a.Merge(t.Context(), reopen(t, b), nil); err != nil {
				t.Fatal(err)
			}
			if v := look(t, a, at(t, c, "e5")).Value; v.Depth != want.Depth || v.Nodes != want.Nodes || v.Proof != want.Proof {
				t.Errorf("%+v: %+v stays", pair, v)
			}
		}
	}
}

// A win or a loss that the positions after it prove stays, whatever deeper search there is of the position
// itself, in a merge as in a text.
func TestMergeKeepsProofsOfTheTree(t *testing.T) {
	c := config(t, "renju", "size=9")
	for _, end := range []search.Score{search.WinIn(21), search.LossIn(20)} {
		shown := known(0.86)
		shown.Depth, shown.Tree, shown.TreeShare = 3, game.FromSearch(end), end.WinRate(1)
		deep := known(0.5)
		deep.Depth, deep.Nodes = 12, 9000
		for _, pair := range [][2]Value{{shown, deep}, {deep, shown}} {
			for _, text := range []bool{false, true} {
				a, b := create(t), create(t)
				for d, v := range map[*DB]Value{a: pair[0], b: pair[1]} {
					edit(t, d, at(t, c, "e5"), Edit{Value: &v})
				}
				var err error
				if text {
					lines, _ := writeText(t, b, nil)
					_, err = a.ReadText(t.Context(), strings.NewReader(lines))
				} else {
					_, err = a.Merge(t.Context(), b, nil)
				}
				if v := look(t, a, at(t, c, "e5")).Value; err != nil || v.Tree != shown.Tree {
					t.Errorf("%+v, text %v: the tree says %+v, %v", pair, text, v.Tree, err)
				}
			}
		}
	}
}

// Every kind of damage is found.
func TestCheck(t *testing.T) {
	c := config(t, "renju", "size=9")
	five := &Game{Config: c, Result: BlackWon, Moves: strings.Fields("e5 a1 e6 a3 e7 a5 e8 a7 e9")}
	for damage, want := range map[string]string{
		"":                              "",
		"UPDATE move SET games=games+1": "counts",
		"UPDATE move SET black=black+1 WHERE games>0":          "counts",
		"DELETE FROM game WHERE id=1":                          "counts",
		"UPDATE game SET black='somebody' WHERE id=2":          "game 2 is another",
		"UPDATE game SET moves='a1 a1' WHERE id=3":             "game 3: move 2",
		"UPDATE game SET result='' WHERE id=6":                 `game 6: the result is "", the moves say "black"`,
		"UPDATE position SET line='e5 a1 b2 c7'":               "leads to position",
		"UPDATE position SET best='k9' WHERE best IS NOT NULL": "best move k9",
		"UPDATE position SET line='z9'":                        "z9",
		"PRAGMA foreign_keys=0; UPDATE position SET variant=9": "no variant 9",
	} {
		d := create(t)
		load(t, d, append(randomGames(t, c, 5, 6, 2), five), LoadOptions{Most: 4})
		analyze(t, d, at(t, c), AnalyzeOptions{Limits: game.Limits{Nodes: 30, MultiPV: 2}, Positions: 2, Engines: engines(t, c, 1)})
		if damage != "" {
			if _, err := d.sql.Exec(damage); err != nil {
				t.Fatal(err)
			}
		}
		got := checked(t, d)
		if (got.Wrong > 0) != (want != "") || !strings.Contains(strings.Join(got.Faults, "\n"), want) {
			t.Errorf("%s: %+v", damage, got)
		}
	}
}
