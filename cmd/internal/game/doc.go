// Package game is what the front ends for people (the terminal board, the line
// mode, the pictures) know of a game: one interface, Game, over Renju and
// Gomoku, Jungo, and Ring.
//
// # Moves as points
//
// A Scene is the board as it is seen: a grid of cells with what stands on them.
// A move is made by picking cells of this grid one after the other: the point of
// a stone; the piece and its target in Ring, and then the slots of the pieces
// that shall return, where there is a choice. Choices lists the legal moves with
// their cells, so that a front end can offer, at every step, the cells that
// continue some legal move, without knowing the game. No legal move's cells are
// the beginning of another's. A pass has no cells.
//
// # Refusals
//
// Play takes any text and leaves the game as it was when it refuses it; the
// error names the rule. Other than in the protocols, a forbidden point of Renju
// is refused here and does not lose the game.
//
// # Engines
//
// An Engine thinks on a clone, so that a front end may go on showing, and
// changing, its own game.
package game
