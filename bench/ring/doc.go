// Package ring measures the Ring engine: games between players, a suite of
// proven problems, and the search for new ones.
//
// The problems stand in problems.txt, one a line, and are embedded. Each was
// found in a game of the engine against itself and is proven by the solver of
// search/ring: the side to move wins by force in the given number of plies, no
// win is shorter, and only one first move achieves it.
//
// # What was measured
//
// Games begin with random moves, eight unless said otherwise, the placing of the
// rings included; each opening is played from both sides where two players differ.
// A game that is not over after so many plies counts as a draw. The commands are
// those of TestStrength, the tables are written +wins =draws -losses, unfinished
// games after them.
//
//   - Self-play, 200 games at 0.2 s a move on a busy machine (some 10,000 nodes),
//     100 openings of 8 and 100 of 4 plies: 183 plies on average, 157 in the
//     median, broken off at 400. 184 ended by a goal, 5 by repetition, 11 not; none
//     by a closed goal or for want of a move. All 36,638 moves were legal and all
//     ends right by the direct implementation of the rules as well
//     (go test ./movegen/ring -run GamesAgainstDirect -games FILE).
//   - The first player: Black won 91 of these games, White 93, which gives Black
//     49.5 ± 3.4 % (one standard error). Together with 287 games between engines
//     that differ in one part or in their weights, at 400 to 1,000 nodes a move, it
//     is 169 to 165 of 487, 50.4 ± 1.9 %. In 420 games of one engine at 400 nodes
//     (-against self -pairs 210 -nodes 400 -seed 99) Black won 193, White 217, 2
//     were repetitions and 8 not over: 47.1 ± 2.4 %. No advantage of the first move
//     is seen.
//   - Against the player that looks one move ahead, 10,000 nodes a move (-against
//     one-ply -pairs 25 -nodes 10000 -seed 777 -longest 5000): +50 =0 -0, 402 plies
//     the longest, 131 the next.
//   - Against itself with a hundredth of the nodes: 2,000 against 20 +60 =0 -0 (at
//     most 140 plies), 10,000 against 100 +15 =0 -0 and one not over after 300.
//   - Why wins were not brought home: a weaker player walls its goal in, four
//     pieces on the goal row or six on a row before it. Only attacks open a wall,
//     and at low depth the engine saw none that kept all of its advantage; see
//     search/ring on progress. At 2,000 nodes 4 of 100 games against the one-ply
//     player were not over after 400 plies and 3 were drawn; with values that fade
//     2 and 2. Between equals it makes no difference: 1,000 nodes, +42 =2 -39 and 4
//     unfinished.
//   - The problems: the engine finds every key, at a median of 2,134 nodes (95th
//     percentile 16,836; 11 plies: some 40,000); the solver proves all, 9 plies at a
//     median of 334,000 nodes, 11 plies within thirty million. A search of 25
//     minutes on a busy machine found three of 9 plies and three of 11.
package ring
