// Package ring adds the GTP commands that only Ring has. A move is one word such as
// c2c4; a placement is a square; the choice of a slot at a corner follows after a comma.
// The commands are
//
//	ring-setup POSITION     the four fields of a position's text
//	ring-position           the position's text
//	ring-legal_moves        all moves, in alphabetical order
//	ring-explain MOVE       what the move does, or which rule forbids it
//	ring-rules              the table of rules, our readings of lost figures tagged
//
// In GoGui the field with its rim of slots is in the middle of a board of 14×14 points,
// and moves are entered point by point: the square of a placement; else the piece, then
// its target (a square, the friend it passes to, the enemy it hits, the goal), then one
// slot for each choice at a corner. Undo takes back a piece that was clicked by mistake.
//
// Decisions: nobody may pass or move out of turn. boardsize accepts the number of
// columns or rows of the field, with or without the rim, and starts a new game.
// final_score is B+1 or W+1, because the game has no score, and 0 for a draw. Undo stops
// at a position that was set up.
package ring
