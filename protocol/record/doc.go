// Package record reads and writes the records of games in SGF: Go (GM[1]) and
// Gomoku and Renju (GM[4]).
//
// # Reading
//
// Read gives every game of a file, each as its main line: a Record with what is
// known of the game, and a Node for every node from the root down the first
// variations. The other variations are checked for their form and left out.
// Setup stones (AB, AW, AE, with rectangles such as aa:cc), the side to move
// (PL), passes (B[] and, on boards up to 19×19, B[tt]) and escapes are understood;
// FF[1] to FF[4] are read alike.
//
// The text is decoded by the byte order mark or by CA. A file without either is
// UTF-8 if it is valid UTF-8, else ISO 8859-1, the format's default.
//
// A Record knows no rules: whether its moves are legal is for the board it is
// played on. A game without GM has Game 0. SZ is 15 for GM[4] and else 19 where
// it is missing; a board that is no square is an error.
//
// # Points
//
// A Point has its column from the left and its row from the bottom, both from
// 0, as the boards of this repository count: renju.At(p.X, p.Y) for Renju. In the
// file it is two letters, the column and the row from the top ("hc"). In a game
// with GM[4] the way players write, "h13", is read as well.
//
// # Writing
//
// Record.WriteTo writes FF[4] in UTF-8, one game a call; several one after the
// other make a file of several games.
//
// Source: the SGF FF[4] specification by Arno Hollosi.
package record
