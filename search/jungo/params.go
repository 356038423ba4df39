package jungo

// The tree search by playouts. The values come from matches on 7×7 and positions on 9×9
// unless a comment says otherwise; docs/experiments/jungo.md has the figures.
const (
	// raveBias is b² in β = ρ/(n+ρ+4·n·ρ·b²), with the visits n of the move and ρ of its
	// AMAF statistics.
	raveBias = 0.0008
	// explore scales the PUCT term: explore · prior · √N / (1+n).
	explore = 0.45
	// priorVisits is the weight, in visits, of the value that a new move starts with.
	priorVisits = 4
	// firstPlay is the difference by which a new move starts below its parent's value (0 to
	// 1). Hand-set.
	firstPlay = 0.02
	// priorPull is the most by which the prior of a new move shifts the value that it starts with (0
	// to 1): down in proportion for a prior below the mean of all moves, up by priorRise for each mean
	// above it. That value is at least startLeast, and at most 1 - startLeast. Hand-set.
	priorPull  = 0.15
	priorRise  = 0.03
	startLeast = 0.01
	// expandAt is the number of visits at which a leaf gets children.
	expandAt = 2
	// scoreShare is the share of the margin in a playout's value; the rest is win or loss.
	// MarginScale is the margin, as a share of N², that counts as large (tanh).
	scoreShare  = 0.5
	MarginScale = 0.15
	// virtualLoss is the number of lost visits that a descending thread leaves. Hand-set.
	virtualLoss = 3
)

// The tree search with a network; see also Tuning.
const (
	virtualLossNet = 1 // virtualLoss with a network; hand-set
	// exactSpread is the spread, in points, of a final score in the formula for expected ones: hardly
	// any. Hand-set.
	exactSpread = 0.05
	// exploreVisits is the number of visits from which Tuning.ExploreLog counts. Hand-set.
	exploreVisits = 500
	// noiseShare is the share of noise in a root's priors in self-play, noiseTotal the sum
	// of the parameters of its Dirichlet distribution. After AlphaZero.
	noiseShare = 0.25
	noiseTotal = 8.0
)

// Both searches.
const (
	// A thread tries the tree's lock lockTries times before it sleeps, with lockSpin turns
	// of an empty loop in between, about 0.1 µs. By the speed of two threads.
	lockTries = 400
	lockSpin  = 200
	// maxTreeNodes bounds the tree, in nodes of NodeBytes. At the bound the tree stops growing, but
	// its nodes still count visits.
	maxTreeNodes = 8 << 20
	// NodeBytes is the memory of a node of the tree, in bytes: 120 of its own, and its share of the
	// priors of leaves.
	NodeBytes = 152
	// A search does not pass first while more than one point in openEmpties is empty, on boards
	// from openSize on; smaller ones are proven. Hand-set.
	openSize    = 5
	openEmpties = 2
	// A path from the root ends after pathFactor · N² + pathMore plies. Hand-set.
	pathFactor = 2
	pathMore   = 20
	// lifeVisits is the number of visits after which a node's position is searched for
	// unconditional life, if at most one point in lifeEmpties is empty. Hand-set.
	lifeVisits  = 24
	lifeEmpties = 2
	// A search that has spent 1/earlyShare of the time that is left may end because the most
	// visited move cannot change any more. Hand-set.
	earlyShare = 8
	// wonShare is the value below which a game counts as lost for the use of time. Hand-set.
	wonShare = 0.03
)

// Playouts and features.
const (
	// weightUnit is the factor of an unknown pattern in a playout, maxWeight the greatest
	// weight of a move.
	weightUnit = 1 << 12
	maxWeight  = 1 << 30
	// mercyShare is the lead, as a share of N², at which a playout ends. By positions on 9×9.
	mercyShare = 0.4
	// ladderNodes bounds the reading of one ladder, in moves. Hand-set.
	ladderNodes = 80
)

// The exact solver in play. Hand-set.
const (
	// solverShare is the share of a move's time that the solver may use, solverEmpties the
	// most empty points with which it is tried (5×5 and up). dfpnPlayShare and dfpnEmpties
	// are the same on 5×5 as soon as proof-number search has its tables.
	solverShare   = 0.25
	solverEmpties = 18
	dfpnPlayShare = 0.5
	dfpnEmpties   = 22
	// playRetroSize is the largest board that is solved by retrograde analysis in play: 4×4
	// takes half a minute.
	playRetroSize = 3
	// playTableLog2 is the solver's table: 2^16 buckets, 4 MiB.
	playTableLog2 = 16
)

// bookPerMs is the visits that a thread is expected to make in a millisecond, where the opening
// book is compared with the search in its place. Set by hand.
const bookPerMs = 3

// The fit of priors. Hand-set.
const (
	// The target of the fit is in proportion to the visits to the power fitSharpness, because
	// a search spends many visits on moves that turn out to be worse.
	fitSharpness = 1.5
	// AdaGrad: epochs, the rate fitRate / (1 + fitRateDecay · epoch), and the decay of the
	// weights towards their start.
	fitEpochs    = 8
	fitRate      = 0.2
	fitRateDecay = 0.3
	fitDecay     = 0.002
	// A pattern is written if it occurs at least fitLeastSeen times and the absolute value
	// of its weight is at least fitLeastWeight.
	fitLeastSeen   = 20
	fitLeastWeight = 0.05
)
