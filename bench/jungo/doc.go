// Package jungo makes and checks tables of solved Jungo boards: the score of every
// first move under best play of both sides.
//
// solved.tsv holds, for every board it covers, the exact values of the empty
// board and of every first move up to symmetry, under the simple ko rule and
// both readings of endless play (see package search/jungo/exact). Scores are Black's
// stones minus White's; a value of which only bounds are known is written "lo..hi".
// The rows are printed by tengen solve --game jungo --table; tengen bench --suite jungo
// and the tests of this package solve 2×2, 3×3 and 4×4 again.
//
// On 5×5 the rows A1, B1 and C1 are proved together, because the score -24 needs all
// three: White, who has the whole board, fills one of his last two eyes, and then wins
// everything again from Black's lone stone on the edge, where the other eye was. Black
// does the same after C3.
package jungo
