// Package formats has the formats of game records. Each has a name and the endings of its
// files, a reader that hands out one game after the other, and a writer that counts what
// the format cannot hold. [Formats] lists them, and [Register] adds to the list:
// package cmd/internal/playing adds its own, "saved". docs/records.md names the programs that use
// them.
//
// A file that holds one game or one position is read as a record of one game. Errors name
// the line and the byte, from 0, or the byte alone if a file has no lines. What is wrong with a
// file is said in English and Japanese.
package formats
