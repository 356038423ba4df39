package ring

// Numbers of this package that are not rules of the game (those are in Rules).
const (
	// zobristSeed starts the splitmix64 stream of the Zobrist keys. Arbitrary
	// and fixed, so that keys are the same in every run (search books, tests).
	zobristSeed = 0x52494e4721e7a11d

	// filterSize is the number of counters, a power of two, that tell cheaply
	// that a key has not occurred in the game so far. 2048 counters keep the
	// share of needless history scans below 10 % in a game of 200 plies.
	filterSize = 2048

	// historyHint is the capacity in plies first given to the undo stack: games
	// are 40–150 plies long, plus the depth of a search.
	historyHint = 256

	// MaxMoves is the usual capacity of a move buffer: six pieces have at most
	// 24 steps, two long moves and four attacks each, with eight passes for a
	// carrier. Only choices at several corners at once can multiply that; a list
	// then grows.
	MaxMoves = 256
)
