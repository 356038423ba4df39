package adam

const (
	// WarmUp is the number of steps until the learning rate is highest. Provenance: hand-set.
	WarmUp = 200
	// lastRate is the last learning rate as a share of the highest. Provenance: hand-set.
	lastRate = 0.01
	// The shares of the running means that are kept in a step, and what keeps a step finite. Provenance: the
	// usual ones (D. Kingma, J. Ba: "Adam: a method for stochastic optimization", 2014).
	beta1, beta2, epsilon = 0.9, 0.999, 1e-8
)
