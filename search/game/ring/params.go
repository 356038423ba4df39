package ring

import "tengen/search/game"

// maxMoves is the number of moves after which a referee stops a game.
const maxMoves = 1000

// Self-play. Set by hand.
const (
	// selfNodes is the usual number of nodes for a move, selfSlips the usual share of
	// random moves: without mistakes few games are decided.
	selfNodes = 200
	selfSlips = 0.1
	// selfLongest is the number of plies after which a game is left unfinished.
	selfLongest = 160
	// selfOpening and selfMore: an opening has selfOpening random plies, and up to
	// selfMore further ones.
	selfOpening, selfMore = 4, 10
)

// lightHash is the table of a light engine, in MiB.
const lightHash = 1

// unlearned switches the network off.
var unlearned = []string{"network"}

// levels are the levels of play below full strength, from level 6 on with the network. By matches; see
// docs/experiments/search.md.
var levels = []game.Level{
	{Nodes: 2000, Depth: 1, Slip: 0.13, Window: 0.2, Width: 4, Off: unlearned, About: sayOnePly.With()},
	{Nodes: 5000, Depth: 2, Slip: 0.48, Window: 0.2, Width: 5, Off: unlearned, About: sayTwoWeak.With()},
	{Nodes: 5000, Depth: 2, Slip: 0.32, Window: 0.15, Width: 5, Off: unlearned, About: sayTwoFair.With()},
	{Nodes: 5000, Depth: 2, Slip: 0.12, Window: 0.1, Width: 4, Off: unlearned, About: sayTwo.With()},
	{Nodes: 5000, Depth: 3, Slip: 0.24, Window: 0.1, Width: 3, Off: unlearned, About: sayThree.With()},
	{Nodes: 5000, Depth: 2, Slip: 0.52, Window: 0.1, Width: 4, About: sayTwoLearned.With()},
	{Nodes: 5000, Depth: 2, Slip: 0.17, Window: 0.1, Width: 4, About: sayTwoBest.With()},
	{Nodes: 9000, Depth: 3, Slip: 0.28, Window: 0.1, Width: 3, About: sayThreeLearned.With()},
	{Nodes: 12_000, Depth: 5, Slip: 0.27, Window: 0.1, Width: 3, About: sayFiveLearned.With()},
}

// basicLevels are those of the variant "ring-basic", for which there is no network: one ply more every few
// levels. By matches under the rules of "ring", without its network.
var basicLevels = []game.Level{
	{Nodes: 2000, Depth: 1, Slip: 0.13, Window: 0.2, Width: 4},
	{Nodes: 5000, Depth: 2, Slip: 0.57, Window: 0.2, Width: 5},
	{Nodes: 5000, Depth: 2, Slip: 0.35, Window: 0.15, Width: 5},
	{Nodes: 5000, Depth: 2, Slip: 0.12, Window: 0.1, Width: 4},
	{Nodes: 5000, Depth: 3, Slip: 0.38, Window: 0.1, Width: 4},
	{Nodes: 5000, Depth: 3, Slip: 0.17, Window: 0.1, Width: 3},
	{Nodes: 9000, Depth: 4, Slip: 0.33, Window: 0.1, Width: 3},
	{Nodes: 9000, Depth: 4, Slip: 0.14, Window: 0.1, Width: 3},
	{Nodes: 12_000, Depth: 5, Slip: 0.22, Window: 0.1, Width: 3},
}
