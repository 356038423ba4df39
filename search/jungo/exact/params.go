package exact

const (
	// tableLog2 is the default size of the solver's table: 2^22 buckets of four entries of
	// 16 bytes, 256 MiB. bucketSize is the number of entries in a bucket.
	tableLog2  = 22
	bucketSize = 4
	// maxDepth bounds iterative deepening, in plies; paths on 5×5 end within 40.
	maxDepth = 120
	// etcDepth is the least remaining depth, in plies, at which all children are looked up in
	// the table before any is searched. It is at least 2, because leaves have no keys.
	etcDepth = 2
	// Bonuses of the move ordering, on the scale of the history counters, which are halved
	// when one passes historyMax. By nodes on 4×4 and 5×5.
	historyMax     = 1 << 20
	captureBonus   = 1 << 19 // per captured stone, capped at four stones
	atariBonus     = 1 << 18 // an enemy chain is left with one liberty
	centreBonus    = 1 << 12 // per line from the edge
	selfAtariMalus = 1 << 18 // subtracted
	ownAreaMalus   = 1 << 21 // subtracted: moves that fill an own eye

	// The tables of the proof-number search are made after dfpnAfter positions of the
	// depth-limited search. From then on proof-number search gets dfpnShare times as many
	// positions as the depth-limited search, at most dfpnTurn in a row. Hand-set.
	dfpnAfter = 1 << 18
	dfpnShare = 64
	dfpnTurn  = 1 << 20

	// bookStones, bookEasy and bookTableLog2 are DefaultBookOptions. easyTableLog2 is the
	// size of the table of a search as in play. Hand-set.
	bookStones    = 9
	bookEasy      = 40_000
	bookTableLog2 = 24
	easyTableLog2 = 16

	// maxStrategy bounds a written strategy, in positions of its side.
	maxStrategy = 4 << 20
	// superkoMemo bounds the table of the superko search, in entries of about 64 bytes.
	superkoMemo = 8 << 20
)

// BucketBytes is the size of a bucket of the tables, the unit of TableLog2, in bytes.
const BucketBytes = 64
