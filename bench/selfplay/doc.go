// Package selfplay makes training data: games of an engine against itself with
// few nodes a move, and the files they are kept in.
//
// # Data
//
// A Game is its moves in turn from the start of the game, Black first. The first
// of them are drawn by chance; from then on each position was searched, and its
// Ply holds, beside the move played, the best move and the score that the search
// found, for the side to move. Now and then a random move is played instead of
// the best one, so that the games leave the beaten track. With the game's result
// this makes a training record of every searched position: Replay gives the
// position, the ply the rest. A game ends by the rules, by a proven score (the
// result is then the proven one), or unfinished at a length that its header
// states.
//
// Scores are search.Score in Renju and Ring; in Jungo the expected share of
// points in units of 1/ShareUnit.
//
// # File
//
// All fixed-size numbers are little-endian, varint is that of encoding/binary,
// CRC is CRC-32C (Castagnoli).
//
//	file    = magic "TGSP", version uint16 (1), head block, game block …
//	block   = length uint32 of the payload, count uint32, CRC uint32, payload
//	          The CRC is over length, count and payload.
//	head    = a Header as JSON; count is 0
//	games   = count games
//	game    = result byte (0 draw, 1 Black won, 2 White won, 3 unfinished),
//	          uvarint number of plies, uvarint number of random ones at the start,
//	          the random plies, the searched plies
//	random  = uvarint move
//	searched = uvarint move, varint score, uvarint 0 if the move was the best one,
//	          1 + the best move otherwise
//
// Moves are numbers as the package of the game's rules has them: renju.Cell,
// jungo.Point + 1 (0 is a pass), ring.Move. A searched ply takes four to five bytes in Renju.
//
// A block is written as a whole. What a process killed while writing leaves
// behind is a file with whole blocks and one torn at its end: a Reader gives the
// games of the whole ones and then an error that says so.
package selfplay
