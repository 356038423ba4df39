// Package playing holds a game with its players, people or engines of a level,
// and the file it is saved in. The boards on the terminal are built on it.
package playing
