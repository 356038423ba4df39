// Package batch plays thousands of games of Jungo at once, to learn from, and matches between two
// networks. Every game has a search of its own, by PUCT with a network alone. It goes down to one
// leaf; the leaves of a group of games, all of one size, are evaluated together (Batch), which suits
// a GPU. While a group waits for its evaluations the workers go on with others, so each size should
// have two groups.
//
// # Games
//
// A game begins with moves that are drawn by the network's priors, some at random; its komi is
// near the lead that the network then expects. A quarter of the searches have many visits, noise
// among the priors, and give a sample (Wu, "Accelerating self-play learning in Go", 2019: playout
// cap randomisation); the others have few. Samples are written, as records of a fixed size for each
// size of board (RecordBytes), when their game is over. Games that are cut at jungo.MoveCap, and
// those after long openings, give none. Files appends them to a folder, and gives the seed for games
// that the folder does not have yet.
//
// # Evaluators
//
// An Evaluator is in this process (Local) or another one (Remote). The other process listens at a
// unix socket. Both map one file, in which the arrays of the batches lie; numbers are those of the
// machine.
//
//	> {"memory": FILE, "bytes": N, "nets": 1 or 2, "batches": [{"size", "games", "cells", …}]}
//	< ready
//	> K (uint32, little endian): batch K, from 0, is there to be evaluated
//	< K: the evaluations of batch K are there
//
// The numbers in batches are the places of the arrays in the file, in bytes (Place, Batch). The
// evaluator answers ready when it can evaluate; then both sides send numbers only, many batches may
// be asked for at once, and the answers may come in any order. The side that closes the connection
// ends it. An evaluator that is gone, is late, answers what was not asked for, or leaves numbers
// that are no probabilities ends the games with an error.
//
// bench/lab/gpu has an evaluator that uses a GPU.
//
// # Reading order
//
// batch.go (what an evaluator sees), crowd.go (all games), group.go (those evaluated
// together), game.go and tree.go (one game and its search), board.go and set.go (positions);
// local.go and remote.go are the evaluators, files.go and samples.go write and read samples.
package batch
