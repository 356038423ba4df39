// Package ring evaluates Ring positions: it estimates without search how good a position
// is for the side to move, by a linear function of features that the bitboards of
// movegen/ring give quickly. [Extract] computes the [Features] of a position, [Weights] weigh them,
// and [Fit] fits weights to games.
//
// The features are listed in names; each has one weight in the embedded data file
// weights.txt. Values are in hundredths of a piece from the point of view of the side
// to move. The evaluation is symmetric: exchanging the colours and the ends of the
// field does not change the value. Package network corrects the value by a network.
//
// The most important features are path lengths: how many moves a side needs to carry a
// ring into the goal if the opponent does nothing, with steps of the carrier and passes
// to friends that do not move (a breadth-first search from the goal, on bitboards). A
// path of two means that the ring is before the goal after one more move.
package ring
