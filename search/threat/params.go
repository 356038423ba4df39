package threat

import "tengen/movegen/renju"

// Tunables of the package. Provenance is hand-set unless stated.
const (
	// defaultVCFBits is the size of a VCF table, in powers of two of 16-byte
	// entries, when the caller names none.
	defaultVCFBits = 14

	// vcfFirstPlies and vcfGrowth are the schedule of the deepening when not the
	// shortest win is asked for: wins are mostly short, so the short ones are
	// looked for everywhere before any line is followed far.
	vcfFirstPlies = 11
	vcfGrowth     = 3

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
