// Package renju adds the GTP commands that only Renju and Gomoku have, for Black's
// forbidden points and for opening rules.
//
// # Decisions
//
//   - A move on a point that is forbidden to Black is refused and does not lose the
//     game, so that a user cannot lose by a wrong click, and gogui-rules_legal_moves is
//     right. A set-up and the moves of a record before the position may have such
//     stones; moves that are played may not.
//   - Passing is allowed; two passes are a draw.
//   - final_score is a win by 1, because the game has no score.
//   - Under an opening rule, play, genmove and undo go on working: a stone played is a
//     decision, and has to be one that the rule allows; a stone taken back takes the
//     decisions after it back, until it is played again, so that a board can step to and
//     fro. What is no stone of the side to move (a swap, a number, stones on offer, the
//     fifth stone that White keeps) is no move: genmove and play refuse, and name the
//     command for it.
//   - clear_board begins the opening again under the same rule.
package renju
