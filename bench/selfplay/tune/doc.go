// Package tune fits the weights of an evaluation to self-play games.
//
// The expected share of points of the side to move is 1/(1+exp(−value/scale)),
// the value being linear in the weights. A fit minimises the mean cross-entropy
// between that and a target for each position — the game's result, mixed with the
// expectation of the search's score — by gradients over all positions, held to
// the weights it starts from so that what hardly occurs keeps its weight.
// Positions that the search decides without the evaluation are left out: proven
// scores, and in Renju fives and straight fours at hand.
//
// The games are split by chance into those for training and those for validation;
// the loss on the latter decides when to stop, and whether anything was gained.
// Everything is deterministic, whatever the number of threads.
package tune
