// Package puzzle finds problems in games, stores them, and plays them with a person.
//
// A [Puzzle] is a position with one right first move:
//
//   - In Renju and Gomoku the move wins by an attack of a kind (fours, threes, fukumi).
//     No narrower kind wins, and it is proven that no other legal move wins by an attack
//     of the kind. The win has a proof that [tengen/search/threat/verify] has accepted.
//   - In Ring it is the only first move that wins by force in the least number of plies.
//   - In Jungo it is the only move with the best score. The score is exact, however
//     endless play is counted, and every other move is proven to score less.
//
// A [Solver] answers for one game: it judges positions, answers the right moves of a person,
// and refutes the wrong ones. [Find] goes through the positions of a game. [Trial] is a person's
// attempt at a puzzle. [Record] writes a puzzle as SGF, with the tree of its solution and the
// refutations of tempting moves. [Embedded] is a collection from games of this engine.
package puzzle
