package threats

const (
	// MinPlies is the length of the shortest win taken in, the five counted.
	MinPlies = 7
	// DefaultNodes bounds the search of one problem, in moves made, and the
	// writing of its proof by as many again. Provenance: the problems were
	// chosen with a tenth of it.
	DefaultNodes = 1_000_000
	// DefaultMemory is the prover's table in bytes.
	DefaultMemory = 8 << 20
)
