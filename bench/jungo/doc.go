// Package jungo makes and checks the tables of solved Jungo boards.
//
// solved.tsv holds, for every board it covers, the exact values of the empty
// board and of every first move up to symmetry, under the simple ko rule and
// both readings of endless play (see package search/jungo). Scores are Black's
// stones minus White's; a value that is only bounded is written "lo..hi". It is
// made by Table and WriteRows and checked again by the tests of this package as
// far as they can in a minute: 2×2, 3×3 and 4×4 in full.
//
// The rows of 5×5 were solved on one core in one run (tengen solve --game jungo --size 5
// --table --memory 1024 --time 30m; 17 minutes, other work on the second). A1, B1 and C1
// share what is known of the goal, so B1 and C1 take less than A1. B2 is first asked for
// 3, which a tree search expects, then for -1 and for 0; C2 for 3 and for 4.
// -24 or 24, where endless play counts for the side that has the board, would need it
// to win again from a lone stone of the other's on its last eye. From one on the edge it
// does (A1, B1, C1); whether that eye can always be one on the edge is open.
package jungo
