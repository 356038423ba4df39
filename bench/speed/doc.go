// Package speed measures how fast the engines search on this machine, with how many threads and
// with tables of which size, and recommends a setting.
//
// Read speed.go first: Run measures one setting after another, and the report has the best one.
// engine.go measures a setting by searching positions of a game.
//
// # Decisions
//
//   - The measure is nodes a second (visits a second in a tree search) over the time of the
//     searches alone. It needs seconds for a setting, where a difference in strength needs hours
//     of games.
//   - A setting that is nearly as fast as the fastest counts as fast. Of these the one with the
//     fewest threads is the best, because the others take processors for nothing, and the one with
//     the largest table, because it keeps more of a long search.
package speed
