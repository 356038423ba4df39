package ring

import (
	"strconv"

	"tengen/movegen/ring"
)

// Indices of the features. Unless said otherwise a feature is a difference: the
// count for the side to move less the count for the other side.
const (
	// tempo is always 1, for the side to move.
	tempo = iota
	// moverPath+d−1 is 1 if the side to move has a ring d plies from the goal
	// and none nearer.
	moverPath
	// otherPath+d−1 is −1 if the other side has one d plies from the goal and none
	// nearer.
	otherPath = moverPath + longestPath
	// secondPath+d−1 counts second rings of a side by their path.
	secondPath = otherPath + longestPath
	// rings are the rings that a side carries.
	rings = secondPath + longestPath
	// hitCarriers are carriers of the other side that the side to move can hit.
	hitCarriers = rings + 1
	// exposedCarriers are carriers of the side to move that can be hit, negative.
	exposedCarriers = hitCarriers + 1
	// hitMen and exposedMen are the same for pieces without a ring.
	hitMen     = exposedCarriers + 1
	exposedMen = hitMen + 1
	// thrown are pieces off the board, held those that more than one piece
	// holds there.
	thrown = exposedMen + 1
	held   = thrown + 1
	// firm are firm pieces, firmCarriers the carriers among them.
	firm         = held + 1
	firmCarriers = firm + 1
	// support are friends next to a carrier, pressure enemies within two
	// squares of one.
	support  = firmCarriers + 1
	pressure = support + 1
	// receivers are friends farther forward to whom a carrier could pass.
	receivers = pressure + 1
	// columns are a side's long moves that go farther than a step.
	columns = receivers + 1
	// rowOf+r−1 are pieces without a ring on row r, counted from their own end.
	rowOf = columns + 1
	// fileOf are pieces without a ring by distance from the edge: a and f, b and
	// e, c and d.
	fileOf = rowOf + maxRows
	// Count is the number of features.
	Count = fileOf + maxFiles

	maxRows  = 14
	maxFiles = 5
)

// Features is the feature vector of a position.
type Features [Count]int8

// names gives every feature its name in the data file.
var names = func() (n [Count]string) {
	series := func(first, count int, name string) {
		for i := range count {
			n[first+i] = name + strconv.Itoa(i+1)
		}
	}
	for i, name := range map[int]string{
		tempo: "tempo", rings: "rings", hitCarriers: "hit-carriers", exposedCarriers: "exposed-carriers",
		hitMen: "hit-men", exposedMen: "exposed-men", thrown: "thrown", held: "held",
		firm: "firm", firmCarriers: "firm-carriers", support: "support", pressure: "pressure",
		receivers: "receivers", columns: "columns",
	} {
		n[i] = name
	}
	series(moverPath, longestPath, "mover-path-")
	series(otherPath, longestPath, "other-path-")
	series(secondPath, longestPath, "second-path-")
	series(rowOf, maxRows, "row-")
	series(fileOf, maxFiles, "file-")
	return n
}()

// Extract fills f with the features of a position that is not over.
func Extract(p *ring.Board, f *Features) {
	*f = Features{}
	us := p.Side()
	f[tempo] = 1
	for i, c := range [2]ring.Colour{us, us.Other()} {
		sign := int8(1 - 2*i)
		paths(p, c, sign, i, f)
		carriersAndMen(p, c, sign, f)
		offBoard(p, c, sign, f)
	}
	hits := p.Hit(us)
	f[hitCarriers] = int8(hits.And(p.Carriers()).Count())
	f[hitMen] = int8(hits.AndNot(p.Carriers()).Count())
	hits = p.Hit(us.Other())
	f[exposedCarriers] = -int8(hits.And(p.Carriers()).Count())
	f[exposedMen] = -int8(hits.AndNot(p.Carriers()).Count())
}

// paths sets the path features of one side; i is 0 for the side to move.
func paths(p *ring.Board, c ring.Colour, sign int8, i int, f *Features) {
	carriers := p.Carriers().And(p.Pieces(c))
	if carriers.Empty() {
		return
	}
	near, far := PathLengths(p, c)
	if i == 0 {
		f[moverPath+near-1] = 1
	} else {
		f[otherPath+near-1] = -1
	}
	n := carriers.Count()
	if n > 1 {
		f[secondPath+far-1] += sign
	}
	f[rings] += sign * int8(n)
}

