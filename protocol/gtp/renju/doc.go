// Package renju adds the GTP commands that only Renju and Gomoku have, for Black's
// forbidden points and for opening rules.
//
// # Decisions
//
//   - A move on a point that is forbidden to Black is refused and does not lose the game:
//     a user cannot lose by a wrong click, and gogui-rules_legal_moves is right. Only a
//     set-up, and the moves of a record before the position, may have such stones.
//   - Passing is allowed; two passes are a draw.
//   - final_score is a win by 1, because the game has no score.
//   - Under an opening rule, play, genmove and undo work: a stone is a decision that the
//     rule has to allow. Taking a stone back takes back the decisions after it, until the
//     stone is played again, so that a board can step to and fro. Other decisions (a
//     swap, a number, the fifth stones offered, the one that White keeps) are no moves:
//     genmove and play refuse, and name the command for it.
//   - clear_board begins the opening again under the same rule.
package renju
