package renju

import "tengen/search/game"

// openingReach is how far from the middle a random opening stone may lie, cells.
const openingReach = 3

// patternStones is the number of stones of an opening pattern, by the rules of renju.
const patternStones = 3

// decisionLeast is the least number of nodes of a move at a level of play from which that of a
// decision in an opening is made. Set by hand.
const decisionLeast = 1000

// Self-play. Set by hand.
const (
	// selfNodes is the usual number of nodes for a move, selfSlips the usual share of
	// random moves.
	selfNodes = 50
	selfSlips = 0.02
	// selfStones and selfMore: an opening has selfStones random stones, and up to
	// selfMore further ones.
	selfStones, selfMore = 3, 8
	// selfCentre is how far from the middle the first stone lies, in cells;
	// selfReach how far from another stone the others do.
	selfCentre, selfReach = 3, 2
	// selfBalance is the score, in centi-units, above which an opening is not played:
	// an expected score of 92 %.
	selfBalance = 500
)

// lightVCFTable is the size of the table of refuted fours of a light engine, as log2 of
// its entries; lightHash is the size of its other tables, in MiB.
const (
	lightVCFTable = 6
	lightHash     = 1
)

// ideaNodes bounds each search for the words of a hint, in moves made. Set by hand.
const ideaNodes = 20_000

// What the levels do without: all of them the strategies of solved games; the lower ones also
// the network and the prover of long wins by threes, or all provers and the search of fours at
// the horizon; the lowest ones also the search of forced moves there.
var (
	unsolved  = []string{"solved"}
	noThreats = append([]string{"network", "root-vct"}, unsolved...)
	noFours   = append([]string{"network", "leaf-vcf", "root-vcf", "root-vct", "root-defence", "reply-vct"}, unsolved...)
	sightless = append([]string{"quiescence"}, noFours...)
)

// levels are the levels of play below full strength: a search of a few plies without the
// provers of long wins, then with those of fours, at last with all. By matches; see
// docs/experiments/search.md.
var levels = []game.Level{
	{Nodes: 2000, Depth: 1, Slip: 0.8, Window: 0.5, Width: 8, Miss: 0.35, Off: sightless, About: sayOverlooks.With()},
	{Nodes: 2000, Depth: 1, Slip: 0.44, Window: 0.3, Width: 6, Miss: 0.1, Off: sightless, About: saySlips.With()},
	{Nodes: 5000, Depth: 2, Slip: 0.84, Window: 0.4, Width: 6, Off: noFours, About: sayReply.With()},
	{Nodes: 5000, Depth: 2, Slip: 0.45, Window: 0.25, Width: 4, Off: noFours, About: sayReplyWell.With()},
	{Nodes: 5000, Depth: 3, Slip: 0.42, Window: 0.1, Width: 3, Off: noFours, About: sayThreePly.With()},
	{Nodes: 6000, Depth: 4, Slip: 0.12, Window: 0.1, Width: 3, Off: noFours, About: sayFourPly.With()},
	{Nodes: 10_000, Depth: 5, Slip: 0.06, Window: 0.1, Width: 2, Off: noFours, About: sayFivePly.With()},
	{Nodes: 16_000, Depth: 12, Slip: 0.01, Window: 0.1, Width: 2, Off: noThreats, About: saySeesFours.With()},
	{Nodes: 12_000, Width: 1, Off: unsolved, About: saySeesAll.With()},
}
