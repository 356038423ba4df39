// Package renlib reads and writes the libraries of RenLib (.lib): one tree of moves on
// 15×15 points, with comments, texts on the board and marks.
//
// # The file
//
// A header of 20 bytes: 0xFF, "RenLib", 0xFF, the major and minor version (3.4, or 3.0 for
// a tree whose one first move is h8, without passes), and 0xFF to the end. Libraries of
// the oldest programs have no header and begin with the move h8 (0x78).
//
// Then the nodes, each before its children and those before its next sibling; the first one
// of version 3.4 is the root, which has no move. A node is two bytes:
//
//	point  0 for the root or a pass, else 16·(row from the top, from 0) + column from 1
//	flags  0x80 a sibling follows the subtree      0x08 comment
//	       0x40 no child                           0x04 start position
//	       0x20 comment of the oldest programs     0x02 no move: only a text on the board
//	       0x10 mark                               0x01 two more bytes of flags follow
//
// Of the further flags 0x0001 says that there is a text on the board. The comment comes
// first, then that text. Both end in a zero byte and are filled with another to an even
// length; the comment is one line, and after 0x08 several. A comment of the oldest programs
// is in ASCII of 7 bits, with six Swedish letters, and ends in a byte above 127.
//
// The characters are those of the Windows that wrote the file. Read takes what is valid
// UTF-8 for that, and else the encoding it is given.
//
// # In a record
//
// The text on the board of a node is a label on its point in the node before. A mark is the
// property HO (hotspot), the start position the property RLSTART.
//
// Source: the sources of RenLib by Frank Arkbo, and the importer of Rapfi.
package renlib
