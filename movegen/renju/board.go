package renju

import (
	"fmt"
	"sync"

	"tengen/movegen/zobrist"
)

// Rows is a set of cells: bit x of Rows[y] is the cell (x, y).
type Rows [MaxSize]uint32

// Has reports whether c is in the set.
func (r *Rows) Has(c Cell) bool { return r[c>>5]>>(c&31)&1 != 0 }

// Add adds c, a cell of a board.
func (r *Rows) Add(c Cell) { r[c>>5] |= 1 << (c & 31) }

// Remove removes c, a cell of a board.
func (r *Rows) Remove(c Cell) { r[c>>5] &^= 1 << (c & 31) }

// AddAll adds the cells of another set.
func (r *Rows) AddAll(o *Rows) {
	for y, row := range o {
		r[y] |= row
	}
}

// Status is the state of a game.
type Status uint8

const (
	Ongoing Status = iota
	BlackWins
	WhiteWins
	Draw // full board or two passes in a row
)

func (s Status) String() string { return s.Say().String() }

// WinFor returns the status of a win for colour c.
func WinFor(c Colour) Status { return Status(c) + 1 }

// cell is what a stone on an empty cell would make. On an occupied cell all is 0. A
// copy of it, with its own address, remembers the cell before a move.
type cell struct {
	codes uint32    // low half Black's Code, high half White's
	info  [2]uint32 // of the two codes, see infoTable
	at    Cell
}

// undo remembers what a move changed besides cell codes.
type undo struct {
	key    uint64
	sum    [2]int32
	first  int32 // index in changes of the cell of this move
	cell   Cell
	passes uint8
	status Status
}

// Board is a position under one rule set. Make and Unmake keep everything current:
// stones, key, line types of every empty cell for both colours, the set of cells of
// every Class, and the two sums of a value table. They allocate nothing. A Board is
// for one goroutine at a time; Clone makes an independent copy.
type Board struct {
	size   int
	rule   Rule
	side   Colour
	status Status
	passes uint8 // passes in a row that led here
	reach  int   // Reach(rule)
	stones int   // stones and walls on the board
	moves  uint64

	table *lineTable
	seen  *seen
	info  [2]*infoTable

	key uint64
	sum [2]int32

	lines [4][lineSlots]uint64 // 2 bits a cell, see lineOf
	cells [numCells]cell
	sets  [2][setMask + 1]uint32 // the Rows of every class, 1<<rowBits words apart
	count [2][NumClasses]int16
	empty Rows

	changes []cell // cells as they were before the moves since the start
	undos   []undo
}

const (
	lineSlots = 2 * MaxSize // number of lines in a diagonal direction, which has the most
	lineShift = 2 * windowReach

	classShift = 16              // of the class in an info
	rowBits    = 5               // of the row of a cell in an index of sets
	setMask    = 16<<rowBits - 1 // a class has four bits
)

// infoTable packs a code's class (from bit classShift) and value (low 16 bits, signed).
type infoTable [1 << 16]uint32

var (
	stoneKeys [2][numCells]uint64
	wallKeys  [numCells]uint64
	sideKey   uint64
	passKey   uint64 // set while the last move was a pass: two passes end the game
	sizeKeys  [MaxSize + 1]uint64
	ruleKeys  [numRules]uint64
)

func init() {
	s := zobrist.New(zobristSeed)
	s.Fill(stoneKeys[0][:])
	s.Fill(stoneKeys[1][:])
	s.Fill(wallKeys[:])
	sideKey, passKey = s.Next(), s.Next()
	s.Fill(sizeKeys[:])
	s.Fill(ruleKeys[:])
}

// Values holds a value for every Code of each colour, indexed by Colour; the
// board keeps the sum over its empty cells (see Sum). A nil half counts zero.
type Values [2]*[1 << 16]int16

// New returns an empty board. It fails on a size outside MinSize…MaxSize or an
// unknown rule.
func New(size int, rule Rule) (*Board, error) { return NewWithValues(size, rule, Values{}) }

