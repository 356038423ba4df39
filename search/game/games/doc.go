// Package games is the list of games. A new game is added here and nowhere else above
// its own packages.
package games
