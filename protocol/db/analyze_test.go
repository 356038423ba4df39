package db

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"tengen/internal/say"
	"tengen/search"
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

// jungoSearch is an engine of Jungo whose searches find what a test says.
type jungoSearch struct{ game.Info }

func (e jungoSearch) Think(_ context.Context, p game.Position, _ game.Limits, _ func(game.Info)) (game.Info, error) {
	i := e.Info
	i.Side, i.Move = p.Side(), i.Lines[0].Move
	return i, nil
}

func (jungoSearch) Reset(uint64) error { return nil }

// The value of a move is that of a search: not of a move that was hardly searched or not at all, nor of one
// beside a proof. Only so many moves are positions to come.
func TestSearchedMoves(t *testing.T) {
	stones := func(units float64) game.Score { return game.Score{Units: units, Unit: game.Stones} }
	line := func(move string, visits uint64, units float64) game.Line {
		return game.Line{Move: move, Score: stones(units), WinRate: 0.5, Prior: 0.1, Nodes: visits, PV: []string{move}}
	}
	lines := []game.Line{line("B2", 900, -2), line("A1", 500, -1), line("A2", 200, -4), line("A3", 20, 3), line("B1", 0, 0), line("pass", 0, 0)}
	for _, c := range []struct {
		name    string
		info    game.Info
		multiPV int
		want    map[string]float64 // NaN without a value
	}{
		{"open", game.Info{}, 6, map[string]float64{"B2": -2, "A1": -2, "A2": -4, "A3": math.NaN()}},
		{"few", game.Info{}, 2, map[string]float64{"B2": -2, "A1": -2}},
		{"bounds", game.Info{Proven: say.Text("-9..9")}, 2, map[string]float64{"B2": -2, "A1": -2}},
		{"proven", game.Info{Proven: say.Text("7"), Exact: true}, 6, map[string]float64{"B2": -2}},
		{"two values", game.Info{Proven: say.Text("2 and 8"), Exact: true, Least: true}, 6, map[string]float64{"B2": -2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.info.Score, c.info.Depth, c.info.Nodes, c.info.Lines = stones(-2), 9, 1700, lines
			d := create(t)
			p := at(t, config(t, "jungo", "size=3"), "C3", "pass") // so that no move is the image of another
			done := analyze(t, d, p, AnalyzeOptions{Limits: game.Limits{MultiPV: c.multiPV}, Positions: 1, Engines: []game.Engine{jungoSearch{c.info}}})
			if want := map[bool]Bound{true: Lower, false: Exact}[c.info.Least]; done.Root.Bound != want || done.Root.TreeBest != "B2" || (done.Root.Proof != "") != c.info.Exact {
				t.Errorf("the root is %+v", done.Root)
			}
			got := map[string]float64{}
			e := look(t, reopen(t, d), p)
			for i := range e.Moves {
				m := &e.Moves[i]
				s, ok := m.Score()
				if got[m.Move] = s.Units; !ok {
					got[m.Move] = math.NaN()
				}
				if want := map[bool]Bound{true: Upper, false: Exact}[c.info.Least]; ok && m.Value.Bound != want {
					t.Errorf("the bound of %s is %s, want %s", m.Move, m.Value.Bound, want)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("the moves have %v, want %v", got, c.want)
			}
		})
	}
}

// Bounds of the score, which Tengen 1.0.0 has written as a proof, prove nothing: the book wants visits, the
// analysis goes on, and a better value stays, whether they come from a database or from a text.
func TestOpenProof(t *testing.T) {
	d := create(t)
	c := config(t, "jungo", "size=3")
	p := at(t, c)
	o := AnalyzeOptions{Limits: game.Limits{Nodes: 20, MultiPV: 2, Plain: true}, Positions: 1, Engines: engines(t, c, 1)}
	analyze(t, d, p, o)
	for _, proof := range []string{"-9..9 if endless play counts against black, -8..9 if for black", "-9..9"} {
		if _, err := d.sql.Exec("UPDATE position SET proof=? WHERE nodes>0", proof); err != nil {
			t.Fatal(err)
		}
		if _, ok, err := d.Best(context.Background(), p, UsualBook); err != nil || ok {
			t.Errorf("%s: the book plays by it: %v", proof, err)
		}
		if done, err := d.Analyze(context.Background(), p, o); err != nil || done.Positions != 1 {
			t.Errorf("%s: the analysis ends with %+v, %v", proof, done, err)
		}
		want := look(t, d, p).Value
		if want.Nodes <= 1 {
			t.Fatalf("the value is %+v", want)
		}
		worse := create(t)
		text := strings.Join(textColumns, ",") + "\njungo,simple,3,6.5,,,-9,0.01,1,=,1,A1,\"" + proof + "\",,\n"
		for _, to := range []*DB{d, worse} {
			if n, err := to.ReadText(t.Context(), strings.NewReader(text)); err != nil || n != 1 {
				t.Fatalf("%s: %d lines, %v", proof, n, err)
			}
		}
		if v := look(t, worse, p).Value; v.Proof != "" || v.Score.Units != -9 || c.Komi != 6.5 {
			t.Errorf("%s: komi %v, a text gives %+v", proof, c.Komi, v)
		}
		if _, err := worse.sql.Exec("UPDATE position SET proof=? WHERE nodes>0", proof); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Merge(t.Context(), worse, nil); err != nil {
			t.Fatal(err)
		}
		if got := look(t, d, p).Value; got != want {
			t.Errorf("%s: %+v, want %+v", proof, got, want)
		}
	}
}

// What is proven of a position with two values is no one value: the stored one is a bound, and is not searched again.
func TestTwoValues(t *testing.T) {
	c := config(t, "jungo", "size=3", "komi=0")
	p := at(t, c, "b3", "b1", "c2", "b2")
	o := AnalyzeOptions{Limits: game.Limits{Nodes: 50, MultiPV: 1}, Engines: engines(t, c, 1)}
	d := create(t)
	for _, most := range []int{1, 0} {
		done := analyze(t, d, p, o)
		if r := done.Root; done.Positions != most || r.Bound != Lower || r.Score.Units != 2 || r.Proof == "" {
			t.Errorf("%d positions, want %d; the root is %+v", done.Positions, most, r)
		}
	}
	p = at(t, c, "b3", "b1", "c2", "b2", "a2")
	if r := analyze(t, d, p, o).Root; r.Bound != Lower || r.Score.Units != -8 {
		t.Errorf("after the best move %+v", r)
	}
}

// Where positions have images, those of a move that loses are left out with it, so that every search of a position
// finds something new, and the analysis comes to an end.
func TestSymmetricRefutations(t *testing.T) {
	c := config(t, "renju", "rule=freestyle")
	// Two open threes, and White is to move: all moves lose.
	p := at(t, c, strings.Fields("c5 a15 d5 o15 e5 a1 k5 o1 l5 h15 m5")...)
	d, searched := create(t), map[string]int{}
	o := AnalyzeOptions{Limits: game.Limits{Nodes: 3, MultiPV: 4}, ProofNodes: 50_000, Positions: 40, Engines: engines(t, c, 1)}
	o.Report = func(a Analyzed) { searched[a.Line]++ }
	analyze(t, d, p, o)
	if again := searched[strings.Join(p.Moves(), " ")]; again > len(searched) {
		t.Errorf("the position was searched %d times for %d others", again, len(searched)-1)
	}
}

// renjuSearch is an engine of Renju whose searches find a move and a score.
type renjuSearch struct {
	move  string
	score search.Score
}

func (e renjuSearch) Think(_ context.Context, p game.Position, l game.Limits, _ func(game.Info)) (game.Info, error) {
	line := game.Line{Move: e.move, Score: game.FromSearch(e.score), PV: []string{e.move}}
	if slices.Contains(l.Exclude, e.move) {
		return game.Info{}, fmt.Errorf("%s is left out", e.move)
	}
	return game.Info{Side: p.Side(), Move: e.move, Score: line.Score, Nodes: 9, Depth: 4, Lines: []game.Line{line}, PV: line.PV}, nil
}

func (renjuSearch) Reset(uint64) error { return nil }

// A position whose moves all lose is lost in as many plies as the move that holds out longest, whether a search
// has found that or the moves were refuted before; and so the win above it is not too short.
func TestLongestLoss(t *testing.T) {
	c := config(t, "renju", "rule=freestyle", "size=5")
	p := at(t, c, "c3")
	v := newVariant(c)
	place := v.place(p)
	kept := map[string]bool{}
	for _, m := range p.Choices() {
		k, err := place.kept(p, m.Text)
		if err != nil {
			t.Fatal(err)
		}
		kept[k] = true
	}
	moves := slices.Sorted(maps.Keys(kept))
	for _, all := range []bool{false, true} {
		d := create(t)
		own, above := known(0.5), known(0.1)
		edit(t, d, at(t, c), Edit{Value: &above})
		edit(t, d, p, Edit{Value: &own})
		for i, m := range moves {
			refuted := proven(search.WinIn(21 - 2*i))
			if i == 0 || all {
				edit(t, d, at(t, c, "c3", m), Edit{Value: &refuted})
			}
		}
		o := AnalyzeOptions{Limits: game.Limits{MultiPV: 1}, Positions: 1, Engines: []game.Engine{renjuSearch{moves[1], search.LossIn(4)}}}
		if _, err := d.Analyze(t.Context(), p, o); err != nil {
			t.Fatal(err)
		}
		w := look(t, d, p).Value
		if want := game.FromSearch(search.LossIn(22)); w.Score != want || w.Tree != want || w.Best != moves[0] || w.Proof == "" {
			t.Errorf("all %v: %+v, want a loss in 22 with %s", all, w, moves[0])
		}
		done := analyze(t, d, at(t, c), o)
		if want := game.FromSearch(search.WinIn(23)); done.Root.Tree != want {
			t.Errorf("all %v: above it %+v, want a win in 23", all, done.Root)
		}
	}
}

// A score of 0 is 0 for both sides.
func TestNoMinusZero(t *testing.T) {
	for _, unit := range []string{"", game.Stones} {
		for _, units := range []float64{0, math.Copysign(0, -1)} {
			if s := flip(game.Score{Units: units, Unit: unit}); math.Signbit(s.Units) {
				t.Errorf("%v %q becomes %v", units, unit, s.Units)
			}
		}
	}
}
