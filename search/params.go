package search

import (
	"math"
	"time"

	"tengen/search/tt"
)

// All tunables of the searcher. Scores are centi-units of the game's
// evaluation, depths and reductions are plies, ordering values are on the
// history scale of ±historyMax. Provenance of every value unless it says
// otherwise: hand-set, to be tuned.
// A common factor on all margins in centi-units did not help; see doc.go.

// Aspiration windows.
const (
	// aspirationDepth is the first iteration with a narrow window: before it
	// scores still jump.
	aspirationDepth = 4
	// aspirationDelta is the half-width of the first window.
	aspirationDelta Score = 40
	// aspirationGrow is the percentage by which a failed half-width grows.
	aspirationGrow = 100
	// aspirationMax is the half-width beyond which the window is opened fully.
	aspirationMax Score = 1200
)

// Move ordering. Bands keep the table move before tactical moves before quiet
// ones; inside a band the game's own Order counts.
const (
	orderTable    = 1 << 30
	orderTactical = 1 << 28
	// orderClamp bounds a game's Order so that it cannot leave its band.
	orderClamp = 1 << 26
	// Bonuses on quiet moves, added to Order and history.
	orderKiller1 = 12000
	orderKiller2 = 9000
	orderCounter = 6000
	// Weights of the history tables in ordering, in quarters.
	orderHistory4      = 4
	orderContinuation4 = 2
)

// History.
const (
	// historyMax is the saturation value of a history entry.
	historyMax = 16384
	// historyBonusMul and historyBonusMax: a cut-off at depth d is worth
	// min(mul·d, max).
	historyBonusMul = 160
	historyBonusMax = 1800
	// historyKeep is what of an entry survives from one search to the next, in
	// 1/256.
	historyKeep = 128
	// continuationLimit is the largest HistorySize with continuation tables,
	// which take 8·size² bytes a thread.
	continuationLimit = 1024
	// triedMax is the number of quiet moves a node remembers for the malus.
	triedMax = 64
)

// Razoring: depth ≤ razorDepth and eval + razorBase + razorMul·depth² below
// alpha. Measured in renju on 15×15 at 50,000 makes a move: 60 and 40 against
// 250 and 150, depth 2, +50 =1 -29; depth 3 against that +47 =2 -31. No better:
// 0 and 25 (+40 -40), 100 and 70 (+34 =2 -44), depth 5 (+35 =1 -44), 50 and 20 to
// depth 4 (+41 =3 -36 against depth 3).
const (
	razorDepth       = 3
	razorBase  Score = 60
	razorMul   Score = 40
)

// Reverse futility: depth ≤ reverseDepth and eval − reverseMul·depth at least
// beta; an improving side needs reverseImproving less. Depth 10 gained nothing
// (+42 =1 -37), nor 70 to depth 8 (+38 -42), renju at 50,000 makes.
const (
	reverseDepth           = 5
	reverseMul       Score = 90
	reverseImproving Score = 45
)

// Null move.
const (
	nullDepth = 2 // least depth
	nullBase  = 2 // least reduction
	// nullDiv: one more ply of reduction for every nullDiv plies of depth.
	nullDiv = 4
	// nullEval: one more ply for every nullEval units of eval above beta, at
	// most nullEvalMax.
	nullEval Score = 200
)

// nullEvalMax is in plies.
const nullEvalMax = 2

// Internal iterative reduction.
const iirDepth = 4

// Futility of quiet moves: depth ≤ futilityDepth and
// eval + futilityBase + futilityMul·depth not above alpha.
const (
	futilityDepth       = 5
	futilityBase  Score = 120
	futilityMul   Score = 110
)

// Move-count pruning with LateAll: no more than lateBase + depth^latePower moves are
// searched, half of it when the side to move is not improving, and lateForced + depth
// where a threat must be answered. Chosen with 20,000 makes a move, by how well scores
// told the results of games with another engine (log loss 0.460 before, 0.436 now in
// renju, 0.343 and 0.332 in freestyle; twice the makes give 0.035 less): lateBase 14
// and 20, powers of 1.3 and 1.8 and lateForced 2 were no better, nor lateBase 6 for
// answers too; whether moves that make threes are left out made no difference with
// lateBase 3 and 6. In games at 20,000 makes LateAll on against off: renju
// +114 =4 -82, freestyle +120 =5 -75; and against Rapfi with 20,000 nodes 51 of 120 in
// renju for 39 without it, in freestyle 43.5 for 28.5; there at 0.5 s a move renju +28
// =1 -31 for +30 =1 -69, freestyle +20 =3 -37 for +17 =11 -72. Ring lost by it, +7 =1
// -16 at 3,000 nodes, and does without.
const (
	lateBase   = 10
	latePower  = 1.5
	lateForced = 3
	lateSize   = 64 // table size for depth
)

