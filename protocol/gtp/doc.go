// Package gtp speaks the Go Text Protocol, version 2, for any game of two
// players on a board of points.
//
// Serve runs the protocol over a Game, which knows the rules and has an engine;
// the adapters live in packages below this one. What only some games have
// (komi, handicap, rules of their own) they add as Commands.
//
// # Decisions
//
//   - A goroutine reads, another thinks. A line "# interrupt" ends a running
//     search at once, which then answers with its best move. An analysis, also
//     one that ends in a move, stops at any line, an empty one included. The
//     end of input stops an analysis but lets a search for a move finish, so
//     that scripts read from a file get full answers.
//   - A failed command changes nothing.
//   - Control characters but the tab are dropped, a tab counts as a space, and
//     a comment goes from # to the end of its line.
//   - A response never contains an empty line, since that ends it.
//   - The engine keeps its own account of its time from time_settings on; what
//     time_left says replaces it. "time_settings 0 0 0" means no limit.
//   - In Japanese byo-yomi a period is treated as one move's time.
package gtp
