package renju

import "sync"

// Code is what a stone of one colour on one empty cell makes in all four
// directions: four LineTypes of four bits, direction d at bit 4d.
type Code uint16

// Type returns the type in direction d (0 horizontal, 1 vertical, 2 rising
// diagonal "/", 3 falling diagonal "\").
func (c Code) Type(d int) LineType { return LineType(c >> (4 * d) & 15) }

// Class is the strength of a cell for one colour: the four line types taken
// together. The order is roughly by strength up to ClassFive.
type Class uint8

const (
	ClassNone        Class = iota // nothing beyond lone stones
	ClassWeak                     // a blocked two
	ClassTwo                      // an open two
	ClassTwoTwo                   // two open twos or more
	ClassBlocked                  // a blocked three (threatens a four)
	ClassThree                    // an open three
	ClassThreePlus                // an open three and another two or blocked three
	ClassDoubleThree              // two open threes, where allowed
	ClassFour                     // a four and nothing else of use
	ClassFourPlus                 // a four and a two or blocked three
	ClassFourThree                // a four and an open three
	ClassWinFour                  // straight four, or two fours where allowed
	ClassFive                     // five
	ClassForbidden                // Black, renju: overline or double-four for sure
	ClassSuspect                  // Black, renju: two threes by pattern, to be judged; no four
	ClassSuspectFour              // the same with one four (closed or straight)
	NumClasses
)

var classNames = [NumClasses]string{
	"none", "weak", "two", "two-two", "blocked three", "three", "three+", "double-three",
	"four", "four+", "four-three", "winning four", "five", "forbidden", "suspect", "suspect four",
}

func (c Class) String() string { return classNames[c&15] }

// MakesFour reports whether the class holds a four (five excluded). Forbidden
// and suspect-without-four classes do not.
func (c Class) MakesFour() bool {
	return c >= ClassFour && c <= ClassWinFour || c == ClassSuspectFour
}

// FourClasses are the classes that hold a four, strongest first. A suspect one
// may be forbidden to Black.
var FourClasses = [...]Class{ClassWinFour, ClassFourThree, ClassSuspectFour, ClassFourPlus, ClassFour}

// HasFour reports whether col has a cell that makes a four by pattern.
func (b *Board) HasFour(col Colour) bool {
	n := &b.count[col&1]
	return n[ClassFour]|n[ClassFourPlus]|n[ClassFourThree]|n[ClassSuspectFour]|n[ClassWinFour] > 0
}

// AtHand reports whether either side can make a five, or the side to move a straight four: a
// position that needs no search.
func (b *Board) AtHand() bool {
	me, opp := &b.count[b.side], &b.count[b.side.Other()]
	return me[ClassFive]|opp[ClassFive]|me[ClassWinFour] > 0
}

// Suspect reports whether the pattern leaves open if Black may play there, so that
// Forbidden has to decide.
func (c Class) Suspect() bool { return c == ClassSuspect || c == ClassSuspectFour }

type classTable [1 << 16]Class

var classTables [2]struct {
	once  sync.Once
	table *classTable
}

// classesFor returns the code → class table; restricted is Black in renju.
func classesFor(restricted bool) *classTable {
	i := 0
	if restricted {
		i = 1
	}
	t := &classTables[i]
	t.once.Do(func() {
		t.table = new(classTable)
		for code := range t.table {
			t.table[code] = classOf(Code(code), restricted)
		}
	})
	return t.table
}

// ClassOf returns the class of a code for a colour under a rule set.
func ClassOf(rule Rule, col Colour, code Code) Class {
	return classesFor(rule == Renju && col == Black)[code]
}

// classOf is the definition of Class.
func classOf(code Code, restricted bool) Class {
	var n [NumLineTypes]int
	for d := range 4 {
		n[code.Type(d)]++
	}
	fours := n[ClosedFour] + 2*n[LineDoubleFour] + n[StraightFour]
	threes := n[OpenThree] + n[OpenThreeWide]
	twos := n[OpenTwo] + n[OpenTwoWide] + n[OpenTwoFull]
	blocked := n[BlockedThree] + n[BlockedThreeWide]
	switch {
	case n[Five] > 0:
		return ClassFive
	case restricted && (n[Overline] > 0 || fours >= 2):
		return ClassForbidden
	case restricted && threes >= 2 && fours > 0:
		return ClassSuspectFour
	case restricted && threes >= 2:
		return ClassSuspect
	case n[StraightFour] > 0 || fours >= 2:
		return ClassWinFour
	case fours > 0 && threes > 0:
		return ClassFourThree
	case fours > 0 && twos+blocked > 0:
		return ClassFourPlus
	case fours > 0:
		return ClassFour
	case threes >= 2:
		return ClassDoubleThree
	case threes > 0 && twos+blocked > 0:
		return ClassThreePlus
	case threes > 0:
		return ClassThree
	case blocked > 0:
		return ClassBlocked
	case twos >= 2:
		return ClassTwoTwo
	case twos > 0:
		return ClassTwo
	case n[BlockedTwo] > 0:
		return ClassWeak
	}
	return ClassNone
}
