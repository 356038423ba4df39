// Package verify checks proofs of scores in Jungo by the rules alone.
//
// A proof is a strategy: for one side and a goal (a score in the side's own view,
// its stones minus the other's), the side's move in every position that can come
// up. The checker plays it: the side's moves as listed, the opponent's all that are
// legal. It holds if no position comes back on any line, so that every game ends,
// and every end has a score of at least the goal. Nothing of the solver is used,
// not even unconditional life: games are played until both sides have passed.
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
