package jungo

import (
	"fmt"
	"slices"
)

// Board is a position of a game of Jungo together with the moves that led to
// it. The zero value is not usable; New makes one, and CopyFrom fills one.
//
// A Board is not safe for use by several goroutines at once.
type Board struct {
	geo    *geometry
	rule   Ko
	toMove Colour
	passes uint8
	bits   bool // chains are bitboards (small), else linked lists (big)
	ko     Point
	hash   uint64 // stones only

	colour [MaxPoints]Colour
	stones [3]int16

	// empties lists the empty points in no particular order; place[p] is the
	// index of p in it. Unmake restores the order, too.
	empties []Point
	place   [MaxPoints]int16

	undo []undo
	// history holds the repetition key of every position so far, the current
	// one included. It is kept under superko only.
	history []uint64

	small smallChains
	big   *bigChains
}

// undo is what Unmake needs to take one move back.
type undo struct {
	hash     uint64
	move     Point
	ko       Point
	mover    Colour
	passes   uint8
	nOwn     uint8 // own chains the stone touched; own[0] has swallowed the rest
	nCap     uint8 // captured chains
	captured int16 // captured stones
	place    int16 // index the point had among the empties
	own      [4]int16
	cap      [4]int16
	oldHead  int16      // chain number the point had before
	oldNext  Point      // its successor in that chain's ring (big boards)
	oldSmall smallChain // what the slot of own[0] held before
	oldBig   bigChain
}

// New returns the empty board of the given size (2 to 19), Black to move.
func New(size int, rule Ko) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, refuse(sayBadSize.With(size, MinSize, MaxSize))
	}
	if rule > KoSituational {
		return nil, fmt.Errorf("jungo: unknown ko rule %d", uint8(rule))
	}
	b := &Board{geo: geometryOf(size), rule: rule, bits: size <= MaxBitSize}
	n := b.geo.points
	b.empties = make([]Point, n)
	b.undo = make([]undo, 0, MoveCap(size))
	if !b.bits {
		b.big = new(bigChains)
	}
	b.Reset()
	return b, nil
}

// Reset empties the board and forgets all moves; size and ko rule stay.
func (b *Board) Reset() {
	n := b.geo.points
	b.toMove, b.passes, b.ko, b.hash = Black, 0, None, 0
	b.stones = [3]int16{Empty: int16(n)}
	b.empties = b.empties[:n]
	for p := 0; p < n; p++ {
		b.colour[p] = Empty
		b.empties[p] = Point(p)
		b.place[p] = int16(p)
	}
	b.undo = b.undo[:0]
	b.history = b.history[:0]
	b.remember()
}

// CopyFrom makes b the same position as o without sharing memory with it. It copies
// the history that superko needs, but not the moves that led to the position: Unmake
// on b stops here.
func (b *Board) CopyFrom(o *Board) {
	b.geo, b.rule, b.toMove, b.passes, b.bits = o.geo, o.rule, o.toMove, o.passes, o.bits
	b.ko, b.hash, b.stones = o.ko, o.hash, o.stones
	n := o.geo.points
	copy(b.colour[:n], o.colour[:n])
	copy(b.place[:n], o.place[:n])
	b.empties = append(slices.Grow(b.empties[:0], n), o.empties...) // with room for all points
	b.undo = b.undo[:0]
	b.history = append(b.history[:0], o.history...)
	if o.bits {
		copy(b.small.head[:n], o.small.head[:n])
		copy(b.small.chain[:n], o.small.chain[:n])
		return
	}
	if b.big == nil {
		b.big = new(bigChains)
	}
	*b.big = *o.big
}

// Clone returns an independent copy, which also knows the moves and can take them back.
func (b *Board) Clone() *Board {
	c := &Board{
		empties: make([]Point, 0, b.geo.points),
		undo:    make([]undo, 0, max(MoveCap(b.geo.size), len(b.undo))),
	}
	c.CopyFrom(b)
	c.undo = append(c.undo, b.undo...)
	return c
}

// Size returns the number of points along one side.
func (b *Board) Size() int { return b.geo.size }

// Points returns the number of points, N².
func (b *Board) Points() int { return b.geo.points }

// Rule returns the ko rule in force.
func (b *Board) Rule() Ko { return b.rule }

// At returns what stands on p, which must be a point of the board.
func (b *Board) At(p Point) Colour { return b.colour[p] }

// Side returns the player whose turn it is.
func (b *Board) Side() Colour { return b.toMove }

