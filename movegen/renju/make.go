package renju

import (
	"math/bits"
	"slices"
)

// Make plays c, an empty cell or Pass, for the side to move. It updates the status
// for five, full board and two passes, but does not look at forbidden points: the
// caller avoids them (see Forbidden) or uses Play. The game must be ongoing.
func (b *Board) Make(c Cell) {
	b.moves++
	b.undos = append(b.undos, undo{b.key, b.sum, int32(len(b.changes)), c, b.passes, b.status})
	b.key ^= sideKey
	if b.passes > 0 {
		b.key ^= passKey
	}
	side := b.side
	b.side ^= 1
	if c == Pass {
		if b.passes++; b.passes >= 2 {
			b.status = Draw
		}
		b.key ^= passKey
		return
	}
	b.passes = 0
	b.key ^= stoneKeys[side][c&cellMask]
	if b.Class(c, side) == ClassFive {
		b.status = WinFor(side)
	} else if b.stones+1 == b.size*b.size {
		b.status = Draw
	}
	b.place(c, uint64(side.Stone()))
}

// KeyAfter returns the key after Make(c); c is an empty cell.
func (b *Board) KeyAfter(c Cell) uint64 {
	key := b.key ^ sideKey ^ stoneKeys[b.side&1][c&cellMask]
	if b.passes > 0 {
		key ^= passKey
	}
	return key
}

// MakeNull gives the move to the other side without playing a pass: the pass rule
// and the status stay as they are. Null-move pruning uses it, and threat search to
// find what a side threatens. Unmake takes it back.
func (b *Board) MakeNull() {
	b.undos = append(b.undos, undo{b.key, b.sum, int32(len(b.changes)), Pass, b.passes, b.status})
	b.key ^= sideKey
	b.side ^= 1
}

// place puts a point value on an empty cell and updates all that depends on it.
func (b *Board) place(c Cell, point uint64) {
	// 1. The cell itself is no longer a place to move to.
	b.stones++
	b.empty.Remove(c)
	own := &b.cells[c&cellMask]
	n := len(b.changes)
	if cap(b.changes)-n < maxChanges {
		b.changes = slices.Grow(b.changes, maxChanges)
	}
	changes := (*[maxChanges]cell)(b.changes[n : n+maxChanges])
	changes[0] = *own
	for col, info := range own.info {
		b.sets[col][(info>>classShift<<rowBits|uint32(c>>5))&setMask] ^= 1 << (c & 31)
		b.count[col][info>>classShift&15]--
		b.sum[col] -= int32(int16(info))
	}
	*own = cell{at: c}

	// 2. The stone on its lines, and the codes of the empty cells there which it concerns. A
	// cell whose codes change is remembered as it was.
	k, table := 1, b.table
	x, y := c.X(), c.Y()
	for d, i := range [4]int{y, x, x - y + MaxSize - 1, x + y} { // as lineOf
		shift := uint(2 * x)
		if d == 1 {
			shift = uint(2 * y)
		}
		l := b.lines[d][i] | point<<((shift+lineShift)&63)
		b.lines[d][i] = l
		l = bits.RotateLeft64(l, lineShift-int(shift)) // now c is at bit centre
		near := uint32(b.seen.down[l>>(centre-lineShift)&sideMask] | b.seen.up[l>>(centre+2)&sideMask])
		first, dshift := int(c)-windowReach*step[d], uint(4*d)
		for ; near != 0; near &= near - 1 {
			i := bits.TrailingZeros32(near)
			e := uint32(table[squeeze(l>>(2*i&63))])
			s := &b.cells[(first+i*step[d])&cellMask]
			old := s.codes
			now := old&^(bothTypes<<(dshift&31)) | (e&15|e>>4<<16)<<(dshift&31)
			if now == old {
				continue
			}
			changes[k&(maxChanges-1)] = *s
			s.codes = now
			k++
		}
	}
	b.changes = b.changes[:n+k]

	// 3. The classes and values of the cells that changed.
	black, white := b.info[0], b.info[1]
	sumB, sumW := b.sum[0], b.sum[1]
	for j := 1; j < k; j++ {
		old := &changes[j&(maxChanges-1)]
		s := &b.cells[old.at&cellMask]
		now0, now1 := black[s.codes&0xffff], white[s.codes>>16]
		old0, old1 := old.info[0], old.info[1]
		s.info = [2]uint32{now0, now1}
		sumB += int32(int16(now0)) - int32(int16(old0))
		sumW += int32(int16(now1)) - int32(int16(old1))
		if (now0^old0)>>classShift != 0 {
			b.reclass(0, old.at, old0, now0)
		}
		if (now1^old1)>>classShift != 0 {
			b.reclass(1, old.at, old1, now1)
		}
	}
	b.sum = [2]int32{sumB, sumW}
}

const (
	bothTypes  = 0x000f000f    // selects a type of either colour in a cell's codes
	centre     = 2 * lineShift // bit of a move's cell in a line as place turns it
	maxChanges = 64            // a power of two, above 1 + 4·2·windowReach, the most cells that a move changes
)

