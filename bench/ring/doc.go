// Package ring is a suite of proven problems for the engine and the solver of Ring.
//
// The problems are in problems.txt, one on each line, and are embedded. Each was
// found in a game of the engine against itself and is proven by the solver of
// search/ring: the side to move wins by force in the given number of plies, no
// win is shorter, and only one first move achieves it. tengen lab puzzles --game ring
// finds more: a Finder makes problems from positions, a Collection stores them.
package ring
