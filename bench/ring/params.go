package ring

const (
	// MinProblem and MaxProblem are the lengths in plies a problem may have: a
	// win in one needs no suite.
	MinProblem = 3
	MaxProblem = 11
	// DefaultNodes bounds the work on one problem, in moves made. Provenance: the
	// problems of 11 plies were proven within it.
	DefaultNodes = 30_000_000
	// suiteHash is the table of the engine that solves problems, MiB.
	suiteHash = 32

	// DefaultScout is the nodes of the engine that looks for wins, and scoutHash its
	// table, MiB. Provenance: the problems of 11 plies were found with it.
	DefaultScout = 40_000
	scoutHash    = 8
)
