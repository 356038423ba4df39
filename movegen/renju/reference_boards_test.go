package renju

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// put places a stone for good unless the point is taken or it makes a five.
func (r *refBoard) put(c Cell, col Colour) bool {
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

// spare keeps one Board for every size and rule, because making one is slow.
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

func (n tally) String() string {
	return fmt.Sprintf("%d boards, %d empty cells; overline %d, double-four %d, double-three %d points; "+
		"%d suspects (%d not forbidden), five over foul %d; extensions within extensions: 2 deep on %d boards, 3 on %d, 4 on %d; "+
		"line types three to five %v; caro types of a longer look %d",
		n.boards, n.cells, n.kinds[ForbiddenOverline], n.kinds[ForbiddenDoubleFour], n.kinds[ForbiddenDoubleThree],
		n.suspects, n.acquitted, n.overridden, n.deep, n.deeper, n.deepest, n.types[OpenThree:], n.clipped)
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
			for _, col := range []Colour{Black, White} {
				var types [NumLineTypes]int
				r.place(x, y, col, func() {
					for d := range 4 {
						want, got := r.lineType(x, y, d), b.Code(c, col).Type(d)
						if r.rule == Caro && want != Five {
							// Under caro what lies past the end of a six counts,
							// and may be farther off than a LineType looks. Of
							// fours that is true only where a five stands already.
							whole := want
							r.clip(x, y, d, 5, func() { want = r.lineType(x, y, d) })
							if want != whole {
								n.clipped++
								if max(want, whole) >= ClosedFour && b.Count(col, ClassFive) == 0 {
									fail(c, "%v direction %d: %v, by the whole line %v", col, d, got, whole)
								}
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

func pick(rnd *rand.Rand, black float64) Colour {
	if rnd.Float64() < black {
		return Black
	}
	return White
}

func TestAgreesWithDefinitionsOnRandomBoards(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 1))
	var n tally
	share := 2
	if testing.Short() {
		share = 25
	}
	for i := range 20000 / share {
		rule := Rules[i%4]
		if i%8 < 4 {
			rule = Renju
		}
		agree(t, randomRef(rnd, rule), &n, fmt.Sprintf("random board %d", i))
	}
	t.Log(n)
	for k, count := range n.kinds {
		if count < 500/share {
			t.Errorf("only %d points judged %v", count, Kind(k))
		}
	}
	if n.suspects < 1000/share || n.acquitted < 200/share || n.overridden < 100/share || n.deep < 500/share || n.types[LineDoubleFour] < 200/share {
		t.Errorf("too little of what matters: %v", n)
	}
}

// entangled is a renju position given by its stones in order, for the search
// for positions that are hard to judge.
type entangled struct {
	size   int
	walls  []Cell
	cells  []Cell
	colors []Colour
}

func (e entangled) ref() *refBoard {
	r := newRef(e.size, Renju)
	for _, c := range e.walls {
		r.cells[c.Y()][c.X()] = Wall
	}
	for i, c := range e.cells {
		r.put(c, e.colors[i])
	}
	return r
}

// mutate adds, removes or moves a few stones within spread of the centre.
func (e entangled) mutate(rnd *rand.Rand, centre Cell, spread int) entangled {
	e.cells, e.colors = slices.Clone(e.cells), slices.Clone(e.colors)
	for range 1 + rnd.IntN(3) {
		op := rnd.IntN(5)
		if op < 3 && len(e.cells) > 8 {
			i := rnd.IntN(len(e.cells))
			e.cells = slices.Delete(e.cells, i, i+1)
			e.colors = slices.Delete(e.colors, i, i+1)
		}
		if op > 0 {
			x, y := centre.X()+rnd.IntN(2*spread+1)-spread, centre.Y()+rnd.IntN(2*spread+1)-spread
			if x >= 0 && y >= 0 && x < e.size && y < e.size {
				e.cells = append(e.cells, At(x, y))
				e.colors = append(e.colors, pick(rnd, 0.85))
			}
		}
	}
	return e
}

// hardness is high where judging Black's points takes extensions within
// extensions (weighted by deep), where threes by pattern turn out not to be threes,
// and where a five overrides a foul (weighted by five). It looks at the cells within
// reach of the centre.
func (r *refBoard) hardness(centre Cell, reach, deep, five int) int {
	score := 0
	for y := centre.Y() - reach; y <= centre.Y()+reach; y++ {
		for x := centre.X() - reach; x <= centre.X()+reach; x++ {
			if r.at(x, y) != Empty {
				continue
			}
			r.maxDepth = 0
			kind := r.forbidden(x, y)
			score += deep * [...]int{0, 0, 2, 9, 20, 30}[min(r.maxDepth, 5)]
			if r.maxDepth > 0 && kind == NotForbidden && r.suspect(x, y) {
				score += 6
			}
			if kind == NotForbidden && r.overrides(x, y) {
				score += five
			}
		}
	}
	return score
}

// overrides reports whether a black stone on the empty cell (x, y) would make a
// five together with a foul.
func (r *refBoard) overrides(x, y int) (yes bool) {
	r.place(x, y, Black, func() {
		if !r.five(x, y) {
			return
		}
		fours, lines := 0, 0
		for d := range 4 {
			fours += len(r.fours(x, y, d))
			if len(r.extensions(x, y, d)) > 0 {
				lines++
			}
		}
		yes = r.overline(x, y) || fours > 1 || lines > 1
	})
	return yes
}

func TestAgreesWithDefinitionsOnEntangledBoards(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 2))
	var n tally
	seen := map[[MaxSize][MaxSize]Point]bool{}
	share := 2
	if testing.Short() {
		share = 14
	}
	boards := 5000 / share
	for n.boards < boards {
		size := 9 + rnd.IntN(4)
		if rnd.IntN(8) == 0 {
			size = 15
		}
		spread := 3 + rnd.IntN(2)
		now := entangled{size: size}
		centre := At(spread+rnd.IntN(size-2*spread), spread+rnd.IntN(size-2*spread))
		if rnd.IntN(4) == 0 { // at the border
			centre = At(rnd.IntN(size), rnd.IntN(size))
		}
		if rnd.IntN(5) == 0 {
			for range 1 + rnd.IntN(4) {
				now.walls = append(now.walls, At(rnd.IntN(size), rnd.IntN(size)))
			}
		}
		deep, five := 1, 4
		if rnd.IntN(3) == 0 { // a four around the centre, for fives over fouls
			deep, five = 0, 30
			d, from := refDirs[rnd.IntN(4)], -rnd.IntN(5)
			for i := from; i < from+5; i++ {
				if x, y := centre.X()+i*d[0], centre.Y()+i*d[1]; i != 0 && x >= 0 && y >= 0 && x < size && y < size {
					now.cells, now.colors = append(now.cells, At(x, y)), append(now.colors, Black)
				}
			}
		}
		for range 10 + rnd.IntN(16) {
			now = now.mutate(rnd, centre, spread)
		}
		best := now.ref().hardness(centre, spread+1, deep, five)
		for range 20 {
			next := now.mutate(rnd, centre, spread)
			r := next.ref()
			h := r.hardness(centre, spread+1, deep, five)
			if h < best {
				continue
			}
			now, best = next, h
			if h >= 10 && n.boards < boards && !seen[r.cells] {
				seen[r.cells] = true
				agree(t, r, &n, fmt.Sprintf("entangled board %d", n.boards))
			}
		}
	}
	t.Log(n)
	if n.deep < 4000/share || n.deeper < 2000/share || n.deepest < 200/share || n.acquitted < 3000/share || n.overridden < 300/share || n.kinds[ForbiddenDoubleThree] < 10000/share {
		t.Errorf("too little of what matters: %v", n)
	}
}

// TestReferenceReach shows that looking for stones and extensions four cells to
// either side, as the definitions' implementation does to save time, finds what
// the whole line gives.
func TestReferenceReach(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 3))
	boards := 200
	if testing.Short() {
		boards = 25
	}
	for i := range boards {
		r := randomRef(rnd, Rules[i%4])
		for y := range r.size {
			for x := range r.size {
				if r.at(x, y) != Empty {
					continue
				}
				for _, col := range []Colour{Black, White} {
					r.place(x, y, col, func() {
						for d := range 4 {
							r.reach = refReach
							near := r.lineType(x, y, d)
							r.reach = MaxSize
							if far := r.lineType(x, y, d); far != near {
								t.Fatalf("%v (%d, %d) %v direction %d: %v by reach %d, %v by the whole line", r.rule, x, y, col, d, near, refReach, far)
							}
						}
					})
				}
				r.reach = refReach
				near := r.forbidden(x, y)
				r.reach = MaxSize
				if far := r.forbidden(x, y); far != near {
					t.Fatalf("(%d, %d): %v by reach %d, %v by the whole line", x, y, near, refReach, far)
				}
			}
		}
	}
}

// possible reports whether stones of one colour on some empty cells could ever
// make a five in direction d through the stone at (x, y).
func (r *refBoard) possible(x, y, d int) bool {
	dx, dy, stone := refDirs[d][0], refDirs[d][1], r.at(x, y)
	for from := -4; from <= 0; from++ {
		var filled [][2]int
		free := true
		for i := from; i < from+5; i++ {
			switch r.at(x+i*dx, y+i*dy) {
			case stone:
			case Empty:
				filled = append(filled, [2]int{x + i*dx, y + i*dy})
			default:
				free = false
			}
		}
		if !free {
			continue
		}
		for _, p := range filled {
			r.cells[p[1]][p[0]] = stone
		}
		five := r.fiveIn(x, y, d)
		for _, p := range filled {
			r.cells[p[1]][p[0]] = Empty
		}
		if five {
			return true
		}
	}
	return false
}

// TestDeadMeansNoFive checks the meaning of the lowest types: no five through the
// cell is possible for them, and one is possible for every other type.
func TestDeadMeansNoFive(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2024, 4))
	dead, alive, boards := 0, 0, 400
	if testing.Short() {
		boards = 50
	}
	for i := range boards {
		r := randomRef(rnd, Rules[i%4])
		b := r.board(t)
		for c := range b.EmptyCells().Each {
			for _, col := range []Colour{Black, White} {
				for d := range 4 {
					var want bool
					r.place(c.X(), c.Y(), col, func() {
						// Under caro the line matters farther than a type looks.
						r.clip(c.X(), c.Y(), d, 5, func() { want = r.possible(c.X(), c.Y(), d) })
					})
					got := b.Code(c, col).Type(d)
					if want != (got != Dead && got != Overline) {
						t.Fatalf("%v: %v for %v in direction %d is %v, a five possible: %v\n%v", r.rule, c, col, d, got, want, b.Diagram(map[Cell]byte{c: '*'}))
					}
					if want {
						alive++
					} else {
						dead++
					}
				}
			}
		}
	}
	if dead < 25*boards || alive < 25*boards {
		t.Errorf("%d dead, %d alive", dead, alive)
	}
}
