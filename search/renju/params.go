package renju

// Tunables of the Renju search. Provenance is hand-set unless stated.
const (
	// leafVCFNodes bounds the fours tried by one win-by-fours search at the
	// horizon, in makes.
	leafVCFNodes = 200
	// leafVCFPlies bounds its length in plies.
	leafVCFPlies = 40
	// replyVCFNodes bounds the opponent's after a root move.
	replyVCFNodes = 3000
	// nearStones is the stone count up to which points within two of a stone
	// are candidates even if no line joins them (openings are played there).
	nearStones = 10

	// orderFive puts a five, or the reply to one, before everything.
	orderFive = 1 << 20
	// orderScale brings the pattern order of eval (some hundreds) to the
	// searcher's history scale (±16384), where the two are added.
	orderScale = 40
)

// The win-by-fours search at the root.
const (
	// rootVCFNodes bounds it in makes: about a third of a second.
	rootVCFNodes = 300_000
	// rootVCFShare: at most this part of a node limit.
	rootVCFShare = 4
	// rootVCFPerMs: at most so many makes for each millisecond of hard time.
	rootVCFPerMs = 150
)

// The win-by-threats search at the root.
const (
	// rootVCTFree bounds it in makes when neither time nor nodes nor depth do:
	// some tenths of a second.
	rootVCTFree = 300_000
	// rootVCTPerDepth: so many makes times the depth squared, when depth does.
	rootVCTPerDepth = 500
	// rootVCTShare: at most 1/rootVCTShare of the time or the nodes of a move.
	// With 1/8 the root's provers together cost a little more than they found:
	// +45 =3 -52 in renju at 0.5 s a move against none (Elo -24 ± 64) and, broken
	// off, +1 =2 -5 in freestyle; with 1/32 +45 =14 -42 in freestyle (+10 ± 63). The
	// search for fours at the horizon was on in both: it finds most of the wins.
	rootVCTShare = 32
	// vctTableShare of Options.Hash is the prover's table, at most vctTableMax.
	vctTableShare = 8
	vctTableMax   = 64 << 20
)

// The opponent's wins.
const (
	// rootDefenceNodes bounds, in makes, the win by fours that the opponent
	// threatens together with the replies to it; at most 1/rootDefenceShare of a
	// node limit. Measured on against off at 100,000 makes, renju: +45 -35.
	rootDefenceNodes = 100_000
	rootDefenceShare = 8
	// replyVCTDepth is the least depth one ply below the root at which the
	// opponent's win by threats is looked for. One such search is bounded, in
	// makes, by 1/replyVCTShare of a node limit, replyVCTPerMs for each millisecond
	// of hard time, replyVCTPerDepth times the square of a depth limit, and
	// replyVCTNodes. After replyVCTLost refuted moves no more is asked, for where
	// all moves lose the search should choose how: without that bound the games were
	// lost, +24 =1 -35 at 200,000 makes in renju; with it +30 =2 -28 at 100,000.
	replyVCTDepth    = 6
	replyVCTShare    = 100
	replyVCTPerMs    = 10
	replyVCTPerDepth = 100
	replyVCTNodes    = 50_000
	replyVCTLost     = 3
)

// maxThreads bounds Options.Threads as the searcher does.
const maxThreads = 256
