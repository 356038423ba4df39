// Package renju searches Renju and Gomoku positions: the adapter that walks the
// shared alpha-beta over a movegen/renju board, what the game adds to it (forced
// replies, threat search at the horizon and at the root), and the façade Engine
// that protocols and commands use.
//
// # What is proven
//
// A score beyond search.ProvenBound is a proven win or loss in plies. Such scores
// arise from a five, from a straight four (or two fours at once) when the other
// side has no five, from a win by continuous fours found complete, and from
// alpha-beta over nodes where every defence was tried: a reply to a four (the
// one point), and a reply to a threatened winning four, whose complete set of
// defences is computed (see defence.go). A node where only promising moves were
// generated never returns a proven loss.
//
// # Forbidden points
//
// Black's forbidden points are never generated and never played. When Black's
// only way to stop a five is forbidden, White has won: that is scored as a
// proven loss for Black, who then plays some legal point. If no legal point is
// left at all the Engine answers with a pass.
package renju
