package ring

const (
	// longestPath is the number of path-length classes; longer paths count as
	// this one. A ring on its own first row is twelve steps from the goal, and
	// friends shorten that to six.
	longestPath = 10

	// longGap is the number of rows between two friends from which a long move
	// brings more than a step does.
	longGap = 4

	// WinScale turns a value into an expected score, 1/(1+exp(−v/WinScale)); it
	// is the scale at which the weights were fitted.
	WinScale = 150.0
)
