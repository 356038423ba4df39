package search

import "testing"

// TestLinesInOrder checks that several lines are in the order of their scores wherever
// the search stops, and that a search to a depth returns that depth, with any number of
// threads.
func TestLinesInOrder(t *testing.T) {
	step := uint64(1)
	if testing.Short() {
		step = 4
	}
	for _, threads := range []int{1, 2, 3} {
		o := DefaultOptions()
		o.Threads = threads
		s := New(1, o)
		for nodes := uint64(50); nodes < 20_000; nodes += step*nodes/4 + 1 {
			s.Clear()
			r := s.Search(t.Context(), newMNK(6, 5, 4, true), Limits{Nodes: nodes, MultiPV: 4}, nil)
			checkLines(t, r, 4)
		}
		for depth := 1; depth <= 7; depth++ {
			s.Clear()
			r := s.Search(t.Context(), newMNK(6, 5, 4, true), Limits{Depth: depth, MultiPV: 3}, nil)
			checkLines(t, r, 3)
			if r.Depth != depth {
				t.Errorf("%d threads: depth %d asked for, depth %d returned", threads, depth, r.Depth)
			}
		}
	}
}

// tempo is a game in which the side to move seems better than it is after any move.
type tempo struct{ *mnk }

func (g tempo) Clone() Position { return tempo{g.mnk.Clone().(*mnk)} }
func (g tempo) Evaluate() Score { return g.mnk.Evaluate() + 300 }

// TestLinesOfFirstIteration checks the same where the search stops before it has finished an
// iteration: the static value of a move that was not searched is no score of a line.
func TestLinesOfFirstIteration(t *testing.T) {
	s := New(1, DefaultOptions())
	for nodes := uint64(1); nodes < 100; nodes++ {
		s.Clear()
		checkLines(t, s.Search(t.Context(), tempo{newMNK(6, 5, 4, false)}, Limits{Nodes: nodes, MultiPV: 4}, nil), 4)
	}
}

func checkLines(t *testing.T, r Result, most int) {
	t.Helper()
	if len(r.Lines) == 0 || len(r.Lines) > most {
		t.Fatalf("%d lines, want 1 to %d", len(r.Lines), most)
	}
	if r.Best != r.Lines[0].PV[0] || r.Score != r.Lines[0].Score {
		t.Errorf("best %v with %d, the first line is %+v", r.Best, r.Score, r.Lines[0])
	}
	seen := map[Move]bool{}
	for i, l := range r.Lines {
		if i > 0 && l.Score > r.Lines[i-1].Score {
			t.Errorf("line %d has %d, the one before %d", i+1, l.Score, r.Lines[i-1].Score)
		}
		if seen[l.PV[0]] {
			t.Errorf("two lines begin with %v", l.PV[0])
		}
		seen[l.PV[0]] = true
	}
}
