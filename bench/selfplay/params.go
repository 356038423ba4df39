package selfplay

// Tunables, set by hand.
const (
	// blockBytes is the payload at which a block is written.
	blockBytes = 64 << 10
	// maxBlock bounds the payload a Reader accepts, maxHead that of the header.
	maxBlock = 16 << 20
	maxHead  = 64 << 10
	// maxPlies bounds a game, in plies; games of Ring, the longest, are far shorter.
	maxPlies = 1 << 14

	// hashMiB is the size of the transposition table of these short searches, in MiB.
	hashMiB = 1
	// vcfTable is the size of their table of refuted fours, as log2 of the entries.
	vcfTable = 6

	// openingTries bounds how often an opening is drawn again because the game is over
	// or decided after it.
	openingTries = 1000
)

// MaxThreads bounds Options.Threads.
const MaxThreads = 256

// ShareUnit is the number of units of a score of Jungo in a whole point.
const ShareUnit = 10000

// Openings of Renju.
const (
	// renjuOpening and renjuMore: an opening has renjuOpening random stones, and up to
	// renjuMore further ones.
	renjuOpening, renjuMore = 3, 8
	// renjuCentre is how far from the middle the first stone lies, in cells;
	// renjuReach how far from another stone the others do.
	renjuCentre, renjuReach = 3, 2
	// renjuBalance is the score, in centi-units, above which an opening is not played:
	// an expected score of 92 %.
	renjuBalance = 500
)

// Openings and lengths of the other games, in plies.
const (
	ringOpening, ringMore   = 4, 10
	ringLongest             = 160
	jungoOpening, jungoMore = 2, 6
)
