// Package playing holds a game together with its players, who are people or engines of
// a level, and reads and writes it as a file. The boards on the terminal and in the
// browser use it.
package playing
