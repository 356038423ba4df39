package search

import (
	"time"

	"tengen/search/tt"
)

// All tunables of the searcher. Scores are centi-units of the game's
// evaluation, depths and reductions are plies, ordering values are on the
// history scale of ±historyMax. Values are set by hand unless a comment says
// otherwise; what was tried is in docs/experiments/search.md.

// Aspiration windows.
const (
	// aspirationDepth is the first iteration with a narrow window: in earlier ones
	// scores vary too much.
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
	// historyKeep is the part of an entry that is kept from one search to the next,
	// in 1/256.
	historyKeep = 128
	// continuationLimit is the largest HistorySize with continuation tables,
	// which take 8·size² bytes a thread.
	continuationLimit = 1024
	// triedMax is the number of quiet moves a node remembers for the malus.
	triedMax = 64
)

// Depth limits of pruning by the static value, in plies; the margins are in Tuning.
const (
	razorDepth    = 3
	reverseDepth  = 5
	futilityDepth = 5
)

// Null move.
const (
	nullDepth = 2 // least depth
	nullBase  = 2 // least reduction
	// nullDiv: one more ply of reduction for every nullDiv plies of depth.
	nullDiv = 4
	// nullEvalMax bounds what Tuning.NullEval adds, in plies.
	nullEvalMax = 2
)

// Internal iterative reduction.
const iirDepth = 4

// Move-count pruning with LateAll: lateForced + depth moves are searched where a threat
// must be answered. By how well scores predict the results of games, confirmed by matches.
const (
	lateForced = 3
	lateSize   = 64 // table size for depth
)

// Move-count pruning without LateAll: at depth ≤ quietDepth no more than
// quietBase + quietMul·depth² quiet moves, half of it when the side to move is not
// improving.
const (
	quietDepth = 5
	quietBase  = 6
	quietMul   = 2
)

// Late move reductions; see Tuning.
const (
	lmrDepth = 2 // least depth
	lmrMoves = 1 // moves searched before the first reduced one (one more in a PV node)
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
	// or so many Make calls, whichever comes first. Set so that reading the clock
	// takes a small part of the time.
	pollNodes = 64
	pollMakes = 512
	// MaxThreads bounds Options.Threads, here and for all engines and jobs above: more than
	// the processors of usual machines. Set by hand.
	MaxThreads = 256
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
	// defaultMovesLeft is assumed when Clock.MovesLeft is 0.
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

// The table recognises proofs by the same bound: one of these lines fails to compile
// if the two differ.
const (
	_ = uint(ProvenBound - tt.DecisiveScore)
	_ = uint(tt.DecisiveScore - ProvenBound)
)
