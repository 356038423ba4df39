package ring

const (
	// MinProblem and MaxProblem bound the length of a problem, in plies.
	MinProblem = 3
	MaxProblem = 11
	// DefaultNodes bounds the work on one problem, in moves made. Enough to prove the
	// problems of 11 plies.
	DefaultNodes = 30_000_000
	// suiteHash is the table of the engine that solves problems, in MiB.
	suiteHash = 32

	// DefaultScout is the number of nodes of the engine that looks for wins, and
	// scoutHash its table, in MiB. Enough to find problems of 11 plies.
	DefaultScout = 40_000
	scoutHash    = 8
)
