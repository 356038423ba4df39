package jungo

import "slices"

// BoardLife is what one colour keeps on a Board whatever the enemy plays.
type BoardLife struct {
	// Alive are the stones of the chains that live by Benson's theorem: the enemy
	// cannot capture them even if the owner always passes.
	Alive []Point
	// Safe are the stones of those chains among Alive that can also fill their
	// regions, except for the eyes they must keep (see TinyGeo.Life).
	Safe []Point
	// Area is Safe with the regions around in which the enemy cannot live.
	Area []Point
	// Final is the number of stones the colour can have on Area at the end,
	// with no enemy stone beside them.
	Final int
}

// Life returns what colour c keeps whatever the enemy plays, on a board of any size.
// TinyGeo.Life has the definitions and the proof.
func (b *Board) Life(c Colour) BoardLife {
	f := newLifeFinder(b, c)
	var out BoardLife
	for i, ok := range f.living(false) {
		if ok {
			out.Alive = append(out.Alive, f.chains[i]...)
		}
	}
	safe := f.living(true)
	var eyes [][]int
	var alive [MaxPoints]bool
	for i, ok := range safe {
		if !ok {
			continue
		}
		for _, p := range f.chains[i] {
			alive[p] = true
		}
		out.Safe = append(out.Safe, f.chains[i]...)
		eyes = append(eyes, f.vitalOf(i, safe, true))
	}
	if len(out.Safe) == 0 {
		return out
	}
	out.Area = append(out.Area, out.Safe...)
	out.Area = append(out.Area, f.surrounded(&alive)...)
	sizes := make([]int, len(f.regions))
	for j, r := range f.regions {
		sizes[j] = len(r)
	}
	out.Final = len(out.Area) - boardEyePrice(eyes, sizes)
	for _, l := range [][]Point{out.Alive, out.Safe, out.Area} {
		slices.Sort(l)
	}
	return out
}

// lifeFinder holds the chains of one colour and the regions between them.
type lifeFinder struct {
	b       *Board
	c       Colour
	part    [MaxPoints]int // chain number of c's stones, region number elsewhere
	chains  [][]Point
	regions [][]Point
	// vital[j] lists the chains of which every point of region j is a
	// neighbour, benson[j] those of which every empty point is a liberty.
	vital, benson [][]int
	walls         [][]int // chains next to each region
}

func newLifeFinder(b *Board, c Colour) *lifeFinder {
	f := &lifeFinder{b: b, c: c}
	var seen [MaxPoints]bool
	for p := 0; p < b.geo.points; p++ {
		if seen[p] {
			continue
		}
		own := b.colour[p] == c
		part := f.component(Point(p), &seen, func(q Point) bool { return (b.colour[q] == c) == own })
		list := &f.regions
		if own {
			list = &f.chains
		}
		for _, q := range part {
			f.part[q] = len(*list)
		}
		*list = append(*list, part)
	}
	for _, r := range f.regions {
		vital, benson, walls := f.border(r)
		f.vital, f.benson, f.walls = append(f.vital, vital), append(f.benson, benson), append(f.walls, walls)
	}
	return f
}

func (f *lifeFinder) component(p Point, seen *[MaxPoints]bool, in func(Point) bool) []Point {
	part := []Point{p}
	seen[p] = true
	for i := 0; i < len(part); i++ {
		for _, q := range f.b.geo.near(part[i]) {
			if !seen[q] && in(q) {
				seen[q] = true
				part = append(part, q)
			}
		}
	}
	return part
}

