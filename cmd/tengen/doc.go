// Command tengen plays, analyses, solves and measures Renju and Gomoku, Jungo and
// Ring, draws their positions, and speaks the protocols of graphical boards. Run it
// without arguments for the list of its commands.
//
// Results go to standard output, errors and progress to standard error. Exit codes: 0
// done; 1 failed; 2 the command line or its input (a flag, a rule, a move, a board) is
// wrong. Those of solve and verify are their answers (see their help).
package main
