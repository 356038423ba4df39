package dfpn

import "fmt"

// Answer answers the question whether a side, 0 for Black and 1 for White, can force a goal. A
// goal is a lead in stones from the side's own view: the side wants to force the game to end, in
// finitely many moves, with at least that lead.
type Answer int

const (
	// Refuted: the opponent can force that the side stays below the goal.
	Refuted Answer = -1
	// Unknown: the search ended without an answer.
	Unknown Answer = 0
	// Proved: the side can force the goal.
	Proved Answer = 1
	// PathDependent: neither is proved, and more search is useless, because the answer
	// depends on how endless play is counted.
	PathDependent Answer = 2
)

// View turns Black's lead into the lead of a side, and the side's into Black's.
func View(lead, side int) int {
	if side == 0 {
		return lead
	}
	return -lead
}

// Range is the proved range of a score, Black's stones minus White's: from Lo to Hi, both
// included.
type Range struct{ Lo, Hi int }

// Known reports whether the score is settled.
func (r Range) Known() bool { return r.Lo == r.Hi }

// String writes "7", "7..15" or, where White leads, "-3".
func (r Range) String() string {
	if r.Known() {
		return fmt.Sprint(r.Lo)
	}
	return fmt.Sprintf("%d..%d", r.Lo, r.Hi)
}

// Sure returns the lead that a side is proved to reach.
func (r Range) Sure(side int) int {
	if side == 0 {
		return r.Lo
	}
	return -r.Hi
}

// Open reports whether the goal of a side is neither proved nor refuted by the range.
func (r Range) Open(side, goal int) bool {
	return r.Sure(side) < goal && goal <= -r.Sure(1-side)
}

// Learn narrows the range by the answer for a side and a goal.
func (r *Range) Learn(a Answer, side, goal int) {
	switch {
	case a == Refuted:
		side, goal = 1-side, 1-goal
	case a != Proved:
		return
	}
	if side == 0 {
		r.Lo = max(r.Lo, goal)
	} else {
		r.Hi = min(r.Hi, -goal)
	}
}
