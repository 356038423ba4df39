package ring

// Numbers of this package that are not rules of the game (those are in Rules).
const (
	// zobristSeed starts the splitmix64 stream of the Zobrist keys. Arbitrary
	// and fixed, so that keys are the same in every run.
	zobristSeed = 0x52494e4721e7a11d

	// filterSize is the number of counters, a power of two, by which most keys
	// that have not occurred in the game are recognised without scanning it. Chosen
	// so that fewer than 10 % of the scans are needless in a game of 200 plies.
	filterSize = 2048

	// historyHint is the first capacity of the undo stack, in plies: enough for
	// most games and the depth of a search.
	historyHint = 256

	// maxShown is how much of a text an error repeats, in characters. Set by hand.
	maxShown = 200

	// MaxMoves is the usual capacity of a move buffer, in moves: each of six pieces
	// has at most 24 steps, two long moves and four attacks, a carrier eight passes.
	// Only choices at several corners at once can multiply that; the list then grows.
	MaxMoves = 256
)
