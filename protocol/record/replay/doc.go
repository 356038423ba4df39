// Package replay puts the nodes of a record on the board of a game. It finds the game and
// its settings, sets up the stones of a node with the side to move, and gives the moves
// as texts of the game.
package replay
