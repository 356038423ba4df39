package bench

const (
	// DefaultDepth is the depth of the signature, in plies. Provenance: chosen
	// so that all positions take well under a minute on one slow core.
	DefaultDepth = 8
	// DefaultHash is the transposition table of a run, in bytes. It is part of
	// the signature: another size replaces other entries.
	DefaultHash = 16 << 20

	// SMPDepth is the depth of the time-to-depth measurement, in plies: one
	// deeper than the signature, so that most positions take long enough for
	// the start of the threads not to count.
	SMPDepth = 10
	// SMPHash is the table of the time-to-depth measurement, in bytes.
	SMPHash = 64 << 20
)