// reclass moves c from the class of one info to that of another. The compiler puts it where
// it is called; slightly longer it would be a function of its own.
func (b *Board) reclass(col int, c Cell, from, to uint32) {
	bit, row := uint32(1)<<(c&31), uint32(c>>5)
	from, to = from>>classShift, to>>classShift
	b.sets[col][(from<<rowBits|row)&setMask] ^= bit
	b.sets[col][(to<<rowBits|row)&setMask] ^= bit
	b.count[col][from&15]--
	b.count[col][to&15]++
}

// Unmake takes back the last Make.
func (b *Board) Unmake() {
	u := &b.undos[len(b.undos)-1]
	b.undos = b.undos[:len(b.undos)-1]
	b.side ^= 1
	b.key, b.passes, b.status = u.key, u.passes, u.status
	if u.cell != Pass {
		b.lift(u.cell, int(u.first))
	}
	b.sum = u.sum
}

// lift removes the stone on c and restores the codes changed since record
// first. Each cell was changed at most once by a move.
func (b *Board) lift(c Cell, first int) {
	b.stones--
	b.empty[c>>5] |= 1 << (c & 31)
	x, y := c.X(), c.Y()
	byX, byY := uint64(3)<<((2*x+lineShift)&63), uint64(3)<<((2*y+lineShift)&63)
	b.lines[0][y] &^= byX // as lineOf
	b.lines[1][x] &^= byY
	b.lines[2][x-y+MaxSize-1] &^= byX
	b.lines[3][x+y] &^= byX
	changed := b.changes[first:]
	own := &changed[0]
	for col, info := range own.info {
		b.sets[col][(info>>classShift<<rowBits|uint32(c>>5))&setMask] ^= 1 << (c & 31)
		b.count[col][info>>classShift&15]++
	}
	b.cells[c&cellMask] = *own
	for i := len(changed) - 1; i > 0; i-- {
		old := &changed[i]
		s := &b.cells[old.at&cellMask]
		if from, to := s.info[0], old.info[0]; (from^to)>>classShift != 0 {
			b.reclass(0, old.at, from, to)
		}
		if from, to := s.info[1], old.info[1]; (from^to)>>classShift != 0 {
			b.reclass(1, old.at, from, to)
		}
		*s = *old
	}
	b.changes = b.changes[:first]
}

// Errors of Play and SetWall. They are wrapped in errors that name the move.
var (
	ErrGameOver error = sayOver.With()
	ErrOffBoard error = sayOff.With()
	ErrOccupied error = sayOccupied.With()
	ErrStarted  error = sayStarted.With()
)

// Check returns nil if c may be played now, else ErrGameOver, ErrOffBoard or
// ErrOccupied, wrapped with the move's name. A forbidden point passes the check:
// playing it is possible, and loses.
func (b *Board) Check(c Cell) error {
	if b.status != Ongoing {
		return sayCannotOver.With(c, ErrGameOver, b.status)
	}
	return b.vacant(c)
}

// vacant returns an error if c is neither an empty point nor a pass.
func (b *Board) vacant(c Cell) error {
	switch {
	case c == Pass:
		return nil
	case !b.OnBoard(c):
		return sayCannot.With(c, ErrOffBoard)
	case !b.IsEmpty(c):
		return sayCannot.With(c, ErrOccupied)
	}
	return nil
}

// Play checks a move of a real game and makes it. Black on a forbidden point loses.
// When Play returns an error, which is one of Check, the board is unchanged.
func (b *Board) Play(c Cell) error {
	if err := b.Check(c); err != nil {
		return err
	}
	foul := b.side == Black && c != Pass && b.Forbidden(c) != NotForbidden
	b.Make(c)
	if foul {
		b.status = WhiteWins
	}
	return nil
}

// SetWall makes an empty cell unplayable for both sides until Reset (Gomocup's cell
// value 3). It is only allowed before the first move.
func (b *Board) SetWall(c Cell) error {
	switch {
	case len(b.undos) > 0:
		return sayNoWall.With(c, ErrStarted)
	case !b.OnBoard(c):
		return sayNoWall.With(c, ErrOffBoard)
	case !b.IsEmpty(c):
		return sayNoWall.With(c, ErrOccupied)
	}
	b.key ^= wallKeys[c]
	b.place(c, uint64(Wall))
	b.changes = b.changes[:0]
	return nil
}

// Next removes and returns the lowest cell of the set, NoCell when empty.
func (r *Rows) Next() Cell {
	for y := range r {
		if m := r[y]; m != 0 {
			r[y] = m & (m - 1)
			return At(bits.TrailingZeros32(m), y)
		}
	}
	return NoCell
}

// First returns the lowest cell of the set, NoCell when empty.
func (r *Rows) First() Cell {
	for y, m := range r {
		if m != 0 {
			return At(bits.TrailingZeros32(m), y)
		}
	}
	return NoCell
}

// Each calls yield for every cell of the set, row by row from a1.
func (r *Rows) Each(yield func(Cell) bool) {
	for y := range r {
		for m := r[y]; m != 0; m &= m - 1 {
			if !yield(At(bits.TrailingZeros32(m), y)) {
				return
			}
		}
	}
}

// Count is the number of cells in the set.
func (r *Rows) Count() int {
	n := 0
	for _, m := range r {
		n += bits.OnesCount32(m)
	}
	return n
}
