// Package search is the game-free alpha-beta searcher of Tengen.
//
// A game enters through the small [Position] interface (make, unmake, generate,
// evaluate, hash, and a probe for what the game's own tactics know); everything
// the searcher learns it tells through a callback as [Info] — it never prints.
//
// # Proven scores
//
// A score beyond ±[ProvenBound] is a claim that the game is won or lost in
// [Mate]−|score| plies against every defence, and only such claims lie there.
// Three rules keep that true:
//
//   - a Position reports a proven score from Probe only when it has proven it;
//   - a node whose move list is not marked Complete never returns a proven loss:
//     when every listed move loses, the result is clamped to −[ClampLoss];
//   - a pruned move (futility, move-count, null move) counts as "not refuted":
//     its node cannot return a proven loss either, and a null-move cut-off never
//     returns a proven win.
//
// Evaluations lie within ±[MaxEval]; the band between [MaxEval] and
// [ProvenBound] is for "lost as far as was looked, not proven".
package search
