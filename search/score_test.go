package search

import (
	"math"
	"testing"

	"tengen/search/tt"
)

func TestScores(t *testing.T) {
	for n := range MaxMate + 50 {
		w, l := WinIn(n), LossIn(n)
		want := min(n, MaxMate)
		if p, ok := w.MatePlies(); !ok || p != want || !w.Proven() {
			t.Fatalf("WinIn(%d) = %d: %d plies, %v", n, w, p, ok)
		}
		if p, ok := l.MatePlies(); !ok || p != -want || !l.Proven() {
			t.Fatalf("LossIn(%d) = %d: %d plies, %v", n, l, p, ok)
		}
	}
	for _, s := range []Score{0, MaxEval, -MaxEval, ClampLoss, -ClampLoss, ProvenBound, -ProvenBound} {
		if _, ok := s.MatePlies(); ok || s.Proven() {
			t.Errorf("%d claims a proof", s)
		}
	}
	if WinIn(3).WinRate(100) != 1 || LossIn(3).WinRate(100) != 0 || Score(0).WinRate(100) != 0.5 {
		t.Error("win rate of a proof or of equality")
	}
	if got := Score(100).WinRate(100); math.Abs(got-1/(1+1/math.E)) > 1e-12 {
		t.Errorf("win rate of one scale unit: %v", got)
	}
}

func TestScoreTexts(t *testing.T) {
	for _, c := range []struct {
		s            Score
		text, record string
	}{
		{0, "+0.00", "0"},
		{152, "+1.52", "152"},
		{-7, "-0.07", "-7"},
		{MaxEval, "+280.00", "28000"},
		{WinIn(7), "win in 7", "+M7"},
		{LossIn(8), "loss in 8", "-M8"},
		{WinIn(0), "win in 0", "+M0"},
		{LossIn(0), "loss in 0", "-M0"},
		{-WinIn(7), "loss in 7", "-M7"},
	} {
		if text, record := c.s.Text(), c.s.Record(); text != c.text || record != c.record {
			t.Errorf("%d: %q, %q, want %q, %q", c.s, text, record, c.text, c.record)
		}
	}
}

// Distances are counted from the root in the search and from the node in the
// table. Converting one to the other and back changes nothing, and a distance
// never gets shorter than it was.
func TestDistanceConversion(t *testing.T) {
	for ply := range MaxPly {
		for n := range MaxMate + 1 {
			for _, s := range []Score{WinIn(n), LossIn(n)} {
				root := atRoot(s, ply)
				if p, ok := root.MatePlies(); !ok || max(p, -p) != min(n+ply, MaxMate) || p != 0 && (p < 0) != (s < 0) {
					t.Fatalf("%d at ply %d is %d at the root", s, ply, root)
				}
				back := atNode(root, ply)
				if n+ply < MaxMate && back != s {
					t.Fatalf("%d at ply %d came back as %d", s, ply, back)
				}
				if p, _ := back.MatePlies(); max(p, -p) < n {
					t.Fatalf("%d at ply %d came back closer: %d", s, ply, back)
				}
			}
		}
		for _, s := range []Score{0, MaxEval, -ClampLoss, ProvenBound, -ProvenBound} {
			if atRoot(s, ply) != s || atNode(s, ply) != s {
				t.Errorf("unproven %d changed at ply %d", s, ply)
			}
		}
	}
}

// A win needs no depth as a lower bound, but "no faster win" does; likewise for
// losses.
func TestTableScore(t *testing.T) {
	win, loss := WinIn(5), LossIn(5)
	cases := []struct {
		e           tt.Entry
		alpha, beta Score
		settles     bool
	}{
		{tt.Entry{Score: int16(win), Depth: 1, Bound: tt.Lower}, 100, 101, true},
		{tt.Entry{Score: int16(win), Depth: 1, Bound: tt.Exact}, 100, 101, true},
		{tt.Entry{Score: int16(win), Depth: 1, Bound: tt.Exact}, WinIn(3), WinIn(2), false},
		{tt.Entry{Score: int16(win), Depth: 1, Bound: tt.Upper}, WinIn(3), WinIn(2), false},
		{tt.Entry{Score: int16(win), Depth: 9, Bound: tt.Upper}, WinIn(3), WinIn(2), true},
		{tt.Entry{Score: int16(win), Depth: 9, Bound: tt.Lower}, WinIn(3), WinIn(2), false},
		{tt.Entry{Score: int16(loss), Depth: 1, Bound: tt.Upper}, 100, 101, true},
		{tt.Entry{Score: int16(loss), Depth: 1, Bound: tt.Lower}, LossIn(2), LossIn(3), false},
		{tt.Entry{Score: 50, Depth: 1, Bound: tt.Exact}, 0, 100, false},
		{tt.Entry{Score: 50, Depth: 5, Bound: tt.Exact}, 0, 100, true},
		{tt.Entry{Score: 50, Depth: 5, Bound: tt.Lower}, 0, 100, false},
		{tt.Entry{Score: 50, Depth: 5, Bound: tt.Lower}, 49, 50, true},
		{tt.Entry{Score: 50, Depth: 4, Bound: tt.Lower}, 49, 50, false},
		{tt.Entry{Score: 50, Depth: 5, Bound: tt.None}, 49, 50, false},
	}
	for _, c := range cases {
		if _, settles := tableScore(c.e, 0, 5, c.alpha, c.beta); settles != c.settles {
			t.Errorf("%+v in (%d, %d): settles %v, want %v", c.e, c.alpha, c.beta, settles, c.settles)
		}
	}
}

func TestHistoryStaysInRange(t *testing.T) {
	var e int16
	for range 1000 {
		bump(&e, historyBonusMax)
	}
	if e > historyMax || e < historyMax*3/4 {
		t.Errorf("after many rewards: %d", e)
	}
	for range 1000 {
		bump(&e, -historyBonusMax)
	}
	if e < -historyMax || e > -historyMax*3/4 {
		t.Errorf("after many punishments: %d", e)
	}
}
