// Package gtp speaks the Go Text Protocol, version 2, for any game of two players.
//
// [Serve] runs the protocol over a [Game], which is a [game.Position] with a
// [game.Engine] and knows no game itself: its moves are vertices such as D4 in
// games whose moves are points, and otherwise words in the game's own notation.
// What only some games have (handicap, forbidden points, set-up of their own) they
// add as [Extras], in the packages below this one.
//
// Read server.go (commands and answers) and reader.go (input while a command
// runs), then game.go and think.go. clock.go keeps the time; ruler.go, enter.go,
// drawing.go and menu.go are for GoGui.
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
//   - What comes behind the last pv of kata-analyze (rootInfo, ownership) is
//     reported on request only. A candidate nothing is known of is left out unless
//     minmoves asks for it.
//   - An alpha-beta search makes no visits. Those of a move are the nodes spent on
//     the searches that it came out of best; its lcb is its win rate, its prior
//     is unknown and reported as 0. A score is in units of the evaluation, and 100
//     for a proven win.
//   - Where a game's engine proves wins, an analysis first looks for one, as a
//     search for a move does, and then ranks several moves.
//   - A failed command changes nothing.
//   - Columns skip the letter I, as GoGui, Sabaki and Lizzie expect; counting it is
//     an option.
//   - Two moves of one colour in a row are allowed, as GTP wants, where the game
//     can give a side the move; the turn in between is no pass.
//   - A set-up gives the move to White if there are more black stones than white
//     ones, else to Black, until gogui-setup_player says otherwise. It begins a
//     new history: undo stops there.
//   - Control characters but the tab are dropped, a tab counts as a space, and
//     a comment goes from # to the end of its line.
//   - A response never contains an empty line, since that ends it.
//   - The engine keeps its own account of its time from time_settings on; what
//     time_left says replaces it. "time_settings 0 0 0" means no limit.
//   - In Japanese byo-yomi a period is treated as one move's time.
package gtp
