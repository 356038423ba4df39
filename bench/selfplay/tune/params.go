package tune

// Tunables. Provenance: hand-set, but for Pull.
const (
	// DefaultTrust is the weight of a game's result in a target against that of
	// the search's score.
	DefaultTrust = 0.7
	// DefaultValidation is the share of games kept for validation.
	DefaultValidation = 0.1
	// DefaultPull is how strongly Renju's weights are held to their start: the
	// nats, of all positions together, for one weight that is pullUnit away. By
	// the validation loss.
	DefaultPull = 4
	// pullUnit is in 1/CellUnit of a centi-unit, threatUnit (for the threat table
	// and the tempo, which count once a position) in centi-units.
	pullUnit, threatUnit = 100, 20

	// maxRounds bounds the iterations; patience is how many may pass without the
	// validation loss falling.
	maxRounds = 200
	patience  = 10

	// shards is the number of parts whose sums are added in order, so that they
	// do not depend on the number of threads.
	shards = 16

	// minGames is the least number of games that can be split.
	minGames = 10
)
