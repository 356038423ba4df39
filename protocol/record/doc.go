// Package record holds games as trees of moves, and reads and writes them in SGF (Smart
// Game Format): Go (GM[1]), Gomoku and Renju (GM[4]), and Ring, which has no number of its
// own (GM[99]). Other formats, in packages below this one, make the same trees.
//
// # The tree
//
// A [Record] is one game: its properties, and a tree of [Node] from Root. The first child
// of a node continues the game; the other children are variations. Line returns the main
// line, All every node. A node sets stones up (Setup), makes a move, says something about
// it (Comment), and draws on the board (Marks). Properties of SGF that have no field are
// kept as they are (Other).
//
// # Reading
//
// Games reads a file game by game and keeps none of them; Read returns them all. Setup
// stones (AB, AW, AE, with rectangles such as aa:cc), the side to move (PL), passes (B[]
// and, on boards up to 19×19, B[tt]) and escapes are understood, in FF[1] to FF[4].
//
// The text of a game is decoded by the byte order mark of the file or by the game's CA. A
// game without either is UTF-8 if it is valid UTF-8, else Windows-1252. Errors name the line, from 1, and the byte, from 0; in UTF-16 they count the
// bytes of the text in UTF-8.
//
// Whether the moves are legal is checked only when they are played on a board; see
// package replay. A game without GM has Game 0. If SZ is missing it is 15 for GM[4] and
// 19 otherwise; a board that is not square is an error.
//
// # Points
//
// A Point has its column from the left and its row from the bottom, both from
// 0, as the boards of this module: renju.At(p.X, p.Y) for Renju. In the
// file it is two letters, the column and the row from the top ("hc"). In a game
// with GM[4] the notation of players, "h13", is read as well. In Ring a Point is a square
// or slot, with the rim as column and row 0, and a move is text in the game's notation.
//
// # Writing
//
// Record.WriteTo writes one game as FF[4] in UTF-8; several calls make a file of
// several games.
//
// # Reading order
//
// record.go and node.go (the tree), mark.go; then how a file is read: read.go (the games
// of a file), scan.go (cuts it into games), charset.go (makes text of them), parse.go (the
// syntax), readroot.go and readnode.go (properties), point.go and cell.go. write.go writes;
// losses.go counts what other formats cannot hold, alternate.go and merge.go are for them.
//
// Source: the SGF FF[4] specification by Arno Hollosi.
package record
