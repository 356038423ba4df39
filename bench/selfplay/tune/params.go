package tune

// Tunables, set by hand unless a comment says otherwise.
const (
	// DefaultTrust is the weight of a game's result in a target; the search's score
	// has the rest.
	DefaultTrust = 0.7
	// DefaultValidation is the share of games for validation.
	DefaultValidation = 0.1
	// DefaultPull is the strength with which Renju's weights are held to their start:
	// the penalty in nats, relative to the loss of all positions together, for one
	// weight at a distance of pullUnit. By the validation loss.
	DefaultPull = 4
	// pullUnit is in 1/CellUnit of a centi-unit, threatUnit (for the threat table
	// and the tempo, which count once in each position) in centi-units.
	pullUnit, threatUnit = 100, 20

	// maxRounds bounds the number of iterations; patience is how many may pass without
	// a lower validation loss.
	maxRounds = 200
	patience  = 10

	// Of the descent: how many steps it remembers, the length of a gradient that counts as none,
	// the change of a loss, relative to it, that counts as none, the share of the first slope by
	// which a step must lower the loss, the share that may be left of the slope, and how many
	// steps are tried along one direction. Usual values.
	remembered = 15
	flat       = 1e-9
	settled    = 1e-7
	decrease   = 1e-4
	curvature  = 0.9
	maxTrials  = 40

	// shards is the number of parts whose sums are added in order, so that they
	// do not depend on the number of threads.
	shards = 16

	// minGames is the smallest number of games that can be split.
	minGames = 10
)
