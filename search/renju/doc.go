// Package renju is the engine of Renju and Gomoku. It adapts a movegen/renju board to the
// alpha-beta of package search and adds what the game needs: forced replies, and searches
// for threats at the horizon and at the root. Protocols and commands use its Engine.
//
// # What is proven
//
// A score beyond search.ProvenBound is a proven win or loss in plies. Such scores
// come from a five, from a straight four (or two fours at once) when the other
// side has no five, from a win by continuous fours that was searched to its end, and
// from alpha-beta over nodes where every defence was tried: the one reply to a four,
// and the replies to a threatened winning four, of which defence.go computes the
// complete set. A node where only promising moves were generated never returns a
// proven loss.
//
// # Forbidden points
//
// Black's forbidden points are never generated and never played. When Black's
// only way to stop a five is forbidden, White has won: the score is a proven loss for
// Black, who then plays some legal point. If no legal point is left, the Engine
// answers with a pass.
//
// # Reading order
//
// options.go and engine.go (the entry), position.go (the board for package search),
// generate.go and defence.go (moves); then root.go (the stages of a search), rootdefence.go,
// rootline.go, rootsolved.go and opening.go (answers from elsewhere).
package renju
