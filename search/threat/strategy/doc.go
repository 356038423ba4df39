// Package strategy has the moves that win a solved game, without the proof: for many positions of
// one side, the attacker, the move and how many plies the win takes at most. A certificate
// (search/threat/certificate) proves them; its checker hands the moves to a [Moves], which writes
// a [Strategy].
//
// # The file
//
// A file is the line "tengen-strategy 1" with a line feed; a byte each for the rule (0 freestyle, 1
// standard, 2 renju, 3 caro), the size of the board and the attacker (0 Black, 1 White); for each
// position 12 bytes, in the order of the keys; and the SHA-256 of all that. The eight images of a
// position are written with two bits a cell (1 Black, 2 White, the cell numbered n in byte n/4
// from bit 2·(n mod 4), the cells by row from the bottom, then by column); the key is the first 8
// bytes of the SHA-256 of the least of them. The cell of the move in this image follows, and the
// plies of the win, two bytes each. All numbers have their high byte first.
package strategy
