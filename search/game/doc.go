// Package game is what all games look like to everything above the engines: protocols,
// matches, self-play, the commands and the boards. It knows no game itself. A package
// below it describes each game ([tengen/search/game/renju], …/jungo, …/ring), and package
// games lists them: a new game is one more package and one line in that list.
//
// The types that matter:
//
//   - [Game] describes a game: its name and its settings. It makes a [Position] and an
//     [Engine].
//   - [Config] is the settings of one game: rule, board size, komi, starting
//     position. Flags, saved games and matches over the network contain it.
//   - [Position] is one game being played, from its starting position to now. All
//     moves are text in the game's own notation.
//   - [Engine] searches a Position within [Limits] and reports [Info].
//   - [Scene] is the visible board; terminal, pictures and protocols draw it.
//
// # Moves as points
//
// A front end makes a move by picking cells of the Scene one after the other: the
// point of a stone; in Ring the piece, its target, and then, where there is a choice,
// the slots of the pieces that return. [Position.Choices] lists the legal moves with
// their cells, so that at every step a front end can offer the cells that continue a
// legal move, without knowing the game. The cells of one legal move are never the
// beginning of another's. A pass has no cells.
//
// # Two ways to make a move
//
// [Position.Play] is for people and records: for a move that the rules forbid it
// returns an error that names the rule, and the game is unchanged. [Position.Submit] is
// for a referee: a move that loses by the rules, such as Black's forbidden point in
// Renju, is made and ends the game.
//
// # Optional abilities
//
// A Game, a Position or an Engine may satisfy further interfaces; callers use a type assertion, and
// do without the ability if it fails:
//
//   - a Position: [Arranger], [Turner], [Keyed], [Counted], [Urgent], [Opener], [Booked], [Prover],
//     [SelfPlayer], [Namer], [Explainer] and [Animated];
//   - a Game: [Teacher], [Komied], [FillerMaker], [SelfPlayGame], [Networked], [Reserver] and [Depthless];
//   - an Engine: [Appraiser], [Resizer] and [Preparer] (abilities.go). [As] asserts these, also of an
//     Engine that wraps another.
//
// A game with alpha-beta search makes its Engine by [NewAlphaBeta] from a [Walker].
//
// # Reading order
//
// game.go and position.go (a game and a game being played), scene.go, engine.go and
// abilities.go; alphabeta.go and ranking.go (engines by package search), level.go (weaker
// play), remember.go (analyses kept); drawing.go and lesson.go.
package game
