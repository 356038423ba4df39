package renju

import (
	"fmt"
	"slices"
)

// This file is a second implementation of the rules, written from their
// definitions alone: stones stand on a plain array, fours are found by trying
// every set of four stones of a line, threes by trying every set of three
// stones and every extension, and an extension is judged by placing it and
// asking the same questions again. Nothing is kept, cached or looked up. It uses
// nothing of the package under test but the names of its types.
//
// Functions that speak of "the stone at (x, y)" expect it to be on the board.

// refReach is how far a four or a three can reach from one of its stones: all
// of it lies in five cells in a row. Only such cells are tried;
// TestReferenceReach shows that trying the whole line finds nothing more.
const refReach = 4

type refBoard struct {
	size  int
	rule  Rule
	cells [MaxSize][MaxSize]Point
	order []Cell // the stones in the order in which they were put
	reach int

	// How deep the recursion went, for choosing hard boards.
	depth    int // extensions being tried inside one another right now
	maxDepth int // the largest depth so far
}

func newRef(size int, rule Rule) *refBoard {
	return &refBoard{size: size, rule: rule, reach: refReach}
}

func (r *refBoard) at(x, y int) Point {
	if x < 0 || y < 0 || x >= r.size || y >= r.size {
		return Wall
	}
	return r.cells[y][x]
}

// place puts a stone on an empty cell, runs f and takes the stone away.
func (r *refBoard) place(x, y int, col Colour, f func()) {
	if r.at(x, y) != Empty {
		panic(fmt.Sprintf("reference: (%d, %d) is not empty", x, y))
	}
	r.cells[y][x] = col.Stone()
	f()
	r.cells[y][x] = Empty
}

// refDirs are the four directions in the order of Code: horizontal, vertical,
// "/" and "\".
var refDirs = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// exactOnly reports whether only exactly five wins for the colour.
func (r *refBoard) exactOnly(col Colour) bool {
	return r.rule == Standard || r.rule == Renju && col == Black
}

// hasForbidden reports whether the colour has forbidden points.
func (r *refBoard) hasForbidden(col Colour) bool { return r.rule == Renju && col == Black }

// run measures the unbroken line through the stone at (x, y): its length and
// what stands just before and just after it.
func (r *refBoard) run(x, y, d int) (length int, before, after Point) {
	dx, dy := refDirs[d][0], refDirs[d][1]
	stone := r.at(x, y)
	first, last := 0, 0
	for r.at(x+(first-1)*dx, y+(first-1)*dy) == stone {
		first--
	}
	for r.at(x+(last+1)*dx, y+(last+1)*dy) == stone {
		last++
	}
	return last - first + 1, r.at(x+(first-1)*dx, y+(first-1)*dy), r.at(x+(last+1)*dx, y+(last+1)*dy)
}

// fiveIn reports whether the stone at (x, y) stands in a winning line of
// direction d.
func (r *refBoard) fiveIn(x, y, d int) bool {
	n, before, after := r.run(x, y, d)
	col := Black
	if r.at(x, y) == WhiteStone {
		col = White
	}
	enemy := col.Other().Stone()
	switch {
	case r.rule == Caro:
		return n >= 5 && !(before == enemy && after == enemy)
	case r.exactOnly(col):
		return n == 5
	}
	return n >= 5
}

func (r *refBoard) five(x, y int) bool {
	for d := range 4 {
		if r.fiveIn(x, y, d) {
			return true
		}
	}
	return false
}

// overline reports whether the stone at (x, y) stands in six or more.
func (r *refBoard) overline(x, y int) bool {
	for d := range 4 {
		if n, _, _ := r.run(x, y, d); n >= 6 {
			return true
		}
	}
	return false
}

// offsets appends to buf the places of the line in direction d, as offsets from
// (x, y) and without 0, that hold the given point.
func (r *refBoard) offsets(buf []int, x, y, d int, want Point) []int {
	for i := -r.reach; i <= r.reach; i++ {
		if i != 0 && r.at(x+i*refDirs[d][0], y+i*refDirs[d][1]) == want {
			buf = append(buf, i)
		}
	}
	return buf
}

// consecutive reports whether the offsets, in any order, are neighbours in an
// unbroken row.
func consecutive(offsets ...int) bool {
	lo, hi := offsets[0], offsets[0]
	for _, o := range offsets {
		lo, hi = min(lo, o), max(hi, o)
	}
	return hi-lo == len(offsets)-1 // they are distinct
}

