// Package threats is a suite of attacking problems for the threat prover:
// positions that are won by fours, by threes, or by fukumi moves, and positions
// in which a tempting attack fails. They come from games of this engine with
// itself, where the player to move did not see the win; those that fail to a row of
// six go on from such a position by one more move of each side. tengen lab puzzles
// looks for more: a Generator makes problems of games, a Collection keeps them.
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
package threats
