// Package syntax is the text of the Go Text Protocol that both sides share: the engine
// (package gtp) and the program that drives one (bench/match). It has lines of commands,
// the first line of an answer, and the names of points.
package syntax