// refFour is four stones of one line, one of them the stone asked about, and
// every place that makes a five of them.
type refFour struct {
	stones []int // offsets
	fives  []int // offsets
}

// straight reports whether the four is unbroken with a five at both ends.
func (f refFour) straight() bool { return consecutive(f.stones...) && len(f.fives) == 2 }

func (f refFour) contains(offsets ...int) bool {
	for _, o := range offsets {
		if !slices.Contains(f.stones, o) {
			return false
		}
	}
	return true
}

// fours finds every four through the stone at (x, y) in direction d: every set
// of four stones to which one more stone gives a five made of these very five
// stones (and, where six wins too, perhaps others that adjoin them).
func (r *refBoard) fours(x, y, d int) []refFour {
	stone := r.at(x, y)
	col := Colour(stone - BlackStone)
	var buf, buf2 [2 * refReach]int
	own := r.offsets(buf[:0], x, y, d, stone)
	if len(own) < 3 {
		return nil
	}
	empty := r.offsets(buf2[:0], x, y, d, Empty)
	var out []refFour
	for i := range own {
		for j := i + 1; j < len(own); j++ {
			for k := j + 1; k < len(own); k++ {
				f := refFour{stones: []int{0, own[i], own[j], own[k]}}
				for _, e := range empty {
					if !consecutive(0, own[i], own[j], own[k], e) {
						continue
					}
					ex, ey := x+e*refDirs[d][0], y+e*refDirs[d][1]
					r.place(ex, ey, col, func() {
						if r.fiveIn(ex, ey, d) {
							f.fives = append(f.fives, e)
						}
					})
				}
				if len(f.fives) > 0 {
					out = append(out, f)
				}
			}
		}
	}
	return out
}

// refExtension is a three by pattern: three stones, one of them the stone asked
// about, and a place where one more stone gives a straight four in that line.
type refExtension struct {
	stones [3]int // offsets, 0 first
	at     int    // offset
}

// extensions finds the threes by pattern through the stone at (x, y) in
// direction d: sets of three stones that are no part of a four, with every
// place where one more stone makes no five in this line but a straight four of
// these very four stones. Whether that stone may be placed is not asked here.
func (r *refBoard) extensions(x, y, d int) []refExtension {
	stone := r.at(x, y)
	col := Colour(stone - BlackStone)
	var buf, buf2 [2 * refReach]int
	own := r.offsets(buf[:0], x, y, d, stone)
	if len(own) < 2 {
		return nil
	}
	fours := r.fours(x, y, d)
	var out []refExtension
	for i := range own {
	sets:
		for j := i + 1; j < len(own); j++ {
			three := [3]int{0, own[i], own[j]}
			for _, f := range fours {
				if f.contains(three[:]...) {
					continue sets
				}
			}
			for _, e := range r.offsets(buf2[:0], x, y, d, Empty) {
				if !consecutive(own[i], own[j], 0, e) {
					continue
				}
				ex, ey := x+e*refDirs[d][0], y+e*refDirs[d][1]
				r.place(ex, ey, col, func() {
					if r.fiveIn(ex, ey, d) {
						return
					}
					for _, f := range r.fours(x, y, d) {
						if f.straight() && f.contains(0, own[i], own[j], e) {
							out = append(out, refExtension{three, e})
						}
					}
				})
			}
		}
	}
	return out
}

// threes counts the threes of Black's stone at (x, y) in direction d: those by
// pattern with an extension that makes no five anywhere and is no forbidden
// point itself.
func (r *refBoard) threes(x, y, d int) int {
	var real [][3]int
	for _, e := range r.extensions(x, y, d) {
		if slices.Contains(real, e.stones) {
			continue
		}
		ex, ey := x+e.at*refDirs[d][0], y+e.at*refDirs[d][1]
		r.place(ex, ey, Black, func() {
			r.depth++
			r.maxDepth = max(r.maxDepth, r.depth)
			if !r.five(ex, ey) && r.judge(ex, ey) == NotForbidden {
				real = append(real, e.stones)
			}
			r.depth--
		})
	}
	return len(real)
}

// judge returns why Black's stone at (x, y) stands on a forbidden point, if it does.
func (r *refBoard) judge(x, y int) Kind {
	if r.five(x, y) {
		return NotForbidden
	}
	if r.overline(x, y) {
		return ForbiddenOverline
	}
	n := 0
	for d := range 4 {
		n += len(r.fours(x, y, d))
	}
	if n > 1 {
		return ForbiddenDoubleFour
	}
	n = 0
	for d := range 4 {
		n += r.threes(x, y, d)
	}
	if n > 1 {
		return ForbiddenDoubleThree
	}
	return NotForbidden
}

