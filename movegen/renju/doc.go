// Package renju holds the board, the rules and the line patterns of Renju and
// Gomoku (freestyle, standard, renju, caro) on boards from 5×5 to 22×22. [Board] is the position,
// [Cell] a point and at the same time the move there, [Rule] the rule set.
//
// Two players put stones on a board in turn, Black first; who has five in a row
// wins. Patterns are named by what is missing: a four becomes a five with one more
// stone, a straight four in two ways, so that one stone cannot stop it; a three
// becomes a straight four with one more stone. Under renju rules Black may not make
// two threes or two fours at once, or six in a row: such points are forbidden.
//
// # How it works
//
// Every line of the board in four directions is one 64-bit word with two bits a
// cell. What a stone on an empty cell would make in one direction (a LineType,
// from Dead to Five) depends on the five cells to either side: a 20-bit window,
// looked up in one table per rule set that holds the types for both colours. A
// move changes only the windows of its neighbours on its four lines, so Make
// looks up at most forty windows, and Unmake restores what was there. The four
// types of a cell form its Code, and the Code its Class (a three, a four-three,
// a five …); the board keeps the set of cells of every Class for both colours,
// which is what move generators and threat searches read.
//
// Black's forbidden points (renju) follow the recursive definition exactly:
// patterns find overlines and double-fours; two threes by pattern only make a point
// suspect, and Forbidden then decides.
//
// # Decisions where the rules leave room
//
//   - A three whose only extension would make a five at the same time is no
//     three, in any direction. This is the definition to the letter.
//   - Under standard rules six or more does not win, for either colour, and does not
//     block a five elsewhere.
//   - Under caro a run of five or more wins unless an enemy stone stands at both
//     ends; the border does not block.
//     A four counts as straight or double there only if no single enemy stone
//     stops it. The types below a four look no farther than five cells, so they
//     may miss the far end of a run of six or more and overrate a two or three;
//     fours and fives are exact.
//   - Passing is allowed under all rule sets; two passes in a row are a draw.
//     Perft counts stones only, unless asked to count passes, because players do
//     not count a pass among the moves of a position. It does not count Black's
//     forbidden points, because playing one loses the game.
//   - A move that fills the board and makes five wins; otherwise a full board is
//     a draw. A board whose only free cells are forbidden to Black is not full:
//     Black must pass or lose.
//   - Black's first stone may be placed anywhere; the openings are in Openings.
//
// # Positions that are set up
//
// Setup makes a position from a drawing, a list of stones or a proof. The order of the
// stones does not matter:
//
//   - If the board has a row that counts as a five for its colour (five or more;
//     exactly five under standard and for Black under renju; not blocked at both ends
//     under caro), the game is over, whoever is to move.
//   - A row that is no five now does not matter, even if it was one while the stones
//     were put down: six under standard, five between two enemy stones under caro.
//   - A full board, and two passes at the end of known moves, are a draw.
//   - Forbidden points are not checked: Black may have stones on them.
//   - The colours may have any numbers of stones. Two stones on one point, and fives
//     of both colours, are errors.
//
// Commands that only show a position (tengen render, Gomocup's YXBOARD) accept a
// finished one. All others refuse it with the error of Over, which names the row.
//
// # Reading order
//
// types.go (rules, cells, colours), line.go (types of lines, with their tables) and class.go
// (codes and classes), board.go, make.go with sight.go (how far a stone concerns others);
// then forbidden.go, defence.go (replies to fours) and setup.go. opening.go has the 26
// patterns, window.go what searches for threats read of a line.
package renju
