package review

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
	"tengen/search/threat/verify"
)

// gameOf returns a game to review.
func gameOf(t *testing.T, name, settings, moves string) *Game {
	t.Helper()
	list := strings.Fields(settings)
	if strings.HasPrefix(settings, "position=") {
		list = []string{settings}
	}
	c, err := games.Configure(name, list...)
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	words, err := p.SplitMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	return &Game{Name: name, Black: "Alice", White: "Bob", Config: c, Moves: words}
}

// repeatable returns options with which a review is repeatable.
func repeatable(nodes uint64) Options {
	return Options{Limits: game.Limits{Nodes: nodes}, Engine: game.Options{Threads: 1, Hash: 4}}
}

func reviewer(t *testing.T, o Options) *Reviewer {
	t.Helper()
	r, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// timeless removes what differs from run to run.
func timeless(r *Report) *Report {
	for i := range r.Moves {
		r.Moves[i].TimeMS = 0
	}
	return r
}

// One short game of each kind.
var short = map[string]struct{ settings, moves string }{
	"renju": {"", "h8 h9 h6 i8 j7 i10 i7 k7 j6 k5 g9"},
	"jungo": {"size=3 komi=3", "A3 A2 B3 B2 C2 C3 B3 A3 B1 C3 A1 C1 B1 A1 pass B1 pass pass"},
	"ring":  {"position=1wb1w1/3B2/1w2w1/2w3/6/W5/6/6/6/5b/b1bb2/6 - b -", "a2a3 b12c11 d11d12"},
}

// The reports of short games, and the games with their reports, are as in testdata.
func TestGolden(t *testing.T) {
	for name, s := range short {
		o := repeatable(2000)
		o.Others = 1
		g := gameOf(t, name, s.settings, s.moves)
		if name == "jungo" {
			o.Engine.Off = []string{"network"} // which not every processor uses
		}
		r, err := reviewer(t, o).Review(t.Context(), g, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := json.MarshalIndent(timeless(r), "", " ")
		if err != nil {
			t.Fatal(err)
		}
		filetest.Golden(t, "testdata/"+name+".json", append(text, '\n'))
		if name == "ring" {
			continue // whose moves are text in SGF, which checkVariations does not read
		}
		rec, err := g.Annotate(r, "Tengen:test")
		if err != nil {
			t.Fatal(err)
		}
		var sgf bytes.Buffer
		if _, err := rec.WriteTo(&sgf); err != nil {
			t.Fatal(err)
		}
		filetest.Golden(t, "testdata/"+name+".sgf", sgf.Bytes())
		checkVariations(t, sgf.Bytes(), g.Config, len(g.Moves))
	}
}

// checkVariations reads a record again and plays every variation by the rules.
func checkVariations(t *testing.T, sgf []byte, c game.Config, moves int) {
	t.Helper()
	all, err := record.Read(bytes.NewReader(sgf))
	if err != nil {
		t.Fatal(err)
	}
	rec := all[0]
	if rec.Moves() != moves {
		t.Errorf("the main line has %d moves, want %d", rec.Moves(), moves)
	}
	variations := 0
	var walk func(p game.Position, n *record.Node)
	walk = func(p game.Position, n *record.Node) {
		if m := n.Move; m.Color != record.None {
			text := p.Write(nil)
			if !m.Pass {
				text = p.Write([]game.Point{game.Point(m.Point)})
			}
			if _, err := p.Submit(text); err != nil {
				t.Errorf("a variation has the move %s: %v", text, err)
				return
			}
		}
		if len(n.Children) > 1 {
			variations += len(n.Children) - 1
		}
		for _, child := range n.Children {
			walk(p.Clone(), child)
		}
	}
	start, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	walk(start, rec.Root)
	if variations == 0 {
		t.Error("no variation")
	}
}

// shelf is a cache that loses nothing.
type shelf map[[2]uint64]any

func (s shelf) Get(key, check uint64) (any, bool)   { v, ok := s[[2]uint64{key, check}]; return v, ok }
func (s shelf) Set(key, check uint64, v any, _ int) { s[[2]uint64{key, check}] = v }

// A report does not depend on the games reviewed before, with a cache neither.
func TestRepeats(t *testing.T) {
	for name, s := range short {
		if testing.Short() && name != "renju" {
			continue
		}
		o := repeatable(1000)
		o.Engine.Cache = shelf{}
		r := reviewer(t, o)
		g := gameOf(t, name, s.settings, s.moves)
		first, err := r.Review(t.Context(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := r.Review(t.Context(), g, nil)
		if err != nil || !reflect.DeepEqual(timeless(first), timeless(again)) {
			t.Errorf("%s: %+v, then %+v, %v", name, first, again, err)
		}
	}
}

// missed returns the games of testdata/missed.sgf, in each of which the last move misses a
// win by force.
func missed(t *testing.T) (out []*Game) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "missed.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := record.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range all {
		c, err := games.Configure("renju", "rule="+rec.Rules)
		if err != nil {
			t.Fatal(err)
		}
		c.Size = rec.Size
		g, err := FromRecord(rec, c, rec.Name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}

// The checker of proofs accepts every missed win, as a win of the side to move in the
// position before the move, by another move than the played one.
func TestMissedWinsAreProven(t *testing.T) {
	kinds := map[string]int{}
	for i, g := range missed(t) {
		if testing.Short() && i%6 != 0 {
			continue
		}
		o := repeatable(500)
		o.ProofNodes, o.First = 200_000, len(g.Moves)
		r, err := reviewer(t, o).Review(t.Context(), g, nil)
		if err != nil {
			t.Fatalf("%s: %v", g.Name, err)
		}
		m := &r.Moves[len(r.Moves)-1]
		if m.Class != MissedWin || len(r.Missed()) != 1 || m.Share != 1 {
			t.Errorf("%s: %+v", g.Name, m)
			continue
		}
		kinds[m.Won.Kind]++
		proof, err := verify.Parse(strings.NewReader(m.Won.Proof))
		if err != nil {
			t.Fatal(err)
		}
		stats, err := verify.Verify(t.Context(), proof, verify.Options{})
		if err != nil || stats.Plies != m.Won.Plies {
			t.Errorf("%s: %+v, %v; the win takes %d plies", g.Name, stats, err, m.Won.Plies)
		}
		b, err := renju.New(g.Config.Size, proof.Rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range g.Moves[:len(g.Moves)-1] {
			c, err := renju.ParseCell(text, b.Size())
			if err == nil {
				err = b.Play(c)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		at, err := proof.Board()
		if err != nil || at.Key() != b.Key() || proof.Rule.String() != g.Config.Rule || proof.Root.Move.String() != m.Won.Move() || m.Won.Move() == m.Move {
			t.Errorf("%s: the proof is of another position, or of another move: %v", g.Name, err)
		}
		if len(m.Won.Words) == 0 || len(m.Won.Line) < m.Won.Plies {
			t.Errorf("%s: %+v", g.Name, m.Won)
		}
	}
	for _, k := range []string{"fours", "threes", "fukumi"} {
		if kinds[k] == 0 && !testing.Short() {
			t.Errorf("no win by %s: %v", k, kinds)
		}
	}
}

// A defence is missed if there was a threat, a move that stops it, and a proven loss after
// the move; where every move loses nothing is missed.
func TestMissedDefence(t *testing.T) {
	for _, c := range []struct {
		rule, moves string
		want        Class
	}{
		{"renju", "h8 h9 h6 i8 j7 i10 i7 k7", MissedDefence},
		{"freestyle", "h8 i9 h7 g7 h9 a1", MissedDefence}, // a three is left alone
		{"freestyle", "h8 i9 h7 g7 a2 a1", Best},          // nothing is threatened
		{"freestyle", "h8 a1 h9 a3 h10 a5 h11 b7", Best},  // nothing helps; the five follows
	} {
		g := gameOf(t, "renju", "rule="+c.rule, c.moves)
		o := repeatable(3000)
		o.First, o.ProofNodes = len(g.Moves), 60_000
		r, err := reviewer(t, o).Review(t.Context(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		m := &r.Moves[len(r.Moves)-1]
		if m.Class != c.want && (c.want == MissedDefence || m.Class == MissedDefence || m.Class == MissedWin) {
			t.Errorf("%s: %+v, want %s", c.moves, m, c.want)
		}
		if c.want == MissedDefence && (m.Refuted == nil || m.Kept != 0 || m.Best == m.Move) {
			t.Errorf("%s: %+v", c.moves, m)
		}
	}
}

// In Ring a forced win that is not played is a missed win, unless the played move wins, too.
func TestRingWins(t *testing.T) {
	const position = "position=6/3W2/3b2/3w2/6/2Bw2/1bbw2/6/6/4bb/3w2/6 r3w b -"
	review := func(move string) *Move {
		r, err := reviewer(t, repeatable(5000)).Review(t.Context(), gameOf(t, "ring", position, move), nil)
		if err != nil {
			t.Fatal(err)
		}
		return &r.Moves[0]
	}
	if m := review("d10d11"); m.Class != Best || m.Kept != 1 {
		t.Errorf("%+v, %+v", m, m.Won)
	}
	for _, move := range []string{"c7c6", "f3f4"} {
		m := review(move)
		if m.Class != MissedWin || m.Won.Plies != 5 || m.Won.Move() != "d10d11" || len(m.Won.Keys) != 1 || len(m.Won.Line) != 5 {
			t.Errorf("%+v, %+v", m, m.Won)
		}
	}
}

// In Jungo exact scores give what a move lost: on 2×2 and 3×3 all positions are solved.
func TestJungoExact(t *testing.T) {
	g := gameOf(t, "jungo", short["jungo"].settings, short["jungo"].moves)
	r, err := reviewer(t, repeatable(300)).Review(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	exact := 0
	for _, m := range r.Moves {
		if m.Stones == nil || m.Lead == nil {
			t.Errorf("move %d has no stones", m.Number)
			continue
		}
		if m.Exact {
			exact++
			if *m.Lead != float64(int(*m.Lead)) {
				t.Errorf("move %d: a lead of %v", m.Number, *m.Lead)
			}
		}
	}
	last := r.Moves[len(r.Moves)-1]
	if exact < 2 || last.Kept != 1 || *last.Lead != 10 || r.Result != "W+10" {
		t.Errorf("%d exact moves, the last %+v, result %s", exact, last, r.Result)
	}
}

// A review that is stopped returns what is done.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	g := gameOf(t, "ring", "", "c2 d11 c2c3 d11d10 d2d4")
	done := 0
	r, err := reviewer(t, repeatable(300)).Review(ctx, g, func(p Progress) {
		if done++; p.Done != done || p.Total != 5 || p.Move.Number != 6-done {
			t.Errorf("%+v after %d moves", p, done)
		}
		if done == 2 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || r == nil || r.Done || len(r.Moves) != 2 || r.Moves[1].Number != 5 {
		t.Errorf("%+v, %v", r, err)
	}
}

// The moves to review.
func TestRange(t *testing.T) {
	g := gameOf(t, "renju", "", "h8 h9 h6 i8 j7")
	for _, c := range []struct {
		first, last int
		want        string
	}{{0, 0, "4-5"}, {2, 3, "2-3"}, {1, 9, "1-5"}, {5, 0, "5-5"}} {
		o := repeatable(50)
		o.First, o.Last = c.first, c.last
		r, err := reviewer(t, o).Review(t.Context(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := string('0'+rune(r.Moves[0].Number)) + "-" + string('0'+rune(r.Moves[len(r.Moves)-1].Number)); got != c.want || r.First != r.Moves[0].Number {
			t.Errorf("%d to %d: %s, want %s", c.first, c.last, got, c.want)
		}
	}
	o := repeatable(50)
	o.First = 6
	if _, err := reviewer(t, o).Review(t.Context(), g, nil); err == nil || !strings.Contains(err.Error(), "5") {
		t.Errorf("from move 6 of 5: %v", err)
	}
	for _, o := range []Options{{First: 3, Last: 2}, {First: -1}, {Others: -1}, {Limits: game.Limits{Depth: -1}}, {Engine: game.Options{Threads: -1}}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}

// In a solved game White's first moves are judged, too, though all of them lose.
func TestSolvedGame(t *testing.T) {
	g := gameOf(t, "renju", "rule=freestyle size=15", "h8 o15 g7 g8 i9")
	report, err := reviewer(t, repeatable(3000)).Review(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range report.Moves[1:3] {
		if m.LostBefore || m.Share == 0 || m.Share == 1 {
			t.Errorf("%+v", m)
		}
	}
	if m := report.Moves[1]; !m.Class.Faulty() {
		t.Errorf("%+v", m)
	}
}
