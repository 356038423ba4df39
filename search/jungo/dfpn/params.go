package dfpn

import "math"

// The figures behind these values stand in docs/experiments/jungo.md under search/jungo/dfpn.
const (
	// bucketSize is the number of entries in a bucket, in which a key is looked for.
	bucketSize = 4
	// hintsLog2 is the size of the table for the numbers of positions that are not searched
	// yet: 2^20 entries of 16 bytes. By hit rate.
	hintsLog2 = 20
	// maxPly is the length of a path, in plies, at which it counts as a repetition.
	// Hand-set.
	maxPly = 90

	// A move is searched until its number is greater than that of the second best move by
	// 1/thresholdStep of it. Hand-set.
	thresholdStep = 16
	// 1/othersShare of the numbers of the other moves is added to the largest one. By
	// positions searched.
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
	// priorSharpness is the exponent of a move's policy in its numbers, priorTrust that of
	// the odds of the goal, whose chance is kept between priorMinChance and
	// 1-priorMinChance. By positions searched.
	priorSharpness = 0.8
	priorTrust     = 0.7
	priorMinChance = 0.02

	// builderMoves bounds the moves of a builder. By positions searched and time.
	builderMoves = 2
	// regionMoves bounds the side's moves in one region, and regionSteps the positions of
	// one test. For a chain that does not live yet, regionPoints bounds the points of a
	// region, and regionStones is the least size of the chain. By positions searched and
	// time.
	regionMoves  = 4
	regionSteps  = 400
	regionPoints = 13
	regionStones = 5
	// The test of regions runs if the network's logarithm of the odds that it sees a win is
	// at least regionMinOdds; regionOddsUnit is 1 in the network's output. By time.
	regionMinOdds  = -0.5
	regionOddsUnit = 128
	// regionLog2 is the size of the table of regions: 2^20 answers of 16 bytes.
	regionLog2 = 20

	// expectVisits is the number of visits of the tree search that gives the first lead of
	// the goal search. After expectAgain positions without an answer the tree search runs
	// again, with expectVisitsAgain visits, unless the expected score is all points but two
	// for one side. By two first moves of 5×5.
	expectVisits      = 4000
	expectAgain       = 1 << 20
	expectVisitsAgain = 30000
	// leadStepUp and leadStepDown are the first steps from the expected score once it is
	// proved, or refuted. Hand-set.
	leadStepUp   = 1
	leadStepDown = 4
	// gcInterval is the number of positions between two garbage collections.
	gcInterval = 1 << 20

	// Samples for the networks. A Sampler makes sampleRound searches with one goal and
	// then takes the next goal. It draws about sampleDraws positions from one search, and
	// searches at most sampleAnswerNodes positions for the answer to each. The test of
	// regions runs on one new position in sampleRegionsOf. The tables have
	// 2^sampleTableLog2 and 2^tableSamplesLog2 buckets. Hand-set.
	sampleRound       = 20
	sampleDraws       = 1500
	sampleAnswerNodes = 3000
	sampleRegionsOf   = 12
	sampleTableLog2   = 20
	tableSamplesLog2  = 23
)

// sampleNodes are the lengths of the searches of a Sampler, in positions. Hand-set.
var sampleNodes = []uint64{20_000, 100_000, 400_000}
