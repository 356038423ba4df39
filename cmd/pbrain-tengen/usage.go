package main

import "slices"

// usage is what a person reads who starts the program with arguments.
const usage = `pbrain-tengen takes no arguments. It speaks the Gomocup protocol on standard input and
output, for boards such as Piskvork and Yixin-Board and for contests; ABOUT, START 15 and
TURN 7,7 are some commands, END ends it. docs/engines.md says how to set it up.
`

// told returns the text for a person who gives arguments, and whether the program ends
// with it: a board that starts the program with arguments gets its brain all the same.
func told(args []string) (text string, done bool) {
	if len(args) == 0 {
		return "", false
	}
	return usage, slices.Contains([]string{"-h", "-help", "--help", "help"}, args[0])
}
