// Package lab holds the jobs of "tengen lab": games to train from, training, fits of priors
// and of networks for initial proof numbers, the tuning of numbers of the search, the books of
// openings, that of Jungo on 5×5, and the search for puzzles. They take minutes to days, so each
// of them
//
//   - gives a result that depends only on its settings and seed, not on the number of
//     threads,
//   - keeps its work in a file, so that a job that was stopped can be resumed and gives the
//     same result as one that was not,
//   - stops when its context is done.
//
// The packages of the games do the work: eval/jungo trains the network, search/jungo and
// its parts make fits and the book, bench/threats and bench/ring judge puzzles. This
// package adds seeds, files and the order of results, and the beginner against whom the
// levels of play are measured (bot.go).
package lab
