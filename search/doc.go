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
//
// The table stores proven scores relative to the node. A stored win is used as a
// lower bound, and a stored loss as an upper bound, at any depth; that nothing
// faster (or longer) exists is believed only as deep as it was searched.
//
// # Decisions
//
//   - The root is not probed and not cut: what its tactics say is the façade's
//     business. A root whose list is not Complete tells no proven loss either,
//     except of moves the caller picked, and of lines after the first, where the
//     score speaks of that move.
//   - A search ends by itself when every line asked for is proven and deep
//     enough that no shorter win (no longer resistance) can be found.
//   - Path-dependent results leave only their move in the table; see the notes
//     in alphabeta.go.
//   - Nodes are the moves a Position makes, its forcing searches included.
//   - With several threads (lazy SMP) the first one tells; a helper's result is
//     taken when it is proven or deeper.
//
// # Reading order
//
// position.go (what a game provides), score.go, searcher.go (the entry),
// iterate.go and root.go (deepening, windows, ranks), alphabeta.go and
// quiesce.go (the tree), order.go and history.go, smp.go, clock.go, params.go.
//
// # What the heuristics were measured to gain
//
// Renju 15×15, 5,000 makes a move, paired openings, all on against one off, with
// the constants of before the last change to the late move reductions; score of
// "on" in per cent, with its standard error:
//
//	late-move pruning   57.7 ± 3.3   (240 games)
//	LMR                 55.4 ± 3.0   (240)
//	reverse futility    53.8 ± 3.0   (240)
//	singular            53.5 ± 1.5   (240)
//	null move           49.4 ± 1.5   (400)
//	razoring            47.5 ± 2.2   (240)
//	extensions          46.9 ± 2.6   (240)
//
// The last three are not told from nothing at this depth, and late-move pruning was
// without LateAll, whose figures are in params.go. Nodes to depth 10 over
// six positions with one heuristic off, in units of all on: LMR 6.7, PVS 3.0,
// reverse futility 2.2, late-move pruning 1.7, quiescence 1.4, futility 1.27,
// null move 1.21, history 1.2, continuation history 1.17, internal iterative
// reduction 1.15, countermove 1.08, killers 1.05, razoring 0.92, extensions
// 0.80, aspiration 0.57, singular 0.53.
//
// With more nodes extensions are worth more: all on against extensions off +50 =2
// -28 with 50,000 makes a move (98 ± 69 Elo), although without them the search goes
// 1.8 plies deeper.
//
// # What did not help
//
// Renju 15×15, paired balanced openings, the change against what stands:
//
//	reductions of moves that make threes, a ply less than quiet ones  +23 =1 -36  30,000 makes
//	reductions of the replies to a three, likewise                    +23 =1 -36  30,000
//	the same of all such replies, fours included                      +31 =0 -29  30,000
//	reductions of threes and replies at expected cut nodes            +33 =1 -46  40,000
//	the last replies to a three skipped at depth ≤ 5                  +27 =1 -32  30,000
//	the first reply to a three extended                               +19 =3 -38  50,000
//	replies to a three extended where there are at most five          +29 =1 -30  50,000
//	move ordering fitted (softmax) to best moves of 4,000 nodes       +27 =1 -32, +27 =2 -31 with its
//	  values weighed 2.5 times as much                                30,000
//	the same with 400 nodes, threes no longer before all other moves  +60 =3 -57; +53 =2 -45 in freestyle  8,000
//	all margins (razoring … singular) times 1.7                       +31 =1 -28  30,000
//	the same times 0.7                                                +42 =1 -55; +40 =0 -60 in freestyle  20,000
//	the same times 2                                                  +48 =3 -49; +41 =2 -57 in freestyle  20,000
//
// How well scores at 20,000 makes tell the results of games with Rapfi: log loss over
// 800 positions each from the last 30 plies of won and lost games, in renju and
// freestyle, 0.436 and 0.332 as it stands (0.460 and 0.343 before LateAll; about 0.004
// is chance). An early form of LateAll won there and against Rapfi (49 of 120, 39
// without it) while it scored +51 =0 -49 against the engine itself. No better:
//
//	a ply more of reduction at expected cut nodes          0.438 0.333
//	lmrBase 0.5                                            0.442 0.340
//	lmrBase 1.4; LMR from the third move on                0.442 0.332, 0.446 0.336
//	a ply deeper where a reduced move surprises by 60      0.445 0.337
//	reductions by the distance to the best move's Order    0.438 0.335
//	a ply less after alpha rose in a PV node               0.444 0.333
//	a ply less where the static value is far above beta,
//	  and PV nodes less by the age of their table move     0.442 0.341
//	reverse futility with 70 and 120 a ply                 0.441 0.336, 0.441 0.340
//	razoring off                                           0.438 0.337
//	singular extension from depth 5                        0.442 0.336
//	history bonuses twice as large, killers worth a third  0.440 0.335, 0.441 0.336
//	null move off, futility margins × 0.65 and × 1.4       within 0.0002
//
// Before LateAll, over other 600 positions (0.414 and 0.344), it was 0.429 and 0.351
// without extensions, 0.435 and 0.358 without LMR, 0.429 and 0.366 without late-move
// pruning.
//
// Four of five expanded nodes are replies to a four or a three. What was tried alone
// to thin them out, above, gained nothing; LateAll, which does it together with a
// limit on all other moves, did.
package search
