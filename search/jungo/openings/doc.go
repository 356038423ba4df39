// Package openings is the opening book of Jungo on 6×6, 7×7 and 9×9. For positions of the first
// moves it has the moves that long searches found best, with what they are worth by the
// positions after them. Nothing in it is proven. A position and its turned and mirrored images
// are one entry. The player to move, a ko and a pass just made belong to the position; the moves
// that led to it do not. So the book is only for the simple ko rule, under which they do not
// matter. "tengen lab book --game jungo --size 7" makes the files in data.
//
// A move is worth a win rate, at the komi of the book, and a lead in stones without komi, from
// which the win rate at another komi follows.
//
// # File
//
// A file, in the form of package bookfile, has the bytes "TGJB", the version, the size of the
// board (one byte), the komi in halves of a stone (zigzag varint), the number of positions
// (varint), and the positions. A position is its line, the effort in hundreds of visits
// (varint), the number of moves known (one byte), and these moves, the best one first: the point
// (one byte), the win rate in thousandths (varint) and the lead in tenths of a stone (zigzag
// varint), both from the view of the side to move. Lines begin on the empty board and are sorted.
package openings