// SetSide gives the turn to c. If the turn changes, the ko point and a pass made just
// before lapse, and situational superko knows the position with c to move, not with the
// other player. It is meant for set-up and comparisons. Unmake does not take it back.
func (b *Board) SetSide(c Colour) {
	if c == b.toMove || (c != Black && c != White) {
		return
	}
	b.toMove, b.ko, b.passes = c, None, 0
	if b.rule == KoSituational {
		b.history[len(b.history)-1] = b.repetition(b.hash, c)
	}
}

// KoPoint returns the point the player to move may not take back under the
// simple rule, or None.
func (b *Board) KoPoint() Point { return b.ko }

// Passes returns how many passes in a row ended the game so far: 0, 1 or 2.
func (b *Board) Passes() int { return int(b.passes) }

// Over reports whether two passes in a row have ended the game.
func (b *Board) Over() bool { return b.passes >= 2 }

// Ply returns the number of moves since the start, set-up or CopyFrom.
func (b *Board) Ply() int { return len(b.undo) }

// Last returns the move made last, Before the one before it; None where there is none.
func (b *Board) Last() Point { return b.back(1) }

func (b *Board) Before() Point { return b.back(2) }

func (b *Board) back(n int) Point {
	if len(b.undo) < n {
		return None
	}
	return b.undo[len(b.undo)-n].move
}

// MoveAt returns move number i (from 0) and who made it.
func (b *Board) MoveAt(i int) (Point, Colour) { return b.undo[i].move, b.undo[i].mover }

// Stones returns the number of stones of c on the board (for Empty, the number
// of empty points).
func (b *Board) Stones(c Colour) int { return int(b.stones[c]) }

// Score returns Black's stones minus White's. Komi is not counted.
func (b *Board) Score() int { return int(b.stones[Black]) - int(b.stones[White]) }

// Empties returns the empty points in no particular order. The slice belongs
// to the board and changes with the next move.
func (b *Board) Empties() []Point { return b.empties }

// Neighbours returns the two to four neighbours of p. The slice must not be changed.
func (b *Board) Neighbours(p Point) []Point { return b.geo.near(p) }

// Key returns the Zobrist key of the whole state under the simple rule: size, stones,
// turn, ko point, passes.
func (b *Board) Key() uint64 {
	return b.hash ^ b.stateKey(b.ko)
}

func (b *Board) stateKey(ko Point) uint64 {
	k := keys.size[b.geo.size] ^ keys.pass[b.passes]
	if b.toMove == White {
		k ^= keys.white
	}
	if ko >= 0 {
		k ^= keys.ko[ko]
	}
	return k
}

// ImageKeys returns the Keys of the images of the position under all symmetries; that
// under symmetry 0 is Key.
func (b *Board) ImageKeys() (images [Symmetries]uint64) {
	for s := range images {
		table := &b.geo.sym[s]
		var k uint64
		for p := range b.geo.points {
			k ^= keys.stone[b.colour[p]][table[p]]
		}
		ko := b.ko
		if ko >= 0 {
			ko = table[ko]
		}
		images[s] = k ^ b.stateKey(ko)
	}
	return images
}

// repetition is the key superko compares: the stones, under the situational
// rule also who is to move.
func (b *Board) repetition(hash uint64, toMove Colour) uint64 {
	if b.rule == KoSituational && toMove == White {
		return hash ^ keys.white
	}
	return hash
}

func (b *Board) remember() {
	if b.rule != KoSimple {
		b.history = append(b.history, b.repetition(b.hash, b.toMove))
	}
}

// repeats reports whether the player to move would recreate an earlier position
// by leaving the stones with the given hash.
func (b *Board) repeats(hash uint64) bool {
	k := b.repetition(hash, b.toMove.Opponent())
	return slices.Contains(b.history, k)
}

// SameHistory reports whether superko compares with the same earlier positions as on o, a board
// of the same rule. Under the simple rule there are none.
func (b *Board) SameHistory(o *Board) bool { return slices.Equal(b.history, o.history) }

// SetRule changes the ko rule from the current position on. Turning superko on
// starts its history here.
func (b *Board) SetRule(k Ko) {
	if k == b.rule || k > KoSituational {
		return
	}
	b.rule = k
	b.history = b.history[:0]
	// Unmake drops one entry for each move, so earlier moves need theirs.
	for range b.undo {
		if k != KoSimple {
			b.history = append(b.history, 0)
		}
	}
	b.remember()
}
