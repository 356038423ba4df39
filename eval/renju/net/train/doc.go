// Package train fits the networks of package net to games. [Training] is a run; it learns from
// [Lessons], the positions of games.
//
// The numbers are trained in float32 and rounded, at every step, to those that the
// integer network will have; slopes pass through the rounding (straight-through
// estimator, Y. Bengio et al. 2013). So the loss is that of the integer network, except
// for the last bit of its hidden numbers.
//
// The loss of a position is the cross entropy of its value with a mean of result and
// search score, plus policyShare times the cross entropy of the moves with the best move
// of the search. Package adam makes the steps.
//
// # Reading order
//
// training.go (a run and its steps), position.go (the losses and slopes of a position),
// tables.go, head.go and zones.go (the parts of the network), tensor.go (their numbers),
// kernels.go; begin.go and state.go start from a network or a stopped run.
package train
