// Package renju gives the GTP server what Renju and Gomoku have beyond other games:
// Black's forbidden points.
//
// # Decisions
//
//   - A point that is forbidden to Black is refused, not lost by: so a front end
//     cannot end a game by a slip, and what gogui-rules_legal_moves says is true.
//     Set-up and records may hold such stones before the position they lead to,
//     moves may not.
//   - Passing is allowed, two passes are a draw.
//   - final_score says who has won, by 1: nothing is counted in this game.
package renju
