package threat

import "tengen/movegen/renju"

// Tunables of the package, set by hand unless a comment says otherwise.
const (
	// defaultVCFBits is the default size of a VCF table: log2 of the number of
	// 16-byte entries.
	defaultVCFBits = 14

	// vcfFirstPlies and vcfGrowth are the schedule of the iterative deepening when
	// any win will do: most wins are short, so a first iteration looks for short ones
	// before any line is followed far. By moves to the wins of bench/threats.
	vcfFirstPlies = 21
	vcfGrowth     = 3

	// DefaultVCTMemory is the default size of a VCT table in bytes.
	DefaultVCTMemory = 64 << 20
	// ProgressNodes is the number of moves between two reports of progress.
	ProgressNodes = 1 << 16

	// vctVCFBytes is the size of the VCF table inside a VCT solver, in bytes. It is at most twice
	// as large as the solver's own table.
	vctVCFBytes = 4 << 20
	// vctLeafNodes bounds, in moves, the search for a win by fours at every attacker
	// node, and for the threat of a fukumi; vctCounterNodes that for the defender's
	// own win by fours.
	vctLeafNodes    = 2000
	vctCounterNodes = 500
	// rootVCFShare: the search for a win by fours at the root gets 1/rootVCFShare of the moves
	// of a wider kind.
	rootVCFShare = 2
	// In a Race, vctDeeper is added to the initial proof number of an attacking move for each attacking
	// move before it that makes no four, so that short attacks come first. A move more than
	// vctNear cells from both last stones gets one more for each cell, at most vctFar.
	vctDeeper = 3
	vctNear   = 4
	vctFar    = 4
	// vctSlack: a child is searched until its number exceeds that of the second
	// best by 1/vctSlack, so that the search returns to the parent less often
	// (Pawlewicz and Lew, "Improving depth-first PN-search: 1+ε trick", 2006).
	vctSlack = 4

	// raceHead is the number of moves of the first turn of a Race: as much as most problems
	// of bench/threats take. raceTurn is the least number of each later one, and 1/raceShare
	// the part of all moves that each kind gets at least. raceElsewhere is the number of moves of
	// the turn of first moves that make no two: four of five wins by them need fewer.
	raceHead      = 40_000
	raceTurn      = 2000
	raceShare     = 4
	raceElsewhere = 10_000

	// In a search for a long win longLeafNodes replaces vctLeafNodes at the attacker's nodes, and
	// longHead replaces raceHead. By 500 positions of five to seven stones.
	longLeafNodes = 10
	longHead      = 200_000

	// allWinsNodes is the number of nodes that AllWins spends on every first move;
	// each later round spends allWinsGrowth times as many on each move that is still
	// undecided.
	allWinsNodes  = 500
	allWinsGrowth = 8

	// proofVCFNodes replaces vctLeafNodes while a proof is written, larger because
	// the table may have lost results; maxProofNodes bounds the tree.
	proofVCFNodes = 20 * vctLeafNodes
	maxProofNodes = 2 << 20

	// patternReach is how far from a cell, in cells, a stone can change its patterns.
	patternReach = 5

	zobristSeed = 0x7468_7265_6174 // "threat"

	// maxPlies bounds a line: every cell of the largest board.
	maxPlies = renju.MaxSize * renju.MaxSize
)

// fourOrder is the value of a four of each class in move ordering: classes that win
// at once come first.
var fourOrder = [renju.NumClasses]int32{
	renju.ClassFour:        0,
	renju.ClassFourPlus:    100,
	renju.ClassFourThree:   1000,
	renju.ClassSuspectFour: 900,
	renju.ClassWinFour:     10000,
}

// builds is what another line type made by the same move adds to the order of a four,
// by LineType, because it may become the next four.
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

// attackNumbers says which kind of attack, and every wider one, tries a class as an
// attacking move, and the initial proof and disproof numbers of such a move.
type attackNumbers struct {
	from   Kind
	pn, dn uint32 // pn is 0 for a class that is not tried
}

// attackOrder has the attacking moves by class. By undecided positions of random play,
// nearly flat.
var attackOrder = [renju.NumClasses]attackNumbers{
	renju.ClassWinFour:     {Fours, 2, 1},
	renju.ClassFourThree:   {Fours, 2, 1},
	renju.ClassSuspectFour: {Fours, 2, 1},
	renju.ClassFourPlus:    {Fours, 2, 1},
	renju.ClassFour:        {Fours, 5, 1},
	renju.ClassDoubleThree: {Threes, 2, 1},
	renju.ClassSuspect:     {Threes, 2, 1},
	renju.ClassThreePlus:   {Threes, 4, 1},
	renju.ClassThree:       {Threes, 6, 1},
	renju.ClassBlocked:     {Threes, 8, 1},
	renju.ClassTwoTwo:      {Fukumi, 8, 1},
	renju.ClassTwo:         {Fukumi, 10, 1},
	renju.ClassWeak:        {Fukumi, 12, 1},
	renju.ClassNone:        {Guarded, 12, 1},
}
