// Package search is the alpha-beta searcher of all games.
//
// It looks for the best move of a position: it tries moves and replies to an increasing
// depth, and leaves out what cannot change the result. It knows no game; a game provides
// a [Position]: make and unmake a move, generate moves, evaluate, hash, and a probe for
// what the game's own tactics know. The searcher never prints; it reports progress as
// [Info] through a callback.
//
// # Proven scores
//
// A score beyond ±[ProvenBound] claims that the game is won or lost in [Mate]−|score|
// plies against every defence; no other score is so large. Three rules keep that true:
//
//   - a Position returns a proven score from Probe only when it has proven it;
//   - a node whose move list is not marked Complete never returns a proven loss:
//     when every listed move loses, the result is clamped to −[ClampLoss];
//   - a pruned move (futility, move-count, null move) counts as not refuted, so its
//     node does not return a proven loss either; and a null-move cut-off never
//     returns a proven win.
//
// Evaluations lie within ±[MaxEval]; the band between [MaxEval] and
// [ProvenBound] is for positions in which every move tried loses, without proof.
//
// The table stores proven scores relative to the node. At any depth a stored win is a
// lower bound, and a stored loss an upper bound. Only up to the depth that was searched
// they also say that there is no faster win and no longer resistance.
//
// # Decisions
//
//   - The root is neither probed nor cut off; the caller may probe it. A root whose list
//     is not Complete reports no proven loss, except for moves that the caller chose, and
//     for lines after the first, whose score is that of one move.
//   - A search ends by itself when every line asked for is proven and deep
//     enough that no shorter win (no longer resistance) can be found.
//   - Path-dependent results leave only their move in the table; see the notes
//     in alphabeta.go.
//   - Nodes are the moves a Position makes, those of its forcing searches included.
//   - With several threads (lazy SMP) the first one reports; a helper's result is
//     returned when it is proven or deeper.
//
// # Reading order
//
// position.go (what a game provides), score.go, searcher.go (the entry),
// iterate.go and root.go (deepening, windows, ranks), alphabeta.go and
// quiesce.go (the tree), order.go and history.go, smp.go, clock.go, params.go.
package search
