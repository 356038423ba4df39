// Command pbrain-tengen is an engine of Renju and Gomoku for contests and graphical
// boards: it speaks the Gomocup protocol and its Yixin extensions on standard input and
// output. It takes no arguments and does nothing else, so that it stays small; "tengen
// gomocup" does the same.
//
// It exits with 0 after END or the end of input, and with 1 if it cannot read or
// write; the reason is then on standard error.
package main
