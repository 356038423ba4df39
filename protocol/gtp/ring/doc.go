// Package ring gives the GTP server what Ring has beyond other games. A move is one
// word such as c2c4, a placement a square, and the choice of a slot at a corner
// follows after a comma. Its own commands:
//
//	ring-setup POSITION     the four fields of a position's text
//	ring-position           the position's text
//	ring-legal_moves        all moves, in alphabetical order
//	ring-explain MOVE       what the move does, or which rule forbids it
//	ring-rules              the table of rules, our readings of lost figures tagged
//
// In GoGui the field with its rim of slots stands in the middle of a board of
// 14×14 points, and moves are entered point by point: the square of a placement;
// else the piece, then where it goes (the friend it passes to, the enemy it hits,
// the goal), then one slot for each choice at a corner. A piece clicked by mistake
// is taken back by undo.
//
// Decisions: nobody may pass or move out of turn. boardsize takes the columns or
// rows of the field, with or without the rim, and starts a new game. final_score
// is B+1 or W+1, for a game is won and not counted, and 0 for a draw. Undo stops
// at a position that was set up.
package ring
