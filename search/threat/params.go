package threat

import "tengen/movegen/renju"

// Tunables of the package. Provenance is hand-set unless stated.
const (
	// defaultVCFBits is the size of a VCF table, in powers of two of 16-byte
	// entries, when the caller names none.
	defaultVCFBits = 14

	// vcfFirstPlies and vcfGrowth are the schedule of the deepening when not the
	// shortest win is asked for: wins are mostly short, so the short ones are
	// looked for everywhere before any line is followed far. Provenance of 21: on
	// 112 wins by fours of bench/threats the 95th percentile of moves is 416 with
	// it, 933 with 15, 2502 with 11, 502 without deepening.
	vcfFirstPlies = 21
	vcfGrowth     = 3

	// DefaultVCTMemory is the size of a VCT table in bytes when the caller names
	// none.
	DefaultVCTMemory = 64 << 20
	// ProgressNodes is how many moves lie between two reports of progress.
	ProgressNodes = 1 << 16

	// vctVCFBits is the size of the VCF table inside a VCT solver.
	vctVCFBits = 18
	// vctLeafNodes bounds, in moves, the win by fours looked for at every
	// attacker node, and a fukumi's threat; vctCounterNodes the defender's own.
	vctLeafNodes    = 2000
	vctCounterNodes = 500
	// vctSlack lets a child be searched until it is worse than the second best
	// by one part in so many, which saves returning to the parent (Pawlewicz and
	// Lew, "Improving depth-first PN-search: 1+ε trick", 2006).
	vctSlack = 4

	// allWinsNodes is what AllWins spends on every first move before it spends
	// allWinsGrowth times as much on each of those still undecided, and so on.
	allWinsNodes  = 500
	allWinsGrowth = 8

	// proofVCFNodes is vctLeafNodes while a proof is written, with room for
	// what the table has forgotten; maxProofNodes bounds the tree.
	proofVCFNodes = 20 * vctLeafNodes
	maxProofNodes = 2 << 20

	// cacheEntryCost is what an entry of the cache of solved positions takes in
	// bytes beside its position: the entry, its place in the store's map, and
	// the store's counters.
	cacheEntryCost = 160

	// patternReach is how far from a cell a stone can change what it makes.
	patternReach = 5

	zobristSeed = 0x7468_7265_6174 // "threat"

	// maxPlies bounds a line: every cell of the largest board.
	maxPlies = renju.MaxSize * renju.MaxSize
)

// fourOrder is what a four of each class is worth in move ordering: the classes
// that end the attack first.
var fourOrder = [renju.NumClasses]int32{
	renju.ClassFour:        0,
	renju.ClassFourPlus:    100,
	renju.ClassFourThree:   1000,
	renju.ClassSuspectFour: 900,
	renju.ClassWinFour:     10000,
}

// builds is what a line type made beside the four adds to its order, since it
// is a future four, by LineType.
var builds = [renju.NumLineTypes]int32{
	renju.BlockedTwo:       2,
	renju.OpenTwo:          12,
	renju.OpenTwoWide:      14,
	renju.OpenTwoFull:      16,
	renju.BlockedThree:     40,
	renju.BlockedThreeWide: 60,
	renju.OpenThree:        100,
	renju.OpenThreeWide:    110,
}

// near is the bonus for a four close to the attacker's last one, by the larger
// of the two coordinate distances.
var near = [8]int32{0, 30, 25, 20, 15, 5, 0, 0}

// attackNumbers are the proof and disproof numbers assumed for an attacking
// move not searched yet.
type attackNumbers struct{ pn, dn uint32 }

// attackOrder lists which classes are tried as attacking moves for a kind (pn
// 0: not tried) and how promising they are. On 162 positions of random play at
// 100,000 moves each and for two kinds, these left 69 of 324 undecided, half of
// each 74, larger multiples 71 and 72: the differences may be noise.
var attackOrder = [numKinds][renju.NumClasses]attackNumbers{
	Fours: {
		renju.ClassWinFour:     {2, 1},
		renju.ClassFourThree:   {2, 1},
		renju.ClassSuspectFour: {2, 1},
		renju.ClassFourPlus:    {2, 1},
		renju.ClassFour:        {5, 1},
	},
	Threes: {
		renju.ClassWinFour:     {2, 1},
		renju.ClassFourThree:   {2, 1},
		renju.ClassSuspectFour: {2, 1},
		renju.ClassFourPlus:    {2, 1},
		renju.ClassFour:        {5, 1},
		renju.ClassDoubleThree: {2, 1},
		renju.ClassSuspect:     {2, 1},
		renju.ClassThreePlus:   {4, 1},
		renju.ClassThree:       {6, 1},
		renju.ClassBlocked:     {8, 1},
	},
	Fukumi: {
		renju.ClassWinFour:     {2, 1},
		renju.ClassFourThree:   {2, 1},
		renju.ClassSuspectFour: {2, 1},
		renju.ClassFourPlus:    {2, 1},
		renju.ClassFour:        {5, 1},
		renju.ClassDoubleThree: {2, 1},
		renju.ClassSuspect:     {2, 1},
		renju.ClassThreePlus:   {4, 1},
		renju.ClassThree:       {6, 1},
		renju.ClassBlocked:     {8, 1},
		renju.ClassTwoTwo:      {8, 1},
		renju.ClassTwo:         {10, 1},
		renju.ClassWeak:        {12, 1},
	},
}
