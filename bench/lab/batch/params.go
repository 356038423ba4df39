package batch

import searchjungo "tengen/search/jungo"

const (
	// minSize and maxSize bound the boards: a set has 192 bits, 13 rows of 14.
	minSize = 5
	maxSize = 13
	// maxVisits bounds the visits of a search, and with them the nodes of a game's tree.
	maxVisits = 400
	// maxGames bounds the games of a group.
	maxGames = 1 << 16
	// chunk is the number of games that a worker takes at a time, even: both of a pair of a match. Hand-set.
	chunk = 32
	// localPart is the number of positions that a worker of Local takes at a time. Hand-set.
	localPart = 4
)

// tuning is that of search/jungo with a network.
var (
	tuning     = searchjungo.DefaultTuning()
	firstPlay  = float32(tuning.FirstPlay)
	scoreShare = float32(tuning.ScoreShare)
)

// The search.
const (
	// noiseShare is the share of noise in a root's priors, noiseTotal the sum of the parameters of
	// its Dirichlet distribution. After AlphaZero.
	noiseShare = 0.25
	noiseTotal = 8.0
	// leastPrior is added to the probability of every move, so that none is ruled out.
	// Hand-set.
	leastPrior = 1e-6
	// slack is how far a value may be outside of 0 to 1, as sums of rounded numbers are.
	slack = 1e-3
)

// Games. Hand-set, after a trial of 90,000 games.
const (
	// A search has fullVisits with probability fullShare and cheapVisits otherwise; only the
	// former have noise and give a sample.
	fullVisits  = 256
	cheapVisits = 40
	fullShare   = 0.25
	// A game is settled if it has more moves than the board's points divided by settledAfter,
	// and the chance to win of one side is below settledWin.
	settledAfter  = 3
	settledWin    = 0.03
	settledShare  = 0.05
	settledVisits = 16
	// Where fewer points than filledOpen are open, the players only fill their own areas, or the
	// network believes so. In games on 7×7 that is so in a tenth of the searches.
	filledOpen   = 0.3
	filledShare  = 0.15
	filledVisits = 4
	// The opening has up to the board's points divided by openingShare moves, drawn by the
	// network's priors; the first game of a place, so that the games do not end together, up to
	// the points divided by firstShare. Games with longer openings than the points divided by
	// noisyShare give no samples.
	openingShare = 6
	firstShare   = 1
	noisyShare   = 2
	// One in wildGames games plays completely random moves in the opening with probability
	// wildMoves, the others with strayMoves.
	wildGames  = 4
	wildMoves  = 0.25
	strayMoves = 0.05
	// One in wallGames games begins behind walls, each with at least leastArea lines of the board
	// behind it, and up to wallMoves moves of the opening.
	wallGames    = 8
	wallMoves    = 3
	leastArea    = 1
	mostInvaders = 3
	// In all but one of fixedKomi games the komi is drawn around the lead that the network
	// expects after the opening, with a deviation of komiSpread stones. One in drawKomi komis
	// is whole, so that draws occur.
	fixedKomi  = 4
	komiSpread = 1.5
	drawKomi   = 10
	// A move is drawn with the visits to the power of 1/temperature, which falls from
	// lastHeat+firstHeat to lastHeat; the first part halves with every row of the board in moves.
	firstHeat = 0.65
	lastHeat  = 0.15
	// One in heldGames games is held back for measuring.
	heldGames = 32
)

// The evaluator in another process.
const (
	// alignment is that of every array in the shared memory, in bytes.
	alignment = 256
	// mapStep is the most that is written at a time to the new file of the memory, in bytes. Hand-set.
	mapStep = 1 << 20
	// maxAnswer bounds the first answer of an evaluator, in bytes.
	maxAnswer = 1 << 12
)
