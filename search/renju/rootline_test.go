package renju

import (
	"context"
	"testing"

	"tengen/movegen/renju"
	"tengen/search"
)

// A win or a loss that a prover has found without writing its proof gets its length and its line
// to the five from what is left of the limits; without anything left it stays proven.
func TestUnknownLength(t *testing.T) {
	for _, c := range []struct {
		moves string
		nodes uint64
		lines int
	}{
		{"e7f5j5e10k10d9h7c8b7d7e6d8", 30_000, 3}, // a loss
		{"f8j9f5h5e7f7g6g9e4h7e6", 15_000, 1},
		{"h8j9i6f9k6e6f8e8j6h6", 40_000, 1}, // a win
		{"i12h11n9h13m8h12h10h14h15l7l9i13", 32_000, 1},
	} {
		b := board(t, 15, renju.Freestyle, c.moves)
		rest := b.EmptyCells().Count()
		seen := false
		a, err := engine(t, nil).Think(context.Background(), b, search.Limits{Depth: 100, Nodes: c.nodes, MultiPV: c.lines}, func(i search.Info) {
			n, _ := i.Score.MatePlies()
			seen = seen || max(n, -n) >= rest-1
		})
		if err != nil || a.Nodes > c.nodes+c.nodes/10 {
			t.Errorf("%s: %d nodes of %d, %v", c.moves, a.Nodes, c.nodes, err)
		}
		if a.Score < 0 && !seen {
			t.Errorf("%s: the search knows the length by itself", c.moves)
		}
		for i, l := range a.Lines {
			n, proven := l.Score.MatePlies()
			if !proven || max(n, -n) >= rest-1 {
				t.Errorf("%s: line %d: %v, a length of %d", c.moves, i+1, l.Score, n)
			}
			if i > 0 && l.Score > a.Lines[i-1].Score {
				t.Errorf("%s: line %d is better than the one before", c.moves, i+1)
			}
			winner, played := b.Side(), b.Clone()
			if n < 0 {
				winner = winner.Other()
			}
			for _, m := range l.PV {
				if err := played.Play(CellOf(m)); err != nil {
					t.Fatal(err)
				}
			}
			if played.Status() != renju.WinFor(winner) {
				t.Errorf("%s: line %d: %v, %v does not end in a five", c.moves, i+1, l.Score, l.PV)
			}
		}
		if len(a.Lines) == 0 || a.Best != a.Lines[0].PV[0] || a.Score != a.Lines[0].Score {
			t.Errorf("%s: best %v, %v, lines %v", c.moves, a.Best, a.Score, a.Lines)
		}
	}
	a, err := engine(t, nil).Think(context.Background(), board(t, 15, renju.Freestyle, "h8j9i6f9k6e6f8e8j6h6"), search.Limits{Nodes: 1}, nil)
	if err != nil || len(a.PV) == 0 {
		t.Errorf("one node: %v, %v", a, err)
	}
}
