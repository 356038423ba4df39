package db

import (
	"context"
	"math"
	"strings"
	"testing"

	"tengen/search/game"
)

// engines returns engines for positions of c.
func engines(t testing.TB, c game.Config, n int) (out []game.Engine) {
	t.Helper()
	for range n {
		e, err := at(t, c).Game().NewEngine(c, game.Options{Light: true, Hash: 1})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, e)
	}
	return out
}

func analyze(t testing.TB, d *DB, p game.Position, o AnalyzeOptions) Analyzed {
	t.Helper()
	done, err := d.Analyze(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	checkTree(t, d)
	return done
}

// checkTree checks that the value of every position is that of its best move.
func checkTree(t testing.TB, d *DB) {
	t.Helper()
	err := rows(d.sql, `SELECT p.line, p.tree, p.value, p.proof IS NOT NULL,
		(SELECT max(-c.tree) FROM move m JOIN position c ON c.key=m.child WHERE m.pos=p.key AND m.move<>'' AND c.value IS NOT NULL)
		FROM position p WHERE p.nodes>0`, nil, func(scan func(...any) error) error {
		var line string
		var tree, value float64
		var proof bool
		var best *float64
		if err := scan(&line, &tree, &value, &proof, &best); err != nil {
			return err
		}
		want := value
		if best != nil && !proof && math.Abs(value) < 300 && *best > -300 {
			want = *best
		}
		// A proven end is one ply farther away, which is a hundredth.
		if math.Abs(tree-want) > 0.011 {
			t.Errorf("%s: value by the tree %v, want %v", line, tree, want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An analysis goes on where the last one ended, and passes values up.
func TestAnalyze(t *testing.T) {
	for _, c := range []game.Config{config(t, "renju", "size=9"), config(t, "jungo", "size=3"), config(t, "ring")} {
		t.Run(c.Game, func(t *testing.T) {
			d := create(t)
			p := at(t, c)
			o := AnalyzeOptions{Limits: game.Limits{Nodes: 60, MultiPV: 3, Plain: true}, ProofNodes: 200, Positions: 6, Engines: engines(t, c, 1)}
			first := analyze(t, d, p, o)
			if first.Positions != 6 || first.Known != 6 || !first.Root.Known() || first.Root.TreeBest == "" {
				t.Fatalf("%+v", first)
			}
			if err := p.Clone().Play(first.Root.TreeBest); err != nil {
				t.Error(err)
			}
			o.Engines = engines(t, c, 2)
			second := analyze(t, d, p, o)
			if second.Known != 12 || second.Positions != 6 {
				t.Errorf("then %+v", second)
			}
			e := look(t, reopen(t, d), p)
			if e.Value.Tree != second.Root.Tree || e.Value.TreeBest != second.Root.TreeBest {
				t.Errorf("in the file %+v, said was %+v", e.Value, second.Root)
			}
		})
	}
}

// Moves that were played often are searched first; a line has an end.
func TestAnalyzeOrder(t *testing.T) {
	c := config(t, "renju", "rule=freestyle", "size=9")
	d := create(t)
	var list []*Game
	for _, round := range strings.Fields("a b c d e f") {
		list = append(list, &Game{Config: c, Round: round, Moves: []string{"e5", "e6", "d6"}})
	}
	add(t, d, list...)
	var lines []string
	analyze(t, d, at(t, c), AnalyzeOptions{Limits: game.Limits{Nodes: 50, MultiPV: 2}, Plies: 2, Engines: engines(t, c, 1), Positions: 40,
		Report: func(a Analyzed) { lines = append(lines, a.Line) }})
	if len(lines) < 4 || lines[0] != "" {
		t.Fatalf("searched: %q", lines)
	}
	early := false
	for i, l := range lines {
		early = early || i < 4 && strings.HasPrefix(l, "e5 ")
		if strings.Count(l, " ") > 1 {
			t.Errorf("%q is longer than two plies", l)
		}
	}
	if !early {
		t.Errorf("the line of all games is not among the first: %q", lines)
	}
}

// A win that is proven at a leaf is a win at the root, and the book plays it; a loss is not
// played.
func TestProofs(t *testing.T) {
	c := config(t, "renju", "rule=freestyle", "size=9")
	d := create(t)
	// Black has an open three and is to move; then White is, and has to stop a four.
	p := at(t, c, "e5", "a1", "e6", "a9", "e7", "i1")
	done := analyze(t, d, p, AnalyzeOptions{Limits: game.Limits{Nodes: 2000, MultiPV: 2}, ProofNodes: 5000, Positions: 10, Engines: engines(t, c, 1)})
	if !won(done.Root.Tree) || done.Positions != 1 {
		t.Errorf("an open three: %+v", done)
	}
	i, ok, err := d.Best(context.Background(), p, UsualBook)
	if err != nil || !ok || !i.Book || !won(i.Score) || i.Move != i.PV[0] {
		t.Errorf("the book answers %+v, %v, %v", i, ok, err)
	}
	before := at(t, c, "e5", "a1", "e6", "a9", "e7")
	v := newVariant(c)
	place := v.place(before)
	bad, err := place.kept(before, "i1")
	if err != nil {
		t.Fatal(err)
	}
	// Somebody has written that White may play elsewhere.
	if _, err := d.sql.Exec("INSERT INTO position(key, variant, line, value, depth, bound, nodes, tree, best, tree_best) VALUES(?,1,'',1,20,'=',1000,1,?,?)", place.key, bad, bad); err != nil {
		t.Fatal(err)
	}
	if i, ok, err := d.Best(context.Background(), before, UsualBook); err != nil || ok {
		t.Errorf("a refuted move is played: %+v, %v", i, err)
	}
	// With an engine behind it, that one answers.
	e := NewEngine(engines(t, c, 1)[0], d, UsualBook)
	for _, c := range []struct {
		p    game.Position
		book bool
	}{{p, true}, {before, false}} {
		var reported bool
		i, err := e.Think(context.Background(), c.p, game.Limits{Nodes: 500, MultiPV: 2}, func(game.Info) { reported = true })
		if err != nil || i.Book != c.book || !reported {
			t.Errorf("after %v: %+v, %v", c.p.Moves(), i, err)
		}
	}
	if i, err := e.Think(context.Background(), p, game.Limits{Nodes: 100, Level: 1}, nil); err != nil || i.Book {
		t.Errorf("level 1 plays by the book: %+v, %v", i, err)
	}
}
