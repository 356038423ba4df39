package lab

// labBookDecisions is about the number of decisions of the default book, for the progress bar.
// Counted.
const labBookDecisions = 270_000

// labJungoMoves is the usual number of the last move that an opening book of Jungo makes. Set by hand.
const labJungoMoves = 40

// maxRootsFile bounds the file of --roots, in bytes. Set by hand.
const maxRootsFile = 1 << 20

// The most different openings of --random, without and with --balance; after so many the same ones come
// again. An even one takes about ten searches. Set by hand.
const (
	mostRandomOpenings = 5000
	mostEvenOpenings   = 500
)

// servedJobs is the number of jobs that workers may have at a time. Set by hand.
const servedJobs = 256
