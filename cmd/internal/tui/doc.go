// Package tui lets people play a game in a terminal: on a board, or line by line where
// input or output is not a terminal.
//
// Model is the board, a Bubble Tea model over any playing.Match. A key or a click picks
// one of the legal moves that the game lists, so the package knows no rules. The
// engine searches on a goroutine of its own and sends its results as messages. Each
// has the number of the question it answers; answers to an obsolete question, for
// example after an undo, are dropped.
//
// Lines is the line mode: it reads commands and moves and writes boards and answers.
// Both understand the same commands; see ParseCommand.
package tui