// Without it: at depth ≤ quietDepth no more than quietBase + quietMul·depth² quiet
// moves, half of it when the side to move is not improving.
const (
	quietDepth = 5
	quietBase  = 6
	quietMul   = 2
)

// Late move reductions: lmrBase + ln(depth)·ln(number)/lmrDiv plies. Measured at
// 100,000 makes a move on 15×15: 1.00 and 1.25 against the hand-set 0.60 and 1.70
// +16 =1 -8 in renju and +12 =0 -12 in freestyle; 1.30 and 1.00 is too much (+14
// =1 -23 against these in renju). A move-count limit of 4 + depth² up to depth 8
// changed nothing (+11 =2 -11).
const (
	lmrDepth = 2    // least depth
	lmrMoves = 1    // moves searched before the first reduced one (one more in a PV node)
	lmrBase  = 1.00 // plies
	lmrDiv   = 1.25
	// lmrHistory: one ply less (more) for every lmrHistory of history.
	lmrHistory = 8192
	lmrSize    = 64 // table size for depth and for move number
)

// Singular extension: depth ≥ singularDepth, a table entry at most
// singularLag plies shallower; the others must stay singularMul·depth below the
// table's score at (depth−1)/2.
const (
	singularDepth       = 6
	singularLag         = 3
	singularMul   Score = 3
)

// extendFactor bounds extensions: none at a ply ≥ extendFactor·rootDepth.
const extendFactor = 2

// quiesceMax is the deepest quiescence, plies below the horizon.
const quiesceMax = 10

// Threads and polling.
const (
	// pollNodes and pollMakes: limits are looked at after so many searched nodes
	// or so many Make calls, whichever comes first. A clock reading takes about
	// 50 ns, a node 1–5 µs.
	pollNodes = 64
	pollMakes = 512
	// maxThreads bounds Options.Threads.
	maxThreads = 256
)

// Time use; see clock.go for the shares of the clock.
const (
	// softStretchMax is how far Soft may be stretched when there is no Hard.
	softStretchMax = 2.0
	// dropStretch is the factor on Soft after the score fell by at least
	// dropScore since the last iteration.
	dropStretch       = 1.4
	dropScore   Score = 40
	// singleShare is the share of Soft (or Hard) spent on an only move, and
	// provenShare on one already proven to win or lose.
	singleShare = 0.1
	provenShare = 0.3
)

// stableFactor is the factor on Soft by the number of iterations the best move
// has stood.
var stableFactor = [...]float64{1.5, 1.25, 1.0, 0.9, 0.8, 0.7}

// Shares of the clock (Clock.Budget).
const (
	// defaultMovesLeft is assumed when Clock.MovesLeft is 0. 15 was no better in renju
	// at 4 s a game and 0.04 s a move, +49 =3 -47.
	defaultMovesLeft = 25
	// incrementShare of the increment is spent each move.
	incrementShare = 0.8
	// hardFactor is Hard in units of Soft, hardShare the most of the remaining
	// clock that one move may take.
	hardFactor = 3.5
	hardShare  = 0.35
	// minThink is the least time ever given.
	minThink = time.Millisecond
)

// lmrTable[d][n] is the base reduction at depth d for the n-th move.
var lmrTable = func() (t [lmrSize][lmrSize]int8) {
	for d := 1; d < lmrSize; d++ {
		for n := 1; n < lmrSize; n++ {
			t[d][n] = int8(lmrBase + math.Log(float64(d))*math.Log(float64(n))/lmrDiv)
		}
	}
	return t
}()

// lateTable[d] is the limit of moves at depth d for an improving side.
var lateTable = func() (t [lateSize]int16) {
	for d := range t {
		t[d] = int16(lateBase + math.Pow(float64(d), latePower))
	}
	return t
}()

// The table recognises proofs by the same bound; either line fails to compile if
// they differ.
const (
	_ = uint(ProvenBound - tt.DecisiveScore)
	_ = uint(tt.DecisiveScore - ProvenBound)
)
