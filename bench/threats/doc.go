// Package threats is a suite of attacking problems for the threat prover:
// positions that are won by fours, by threes, or by fukumi moves, and positions
// in which a tempting attack fails. They come from games of this engine with
// itself, where the player at the move did not see the win; those that fail to a
// row of six go on from such a position by one more move of each side.
//
// # Decisions
//
//   - A problem asks of one kind of attack. A won position belongs to the
//     narrowest kind that wins it and takes at least MinPlies; in a failing one
//     the attacker has a four and a three to begin with, and the kind named, the
//     widest that could be settled, is proven to win nothing.
//   - A win counts as solved only when package verify accepts its proof tree. A
//     claim against the recorded answer is wrong, which is worse than unsolved.
//   - Every problem is solved with empty tables, so that a count of nodes depends
//     on the code alone. Times are those of the search and of writing the proof;
//     checking it is not counted.
//   - No two problems are the same position up to a symmetry of the board.
//
// # The file
//
// A problem is a line of puzzles.txt: name, rule set, board size, kind of attack
// (fours, threes, fukumi), answer (win or none), plies of the proof's longest
// line (0 for none), a note, and the moves of the game. The notes of a win: "-",
// or "composed" for a board that is from no game, grown until its shortest win by
// fours was long. Those of a failing attack: "-"; "forbidden" (with the same
// stones it wins under freestyle rules: Black's forbidden points save White);
// "overline" (it wins under freestyle rules and fails under standard rules and
// its own: six are no win); "counter-four:j7" (playing j7 wins against every
// reply but a four).
//
// # Long wins
//
// freestyle-b-composed-02, on 22×22, takes 103 plies at the shortest. A win is
// found in 45 thousand moves, the shortest in 705 thousand: 0.05 s and 0.3 s of
// processor time for the whole of tengen solve. Of the 112 wins by fours from
// games, 7 to 25 plies long, the search of 95 % takes at most 416 moves and 0.2 ms.
//
// # Against another program
//
// The time to the win of every second problem of freestyle, standard and renju
// that is won in a game (145), on one thread of the same machine, in turn, 10 s
// each, both sides with empty tables. The prover is not told the kind: it tries
// fours, threes and fukumi moves one after the other, and its time includes the
// writing of the proof. The engine's is the time to its first proven score.
// Rapfi 0.43.02 with its classical evaluation got the position by BOARD; its time
// is the one it gives in the first message that tells of a mate, to the
// millisecond, and is less than what a program that waits for the message sees.
//
//	                         solved   median    90 %      95 %
//	prover (tengen solve)   145/145   4.9 ms   29.3 ms   34.0 ms
//	engine (analyze)        138/145   5.4 ms   33.2 ms   67.6 ms
//	Rapfi 0.43.02           145/145   3 ms     27 ms     38 ms
//
// The machine was busy with other work, which all three had to share.
// What the engine leaves open needs fukumi moves. A mate that Rapfi announces is
// taken on trust; a win of the prover's is checked by its proof.
package threats
