// Package bench measures the Renju and Gomoku engine on fixed positions: how many
// nodes a search to a fixed depth takes (the signature), how many nodes a second it
// searches, and how much time further threads save. With one thread the signature is
// the same on every run and every machine, so that it shows whether a change of the
// code changes the search.
//
// # Decisions
//
//   - A node is one stone made on a board, those of the forcing searches
//     included. The nodes a second are over the wall time of the searches alone.
//   - Every position is searched with an empty table, so that its count does not
//     depend on the positions before it.
//   - The signature is taken at DefaultDepth and stored in signature.txt. A change
//     that is meant to change the search writes the new one:
//     go test ./bench -update.
package bench
