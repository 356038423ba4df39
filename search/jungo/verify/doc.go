// Package verify checks proofs of scores in Jungo by the rules alone: [Verify] checks a [Proof].
//
// A proof is a strategy: for one side and a goal (a score from the side's own view, its
// stones minus the opponent's), it has the side's move in every position that can arise. The
// checker plays the strategy against all legal moves of the opponent. The proof holds if no
// line repeats a position, so that every game ends, and every final score is at least the
// goal. The checker uses nothing of the solver, not even unconditional life: it plays games
// until both sides have passed.
//
// The text form begins with the line "tengen-jungo-proof 1" and the position
//
//	size 3
//	stones .........
//	to-move black
//	ko -
//	passes 0
//
// (stones from A1 in rows upwards, X black, O white, . none). Each claim follows as
// "claim black 7" and lines "STONES KO PASSES MOVE" for positions with that side to
// move, such as "....X.... - 1 B3".
package verify
