package jungo

// How jungo.net came to be: each network played games against itself, on 5×5 to 9×9
// (two thirds of the moves on 9×9), 120 visits a move, from which the next was trained,
// going on from it, in 6000 to 8000 steps.
//
//	games by      number   next against this one, 9×9, 200 visits a move
//	playouts      3342     (400 visits, 12,000 steps from nothing)
//	1st network   2759     +44 =3 -13
//	2nd           2659     not played
//	3rd           1508     +23 =2 -15 (from here on with playouts and features mixed in)
//	4th           1214     +20 =4 -16
//	5th            685     the sixth went on from the mean of the 3rd to the 5th, with
//	                       all games from the 2nd on
//	6th           1089     the seventh is the sixth widened from 32 to 64 channels and
//	                       trained for 22,000 steps with all games from the 2nd on; at
//	                       equal time (600 visits against 960) +23 =0 -17
//	7th           1910     +34 =3 -23 (150 visits, half the games without playouts); the
//	                       eighth, jungo.net, learnt from all games from the 3rd on
//
// On 9×9 games held back the eighth has a cross entropy of 2.03 nats over the moves (the
// most visited one is first in 64 %), 0.36 over a point's owner, and 2.70 over the lead.
// Widening took these from 2.042, 0.361 and 2.750 to 2.041, 0.357 and 2.723 only: the
// games are what there is too little of, and 1.867 nats over the moves learnt (1.916
// over all those held back) say so, too.
const (
	// komiScale brings the komi, in stones, to the scale of the other inputs.
	komiScale = 1.0 / 16

	// Channels of the head's convolution: those the policy is made of, the logits of
	// a point's owner, and those the score is made of.
	policyHidden = 13
	ownerLogits  = 3
	valueHidden  = 16
	headChannels = policyHidden + ownerLogits + valueHidden
	// maxChannels bounds the channels of a network.
	maxChannels = 128
	maxBlocks   = 64
	// valueInputs of the score's first layer: means and maxima of its channels, the
	// sum of the owners and its spread.
	valueInputs = 2*valueHidden + 2
	valueUnits  = 32

	// Mixture is the number of logistic distributions that the score is a mixture
	// of. offsetScale and spreadScale are their scales, in stones; spreads are held
	// between leastSpread and mostSpread.
	Mixture     = 3
	offsetScale = 8
	spreadScale = 2
	leastSpread = 0.25
	mostSpread  = 30
)

const (
	// Weights of the losses of a point's owner and of the final lead against that of
	// the moves.
	ownerLoss = 1.5
	leadLoss  = 0.3
)

const (
	// Of a new network.
	defaultChannels = 64
	defaultBlocks   = 5
	// shards is the number of parts of a step's samples whose gradients are added in
	// order; more threads than that are of no use.
	shards = 16
	// Of a training: steps, samples a step, the highest learning rate, steps between
	// two reports.
	defaultSteps = 10_000
	defaultBatch = 128
	defaultRate  = 0.002
	defaultEvery = 500
	// Training: AdamW's decays, its decay of the weights a step and rate, the steps
	// until the rate is at its height, the norm gradients are cut to, and what the
	// running mean of the weights keeps in a step.
	adamFirst   = 0.9
	adamSecond  = 0.999
	weightDecay = 0.02
	warmSteps   = 200
	clipNorm    = 2.0
	meanKeep    = 0.999
)
