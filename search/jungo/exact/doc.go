// Package exact proves scores of Jungo positions.
//
// Under the simple ko rule best play can be endless (three kos, or a sacrifice of
// everything that both sides can repeat). Then the score depends on how endless play is
// counted, so every position has two values: Against counts it against Black, For counts
// it for Black. Both are scores of finished games, because a side that always passes ends
// the game. If they agree, the score is exact however endless play is counted.
//
// Solver finds them, in one of three ways:
//
//   - Up to 4×4 package retro solves all positions at once.
//   - Above that, solver.go and search.go ask for each side what it can force in finitely
//     many moves, by iterative deepening over yes/no questions (depthSearch in depth.go).
//     That gives a lower bound of Against and an upper bound of For, and the exact score
//     if they meet. If they do not, the result is a range.
//   - On 5×5 most questions go to a proof-number search (package dfpn).
//
// Under superko every game ends and a position has one value, which depends on the positions
// before it (superko.go).
//
// Solver.Proof writes a score as a strategy, which package verify checks by the rules
// alone. Book has proved moves for the first moves of 5×5, because a search in play has
// no time to prove them; "tengen lab book" makes and checks it.
//
// Two facts about stone counting bound the score on a board of n points:
//
//   - Nobody can be forced to let the game end with n-1 stones against him: he captures
//     everything on the last empty point. So Against is at most n-2.
//   - A side that wins all points but two can fill one of its two eyes. The opponent
//     captures everything and is left with a lone stone, or gives the point away. If the
//     side wins all again from every such lone stone, it gains the point when endless
//     play counts for it: For is n-1 (lastpoint.go).
package exact
