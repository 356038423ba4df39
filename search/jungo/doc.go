// Package jungo plays Jungo (stone-counting Go) on boards of any size by Monte-Carlo tree
// search.
//
// Engine is the entry point (engine.go). On boards up to 4×4, and late in the game on boards
// up to 7×7, it asks the exact solver first (package exact, proofs.go); on 5×5 also a book of
// proved moves and a proof-number search.
//
// On 6×6, 7×7 and 9×9 an opening book answers at once in a game (opening.go, package openings).
//
// There are two kinds of search, over the same tree (tree.go):
//
//   - On 5×5 to 19×19, on processors that run it fast, a network evaluates the leaves and
//     gives the priors of the moves (network.go, package eval/jungo); features have a share
//     in the priors. Nodes of one position share their values (place.go).
//   - Elsewhere playouts evaluate the leaves, and all-moves-as-first statistics (RAVE)
//     guide the selection.
//
// Priors come from features of a move (features.go: captures, ladders, liberties, lines,
// the last moves) and the 3×3 pattern around it (pattern.go). Playouts (playout.go) draw
// their moves by pattern, and by suggestions from chains in atari and from the last moves
// (policy.go). The weights are in priors.txt: those of policy.go are set by hand, the
// others are fitted to the visits of self-play roots (fit.go, "tengen lab priors").
//
// Each node keeps proven bounds of the final score, from ended games, unconditional life and
// minimax (bounds.go).
package jungo
