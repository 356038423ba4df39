package jungo

const (
	// komiScale converts the komi, in stones, to the scale of the other inputs.
	komiScale = 1.0 / 16

	// MostLiberties is how many liberties of a chain are told apart from more.
	MostLiberties = 6

	// Channels of the head's convolution: those for the policy, the logits of a
	// point's owner, and those for the score.
	policyHidden = 13
	ownerLogits  = 3
	valueHidden  = 16
	headChannels = policyHidden + ownerLogits + valueHidden
	// maxChannels bounds the channels of a network.
	maxChannels = 128
	maxBlocks   = 64
	// maxFile bounds a file of a network in bytes; the largest one has 51 MB.
	maxFile = 64 << 20
	// valueInputs are the inputs of the score's first layer: means and maxima of its
	// channels, the sum of the owners and its spread. valueUnits are its outputs.
	valueInputs = 2*valueHidden + 2
	valueUnits  = 32

	// maxKomi bounds the komi of a game, in stones in either direction: more than any board has.
	// maxVisits bounds the visits of a move; as float32 they can still be added up.
	maxKomi   = 400
	maxVisits = 1e9

	// Mixture is the number of logistic distributions in the score. offsetScale and
	// spreadScale are the units of their means and spreads, in stones; spreads are
	// kept between leastSpread and mostSpread.
	Mixture     = 3
	offsetScale = 8
	spreadScale = 2
	leastSpread = 0.25
	mostSpread  = 30
)

const (
	// Weights of the losses of a point's owner and of the final lead, relative to that
	// of the moves. Set by hand.
	ownerLoss = 1.5
	leadLoss  = 0.3
)

const (
	// The size of a new network.
	defaultChannels = 64
	defaultBlocks   = 5
	// shards is the number of parts of a step's samples whose gradients are added in
	// order. It bounds the number of threads that are used.
	shards = 16
	// Defaults of a training: steps, samples in a step, the highest learning rate, steps
	// between two reports.
	defaultSteps = 10_000
	defaultBatch = 128
	defaultRate  = 0.002
	defaultEvery = 500
	// The decay of weights for each step in units of the learning rate, the largest norm of
	// a gradient, and the part of the running mean of the weights that is kept in a step.
	weightDecay = 0.02
	clipNorm    = 2.0
	meanKeep    = 0.999
)
