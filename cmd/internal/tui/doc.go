// Package tui plays a game with people: as a board on a terminal, or line by
// line where there is none.
//
// Model is the terminal board, a Bubble Tea model over any playing.Match. What a key
// or a click picks is looked up among the legal moves the game lists, so nothing
// here knows a rule of any game. The engine thinks on a goroutine of its own and
// tells what it thinks through messages; each thought carries the number of the
// question it answers, and answers to a question no longer asked (after an undo,
// say) are dropped.
//
// Lines is the line mode: commands and moves on an input, boards and answers on
// an output. Both understand the same commands, see ParseCommand.
package tui
