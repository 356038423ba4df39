// Package bench measures the Renju and Gomoku engine on fixed positions: how
// many nodes a search to a fixed depth takes (the signature, which is the same
// on every run and machine with one thread, and so tells a change of behaviour
// from a change of speed), how fast it goes, and how much time further threads
// save.
//
// # Decisions
//
//   - A node is one stone made on a board, those of the forcing searches
//     included; nodes a second are over the wall time of the searches alone.
//   - Every position is searched with an empty table, so that its count does not
//     depend on the positions before it.
//   - The signature is taken at DefaultDepth and kept in signature.txt. Whoever
//     changes the search on purpose writes the new one: go test ./bench -update.
package bench
