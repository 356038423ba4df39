package ring

// Games.
const (
	// defaultMaxPlies ends a game as unfinished. One-sided repetitions can make
	// games long, but what is not decided after so many plies is not worth the
	// time.
	defaultMaxPlies = 400
)

// Problems.
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
)
