// Package gtp speaks the Go Text Protocol, version 2, for any game of two
// players on a board of points.
//
// Serve runs the protocol over a Game, which knows the rules and has an engine;
// the adapters live in packages below this one. What only some games have
// (komi, handicap, rules of their own) they add as Commands, or by implementing
// more: Analyzer, Loader (loadsgf), and for GoGui Ruler, Capturer and Drawer.
//
// # Decisions
//
//   - A goroutine reads, another thinks. A line "# interrupt", or the command
//     gogui-interrupt, ends a running search for a move at once, which then
//     answers with its best move; nothing else does, also where it reports
//     meanwhile (lz-genmove_analyze). An analysis stops at any line, an empty
//     one included, and at nothing else, even where all is known. The end of
//     input stops an analysis but lets a search for a move finish, so that
//     scripts read from a file get full answers.
//   - What comes behind the last pv of kata-analyze (rootInfo, ownership) is told
//     on request only. A candidate nothing is known of is left out unless
//     minmoves asks for it.
//   - A failed command changes nothing.
//   - Control characters but the tab are dropped, a tab counts as a space, and
//     a comment goes from # to the end of its line.
//   - A response never contains an empty line, since that ends it.
//   - The engine keeps its own account of its time from time_settings on; what
//     time_left says replaces it. "time_settings 0 0 0" means no limit.
//   - In Japanese byo-yomi a period is treated as one move's time.
package gtp
