// Command pbrain-tengen is the Gomocup brain alone: it speaks the Gomocup
// protocol and its Yixin extensions on standard input and output, takes no
// arguments, and links nothing that it does not need. "tengen gomocup" is the
// same with the other commands beside it.
//
// It exits with 0 after END or the end of input, with 1 if it cannot read or
// write, the reason on standard error.
package main
