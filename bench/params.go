package bench

const (
	// DefaultDepth is the depth of the signature, in plies. Chosen so that all
	// positions take well under a minute on one slow core.
	DefaultDepth = 8
	// DefaultHash is the transposition table of a run, in bytes. The signature
	// depends on it, because a table of another size replaces other entries.
	DefaultHash = 16 << 20

	// SMPDepth is the depth of the time-to-depth measurement, in plies. Deeper than
	// the signature, so that for most positions the start of the threads does not
	// matter.
	SMPDepth = 10
	// SMPHash is the table of the time-to-depth measurement, in bytes.
	SMPHash = 64 << 20
)
