// Package training fits the networks of package eval/ring/network to games. [Fit] is a whole training; it
// learns from [Sample] positions.
//
// The loss of a position is the cross entropy of the share of points that the evaluation with the
// network expects with a target, which is a mean of the game's result and the score of the search.
// Package adam makes the steps. The numbers are trained in float32 and rounded at the end.
package training
