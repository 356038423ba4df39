// Package cli has what all commands of tengen share: how a command line is run, exit codes and
// errors, the flags of a game, a position and an engine, and what commands print alike.
//
// Each folder below it is a family of commands. A new command is a function that makes a
// cobra.Command, in the Commands of its family. It uses GameFlags for a position,
// EngineFlags for an engine, and BadInput for errors that the user can correct.
//
// # Reading order
//
// root.go (a program and its exit codes) with errors.go, then the flags: gameflags.go with
// gameposition.go and sgfposition.go (the position), flags.go (the engine), language.go, outflag.go. What is
// printed: describe.go, table.go, text.go, and on a terminal status.go and bar.go.
// readfile.go reads files, signals.go has Ctrl-C, output.go what becomes of the output.
package cli
