package renju

import "tengen/search"

// Tunables of the Renju search, set by hand unless a comment says otherwise. What was
// tried is in docs/experiments/renju.md.
const (
	// leafVCFNodes bounds one search for a win by fours at the horizon, in makes, and
	// leafVCFPlies the length of that win, in plies.
	leafVCFNodes = 200
	leafVCFPlies = 40
	// replyVCFNodes bounds the search for the opponent's win by fours after a root move, in
	// makes, and replyVCFPerDepth times its depth and one does. Those that find no win take
	// 1/replyVCFShare of all makes: late in a game with many fours to play they would take
	// all of a short search. By matches.
	replyVCFNodes    = 3000
	replyVCFPerDepth = 300
	replyVCFShare    = 8
	// No search for fours within alpha-beta takes more than 1/fourShare of a node limit.
	fourShare = 16
	// nearStones is the number of stones up to which points within two of a stone
	// are candidates even if no line joins them, because openings are played there.
	nearStones = 10

	// orderFive puts a five, or the reply to one, before all other moves.
	orderFive = 1 << 20
	// orderScale brings the pattern order of eval (some hundreds) to the
	// searcher's history scale (±16384), where the two are added.
	orderScale = 40
)

// The win-by-fours search at the root.
const (
	// rootVCFNodes bounds it in makes: about a third of a second.
	rootVCFNodes = 300_000
	// rootVCFShare: at most 1/rootVCFShare of a node limit.
	rootVCFShare = 4
	// rootVCFPerMs is the limit in makes for each millisecond of hard time.
	rootVCFPerMs = 150
)

// The win-by-threats search at the root.
const (
	// rootVCTFree bounds it in makes when the request has no limit of time, nodes or
	// depth: some tenths of a second.
	rootVCTFree = 300_000
	// rootVCTPerDepth times the depth squared bounds it in makes when the request
	// has a limit of depth only.
	rootVCTPerDepth = 500
	// rootVCTShare: at most 1/rootVCTShare of the time or the nodes of a move. By
	// matches: 1/8 cost more than the wins were worth.
	rootVCTShare = 32
	// promisedRest and promisedFree take the place of rootVCTShare and rootVCTFree where the
	// strategy of a solved game promises a win by threats: it leaves 1/promisedRest of the time to
	// alpha-beta. At 0.5 s a move half of the time was not enough in 8 of 70 games of renju, whose dearest
	// win took 470,000 makes. Of the wins met in 900 games of all rules the dearest took 4.8 million makes
	// (freestyle 20×20, k10k12k8k9j9i10i8h7).
	promisedRest = 8
	promisedFree = 16_000_000
	// vctTableShare of Options.Hash is the prover's table, at most vctTableMax.
	vctTableShare = 8
	vctTableMax   = 64 << 20
)

// The opponent's wins.
const (
	// rootDefenceNodes bounds, in makes, the search for the win by fours that the
	// opponent threatens, together with the replies to it; at most 1/rootDefenceShare
	// of a node limit. Set by hand, confirmed by a match.
	rootDefenceNodes = 100_000
	rootDefenceShare = 8
	// replyVCTDepth is the least depth one ply below the root at which the opponent's win
	// by threats is searched. One such search is bounded, in makes, by 1/replyVCTShare of
	// a node limit, replyVCTPerMs for each millisecond of hard time, replyVCTPerDepth
	// times the square of a depth limit, and replyVCTNodes. After replyVCTLost refuted
	// moves no more are tried: if all moves lose, alpha-beta chooses the best of them. By
	// matches. The proof tree of a win, which bounds its length, takes 1/replyProofShare
	// of that bound at most; set by hand, confirmed by a match.
	replyVCTDepth    = 6
	replyVCTShare    = 100
	replyVCTPerMs    = 10
	replyVCTPerDepth = 100
	replyVCTNodes    = 50_000
	replyVCTLost     = 3
	replyProofShare  = 8
	// lineNodes bounds in makes what finds the length and the line of a proven result that the
	// search knows without them. Set by hand: some tenths of a second.
	lineNodes = 100_000
)

// bookPerMs is the nodes that a thread is expected to search in a millisecond, where the
// book of openings is compared with the search in its place. Set by hand.
const bookPerMs = 500

// openReach is how far from the centre, in cells, the first stone of the game is
// searched, if the rule set does not fix its place. Set by hand.
const openReach = 2

// networkTuning is the Tuning for networks, whose values can be trusted more than those of
// the tables: smaller margins, fewer reductions, and moves in the order of the policy. By
// matches in freestyle.
func networkTuning() search.Tuning {
	t := search.DefaultTuning()
	t.RazorBase, t.RazorMul = 40, 27
	t.ReverseMul, t.ReverseImproving = 60, 30
	t.FutilityBase, t.FutilityMul = 80, 75
	t.LMRBase = 0.7
	t.PolicyMul, t.PolicyOrder = 0.3, 3000
	return t
}
