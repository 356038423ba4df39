// Package formats lists the formats of game records by their names and by the names of
// files, each with a reader that hands out one game after the other, and a writer that
// counts what the format cannot hold. [Formats] says which there are; docs/records.md says
// which programs use them.
//
// A file that holds one game or one position is read as a record of one game. Errors name
// the line and the byte, from 0, or the byte alone where a file has no lines.
package formats
