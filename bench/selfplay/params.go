package selfplay

// Tunables. Provenance: hand-set.
const (
	// blockBytes is the payload at which a block is written.
	blockBytes = 64 << 10
	// maxBlock bounds the payload a Reader accepts, maxHead that of the header.
	maxBlock = 16 << 20
	maxHead  = 64 << 10
	// maxPlies bounds a game. Ring, the longest, ends far below.
	maxPlies = 1 << 14

	// hashMiB is the transposition table of a search of few nodes.
	hashMiB = 1
	// vcfTable is its table of refuted fours, as a power of two.
	vcfTable = 6

	// openingTries is how often an opening is drawn anew that is over or decided.
	openingTries = 1000
)

// MaxThreads bounds Options.Threads.
const MaxThreads = 256

// ShareUnit is the number of units of a score of Jungo in a whole point.
const ShareUnit = 10000

// Openings of Renju.
const (
	// renjuOpening and renjuMore: so many random stones, and up to so many more.
	renjuOpening, renjuMore = 3, 8
	// renjuCentre is how far from the middle the first stone lies, in cells;
	// renjuReach how far from another stone the others do.
	renjuCentre, renjuReach = 3, 2
	// renjuBalance is the score, in centi-units, beyond which a game is not
	// begun: an expected score of 92 %.
	renjuBalance = 500
)

// Openings and lengths of the other games, in plies.
const (
	ringOpening, ringMore   = 4, 10
	ringLongest             = 160
	jungoOpening, jungoMore = 2, 6
)
