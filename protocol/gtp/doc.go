// Package gtp implements the Go Text Protocol, version 2, by which graphical boards use
// an engine, for any game of two players.
//
// [Serve] runs the protocol over a [Game], which is a [game.Position] with a
// [game.Engine] and knows no game itself. Moves are vertices such as D4 in games whose
// moves are points, and otherwise words in the game's own notation. Features of single
// games (handicap, forbidden points, other ways of set-up) are [Extras], in the packages
// below this one.
//
// Read server.go (commands and answers) and reader.go (input while a command
// runs), then game.go and think.go. clock.go keeps the time; ruler.go, enter.go,
// drawing.go and menu.go are for GoGui.
//
// # Decisions
//
//   - One goroutine reads, another searches. A line "# interrupt", or the command
//     gogui-interrupt, ends a running search for a move at once, which then
//     answers with its best move; no other line does, also if the search sends
//     reports (lz-genmove_analyze). Any line, even an empty one, ends an analysis,
//     which goes on until then, even if the search has ended. The end of
//     input ends an analysis but lets a search for a move finish, so that
//     scripts from a file get full answers.
//   - kata-analyze reports what comes after the last pv (rootInfo, ownership) on request
//     only. A candidate without visits is left out unless minmoves asks for it.
//   - An alpha-beta search has no visits. The visits of a move are the nodes of the
//     searches in which it was the best; its lcb is its win rate, and its prior is 0.
//     A score is in units of the evaluation, and 100 for a proven win.
//   - If a game's engine proves wins, an analysis first looks for one, like a search
//     for a move, and then ranks several moves.
//   - A failed command changes nothing.
//   - Columns skip the letter I, as GoGui, Sabaki and Lizzie expect; an option
//     includes it.
//   - Two moves of one colour in a row are allowed, as GTP requires, if the game can
//     give a side the move; the turn in between is not a pass. Superko knows
//     no positions before that turn.
//   - A set-up gives the move to White if there are more black stones than white
//     ones, else to Black, until gogui-setup_player changes it. It begins a
//     new history: undo stops there.
//   - Control characters except the tab are dropped, a tab counts as a space, and
//     a comment goes from # to the end of its line.
//   - A response never contains an empty line, because that ends it.
//   - The engine keeps its own clock from time_settings on; time_left replaces its
//     values. "time_settings 0 0 0" means no limit.
//   - In Japanese byo-yomi a period is the time of one move.
package gtp
