package renju

import "testing"

// TestClassOf lists what line types make together, in whichever directions they are;
// restricted is Black's class under renju where it differs.
func TestClassOf(t *testing.T) {
	for _, c := range []struct {
		types           []LineType
		any, restricted Class
	}{
		{nil, ClassNone, ClassNone},
		{[]LineType{OpenOne, BlockedOne}, ClassNone, ClassNone},
		{[]LineType{BlockedTwo, BlockedTwo}, ClassWeak, ClassWeak},
		{[]LineType{OpenTwo, BlockedTwo}, ClassTwo, ClassTwo},
		{[]LineType{OpenTwoFull, OpenTwoWide}, ClassTwoTwo, ClassTwoTwo},
		{[]LineType{BlockedThree, OpenTwo, OpenTwo}, ClassBlocked, ClassBlocked},
		{[]LineType{BlockedThreeWide}, ClassBlocked, ClassBlocked},
		{[]LineType{OpenThree, BlockedTwo}, ClassThree, ClassThree},
		{[]LineType{OpenThreeWide, OpenTwo}, ClassThreePlus, ClassThreePlus},
		{[]LineType{OpenThree, BlockedThree}, ClassThreePlus, ClassThreePlus},
		{[]LineType{OpenThree, OpenThreeWide}, ClassDoubleThree, ClassSuspect},
		{[]LineType{ClosedFour, BlockedTwo}, ClassFour, ClassFour},
		{[]LineType{ClosedFour, OpenTwo}, ClassFourPlus, ClassFourPlus},
		{[]LineType{ClosedFour, BlockedThree}, ClassFourPlus, ClassFourPlus},
		{[]LineType{ClosedFour, OpenThree}, ClassFourThree, ClassFourThree},
		{[]LineType{ClosedFour, OpenThree, OpenThree}, ClassFourThree, ClassSuspectFour},
		{[]LineType{StraightFour}, ClassWinFour, ClassWinFour},
		{[]LineType{StraightFour, OpenThree, OpenThree}, ClassWinFour, ClassSuspectFour},
		{[]LineType{ClosedFour, ClosedFour}, ClassWinFour, ClassForbidden},
		{[]LineType{LineDoubleFour}, ClassWinFour, ClassForbidden},
		{[]LineType{Overline, OpenTwo}, ClassTwo, ClassForbidden},
		{[]LineType{Five, Overline, ClosedFour, ClosedFour}, ClassFive, ClassFive},
	} {
		for first := range 4 {
			code := Code(0)
			for i, lt := range c.types {
				code |= Code(lt) << (4 * ((first + i) % 4))
			}
			for _, rule := range Rules {
				for _, col := range []Colour{Black, White} {
					want := c.any
					if rule == Renju && col == Black {
						want = c.restricted
					}
					if got := ClassOf(rule, col, code); got != want {
						t.Errorf("%v, %v, %v: %v, want %v", c.types, rule, col, got, want)
					}
				}
			}
		}
	}
}

// TestHasFour checks that each class with a four counts, alone and for its colour.
func TestHasFour(t *testing.T) {
	for cl := range NumClasses {
		for _, col := range []Colour{Black, White} {
			var b Board
			b.count[col][cl] = 1
			if b.HasFour(col) != cl.MakesFour() || b.HasFour(col.Other()) {
				t.Errorf("%v of %v: four of Black %v, of White %v", cl, col, b.HasFour(Black), b.HasFour(White))
			}
		}
	}
}
