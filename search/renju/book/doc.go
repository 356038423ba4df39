// Package book is the opening book of Renju and Gomoku: for positions of the first moves
// it has the move that a long search chose. A position and its turned and mirrored images
// are one entry. "tengen lab book --game renju" makes the files in data.
//
// # File
//
// A file has the bytes "TGOB", the version, the rule set and the size of the board (one
// byte each), the number of positions (varint), the positions, and the CRC-32 (IEEE,
// little endian) of all that. A position is the number of moves that its line shares with
// the line of the position before, the number of moves that follow, these moves, the
// book's move, the score (zigzag varint), the depth (one byte) and the effort in
// thousands of nodes (varint). A move is one byte: row times size plus column. Lines
// begin on the empty board and are sorted.
package book
