package jungo

// Tunables of the exact solver.
const (
	// solverTableLog2 is the default size of the solver's table: 2^22 buckets
	// of four entries of 16 bytes, 256 MiB.
	solverTableLog2 = 22
	// bucketSize is the number of entries looked at for one key.
	bucketSize = 4
	// etcDepth is the least remaining depth, in plies, at which all children
	// are looked up before any is searched.
	etcDepth = 2
	// maxSolveDepth bounds iterative deepening, in plies; paths on 5×5 end
	// within 40.
	maxSolveDepth = 120
	// Bonuses of the solver's move ordering, on the scale of the history
	// counters (which are halved when they pass historyMax). Set by node
	// counts on 4×4 and 5×5.
	historyMax   = 1 << 20
	captureBonus = 1 << 19 // per captured stone, capped at four stones
	rescueBonus  = 1 << 18 // own chain in atari gains liberties
	centreBonus  = 1 << 12 // per line from the edge
	selfAtari    = 1 << 18 // subtracted
	ownAreaMalus = 1 << 21 // subtracted: moves inside one's own settled area
)
