// Package games lists the games there are. It is the one place that a new game is
// added to; everything else asks it.
package games
