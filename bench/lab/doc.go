// Package lab holds the jobs of "tengen lab": games to train from, training, fits of priors
// and of networks for initial proof numbers, the book of Jungo on 5×5, and the search for
// puzzles. They take minutes to days, so each of them
//
//   - depends on its settings and its seed alone, whatever the number of threads,
//   - keeps what it has done in a file, from which it goes on after it was stopped,
//     with the same result as if it had not been,
//   - stops when its context is done.
//
// The work itself is in the packages of the games: the training of the network in
// eval/jungo, fits and the book in search/jungo and its parts, the judgement of a puzzle in
// bench/threats and bench/ring. This package adds order, files and seeds.
package lab
