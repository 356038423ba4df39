// Package tune fits the weights of an evaluation to self-play games, so that the
// evaluation predicts their results. [New] makes the [Model] of a game, whose Fit does it.
//
// The expected share of points of the side to move is 1/(1+exp(−value/scale)), where the
// value is linear in the weights. The target of a position is the game's result, mixed
// with the expectation of the search's score. A fit minimises the mean cross-entropy
// between expectation and target by gradients over all positions. A penalty holds the
// weights to their start, so that the weights of rare features stay. Positions that the
// search decides without the evaluation are left out: proven scores, and in Renju fives
// and straight fours that can be made at once.
//
// The games are split at random into those for training and those for validation. The
// loss on the latter decides when to stop, and whether the fit has gained anything. The
// result does not depend on the number of threads.
package tune
