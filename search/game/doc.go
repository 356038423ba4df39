// Package game describes a board game once, for everything that is built on the
// engines: protocols, matches, self-play, the commands and the boards on the
// terminal. It knows no game itself. Each game has a package of its own below
// this one ([tengen/search/game/renju], …/jungo, …/ring), and package games
// lists them: a new game is a package like these and a line in that list.
//
// The types that matter:
//
//   - [Game] is a game as such: its name, its settings, what makes a [Position]
//     and an [Engine] of it.
//   - [Config] says which game is played: rule, board size, komi, starting
//     position. It is what flags, saved games and matches over the network hold.
//   - [Position] is one game being played, from its starting position to now. All
//     moves are text in the game's own notation.
//   - [Engine] thinks about a Position within [Limits] and reports [Info].
//   - [Scene] is the board as it is seen; terminal, pictures and protocols draw it.
//
// # Moves as points
//
// A move is made on a Scene by picking cells of its grid one after the other: the
// point of a stone; in Ring the piece, its target, and then the slots of the
// pieces that are to return, where there is a choice. [Position.Choices] lists the
// legal moves with their cells, so a front end can offer, at every step, the cells
// that continue some legal move without knowing the game. The cells of one legal
// move are never the beginning of another's. A pass has no cells.
//
// # Two ways to make a move
//
// [Position.Play] is for people and records: it refuses every move that the rules
// forbid, names the rule, and leaves the game as it was. [Position.Submit] is for
// a referee: a move that loses by the rules, such as Black's forbidden point in
// Renju, is made and ends the game.
//
// # Optional abilities
//
// A Position may also be a [Prover] or a [SelfPlayer], a Game a [FillerMaker].
// Callers ask by a type assertion and do without where it fails.
package game
