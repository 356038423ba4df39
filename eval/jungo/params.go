package jungo

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
