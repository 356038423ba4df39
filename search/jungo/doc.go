// Package jungo finds moves and exact scores in Jungo (stone-counting Go).
//
// # Exact
//
// Solver proves scores under the simple ko rule. There best play can be endless
// (three kos, or a sacrifice of everything that both sides can repeat), and then
// the score depends on what endless play counts. So every position has two
// values: Against counts endless play against Black, For counts it for Black.
// Neither side ever needs to go on for ever (whoever always passes ends the
// game), so both values are real scores. Where they agree the score is exact
// under any reading.
//
// Up to 4×4, Retro solves all positions at once by retrograde analysis, which
// knows no path and so no path-dependent score. Above that, the solver asks for
// each side what it can force in finitely many moves, by iterative deepening
// over yes/no questions; see reacher for why repetitions cannot poison its
// table. This gives a lower bound of Against and an upper bound of For, and the
// exact score where they meet. Where they do not, the result says so: a Range.
//
// On 5×5 these questions go to hunters, proof-number searches that see an end early:
// where stones can be added to a living shape whatever the opponent does (builder), or
// where living stones, or a chain that can make its eyes, leave him no region to live
// in, or few enough (regions); and that search only the opponent's moves in the zone a
// refutation rests on (zones.go). After C3 A1 B2 E5 D4 B4 C4 E1 D2, White to move,
// iterative deepening to 16 plies with bounds on the stones still needed took 1.4 million
// positions. Proof numbers that know those bounds did not get there in a million; with
// zones and builder they did in 159 thousand, with wideArea in 79, and with regions it
// takes 34. While the board has few stones the network says where to begin (guide):
// without it a hunt after C3 A1 spent 12 million positions on B1, with it 8.5 million
// prove that Black gets all points but two, by D4, and some 40 million that he does after
// C3. Which score to ask for a tree search tells, and then what hunts prove and refute
// (pursuit). Scores between, where both sides live, are found as well since hunters see
// the ends of both. One hunt answers for both sides: what does not rest on a repetition
// is proved whatever that counts.
//
// In play there is not the time for the first moves of such a proof, and the tables of
// hunts take three seconds to make. A book (book.bin: 52,553 positions, most of up to nine
// stones, in 169 KB) has a move for every answer to C3 by which Black keeps all points but
// two, and the same for White after A1, B1 and C1. Where it ends, hunts take 1,700
// positions in the mean. Without it Black lost his way once in 20 games of a second a move.
//
//	go test ./search/jungo -run TestMakeBook -book book.bin -timeout 1h
//	go test ./search/jungo -run 'TestBook$' -book-ends -timeout 1h
//
// make it, and have hunts prove all of its 216,879 ends.
//
// Solver.Proof writes a score down as a strategy, for package verify to check by
// the rules alone.
//
// Under superko every game ends and a position has one value, which depends on
// the positions before it; superkoSearch keys its table by position and past.
//
// Two facts about stone counting settle the ends of the scale (n points):
//
//   - Nobody can be forced to let the game end with n-1 stones against him: he
//     captures them all on the last empty point. So Against ≤ n-2.
//   - A side that wins all points but two (both its eyes) can fill one of them.
//     The opponent captures everything and is left with a lone stone, or gives
//     the point away. If the side wins all again from every such lone stone, it
//     gains the point wherever endless play counts for it: For = n-1. (On 5×5 only
//     lone stones on the edge lose so, and hunts tell whether the last eye can be
//     there. They prove it after every first move that wins all points but two.)
//
// # Strong
//
// Engine plays on boards of any size by Monte-Carlo tree search. On 5×5 to 9×9 a
// network judges the leaves and proposes the moves (package eval/jungo, network.go),
// with a share for playouts and features; on processors that run it fast, that is.
// Elsewhere the search goes by playouts and RAVE alone. 24 games on 9×9, third network,
// 800 visits, against playouts alone, 2600: +20 =1 -3.
//
// Moves are weighted by their features (finder: captures, ladders, liberties, lines,
// the last moves) and by the 3×3 shape around them, playouts draw theirs by shape
// (field) and by what chains in atari and the last moves suggest (tactics). In
// priors.txt the weights of tactics are set by hand, the others fitted to the visits
// of self-play roots:
//
//	tengen lab selfplay --playouts --size 9 --games 100 --visits 400 --out g.txt
//	go test ./search/jungo -run TestFit -fit g.txt -out priors.txt
//
// On 7×7 at 0.1 s a move these weights scored +151 =20 -29 against those of before any
// fit (testdata/hand.txt), 246 ± 55 Elo.
//
// Each node keeps proven bounds of the final score (node.lo, node.hi) from ended
// games, unconditional life and minimax. Evaluator is the one place where a playout
// enters, judgement that of the network.
package jungo
