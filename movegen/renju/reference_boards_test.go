package renju

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// put places a stone for good unless the point is taken or it makes a five.
func (r *refBoard) put(c Cell, col Color) bool {
	if r.at(c.X(), c.Y()) != Empty {
		return false
	}
	r.cells[c.Y()][c.X()] = col.Stone()
	if r.five(c.X(), c.Y()) {
		r.cells[c.Y()][c.X()] = Empty
		return false
	}
	r.order = append(r.order, c)
	return true
}

// spare keeps one Board for every size and rule, for making one is slow.
var spare = map[[2]int]*Board{}

// board sets the position up on a Board, Black to move. Stones go down in the
// order in which they were put: another order could pass through a five. The
// Board serves until the next call for the same size and rule.
func (r *refBoard) board(tb testing.TB) *Board {
	tb.Helper()
	b := spare[[2]int{r.size, int(r.rule)}]
	if b == nil {
		var err error
		if b, err = New(r.size, r.rule); err != nil {
			tb.Fatal(err)
		}
		spare[[2]int{r.size, int(r.rule)}] = b
	}
	b.Reset()
	for y := range r.size {
		for x := range r.size {
			if r.cells[y][x] == Wall {
				if err := b.SetWall(At(x, y)); err != nil {
					tb.Fatal(err)
				}
			}
		}
	}
	for _, c := range r.order {
		if b.Side().Stone() != r.cells[c.Y()][c.X()] {
			b.MakeNull()
		}
		b.Make(c)
		if s := b.Status(); s == BlackWins || s == WhiteWins {
			tb.Fatalf("%v at %v, no five by definition\n%v", s, c, b)
		}
	}
	if b.Side() != Black {
		b.MakeNull()
	}
	return b
}

// clip runs f with all cells of the line farther than reach from (x, y) made
// walls.
func (r *refBoard) clip(x, y, d, reach int, f func()) {
	var saved [2*MaxSize + 1]Point
	for pass := range 2 {
		for i := -MaxSize; i <= MaxSize; i++ {
			px, py := x+i*refDirs[d][0], y+i*refDirs[d][1]
			switch {
			case i >= -reach && i <= reach, px < 0, py < 0, px >= r.size, py >= r.size:
			case pass == 0:
				saved[i+MaxSize], r.cells[py][px] = r.cells[py][px], Wall
			default:
				r.cells[py][px] = saved[i+MaxSize]
			}
		}
		if pass == 0 {
			f()
		}
	}
}

// tally counts what the compared boards held, so that a test can show that it
// met what it claims to test.
type tally struct {
	boards, cells         int
	types                 [NumLineTypes]int
	kinds                 [4]int
	deep, deeper, deepest int // boards with extensions 2, 3 and 4 deep
	clipped               int // caro: types that a longer look would change
	suspects, acquitted   int // two threes by pattern; of these not forbidden
	overridden            int // five on a point with an overline, two fours or two threes
}

// refClass lists the classes that a cell with these line types may have. Types
// below three are left open, and with them the finer classes.
func refClass(types [NumLineTypes]int, forbidden bool) []Class {
	fours := types[ClosedFour] + 2*types[LineDoubleFour] + types[StraightFour]
	threes := types[OpenThree] + types[OpenThreeWide]
	switch {
	case types[Five] > 0:
		return []Class{ClassFive}
	case forbidden && (types[Overline] > 0 || fours > 1):
		return []Class{ClassForbidden}
	case forbidden && threes > 1 && fours == 1:
		return []Class{ClassSuspectFour}
	case forbidden && threes > 1:
		return []Class{ClassSuspect}
	case types[StraightFour] > 0 || fours > 1:
		return []Class{ClassWinFour}
	case fours == 1 && threes > 0:
		return []Class{ClassFourThree}
	case fours == 1:
		return []Class{ClassFour, ClassFourPlus}
	case threes > 1:
		return []Class{ClassDoubleThree}
	case threes == 1:
		return []Class{ClassThree, ClassThreePlus}
	}
	return []Class{ClassNone, ClassWeak, ClassTwo, ClassTwoTwo, ClassBlocked}
}

