// Package playing holds a game together with its players, who are people or engines of
// a level, and reads and writes it as a file.
//
// [Match] is the game with its players, the opening by a rule and the clock; [Table] plays it:
// engines think, the clock runs, moves are taken back and the game is saved. The board on the
// terminal, the line mode and the page are faces of a table.
package playing
