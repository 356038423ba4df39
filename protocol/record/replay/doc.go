// Package replay puts the nodes of a record on the board of a game: which game it is and
// with which settings, what the nodes set up, who is to move then, and their moves as texts
// of the game.
package replay
