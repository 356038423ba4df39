// Package ring measures the Ring engine: games between players, a suite of
// proven problems, and the search for new ones.
//
// The problems stand in problems.txt, one a line, and are embedded. Each was
// found in a game of the engine against itself and is proven by the solver of
// search/ring: the side to move wins by force in the given number of plies, no
// win is shorter, and only one first move achieves it.
package ring
