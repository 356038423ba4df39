package renju

import (
	"errors"
	"fmt"
	"math/bits"
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
	b.stones++
	b.empty[c>>5] &^= 1 << (c & 31)
	own := &b.cells[c&cellMask]
	b.changes = append(b.changes, *own)
	for col, info := range own.info {
		b.sets[col][info>>16&15][c>>5] &^= 1 << (c & 31)
		b.count[col][info>>16&15]--
		b.sum[col] -= int32(int16(info))
	}
	*own = cell{at: c}
	for d := range 4 {
		line, shift := b.lineOf(c, d)
		l := b.lines[d][line]
		lo, hi := sight(l, shift, b.reach)
		l |= point << (shift + lineShift)
		b.lines[d][line] = l
		// Windows of the neighbours, from the farthest on the low side up.
		at, dshift := int(c)-lo*step[d], uint(4*d)
		w := l >> (int(shift) - 2*lo)
		for range lo + hi + 1 {
			if w>>lineShift&3 == 0 {
				e := uint32(b.table[squeeze(w)])
				types := e&15 | e>>4<<16
				if s := &b.cells[at&cellMask]; s.codes>>dshift&bothTypes != types {
					b.retype(s, s.codes&^(bothTypes<<dshift)|types<<dshift)
				}
			}
			at, w = at+step[d], w>>2
		}
	}
}

// bothTypes selects a type of either colour in a cell's codes.
const bothTypes = 0x000f000f

// sight returns how many cells on either side of a place of line l a stone there can
// concern, at most reach. Behind a black stone it concerns no five of White, behind a
// white one none of Black, and behind a wall or the border none at all.
func sight(l uint64, shift uint, reach int) (lo, hi int) {
	const low, high = 0x5555555555555555, 0xaaaaaaaaaaaaaaaa // Black or wall, White or wall
	up := l >> (shift + lineShift + 2)
	down := l << (64 - lineShift - shift)
	hi = max(bits.TrailingZeros64(up&low), bits.TrailingZeros64(up&high)-1) / 2
	lo = max(bits.LeadingZeros64(down&high), bits.LeadingZeros64(down&low)-1) / 2
	return min(lo, reach), min(hi, reach)
}

// retype gives a cell other codes.
func (b *Board) retype(s *cell, now uint32) {
	c, old := s.at, s.codes
	b.changes = append(b.changes, *s)
	s.codes = now
	if o, n := old&0xffff, now&0xffff; o != n {
		io, in := s.info[0], b.info[0][n]
		s.info[0] = in
		b.sum[0] += int32(int16(in)) - int32(int16(io))
		if io>>16 != in>>16 {
			b.reclass(0, c, Class(io>>16), Class(in>>16))
		}
	}
	if o, n := old>>16, now>>16; o != n {
		io, in := s.info[1], b.info[1][n]
		s.info[1] = in
		b.sum[1] += int32(int16(in)) - int32(int16(io))
		if io>>16 != in>>16 {
			b.reclass(1, c, Class(io>>16), Class(in>>16))
		}
	}
}

// reclass moves c from one class set to another.
func (b *Board) reclass(col int, c Cell, from, to Class) {
	bit := uint32(1) << (c & 31)
	s := &b.sets[col&1]
	s[from&15][c>>5] &^= bit
	s[to&15][c>>5] |= bit
	b.count[col&1][from&15]--
	b.count[col&1][to&15]++
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
	for d := range 4 {
		line, shift := b.lineOf(c, d)
		b.lines[d][line] &^= 3 << (shift + lineShift)
	}
	changed := b.changes[first:]
	own := &changed[0]
	for col, info := range own.info {
		b.sets[col][info>>16&15][c>>5] |= 1 << (c & 31)
		b.count[col][info>>16&15]++
	}
	b.cells[c&cellMask] = *own
	for i := len(changed) - 1; i > 0; i-- {
		old := &changed[i]
		s := &b.cells[old.at&cellMask]
		if from, to := s.info[0]>>16, old.info[0]>>16; from != to {
			b.reclass(0, old.at, Class(from), Class(to))
		}
		if from, to := s.info[1]>>16, old.info[1]>>16; from != to {
			b.reclass(1, old.at, Class(from), Class(to))
		}
		*s = *old
	}
	b.changes = b.changes[:first]
}

// Errors of Play and SetWall. They are wrapped in errors that name the move.
var (
	ErrGameOver = errors.New("the game is over")
	ErrOffBoard = errors.New("off the board")
	ErrOccupied = errors.New("the point is occupied")
	ErrStarted  = errors.New("stones are on the board already")
)

// Check returns nil if c may be played now, else ErrGameOver, ErrOffBoard or
// ErrOccupied, wrapped with the move's name. A forbidden point passes the check:
// playing it is possible, and loses.
func (b *Board) Check(c Cell) error {
	if b.status != Ongoing {
		return fmt.Errorf("cannot play %v: %w (%v)", c, ErrGameOver, b.status)
	}
	return b.vacant(c)
}

// vacant returns an error if c is neither an empty point nor a pass.
func (b *Board) vacant(c Cell) error {
	switch {
	case c == Pass:
		return nil
	case !b.OnBoard(c):
		return fmt.Errorf("cannot play %v: %w", c, ErrOffBoard)
	case !b.IsEmpty(c):
		return fmt.Errorf("cannot play %v: %w", c, ErrOccupied)
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
		return fmt.Errorf("cannot block %v: %w", c, ErrStarted)
	case !b.OnBoard(c):
		return fmt.Errorf("cannot block %v: %w", c, ErrOffBoard)
	case !b.IsEmpty(c):
		return fmt.Errorf("cannot block %v: %w", c, ErrOccupied)
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
