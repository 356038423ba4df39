package weaksolve

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// A move that won helps in a position that differs by a far stone of the defender, and its
// images; not where the stone is near, or the attacker's stone is another one.
func TestHints(t *testing.T) {
	b, err := renju.New(15, renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	h := newHints(15, renju.White)
	h.add(parse(t, "h8o15g7h9", 15), renju.At(8, 6))
	for moves, want := range map[string]string{
		"h8o14g7h9": "i7", "g7a1h8h9": "i7", "h8i8g9o1": "g7", // turned by 90 degrees
		"h8h10g7h9": "", "g7o14f6h9": "", "h8h9g7o15": "i7",
	} {
		at := parse(t, moves, 15)
		setUp(b, at)
		got := ""
		if c := h.move(at, b.EmptyCells()); c != renju.NoCell {
			got = c.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", moves, got, want)
		}
	}
}

// The moves of a proof are tried first on a larger board and by another rule set, and proven
// there anew; a board that has no such cell, a damaged journal and another attacker are no
// hint.
func TestHintsOfOthers(t *testing.T) {
	const head = `{"format":"tengen-weaksolve 1","rule":"freestyle","size":15,"attacker":"black"}` + "\n"
	journal := head + `{"at":"` + problem + `","open":"g11","costs":[2]}` + "\n" + `{"at":"` + problem + `g11"}` + "\n"
	o := options(t, "")
	o.Rule, o.Size = renju.Standard, 19
	for _, c := range options(t, problem).Moves {
		o.Moves = append(o.Moves, renju.Transform(renju.At(c.X()+2, c.Y()+2), 3, 19))
	}
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Hint([]byte(journal)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := s.Run(ctx, cancel); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if want := renju.Transform(renju.At(8, 12), 3, 19); len(s.root.kids) != 1 || s.root.kids[0].move != want || s.root.proven {
		t.Errorf("tried first: %+v, want %v alone", s.root.kids, want)
	}

	h := newHints(5, renju.White)
	h.won = s.graph.hints.won
	setUp(s.graph.b, nil)
	if c := h.move(nil, s.graph.b.EmptyCells()); c != renju.NoCell {
		t.Errorf("a hint for the empty board: %v", c)
	}
	for text, want := range map[string]string{
		head + "nonsense\n":                                "line 2",
		strings.Replace(head, "black", "white", 1):         "line 1: want",
		strings.Replace(head, "freestyle", "x", 1):         "line 1",
		strings.Replace(head, "15", "99", 1):               "line 1",
		"\x1f\x8bnonsense":                                 "gzip",
		strings.Replace(head, "weaksolve", "x", 1):         "line 1: want",
		head + `{"at":"h8","open":"h9","costs":[]}` + "\n": "1 moves with 0 costs",
	} {
		if err := s.Hint([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A win by an attack that the certificate does not find again is taken back, and the engine chooses
// the moves: the position does not count as proven by the same attack once more.
func TestDoubtedWin(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	journal := head + `{"at":"h8h9i9i8","round":1,"open":"j10","costs":[4]}
{"at":"h8h9i9i8j10","threat":true,"replies":"g7","open":"g7","costs":[4]}
{"at":"h8h9i9i8j10g7","won":true,"round":1}
`
	filetest.Put(t, path, journal)
	s := open(t, path, options(t, "h8h9i9i8"))
	if !s.Proven() {
		t.Fatal("the journal proves nothing")
	}
	e := &event{At: "h8h9i9i8j10", Hole: true}
	e.add(parse(t, "g7", 15)[0], noMoves)
	if err := s.keep(e); err != nil {
		t.Fatal(err)
	}
	if p := s.Progress(); s.Proven() || p.Proven != 0 {
		t.Fatalf("proven all the same: %+v", p)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := s.next(); n == nil || renju.FormatMoves(n.at) != "h8h9i9i8j10g7" || n.round != 1 {
		t.Errorf("the next task is %+v", n)
	}
}

// A position is one node whatever came last, a stone or a pass: a certificate knows only the stones.
func TestPassIsForgotten(t *testing.T) {
	o := options(t, "h8h9")
	o.Rule = renju.Renju
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	var moves []renju.Cell
	for _, c := range []string{"h8", "h9", "i9", "pass", "j10", "g7"} {
		moves = append(moves, parse(t, c, 15)...)
		if len(moves)%2 > 0 {
			continue
		}
		l := &certificate.Lemma{}
		for i, c := range moves {
			switch {
			case c == renju.Pass:
			case i%2 == 0:
				l.Black = append(l.Black, c)
			default:
				l.White = append(l.White, c)
			}
		}
		if s.graph.at(moves, leafCost) != s.graph.at(s.inTurn(l), leafCost) {
			t.Errorf("%s and %s are two nodes", renju.FormatMoves(moves), renju.FormatMoves(s.inTurn(l)))
		}
	}
}

// The position to prove may come after a pass.
func TestAfterPass(t *testing.T) {
	o := options(t, "h8pass")
	o.Rule = renju.Renju
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	setUp(s.graph.b, nil)
	if s.graph.at(o.Moves, leafCost) != s.root {
		t.Error("the position to prove and the one of its moves are two nodes")
	}
	for _, e := range []event{
		{At: "h8pass", Open: "h7", Costs: []float32{leafCost}, Round: 1},
		{At: "h8passh7", Replies: "h9pass", Open: "pass", Costs: []float32{leafCost}},
		{At: "h8passh7pass", Open: "h9", Costs: []float32{leafCost}, Round: 1},
	} {
		if err := s.graph.apply(&e); err != nil {
			t.Error(err)
		}
	}
}
