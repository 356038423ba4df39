// Package book is the opening book of Renju and Gomoku: for positions of the first moves
// it has the move that a long search chose. A position and its turned and mirrored images
// are one entry. "tengen lab book --game renju" makes the files in data.
//
// # File
//
// A file, in the form of package bookfile, has the bytes "TGOB", the version, the rule set and
// the size of the board (one byte each), the number of positions (varint), and the positions. A
// position is its line, the book's move, the score (zigzag varint), the depth (one byte) and the
// effort in thousands of nodes (varint). A move is one byte: row times size plus column. Lines
// begin on the empty board and are sorted.
package book
