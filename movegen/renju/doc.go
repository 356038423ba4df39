// Package renju holds the board, the rules and the line patterns of Renju and
// Gomoku (freestyle, standard, renju, caro) on boards from 5×5 to 22×22.
//
// # How it works
//
// Every line of the board in four directions is one 64-bit word with two bits a
// cell. What a stone on an empty cell would make in one direction (a LineType,
// from Dead to Five) depends on the five cells to either side: a 20-bit window,
// looked up in one table per rule set that answers for both colours at once. A
// move changes only the windows of its neighbours on its four lines, so Make
// looks up at most forty windows, and Unmake restores what was there. The four
// types of a cell form its Code, and the Code its Class (a three, a four-three,
// a five …); the board keeps the set of cells of every Class for both colours,
// which is what move generators and threat searches read.
//
// Black's forbidden points (renju) follow the recursive definition exactly:
// overline and double-four are a matter of patterns, a double-three is suspected
// by pattern and judged on demand by Forbidden.
//
// # Open rules, and what is done here
//
//   - A three whose only extension would make a five at the same time is no
//     three; that is the definition to the letter, in any direction.
//   - Under standard rules six or more is nothing, for both colours, and does not
//     block a five elsewhere.
//   - Under caro a run of five or more wins unless an enemy stone stands at both
//     ends; the border does not block.
//     A four counts as straight or double there only if no single enemy stone
//     stops it. The types below a four look no farther than five cells, so the
//     far end of a run of six or more may be missed and a two or three be judged
//     too kindly; fours and fives are exact.
//   - Passing is allowed under all rule sets; two passes in a row are a draw.
//     Perft counts stones only unless asked to count passes: that is what players
//     call the moves of a position. Black's forbidden points are not counted, for
//     playing one loses the game.
//   - A move that fills the board and makes five wins; otherwise a full board is
//     a draw. A board whose only free cells are forbidden to Black is not full:
//     Black must pass or lose.
//   - Black's first stone may be placed anywhere; the openings are in Openings.
package renju
