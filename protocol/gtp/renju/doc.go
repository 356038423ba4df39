// Package renju lets the GTP server play Renju and Gomoku.
//
// # Decisions
//
//   - Columns skip the letter I, as GoGui, Sabaki and Lizzie count on; renju
//     players' letters without gap are an option.
//   - A point that is forbidden to Black is refused, not lost by: so a front end
//     cannot end a game by a slip, and what gogui-rules_legal_moves tells is
//     true. Set-up and records may hold such stones before the position they
//     lead to, moves may not.
//   - Two moves of one colour in a row are allowed, as GTP wants; the turn in
//     between is no pass. Passing is allowed, two passes are a draw.
//   - final_score tells who has won, by 1: nothing is counted in this game.
//   - A set-up gives the turn to White if there are more black stones than white
//     ones, else to Black, until gogui-setup_player says otherwise. It begins a
//     new history: undo stops there.
//   - An alpha-beta search makes no visits. Those of a move are the nodes spent on
//     the searches that it came out of best; its lcb is its win rate, its prior
//     is unknown and told as 0. A score is in hundredths of the engine's unit, the
//     worth of a tempo with an open three, and 100 for a proven win.
//   - An analysis first looks for a proven win as a search for a move does, and
//     then ranks several moves.
package renju
