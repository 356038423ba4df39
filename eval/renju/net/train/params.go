package train

// Tunables, set by hand.
const (
	// shards is the parts of a step whose gradients are added up in order, so that the
	// result does not depend on the number of threads.
	shards = 4
	// defaultRate is the highest learning rate, defaultRateFrom that of a training that
	// begins with a network.
	defaultRate     = 2e-3
	defaultRateFrom = 5e-4
	// The decay of weights at a learning rate of 1.
	decayRows = 0.02
	decayHead = 0.01
	// policyShare is the weight of the cross entropy of the moves beside that of the
	// value.
	policyShare = 0.1
	// Spreads of the first random numbers.
	startTypes  = 0.1
	startPolicy = 0.05
)