// border finds the chains next to a region and those it is vital to, in the
// strict sense and in Benson's.
func (f *lifeFinder) border(region []Point) (vital, benson, walls []int) {
	touched := map[int]int{} // points of the region next to each chain
	liberties := map[int]int{}
	empties := 0
	for _, p := range region {
		empty := f.b.colour[p] == Empty
		if empty {
			empties++
		}
		here := map[int]bool{}
		for _, q := range f.b.geo.near(p) {
			if i := f.part[q]; f.b.colour[q] == f.c && !here[i] {
				here[i] = true
				touched[i]++
				if empty {
					liberties[i]++
				}
			}
		}
	}
	for i, n := range touched {
		walls = append(walls, i)
		if n == len(region) {
			vital = append(vital, i)
		}
		if liberties[i] == empties {
			benson = append(benson, i)
		}
	}
	slices.Sort(vital)
	return vital, benson, walls
}

// living is Benson's iteration: it removes chains with fewer than two vital regions,
// and with them every region they border, until nothing changes.
func (f *lifeFinder) living(strict bool) []bool {
	alive := make([]bool, len(f.chains))
	for i := range alive {
		alive[i] = true
	}
	for again := true; again; {
		again = false
		for i := range alive {
			if alive[i] && len(f.vitalOf(i, alive, strict)) < 2 {
				alive[i] = false
				again = true
			}
		}
	}
	return alive
}

// vitalOf lists the regions vital to chain i that living chains alone enclose.
func (f *lifeFinder) vitalOf(i int, alive []bool, strict bool) []int {
	lists := f.benson
	if strict {
		lists = f.vital
	}
	var out []int
next:
	for j, l := range lists {
		for _, w := range f.walls[j] {
			if !alive[w] {
				continue next
			}
		}
		if slices.Contains(l, i) {
			out = append(out, j)
		}
	}
	return out
}

// surrounded returns the points of the parts of the board outside the living
// chains in which at most one point touches none of them.
func (f *lifeFinder) surrounded(alive *[MaxPoints]bool) []Point {
	var out []Point
	var seen [MaxPoints]bool
	for p := 0; p < f.b.geo.points; p++ {
		if seen[p] || alive[p] {
			continue
		}
		part := f.component(Point(p), &seen, func(q Point) bool { return !alive[q] })
		inner := 0
		for _, q := range part {
			near := false
			for _, r := range f.b.geo.near(q) {
				near = near || alive[r]
			}
			if !near {
				inner++
			}
		}
		if inner <= 1 {
			out = append(out, part...)
		}
	}
	return out
}

// boardEyePrice is eyePrice for any number of chains and regions.
func boardEyePrice(eyes [][]int, sizes []int) int {
	sets := make([]map[int]bool, len(eyes))
	for i, l := range eyes {
		sets[i] = map[int]bool{}
		for _, j := range l {
			sets[i][j] = true
		}
	}
	for len(sets) > 1 {
		joined := joinSets(sets, sizes)
		if joined == nil {
			break
		}
		sets = joined
	}
	if len(sets) == 1 {
		return 2
	}
	kept := map[int]bool{}
	for {
		best, most := -1, 0
		for j := range sizes {
			if kept[j] {
				continue
			}
			need := 0
			for _, s := range sets {
				if s[j] && common(s, kept) < 2 {
					need++
				}
			}
			if need > most {
				best, most = j, need
			}
		}
		if best < 0 {
			return len(kept)
		}
		kept[best] = true
	}
}

func common(a, b map[int]bool) int {
	n := 0
	for j := range a {
		if b[j] {
			n++
		}
	}
	return n
}

// joinSets merges the chains sharing one region, as joinBySharedEye does; nil
// where nothing can be merged.
func joinSets(sets []map[int]bool, sizes []int) []map[int]bool {
	for j := range sizes {
		union := map[int]bool{}
		sharers := 0
		for _, s := range sets {
			if s[j] {
				sharers++
				for k := range s {
					union[k] = true
				}
			}
		}
		if sharers < 2 {
			continue
		}
		if sizes[j] == 1 {
			delete(union, j)
		}
		if len(union) < 2 {
			continue
		}
		var out []map[int]bool
		for _, s := range sets {
			if !s[j] {
				out = append(out, s)
			}
		}
		sizes[j]--
		return append(out, union)
	}
	return nil
}