// NewWithValues is New with a value table attached for the board's life.
func NewWithValues(size int, rule Rule, v Values) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, sayBadSize.With(size, MinSize, MaxSize)
	}
	if rule >= numRules {
		return nil, fmt.Errorf("unknown rule %d", rule)
	}
	b := &Board{
		size: size, rule: rule, reach: Reach(rule), table: tableFor(rule), seen: seenWithin[Reach(rule)],
		changes: make([]cell, 0, 16*usualMoves),
		undos:   make([]undo, 0, usualMoves),
	}
	for c := range b.info {
		b.info[c] = infoFor(rule == Renju && Colour(c) == Black, v[c])
	}
	b.Reset()
	return b, nil
}

// bareInfos are the tables without values, made once.
var bareInfos [2]struct {
	once  sync.Once
	table *infoTable
}

// infoFor returns the table of one colour; restricted is Black in renju.
func infoFor(restricted bool, values *[1 << 16]int16) *infoTable {
	classes := classesFor(restricted)
	if values != nil {
		return newInfoTable(classes, values)
	}
	t := &bareInfos[0]
	if restricted {
		t = &bareInfos[1]
	}
	t.once.Do(func() { t.table = newInfoTable(classes, nil) })
	return t.table
}

func newInfoTable(classes *classTable, values *[1 << 16]int16) *infoTable {
	t := new(infoTable)
	for code, cl := range classes {
		t[code] = uint32(cl) << classShift
		if values != nil {
			t[code] |= uint32(uint16(values[code]))
		}
	}
	return t
}

// Reset empties the board, walls included.
func (b *Board) Reset() {
	b.side, b.status, b.passes, b.stones = Black, Ongoing, 0, 0
	b.changes, b.undos = b.changes[:0], b.undos[:0]
	for d := range b.lines {
		for i := range b.lines[d] {
			b.lines[d][i] = ^uint64(0)
		}
	}
	b.empty = Rows{}
	for y := range b.size {
		for x := range b.size {
			c := At(x, y)
			b.empty[y] |= 1 << x
			for d := range 4 {
				line, shift := b.lineOf(c, d)
				b.lines[d][line] &^= 3 << (shift + lineShift)
			}
		}
	}
	b.key = sizeKeys[b.size] ^ ruleKeys[b.rule]
	b.recompute()
}

// recompute computes codes, sets, counts and sums from the lines.
func (b *Board) recompute() {
	clear(b.sets[0][:])
	clear(b.sets[1][:])
	b.count, b.sum = [2][NumClasses]int16{}, [2]int32{}
	for c := range b.cells {
		b.cells[c] = cell{at: Cell(c)}
	}
	for y := range b.size {
		for x := range b.size {
			c := At(x, y)
			if !b.empty.Has(c) {
				continue
			}
			var codes uint32
			for d := range 4 {
				e := uint32(b.table[b.window(c, d)])
				codes |= (e&15 | e>>4<<16) << (4 * d)
			}
			b.cells[c].codes = codes
			for col := range 2 {
				info := b.info[col][codes>>(16*col)&0xffff]
				b.cells[c].info[col] = info
				cl := info >> classShift
				b.sets[col][int(cl)<<rowBits|y] |= 1 << x
				b.count[col][cl]++
				b.sum[col] += int32(int16(info))
			}
		}
	}
}

// Clone returns an independent copy, its undo stack included.
func (b *Board) Clone() *Board {
	n := new(Board)
	*n = *b
	n.changes = append(make([]cell, 0, cap(b.changes)), b.changes...)
	n.undos = append(make([]undo, 0, cap(b.undos)), b.undos...)
	return n
}

// CopyFrom makes b a copy of o without allocating in steady state.
func (b *Board) CopyFrom(o *Board) {
	changes, undos := append(b.changes[:0], o.changes...), append(b.undos[:0], o.undos...)
	*b = *o
	b.changes, b.undos = changes, undos
}

// lineOf returns the line of a cell in direction d and twice its place on it.
func (b *Board) lineOf(c Cell, d int) (line int, shift uint) {
	x, y := c.X(), c.Y()
	switch d {
	case 0:
		return y, uint(2 * x)
	case 1:
		return x, uint(2 * y)
	case 2:
		return x - y + MaxSize - 1, uint(2 * x)
	default:
		return x + y, uint(2 * x)
	}
}