// forbidden judges the empty cell (x, y) for Black.
func (r *refBoard) forbidden(x, y int) (k Kind) {
	if r.rule != Renju {
		return NotForbidden
	}
	r.place(x, y, Black, func() { k = r.judge(x, y) })
	return k
}

// suspect reports whether a black stone on the empty cell (x, y) would make two
// threes by pattern, and nothing that outranks them.
func (r *refBoard) suspect(x, y int) (yes bool) {
	r.place(x, y, Black, func() {
		if r.five(x, y) || r.overline(x, y) {
			return
		}
		lines, fours := 0, 0
		for d := range 4 {
			fours += len(r.fours(x, y, d))
			if len(r.extensions(x, y, d)) > 0 {
				lines++
			}
		}
		yes = lines > 1 && fours < 2
	})
	return yes
}

// lineType returns what the stone at (x, y) makes in direction d, from Five down
// to the threes, in the terms of LineType; Dead stands for anything less.
func (r *refBoard) lineType(x, y, d int) LineType {
	stone := r.at(x, y)
	col := Colour(stone - BlackStone)
	if r.fiveIn(x, y, d) {
		return Five
	}
	if n, _, _ := r.run(x, y, d); n >= 6 && r.exactOnly(col) {
		return Overline
	}
	if t := r.fourType(x, y, d); t != Dead {
		return t
	}
	var buf [2 * refReach]int
	if len(r.offsets(buf[:0], x, y, d, stone)) < 2 {
		return Dead // with one more stone there are not four
	}
	ways := 0
	for _, e := range r.offsets(buf[:0], x, y, d, Empty) {
		ex, ey := x+e*refDirs[d][0], y+e*refDirs[d][1]
		r.place(ex, ey, col, func() {
			if r.fiveIn(ex, ey, d) {
				return
			}
			switch t := r.fourType(x, y, d); {
			case t == StraightFour, t == LineDoubleFour && !r.hasForbidden(col):
				ways++
			}
		})
	}
	// Straight fours alone: the two ways of asking must agree.
	if r.hasForbidden(col) {
		straight := map[int]bool{}
		for _, e := range r.extensions(x, y, d) {
			straight[e.at] = true
		}
		if len(straight) != ways {
			panic(fmt.Sprintf("reference: %d and %d extensions at (%d, %d)", len(straight), ways, x, y))
		}
	}
	switch {
	case ways > 1:
		return OpenThreeWide
	case ways == 1:
		return OpenThree
	}
	return Dead
}

// fourType names the fours through the stone at (x, y) in direction d. Where
// only exactly five wins, every place that makes five belongs to a four of its
// own, but for the straight four's two. Where six wins too one place may serve
// several sets of four stones; they are one threat and counted once.
func (r *refBoard) fourType(x, y, d int) LineType {
	fours := r.fours(x, y, d)
	var fives []int
	straight := false
	for _, f := range fours {
		straight = straight || f.straight()
		for _, e := range f.fives {
			if !slices.Contains(fives, e) {
				fives = append(fives, e)
			}
		}
	}
	if col := Colour(r.at(x, y) - BlackStone); r.exactOnly(col) {
		want := len(fives)
		if straight {
			want--
		}
		if len(fours) != want {
			panic(fmt.Sprintf("reference: %d fours, %d places for five at (%d, %d)", len(fours), len(fives), x, y))
		}
	}
	switch {
	case len(fives) > 1 && r.stoppable(x, y, d):
		return ClosedFour
	case straight:
		return StraightFour
	case len(fives) > 1:
		return LineDoubleFour
	case len(fives) == 1:
		return ClosedFour
	}
	return Dead
}

// stoppable reports whether one enemy stone somewhere on the line ends every
// four through the stone at (x, y) in direction d. Two places for a five rule
// that out where a five counts wherever it stands; under caro a stone on one of
// them may also be the second enemy stone at the end of the other's five.
func (r *refBoard) stoppable(x, y, d int) bool {
	enemy := Colour(r.at(x, y) - BlackStone).Other()
	for i := -MaxSize; i <= MaxSize; i++ {
		ex, ey := x+i*refDirs[d][0], y+i*refDirs[d][1]
		if r.at(ex, ey) != Empty {
			continue
		}
		stopped := false
		r.place(ex, ey, enemy, func() { stopped = len(r.fours(x, y, d)) == 0 })
		if stopped {
			return true
		}
	}
	return false
}
