// Package ring plays Ring, in which two teams carry rings to each other's goal (see
// movegen/ring). [Position] adapts a board of movegen/ring to the alpha-beta of package search,
// [Solve] proves forced wins, and [JudgeMove] proves whether a move begins one.
//
// # What is known without searching
//
// A carrier on one of the four squares before the goal it attacks wins on its
// side's next move, and only a hit on that carrier can stop it: the goal
// cannot be blocked. So these verdicts are exact, and [Position.Probe] returns
// them at every node:
//
//   - own carrier before the goal: won in 1;
//   - enemy carrier before the goal and no piece that can hit it, or two of
//     them: lost in 2;
//   - a step, pass or capture that brings a ring before the goal where the
//     enemy can neither hit it nor win first: won in 3.
//
// They are not used if a position of the line has occurred before, because the defender
// might reach a draw by repetition then.
//
// # Evaluation
//
// [Evaluation] is the linear evaluation of eval/ring with what the network of eval/ring/network adds to it.
// The network is of the variant "ring" only.
//
// # Repetition and the table
//
// Whether a move is legal, and whether it draws, can depend on the moves before.
// The key given to the searcher therefore contains ring.Board.HistoryKey,
// which is zero until a position has come twice. A cycle inside the search that
// touches both boards counts as a draw already when it closes for the first
// time, with the score marked as dependent on the path; a cycle on one board
// only is no draw, and the search goes on.
//
// # Progress
//
// Only an attack opens a wall of pieces, and a side that stands a little better might
// wait for ever. So a value fades while the game goes on without attacks: after a
// while the side ahead prefers an attack that keeps some of its advantage to another
// waiting move, and the side behind prefers to wait.
//
// # Switches
//
// Every part can be switched off, to measure its worth: those of the searcher by
// search.Options (quiescence over captures of rings and moves that put a ring before the
// goal, extensions for goal threats, killers, history, the table, mate distance and
// others), those of Ring by [Off].
package ring
