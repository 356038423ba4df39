// Package ring lets the GTP server play Ring.
//
// [Game] speaks the notation of the rules: a move is one word such as c2c4, a
// placement a square, a corner choice follows after a comma. Its own commands:
//
//	ring-setup POSITION     the four fields of a position's text
//	ring-position           the position's text
//	ring-legal_moves        all moves, in alphabetical order
//	ring-explain MOVE       what the move does, or which rule forbids it
//	ring-rules              the table of rules, our readings of lost figures tagged
//
// [Clicks] is the same game for GoGui, whose users click points. The field with
// its rim of slots stands in the middle of a board of 14 × 14 points, the others
// being removed (GoGui 1.6 falls back from a board of 8 × 14 to one of 8 × 8 as
// soon as it walks in its game tree). A move is entered point by point: the square of a placement; else the piece, then where it goes (the
// friend it passes to, the enemy it hits, the goal), then one slot for each choice
// at a corner. Every point is one play, genmove or undo of the protocol. A piece
// clicked by mistake is taken back by undo.
//
// Decisions: nobody may pass or move out of turn. boardsize takes the columns or
// rows of the field, with or without the rim, and starts a new game. final_score
// is B+1 or W+1, for a game is won and not counted, and 0 for a draw. Undo stops
// at a position that was set up.
package ring
