package dfpn

import "testing"

// TestLearn: answers for either side narrow the range, and never widen it.
func TestLearn(t *testing.T) {
	for _, c := range []struct {
		answer     Answer
		side, goal int
		want       Range
	}{
		{Proved, 0, 3, Range{3, 10}},
		{Refuted, 0, 3, Range{-10, 2}},
		{Proved, 1, 3, Range{-10, -3}},
		{Refuted, 1, 3, Range{-2, 10}},
		{Unknown, 0, 3, Range{-10, 10}},
		{PathDependent, 1, 3, Range{-10, 10}},
		{Proved, 0, -12, Range{-10, 10}},
		{Refuted, 1, -12, Range{13, 10}},
	} {
		got := Range{-10, 10}
		if got.Learn(c.answer, c.side, c.goal); got != c.want {
			t.Errorf("%d for side %d and %d: %v, want %v", c.answer, c.side, c.goal, got, c.want)
		}
	}
}

// TestOpen: a goal is open if it is neither proved nor refuted, from either side's view.
func TestOpen(t *testing.T) {
	r := Range{-3, 7}
	for goal := -10; goal <= 10; goal++ {
		if got, want := r.Open(0, goal), goal > -3 && goal <= 7; got != want {
			t.Errorf("Black by %d: %v", goal, got)
		}
		if got, want := r.Open(1, goal), goal > -7 && goal <= 3; got != want {
			t.Errorf("White by %d: %v", goal, got)
		}
		for side := range 2 {
			if r.Open(side, goal) {
				proved, refuted := r, r
				proved.Learn(Proved, side, goal)
				refuted.Learn(Refuted, side, goal)
				if proved == r || refuted == r || proved.Sure(side) != goal || refuted.Sure(1-side) != 1-goal {
					t.Errorf("side %d, %d: %v and %v", side, goal, proved, refuted)
				}
			}
		}
	}
}

func TestRangeText(t *testing.T) {
	for r, want := range map[Range]string{{7, 7}: "7", {7, 15}: "7..15", {-3, -3}: "-3", {-24, 23}: "-24..23"} {
		if got := r.String(); got != want || r.Known() != (r.Lo == r.Hi) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if View(5, 0) != 5 || View(5, 1) != -5 {
		t.Error("a lead is not seen from each side")
	}
}
