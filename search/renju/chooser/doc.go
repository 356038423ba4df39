// Package chooser takes an engine's decisions in the openings of Renju and Gomoku: it
// lays patterns and stones that are even, swaps or stays, names the number of fifth
// stones, offers fifth stones and keeps one, and says why. [Chooser] decides with a [Searcher] and
// returns a [Choice]. Package movegen/renju/opening has the rules.
//
// # Decisions
//
//   - All decisions come from the scores of one searcher, so they repeat themselves if
//     its searches do. Only Options.Rand brings variety.
//   - Stones that the opponent may answer with a swap are laid as even as possible. Of
//     two colours the better one is taken.
//   - White keeps the fifth stone that is worst for Black, so a position with n fifth
//     stones is worth as much as Black's n-th best one.
//   - In swap2 the chooser never lays two more stones: the opponent would choose the
//     better side, so that it is never worse to take a colour oneself.
package chooser
