// Package selfplay makes training data: games of an engine against itself with few
// nodes a move. It also reads and writes the files of such games.
//
// # Data
//
// A Game has its moves in turn from the start, Black first. The first moves are random.
// Every later position was searched, and its Ply has the move played, the best move of
// the search, and the score for the side to move. Sometimes a random move is played
// instead of the best one, so that the games differ more. With the game's result each ply
// is a training record; replaying the game gives its position. A game ends by the rules,
// by a proven score (the result is then the proven one), or unfinished at a length that
// its header gives.
//
// Scores are search.Score, or the expected share of points in units of 1/ShareUnit
// in games whose game.SelfPlay says Shares (Jungo).
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
// Moves are the numbers of the game's game.SelfPlayer: renju.Cell, jungo.Point + 1
// (0 is a pass), ring.Move. A searched ply takes four to five bytes in Renju.
//
// A block is written as a whole. A process that is killed while it writes leaves a file
// with whole blocks and perhaps an incomplete one at the end: a Reader returns the games
// of the whole blocks and then an error.
package selfplay
