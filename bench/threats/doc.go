// Package threats is a suite of attacking problems for the threat prover of Renju and
// Gomoku: positions that are won by fours, by threes, or by fukumi moves, and positions
// in which a tempting attack fails. They come from games of this engine against itself in
// which the player to move did not see the win. Attacks that fail to a row of six come
// from such a position with one more move of each side. tengen lab puzzles finds more: a
// Generator makes problems from games, a Collection stores them.
//
// # Decisions
//
//   - A problem is about one kind of attack. A won position belongs to the narrowest kind
//     that wins it, and the win takes at least MinPlies. In a position whose attack
//     fails, the attacker can begin with a four and with a three, and the kind is the
//     widest one that is proven not to win.
//   - A win counts as solved only when package verify accepts its proof tree. An answer
//     that contradicts the recorded one is wrong, which is worse than unsolved.
//   - Every problem is solved with empty tables, so that a count of nodes depends
//     on the code alone. Times are those of the search and of writing the proof;
//     checking it is not counted.
//   - No two problems are the same position up to a symmetry of the board.
//
// # The file
//
// A problem is a line of puzzles.txt: name, rule set, board size, kind of attack
// (fours, threes, fukumi), answer (win or none), plies of the proof's longest
// line (0 for none), a note, and the moves of the game. The notes of a win are "-",
// or "composed" for a board that comes from no game but was made to have a long win by
// fours. Those of a failing attack are "-"; "forbidden" (with the same
// stones it wins under freestyle rules: Black's forbidden points save White);
// "overline" (it wins under freestyle rules and fails under standard rules and
// its own, because six do not win); and "counter-four:j7" (playing j7 wins against
// every reply except a four).
package threats
