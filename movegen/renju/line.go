package renju

import "sync"

// LineType is what a stone placed on an empty cell makes in one direction, judged by
// the five cells to either side. Stronger types are larger.
type LineType uint8

const (
	Dead             LineType = iota // no five possible through the cell
	Overline                         // six or more in a row where only exactly five counts
	BlockedOne                       // can become a BlockedTwo
	OpenOne                          // can become an OpenTwo
	BlockedTwo                       // can become a BlockedThree
	OpenTwo                          // one or two cells make it an open three
	OpenTwoWide                      // three cells do
	OpenTwoFull                      // four or more do
	BlockedThree                     // one more stone makes a closed four
	BlockedThreeWide                 // and three or more cells do so
	OpenThree                        // one cell makes it a straight four
	OpenThreeWide                    // two or more cells do
	ClosedFour                       // one cell makes five, or under caro one stone stops both
	LineDoubleFour                   // two fours in one line that are no straight four
	StraightFour                     // four unbroken stones, five at both ends
	Five                             // wins
	NumLineTypes
)

var lineTypeNames = [NumLineTypes]string{
	"dead", "overline", "blocked one", "one", "blocked two", "two", "wide two", "full two",
	"blocked three", "wide blocked three", "three", "wide three", "four", "double-four in line", "straight four", "five",
}

func (t LineType) String() string { return lineTypeNames[t&15] }

// The window of a cell is the five cells before it and the five after it on a
// line, two bits each (the Point values), without the cell itself: 20 bits.
const (
	windowReach = 5
	windowBits  = 4 * windowReach
	windowSize  = 1 << windowBits
)

// fiveRule is what counts as a five for one colour.
type fiveRule uint8

const (
	atLeastFive fiveRule = iota // five or more
	exactlyFive                 // exactly five; more does not win
	openFive                    // five or more unless both ends are enemy stones
)

// wins reports whether an unbroken run of n stones counts as a five, given what stands
// before and after it.
func (r fiveRule) wins(n int, before, after, enemy Point) bool {
	switch r {
	case exactlyFive:
		return n == 5
	case openFive:
		return n >= 5 && (before != enemy || after != enemy)
	}
	return n >= 5
}

// fiveRuleOf returns how colour c makes five under rule r.
func fiveRuleOf(r Rule, c Colour) fiveRule {
	switch {
	case r == Standard, r == Renju && c == Black:
		return exactlyFive
	case r == Caro:
		return openFive
	}
	return atLeastFive
}

// lineTable maps a window to Black's type (low nibble) and White's (high).
type lineTable [windowSize]uint8

var lineTables [numRules]struct {
	once  sync.Once
	table *lineTable
}

// tableFor builds the table of a rule on first use (some milliseconds).
func tableFor(r Rule) *lineTable {
	t := &lineTables[r]
	t.once.Do(func() {
		// Only under Black's renju rules does a double four in one line not
		// count as the winning continuation of a three.
		black := classify(fiveRuleOf(r, Black), r == Renju)
		white := black
		if r == Renju {
			white = classify(fiveRuleOf(r, White), false)
		}
		tab := new(lineTable)
		for w := range tab {
			tab[w] = black[w] | white[swapColors(uint32(w))]<<4
		}
		t.table = tab
	})
	return t.table
}

const lowBits = 0x55555 // the lower bit of each of the ten cells

// swapColors exchanges black and white stones of a window.
func swapColors(w uint32) uint32 {
	lo, hi := w&lowBits, w>>1&lowBits
	return lo<<1 | hi
}

// classify computes the type of every window from the view of the colour whose
// stones are BlackStone there. A type is defined through the types one stone
// further (a three is what one stone turns into a straight four, and so on), and
// a window with one own stone more is a larger number, so one pass from the top
// down finds every answer ready.
func classify(fr fiveRule, renjuBlack bool) *[windowSize]uint8 {
	types := new([windowSize]uint8)
	for w := windowSize - 1; w >= 0; w-- {
		if walls := uint32(w) & (uint32(w) >> 1) & lowBits; walls != 0 {
			if fr != openFive {
				continue // a wall stops a line like an enemy stone: copied below
			}
			if same := behindWalls(uint32(w)); same != uint32(w) {
				types[w] = types[same]
				continue
			}
		}
		types[w] = uint8(classifyWindow(types, uint32(w), fr, renjuBlack))
	}
	if fr != openFive {
		for w := range types {
			walls := uint32(w) & (uint32(w) >> 1) & lowBits
			types[w] = types[uint32(w)&^walls]
		}
	}
	return types
}

