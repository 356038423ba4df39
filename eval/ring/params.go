package ring

const (
	// longestPath is the largest path length in plies; longer paths count as this
	// one. A ring on its own first row is twelve steps from the goal, and passes can
	// shorten that to six.
	longestPath = 10

	// longGap is the smallest number of rows between two friends at which a long
	// move goes farther than a step.
	longGap = 4

	// The usual FitOptions. Provenance: set by hand.
	usualRounds = 400
	usualStep   = 2
	usualPull   = 1e-3

	// Shares of the running means that a round of Fit keeps, and what keeps its step finite. Provenance: the
	// usual shares (D. Kingma, J. Ba: "Adam: a method for stochastic optimization", 2014); epsilon set by hand.
	beta1, beta2, epsilon = 0.9, 0.999, 1e-9

	// maxFile bounds a file of weights, in bytes.
	maxFile = 1 << 20

	// WinScale converts a value into an expected score, 1/(1+exp(−v/WinScale)). The
	// weights were fitted at this scale.
	WinScale = 150.0
)
