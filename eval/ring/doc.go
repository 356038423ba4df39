// Package ring evaluates Ring positions: it estimates without search how good a
// position is for the side to move, by a linear function of features that are quickly
// computed from the bitboards of movegen/ring.
//
// The features are listed in names; each has one weight in the embedded data file
// weights.txt. Values are in hundredths of a piece from the point of view of the side
// to move. The evaluation is symmetric: exchanging the colours and the ends of the
// field does not change the value.
//
// The most important features are path lengths: how many moves a side needs to carry a
// ring into the goal if the opponent does nothing, by steps of the carrier and passes
// to friends where they stand (a breadth-first search from the goal, on bitboards).
// With a path of two the ring is before the goal after one more move.
//
// # What tuning gained
//
// A fit to results alone was no gain: the fitted weights against those set by hand
// scored +39 =0 -30 and 131 unfinished of 200 at 400 nodes a move (16 ± 28 Elo), but
// +55 =69 -76 at 0.04 s (-37 ± 41). It had learned that rings and pieces thrown off
// are worth next to nothing, since games at so few nodes are not decided by them, and
// a third of the games were not decided at all. Half way between the two sets was
// better than either: +59 =1 -0 against the hand-set ones (8,000 nodes, 60 games) and
// +10 =5 -5 against the fitted ones. From the fitted paths with all else half way,
// 500 pairs of games by SPSA (1,200 nodes) scored +26 =1 -13 against where they began
// (2,000 nodes), and at 6,000 nodes +21 =2 -1 against the hand-set weights, +20 =0 -4
// against the fitted ones and +18 =0 -6 against half way. On the clock, 0.04 s a move,
// 200 games, they beat the hand-set weights +193 =0 -7 (576 ± 160 Elo), and every game
// was decided.
package ring