// PathLengths returns how many moves side c needs to bring its nearest ring and its
// second one into the goal if the other side does nothing: at least 1 (a ring before
// the goal), at most longestPath, which stands for all longer paths and for a ring
// that the side does not have.
func PathLengths(p *ring.Board, c ring.Colour) (near, far int) {
	return PathLengthsOver(p, c, p.Field().Field.AndNot(p.Occupied()))
}

// PathLengthsOver is PathLengths with open as the squares that carriers may step on.
func PathLengthsOver(p *ring.Board, c ring.Colour, open ring.Bits) (near, far int) {
	b := p.Field()
	near, far = longestPath, longestPath
	carriers := p.Carriers().And(p.Pieces(c))
	friends := p.Men(c).AndNot(carriers)
	up := uint(b.Stride)
	found := 0
	// reached holds the cells from which a ring needs at most d plies.
	reached := b.Front[c.Other()]
	var passed ring.Bits // friends already used as receivers
	for d := 1; d < longestPath; d++ {
		for hit := carriers.And(reached); hit.Any(); found++ {
			carriers = carriers.AndNot(ring.Bit(hit.Pop()))
			if found == 0 {
				near = d
			} else {
				far = d
			}
		}
		if carriers.Empty() {
			break
		}
		// One ply earlier: next to an open cell of the set, or within reach of a
		// pass to a friend on one of its cells.
		steps := reached.And(open)
		row := steps.Or(steps.Up(1)).Or(steps.Down(1))
		next := reached.Or(row).Or(row.Up(up)).Or(row.Down(up))
		for via := friends.And(reached).AndNot(passed); via.Any(); {
			cell := via.Pop()
			passed = passed.Or(ring.Bit(cell))
			next = next.Or(b.PassReach(cell))
		}
		next = next.And(b.Field)
		if next == reached {
			break
		}
		reached = next
	}
	return near, far
}

// carriersAndMen sets the features of the pieces on the field.
func carriersAndMen(p *ring.Board, c ring.Colour, sign int8, f *Features) {
	b := p.Field()
	men, foes := p.Men(c), p.Men(c.Other())
	carriers := p.Carriers().And(men)
	solid := p.Firm(c)
	f[firm] += sign * int8(solid.Count())
	f[firmCarriers] += sign * int8(solid.And(carriers).Count())
	for set := carriers; set.Any(); {
		cell := set.Pop()
		f[support] += sign * int8(b.Neighbours(cell).And(men).Count())
		f[pressure] += sign * int8(b.StepReach(cell).And(foes).Count())
		for to := b.PassReach(cell).And(men).AndNot(carriers); to.Any(); {
			if r := b.Row(to.Pop()) - b.Row(cell); c == ring.Black && r > 0 || c == ring.White && r < 0 {
				f[receivers] += sign
			}
		}
	}
	occupied := p.Occupied()
	for set := men.AndNot(carriers); set.Any(); {
		cell := set.Pop()
		row, col := b.Row(cell), b.Column(cell)
		if c == ring.White {
			row = b.Rules.Rows + 1 - row
		}
		f[rowOf+row-1] += sign
		f[fileOf+min(col, b.Rules.Columns+1-col)-1] += sign
		if b.Rules.LongMove {
			if line := b.Above(cell).And(occupied); line.Any() {
				if next := line.First(); men.Has(next) && b.Row(next)-b.Row(cell) >= longGap {
					f[columns] += sign
				}
			}
			if line := b.Below(cell).And(occupied); line.Any() {
				if next := line.Last(); men.Has(next) && b.Row(cell)-b.Row(next) >= longGap {
					f[columns] += sign
				}
			}
		}
	}
}

// offBoard sets the features of the pieces in the slots.
func offBoard(p *ring.Board, c ring.Colour, sign int8, f *Features) {
	for set := p.Thrown(c); set.Any(); {
		slot := set.Pop()
		f[thrown] += sign
		if p.Holders(c, slot).Count() > 1 {
			f[held] += sign
		}
	}
}
