// Package tui lets people play a game in a terminal: on a board, or line by line where
// input or output is not a terminal.
//
// Model is the board, a Bubble Tea model over a [playing.Table]. A key or a click picks
// one of the legal moves that the game lists, so the package knows no rules. What engines and
// clocks do meanwhile comes as messages that the model listens for.
//
// Lines is the line mode: it reads commands and moves and writes boards and answers.
// Both understand the same commands; see ParseCommand.
//
// # Reading order
//
// session.go (the settings, and what board and line mode share), command.go; the board:
// model.go, input.go and keys.go, view.go with palette.go and fit.go, look.go (earlier positions),
// advice.go, stop_unix.go (Ctrl-Z); then lines.go (the line mode) and menu.go with
// menuline.go (the command lines that it makes), menukeys.go and menuview.go.
package tui