// step is the cell difference of one step along each direction; a line's
// places run in this order.
var step = [4]int{1, 32, 33, -31}

// Delta returns the (dx, dy) of one step in direction d.
func Delta(d int) (dx, dy int) {
	switch d {
	case 0:
		return 1, 0
	case 1:
		return 0, 1
	case 2:
		return 1, 1
	}
	return 1, -1
}

// squeeze drops the centre cell from an 11-cell window.
func squeeze(w uint64) uint32 {
	return uint32(w)&sideMask | uint32(w>>(lineShift+2))&sideMask<<lineShift
}

// window returns the table index of cell c in direction d from the stones now
// on the board.
func (b *Board) window(c Cell, d int) uint32 {
	line, shift := b.lineOf(c, d)
	return squeeze(b.lines[d][line] >> shift)
}

// Size is the side length.
func (b *Board) Size() int { return b.size }

// Rule is the rule set.
func (b *Board) Rule() Rule { return b.rule }

// Side is the colour to move.
func (b *Board) Side() Colour { return b.side }

// Key is the Zobrist key: stones, walls, side to move, a pass just made, board
// size and rule.
func (b *Board) Key() uint64 { return b.key }

// Ply is the number of moves made and not unmade, passes included.
func (b *Board) Ply() int { return len(b.undos) }

// Stones is the number of stones on the board, walls included.
func (b *Board) Stones() int { return b.stones }

// Nodes counts every Make ever called on this board.
func (b *Board) Nodes() uint64 { return b.moves }

// Status reports whether the game is over, and who won. After Make it covers five,
// full board and passes; after Play it covers a forbidden point as well.
func (b *Board) Status() Status { return b.status }

// Move returns the move made at ply i (from 0).
func (b *Board) Move(i int) Cell { return b.undos[i].cell }

// Last returns the last move, NoCell at the start.
func (b *Board) Last() Cell {
	if len(b.undos) == 0 {
		return NoCell
	}
	return b.undos[len(b.undos)-1].cell
}

// Passes returns the number of passes in a row that led here; a null move is none.
func (b *Board) Passes() int { return int(b.passes) }

// Moves returns a copy of the move list.
func (b *Board) Moves() []Cell {
	out := make([]Cell, len(b.undos))
	for i := range b.undos {
		out[i] = b.undos[i].cell
	}
	return out
}

// OnBoard reports whether c is a cell of this board. A pass is not.
func (b *Board) OnBoard(c Cell) bool { return c.X() < b.size && c.Y() < b.size }

// IsEmpty reports whether c is an empty cell of this board.
func (b *Board) IsEmpty(c Cell) bool { return c < MaxSize<<5 && b.empty.Has(c) }

// At returns what stands on c; Wall off the board.
func (b *Board) At(c Cell) Point {
	if !b.OnBoard(c) {
		return Wall
	}
	line, shift := b.lineOf(c, 0)
	return Point(b.lines[0][line] >> (shift + lineShift) & 3)
}

// Code returns what a stone of col on the empty cell c would make. It is 0
// (all Dead) on an occupied cell.
func (b *Board) Code(c Cell, col Colour) Code {
	return Code(b.cells[c&cellMask].codes >> (16 * col))
}

// Class returns the class of the empty cell c for col, ClassNone if occupied.
func (b *Board) Class(c Cell, col Colour) Class {
	return Class(b.cells[c&cellMask].info[col&1] >> classShift)
}

// Set returns the cells of one class for col. The set is the board's own: it is valid
// until the next Make or Unmake and must not be written. Occupied cells are in no set.
func (b *Board) Set(col Colour, cl Class) *Rows {
	return (*Rows)(b.sets[col&1][int(cl&15)<<rowBits:])
}

// Count is the number of cells of one class for col.
func (b *Board) Count(col Colour, cl Class) int { return int(b.count[col&1][cl&15]) }

// EmptyCells returns the set of empty cells, the board's own like that of Set.
func (b *Board) EmptyCells() *Rows { return &b.empty }

// Sum is the attached values summed over the empty cells for col.
func (b *Board) Sum(col Colour) int { return int(b.sum[col&1]) }
