// Package review reviews finished games of any of the games: what every move lost, which
// wins were missed, and where the game was lost.
//
// Read [Game] first, the game to review, then [Reviewer.Review], which returns a [Report]
// with one [Move] for every move. Journal stores reports of many games, Totals sums them up
// by player and by opening, Annotate writes a report into a record, and [Game.Mistakes] and [Tutor] let
// a person try the worst moves again.
//
// # What a move lost
//
// A share is the expected share of points of a side, 0 to 1. The loss of a move is the
// share with the best move less the share with the move played. Both come from searches
// of equal effort. In Renju and Ring the played move is searched alone to the same depth,
// because scores of different depths depend on the side that moves last; in Jungo, whose
// search is by simulations, the share after the move is that of the search of the next
// position. A proof replaces a search: the end of the game, a win, an exact score.
//
// The positions are searched from the last one to the first, with the same tables, so
// that a search knows what later moves have shown. With one thread and a limit of nodes
// the same game has the same report.
//
// # Proven wins
//
// Before a position is searched, a prover looks for a forced win of the side to move: in
// Renju by fours, by threes, and by fukumi moves, in Ring by all moves. A win in Renju
// counts only when [tengen/search/threat/verify] has accepted its proof. In Jungo the exact
// solver gives the score of small boards and of late positions. If the opponent has a
// proven win after the played move, other moves are searched and tried against the same
// prover, so that a missed defence is a defence.
//
// # Reading order
//
// game.go, options.go, report.go and class.go (the data), review.go (a review), judge.go (a
// move); prove.go with proverenju.go, provejungo.go and provering.go; sums.go, words.go (what
// is said), journal.go, annotate.go, tutor.go.
package review
