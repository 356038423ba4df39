// Package record reads and writes records of games in SGF (Smart Game Format): Go
// (GM[1]) and Gomoku and Renju (GM[4]).
//
// # Reading
//
// Read returns every game of a file, each as its main line: a Record with the
// properties of the game, and a Node for every node from the root down the first
// variations. The other variations must be well formed and are left out.
// Setup stones (AB, AW, AE, with rectangles such as aa:cc), the side to move
// (PL), passes (B[] and, on boards up to 19×19, B[tt]) and escapes are understood, in
// FF[1] to FF[4].
//
// The text is decoded by the byte order mark or by CA. A file without either is
// UTF-8 if it is valid UTF-8, else ISO 8859-1, the format's default.
//
// Read does not check whether the moves are legal; the board on which they are played
// does. A game without GM has Game 0. If SZ is missing it is 15 for GM[4] and 19
// otherwise; a board that is not square is an error.
//
// # Points
//
// A Point has its column from the left and its row from the bottom, both from
// 0, as the boards of this module: renju.At(p.X, p.Y) for Renju. In the
// file it is two letters, the column and the row from the top ("hc"). In a game
// with GM[4] the notation of players, "h13", is read as well.
//
// # Writing
//
// Record.WriteTo writes one game as FF[4] in UTF-8; several calls make a file of
// several games.
//
// Source: the SGF FF[4] specification by Arno Hollosi.
package record
