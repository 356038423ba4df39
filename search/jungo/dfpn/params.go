package dfpn

import "math"

// The figures behind these values stand in docs/experiments.md under search/jungo/dfpn.
const (
	// bucketSize is the number of entries that are looked at for one key.
	bucketSize = 4
	// hintsLog2 is the size of the memory for numbers of positions that are not searched
	// yet: 2^20 entries of 16 bytes. By hit rate.
	hintsLog2 = 20
	// maxPly is the length of a path, in plies, at which it counts as a repetition.
	// Hand-set.
	maxPly = 90

	// thresholdStep: a move is searched until its number passes that of the second best
	// move by 1/thresholdStep. Hand-set.
	thresholdStep = 16
	// othersShare: 1/othersShare of the numbers of the other moves is added to the largest
	// one. By positions searched.
	othersShare = 16

	// maxInitialLog bounds the binary logarithm of an initial number.
	maxInitialLog = 24
	// A number's part by distance is 2 · factor^stones, for the stones that the prover
	// still lacks to win and the opponent to keep him from it. By positions searched.
	proofFactor    = 2
	disproofFactor = 3
	// estimateShare is the share of the network's estimate in the logarithm of a number.
	// The estimate is estimateBase + estimateWork · (logarithm of the work) +
	// estimateOdds · (natural logarithm of the odds). Hand-set.
	estimateShare = 0.5
	estimateBase  = 3
	estimateWork  = 0.5
	estimateOdds  = 0.25 / math.Ln2

	// priorStones is the most stones on the board with which the network prior is used,
	// priorStonesTop the same for the goal of all points but two. By positions searched
	// and time.
	priorStones    = 8
	priorStonesTop = 10
	// priorSharpness is the power of a move's policy in its numbers, priorTrust that of
	// the odds of the goal, which count as at least priorMinChance. By positions searched.
	priorSharpness = 0.8
	priorTrust     = 0.7
	priorMinChance = 0.02

	// builderMoves bounds the moves of a builder. By positions searched and time.
	builderMoves = 2
	// regionMoves bounds the side's moves in one region, regionSteps the positions looked
	// at for one answer, regionPoints the regions of a chain that does not live yet, and
	// regionStones is the least such chain. By positions searched and time.
	regionMoves  = 4
	regionSteps  = 400
	regionPoints = 13
	regionStones = 5
	// regionMinOdds is the least logarithm of the odds, as the network sees them, with
	// which regions are asked; regionOddsUnit is 1 in the network's output. By time.
	regionMinOdds  = -0.5
	regionOddsUnit = 128
	// regionLog2 is the size of the memory of regions: 2^20 answers of 16 bytes.
	regionLog2 = 20

	// expectVisits are the visits of the tree search whose score the goal search asks for
	// first. The tree search is asked again with expectVisitsAgain when the goal search has
	// taken expectAgain positions without an answer, unless the expected score is all
	// points but two for one side. By two first moves of 5×5.
	expectVisits      = 4000
	expectAgain       = 1 << 20
	expectVisitsAgain = 30000
	// leadStepUp and leadStepDown are the first steps from the expected score once it is
	// proved, or refuted. Hand-set.
	leadStepUp   = 1
	leadStepDown = 4
	// gcInterval is the number of positions between two garbage collections.
	gcInterval = 1 << 20

	// Samples for the networks. sampleRound is the number of searches of a Sampler with
	// one goal; sampleDraws the positions drawn from one, each of which gets at most
	// sampleAnswerNodes positions for its answer; regions look at one new position of
	// sampleRegionsOf. The tables have 2^sampleTableLog2 and 2^tableSamplesLog2 buckets.
	// Hand-set.
	sampleRound       = 20
	sampleDraws       = 1500
	sampleAnswerNodes = 3000
	sampleRegionsOf   = 12
	sampleTableLog2   = 20
	tableSamplesLog2  = 23
)

// sampleNodes are the lengths of the searches of a Sampler, in positions. Hand-set.
var sampleNodes = []uint64{20_000, 100_000, 400_000}
