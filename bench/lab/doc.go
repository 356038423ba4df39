// Package lab holds the jobs of "tengen lab" that make games to train from, train networks, fit
// priors and networks for initial proof numbers, tune numbers of the search, make books, measure
// openings and engines, look for puzzles, and soak the engines. (Package batch below it plays many
// games of Jungo at once, and bench/weaksolve proves whole games.) They take minutes to days, so each
// of them
//
//   - gives a result that depends only on its settings and seed, not on the number of
//     threads,
//   - keeps its work in a file, so that a job that was stopped can be resumed and gives the
//     same result as one that was not; the book of Jungo on 5×5 may have other moves then, and the
//     jobs of minutes (such as yardstick.go and ringtrain.go) keep nothing,
//   - stops when its context is done.
//
// The packages of the games do the work: eval/jungo trains the network, search/jungo and
// its parts make fits and the book, bench/threats and bench/ring judge puzzles. This
// package adds seeds, files and the order of results, and the beginner against whom the
// levels of play are measured (bot.go).
//
// # Reading order
//
// file.go (files that a stopped job continues), then a family of jobs: jungogames.go and
// train.go (Jungo's network) or labelgames.go, renjugames.go and renjutrain.go (Renju's),
// whose steps course.go makes; grow.go with openingbook.go or jungobook.go (books);
// puzzles.go with threatpuzzles.go or ringproblems.go; yardstick.go (engines), spsa.go
// (numbers of the search), soak.go.
package lab
