// Package chooser decides in the openings of Renju and Gomoku for an engine: it lays
// patterns and stones that are even, swaps or stays, names the number of fifth stones,
// offers fifth stones and keeps one, and says why. The rules are those of package
// opening.
//
// # Decisions
//
//   - All decisions come from the scores of one searcher, so they repeat themselves
//     where its searches do. Only Options.Rand brings variety.
//   - Stones that the opponent may answer with a swap are laid as even as possible. Of
//     two colours the better one is taken.
//   - White keeps the fifth stone that is worst for Black, so a position with n fifth
//     stones is worth as much as Black's n-th best one.
//   - In swap2 the chooser never lays two more stones: the better side would be the
//     opponent's choice, which is never better than to take it.
package chooser
