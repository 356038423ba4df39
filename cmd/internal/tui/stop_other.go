//go:build !unix

package tui

// canStop reports whether Ctrl-Z can stop the program: elsewhere there is no job control.
func canStop() bool { return false }
