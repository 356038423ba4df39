// Package jungo makes and checks the tables of solved Jungo boards.
//
// solved.tsv holds, for every board it covers, the exact values of the empty
// board and of every first move up to symmetry, under the simple ko rule and
// both readings of endless play (see package search/jungo). Scores are Black's
// stones minus White's; a value that is only bounded is written "lo..hi". It is
// made by Table and WriteRows and checked again by the tests of this package as
// far as they can in a minute: 2×2, 3×3 and 4×4 in full.
//
// The rows of 5×5 were solved one at a time on one core (tengen solve --game jungo
// --size 5 --moves M --memory 1024), with nodes rounded: A1 took 10 minutes, B1 13, C3
// six; C1, B2 and C2 are open, and their rows say what a minute proves. -24 or 24,
// where endless play counts for the side that has the board, would need it to win
// again from a lone stone of the other's.
package jungo