// behindWalls returns the window with walls on all cells that a wall separates from its centre:
// what stands there does not matter.
func behindWalls(w uint32) uint32 {
	for i := windowReach - 1; i > 0; i-- {
		if windowAt(w, i) == Wall {
			w |= uint32(Wall) << (2 * (i - 1))
		}
	}
	for i := windowReach; i < 2*windowReach-1; i++ {
		if windowAt(w, i) == Wall {
			w |= uint32(Wall) << (2 * (i + 1))
		}
	}
	return w
}

// windowAt returns what stands on cell i (0…9) of a window.
func windowAt(w uint32, i int) Point { return Point(w >> (2 * i) & 3) }

func classifyWindow(types *[windowSize]uint8, w uint32, fr fiveRule, renjuBlack bool) LineType {
	// The unbroken run through the centre: cells lo…hi of the window are its
	// neighbours (indices 4,3,… to the left, 5,6,… to the right).
	left, right := 0, 0
	for left < windowReach && windowAt(w, windowReach-1-left) == BlackStone {
		left++
	}
	for right < windowReach && windowAt(w, windowReach+right) == BlackStone {
		right++
	}
	run := left + right + 1
	switch before, after := windowEnd(w, windowReach-1-left), windowEnd(w, windowReach+right); {
	case fr.wins(run, before, after, WhiteStone):
		return Five
	case run >= 5 && fr == exactlyFive:
		return Overline
	case run >= 5:
		return Dead // blocked at both ends
	}
	// What one more own stone makes of it, counted by type.
	var ways [NumLineTypes]int
	for i := range 2 * windowReach {
		if windowAt(w, i) == Empty {
			ways[types[w|1<<(2*i)]]++
		}
	}
	switch fives := ways[Five]; {
	case fives == 1, fives >= 2 && fr == openFive && stoppable(types, w):
		return ClosedFour
	case fives >= 2:
		if run == 4 {
			return StraightFour
		}
		return LineDoubleFour
	}
	straight := ways[StraightFour]
	if !renjuBlack {
		straight += ways[LineDoubleFour]
	}
	switch {
	case straight >= 2:
		return OpenThreeWide
	case straight == 1:
		return OpenThree
	}
	switch n := ways[ClosedFour] + ways[LineDoubleFour]; {
	case n >= 3:
		return BlockedThreeWide
	case n >= 1:
		return BlockedThree
	}
	switch n := ways[OpenThree] + ways[OpenThreeWide]; {
	case n >= 4:
		return OpenTwoFull
	case n == 3:
		return OpenTwoWide
	case n >= 1:
		return OpenTwo
	}
	switch {
	case ways[BlockedThree]+ways[BlockedThreeWide] > 0:
		return BlockedTwo
	case ways[OpenTwo]+ways[OpenTwoWide]+ways[OpenTwoFull] > 0:
		return OpenOne
	case ways[BlockedTwo] > 0:
		return BlockedOne
	}
	return Dead
}

// stoppable reports whether one enemy stone leaves a four of window w without a
// five. Under caro a stone beyond a five's end may stop it as well as one on the
// five's point, so two fives do not always make an unstoppable four.
func stoppable(types *[windowSize]uint8, w uint32) bool {
	for i := range 2 * windowReach {
		if windowAt(w, i) == Empty && LineType(types[w|uint32(WhiteStone)<<(2*i)]) < ClosedFour {
			return true
		}
	}
	return false
}

// windowEnd returns cell i of the window, and Empty beyond it: a run that becomes five
// or more with the centre stone never reaches beyond the window.
func windowEnd(w uint32, i int) Point {
	if i < 0 || i >= 2*windowReach {
		return Empty
	}
	return windowAt(w, i)
}
