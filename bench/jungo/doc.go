// Package jungo makes and checks the tables of solved Jungo boards.
//
// solved.tsv holds, for every board it covers, the exact values of the empty
// board and of every first move up to symmetry, under the simple ko rule and
// both readings of endless play (see package search/jungo). Scores are Black's
// stones minus White's; a value that is only bounded is written "lo..hi". It is
// made by Table and WriteRows and checked again by the tests of this package as
// far as they can in a minute: 2×2, 3×3 and 4×4 in full.
package jungo