// agree compares the two implementations on every empty cell of a position.
func agree(t *testing.T, r *refBoard, n *tally, where string) {
	t.Helper()
	b := r.board(t)
	n.boards++
	r.maxDepth = 0
	fail := func(c Cell, format string, args ...any) {
		t.Helper()
		t.Fatalf("%s, %v %d×%d, %v: %s\n%s", where, r.rule, r.size, r.size, c,
			fmt.Sprintf(format, args...), b.Diagram(map[Cell]byte{c: '*'}))
	}
	for y := range r.size {
		for x := range r.size {
			c := At(x, y)
			if got := b.At(c); got != r.at(x, y) {
				fail(c, "board holds %v, want %v", got, r.at(x, y))
			}
			if r.at(x, y) != Empty {
				continue
			}
			n.cells++
			for _, col := range []Color{Black, White} {
				var types [NumLineTypes]int
				r.place(x, y, col, func() {
					for d := range 4 {
						want, got := r.lineType(x, y, d), b.Code(c, col).Type(d)
						if r.rule == Caro && want != Five {
							// Under caro what lies past the end of a six counts,
							// and may be farther off than a LineType looks.
							whole := want
							r.clip(x, y, d, 5, func() { want = r.lineType(x, y, d) })
							if want != whole {
								n.clipped++
							}
						}
						types[want]++
						n.types[want]++
						if want != got && (want != Dead || got == Overline || got >= OpenThree) {
							fail(c, "%v direction %d: %v, by definition %v", col, d, got, want)
						}
					}
				})
				if want, got := refClass(types, r.hasForbidden(col)), b.Class(c, col); !slices.Contains(want, got) {
					fail(c, "%v: class %v, by definition one of %v", col, got, want)
				}
				if r.hasForbidden(col) {
					fours, threes := types[ClosedFour]+2*types[LineDoubleFour]+types[StraightFour], types[OpenThree]+types[OpenThreeWide]
					switch foul := types[Overline] > 0 || fours > 1; {
					case types[Five] > 0 && (foul || threes > 1):
						n.overridden++
					case types[Five] == 0 && !foul && threes > 1:
						n.suspects++
						if r.forbidden(x, y) == NotForbidden {
							n.acquitted++
						}
					}
				}
			}
			if r.rule != Renju {
				if got := b.Forbidden(c); got != NotForbidden {
					fail(c, "forbidden as %v", got)
				}
				continue
			}
			want := r.forbidden(x, y)
			n.kinds[want]++
			if got := b.Forbidden(c); got != want {
				fail(c, "forbidden as %v, by definition %v", got, want)
			}
			if got := b.Legal(c); got != (want == NotForbidden) {
				fail(c, "legal %v, by definition %v", got, want)
			}
		}
	}
	if r.maxDepth >= 2 {
		n.deep++
	}
	if r.maxDepth >= 3 {
		n.deeper++
	}
	if r.maxDepth >= 4 {
		n.deepest++
	}
}

// randomRef fills a board with random stones that leave no five, spread over
// the board or drawn together.
func randomRef(rnd *rand.Rand, rule Rule) *refBoard {
	sizes := []int{5, 6, 7, 7, 8, 8, 9, 9, 10, 11, 12, 13, 15}
	if rnd.IntN(16) == 0 {
		sizes = []int{14, 16, 17, 18, 19, 20, 21, 22}
	}
	size := sizes[rnd.IntN(len(sizes))]
	r := newRef(size, rule)
	black := 0.3 + 0.5*rnd.Float64()
	stones := int(float64(size*size) * (0.05 + 0.6*rnd.Float64()))
	if rnd.IntN(6) == 0 {
		for range 1 + rnd.IntN(size) {
			r.cells[rnd.IntN(size)][rnd.IntN(size)] = Wall
		}
	}
	cx, cy, spread := rnd.IntN(size), rnd.IntN(size), size
	if rnd.IntN(2) == 0 {
		spread = 3 + rnd.IntN(3)
	}
	for range stones {
		x, y := cx+rnd.IntN(2*spread+1)-spread, cy+rnd.IntN(2*spread+1)-spread
		if r.at(x, y) == Empty {
			r.put(At(x, y), pick(rnd, black))
		}
	}
	return r
}

func pick(rnd *rand.Rand, black float64) Color {
	if rnd.Float64() < black {
		return Black
	}
	return White
}

func TestAgreesWithDefinitionsOnRandomBoards(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 1))
	var n tally
	for i := range 20000 {
		rule := Rules[i%4]
		if i%8 < 4 {
			rule = Renju
		}
		agree(t, randomRef(rnd, rule), &n, fmt.Sprintf("random board %d", i))
	}
	t.Logf("%+v", n)
}
