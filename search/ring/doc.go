// Package ring plays Ring: an adapter that lets the shared alpha-beta of package
// search walk on movegen/ring positions, an Engine on top of it, and a solver
// that proves forced wins.
//
// # What is known without searching
//
// A carrier on one of the four squares before the goal it attacks wins on its
// side's next move, and nothing but a hit on that carrier can stop it: the goal
// cannot be blocked. So these verdicts are exact, and [Position.Probe] gives
// them at every node:
//
//   - own carrier before the goal: won in 1;
//   - enemy carrier before the goal and no piece that can hit it, or two of
//     them: lost in 2;
//   - a step, pass or capture that brings a ring before the goal where the
//     enemy can neither hit it nor win first: won in 3.
//
// They are withheld only when a position of the line has occurred before, for
// then the defender might escape into a draw by repetition.
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
// Nothing but an attack opens a wall of pieces, and nothing but the approach of
// one makes an attack; a side that stands a little better and waits may wait for
// ever. So a value fades while the game goes on without attacks: the side ahead
// comes to prefer an attack that keeps some of its advantage to one more waiting
// move, and the side behind the contrary, which is only fair.
//
// # Switches
//
// Every part can be done without, to see what it is worth: those of the shared
// searcher by search.Options (quiescence over captures of rings and moves that put
// a ring before the goal, extensions for goal threats, killers, history, the table,
// mate distance …), those of Ring by [Off]. Nodes that the engine needs for the 66
// problems of 3 to 9 plies in bench/ring with one part off, in units of all on (it
// solves all of them each time): foresight 6.0, quiescence 1.53, killers 1.00,
// history 0.99, extensions 0.89.
package ring
