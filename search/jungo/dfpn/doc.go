// Package dfpn proves which lead a side can force in Jungo on boards of up to 5×5, by
// proof-number search.
//
// Search answers one question: can the prover force the goal, or can the opponent prevent
// it, in finitely many moves? It is a depth-first proof-number search (df-pn); for the
// vocabulary see Kishimoto, Winands, Müller and Saito, "Game-tree search using proof
// numbers: the first twenty years" (ICGA Journal 2012). GoalSearch finds a score by such
// questions.
//
// Read answer.go first (what is asked and answered), then search.go (Search: expand and mid),
// ask.go (a question, and what repetitions do to it) and goals.go (GoalSearch). The rest serves the search:
//
//   - position.go and table.go: positions as sets of points, exact keys, the table.
//   - initial.go and prior.go: the initial numbers of new positions, by distances to
//     shapes and by networks.
//   - static.go: wins seen without search, by shapes (shapes.go), by adding stones to a
//     shape (builder.go), and region by region (regions.go).
//   - zones.go: the part of a position that a proof rests on, so that moves elsewhere need
//     no search.
//
// One search answers for both sides: an answer that does not rest on a repetition holds
// however endless play is counted.
//
// A set of points is either that of a position, with a guard column between the rows, or
// packed, with bit p for point p; see geometry.
package dfpn
