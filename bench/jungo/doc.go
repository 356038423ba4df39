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
// --table --memory 1024 --time 30m; 8:07 minutes in all, 2.9 GB). A1, B1 and C1 are
// proved together, for -24 rests on all three: White, who has the whole board, fills one
// of his last two eyes, and wins all again from Black's lone stone where the other was,
// on the edge. So does Black after C3, of which hunts know nearly all by then, since they
// keep their table as long as they are asked for the same; C3 before A1 takes as long as
// A1 before C3. B2 is first asked for 3, which a tree search expects, then for -1 and for
// 0; C2 for 9, 3 and 4.
package jungo
