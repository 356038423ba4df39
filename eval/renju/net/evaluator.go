package net

import (
	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
)

// Evaluation is a network together with the tables that it corrects. It implements
// evalrenju.Evaluation for boards of its rule set.
type Evaluation struct {
	net    *Network
	tables *evalrenju.Weights
}

// New returns the evaluation of a network, with the embedded tables of its rule set.
func New(n *Network) (*Evaluation, error) {
	t, err := evalrenju.Load(n.Rule)
	if err != nil {
		return nil, err
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	return &Evaluation{n, t}, nil
}

// Network returns the network.
func (e *Evaluation) Network() *Network { return e.net }

// Board implements evalrenju.Evaluation.
func (e *Evaluation) Board(size int) (*renju.Board, error) { return e.tables.Board(size) }

// Attach implements evalrenju.Evaluation.
func (e *Evaluation) Attach(b *renju.Board) evalrenju.Evaluator { return newEvaluator(e, b) }

const (
	numCells   = renju.MaxSize << 5
	numClasses = int(renju.NumClasses)
	// expectedChanges is how many changes the stack holds before it grows: some ten
	// plies with a value at each. Every search attaches an evaluator, short ones too.
	expectedChanges = 256
	// numValues is the size of the table of values, a power of two.
	numValues = 1 << 10
)

// Evaluator follows the moves of one board.
type Evaluator struct {
	b     *renju.Board
	net   *Network
	order evalrenju.Evaluator
	table *evalrenju.Weights
	rows  []int16
	stone uint16 // the row of a stone; the one before is zero

	base   int  // ply of the board at Attach
	made   int  // moves told since
	taken  int  // of these, in the numbers below
	filled bool // there are numbers; the first value that is asked for makes them

	cells   []int16             // Width numbers for each cell
	windows [numCells][8]uint16 // of empty cells by direction, the first four
	empty   renju.Rows          // cells without the row of a stone, before all units
	zones   [numCells]uint8
	sums    sums

	units   []unit
	changes []change
	saved   []int16 // Width numbers for each change: its cell before

	known  bool // hidden is that of the position
	values []valued
	x      [Inputs]int16
	hidden [Hidden]int16
	query  [Width]int16
	logits [renju.MaxSize * renju.MaxSize]int32 // scratch of Surprises
}

// valued is a position with its value. A search comes back to positions, by other paths and
// in every iteration.
type valued struct {
	key   uint64
	value int
}

// unit is moves that were taken in together.
type unit struct {
	before int // moves taken in before it
	first  int // its first change
	sums   sums
}

// newEvaluator returns an evaluator of the position on b, which has the tables of e
// attached.
func newEvaluator(e *Evaluation, b *renju.Board) *Evaluator {
	return &Evaluator{
		b: b, net: e.net, order: e.tables.Attach(b), table: e.tables, rows: e.net.Rows,
		stone: uint16(e.net.windows.Count() + 1), base: b.Ply(),
	}
}

// allocate makes the buffers. Many evaluators of short searches are never asked for a value.
func (e *Evaluator) allocate() {
	e.cells = make([]int16, numCells*Width)
	e.changes = make([]change, 0, expectedChanges)
	e.saved = make([]int16, expectedChanges*Width)
	e.values = make([]valued, numValues)
	for y := range e.b.Size() {
		e.empty[y] = 1<<e.b.Size() - 1
	}
	for c := range e.empty.Each {
		e.zones[c] = uint8(ZoneOf(c, e.b.Size()))
		for d := range 4 {
			e.windows[c][d] = e.stone - 1
		}
	}
}

// fill computes the numbers of the board. It begins with those that are there, of another
// position or zero, and changes what is not so on the board; there are no units.
func (e *Evaluator) fill() {
	if e.cells == nil {
		e.allocate()
	}
	e.filled, e.taken = true, e.made
	empty := e.b.EmptyCells()
	for y := range e.b.Size() {
		for x := range e.b.Size() {
			e.compare(renju.At(x, y), empty[y]>>x&1 != 0)
			if len(e.changes) > expectedChanges-5 {
				e.settle()
			}
		}
	}
	e.settle()
	e.empty = *empty
}

// compare lists the changes of a cell from its numbers to the board.
func (e *Evaluator) compare(c renju.Cell, empty bool) {
	if empty != e.empty.Has(c) {
		old, now := e.stone-1, e.stone
		if empty {
			old, now = now, old
		}
		e.changes = append(e.changes, change{uint16(c), stoneDir, e.zones[c], old, now})
	}
	if !empty {
		return
	}
	for d := range 4 {
		now := uint16(e.net.windows.Of(e.b.Line(c, d)))
		if old := &e.windows[c][d]; *old != now {
			e.changes = append(e.changes, change{uint16(c), uint8(d), e.zones[c], *old, now})
			*old = now
		}
	}
}

// settle makes the changes so that they cannot be taken back.
func (e *Evaluator) settle() {
	update(e.cells, &e.sums, e.rows, e.changes, e.saved)
	e.changes = e.changes[:0]
}

// Make implements evalrenju.Evaluator.
func (e *Evaluator) Make(renju.Cell) {
	e.made++
	e.known = false
}

// Unmake implements evalrenju.Evaluator.
func (e *Evaluator) Unmake() {
	e.made--
	e.known = false
	if e.filled && e.made < e.taken {
		e.restore()
	}
}

// Reset implements evalrenju.Evaluator.
func (e *Evaluator) Reset() {
	for len(e.units) > 0 {
		e.restore()
	}
	e.base, e.made, e.taken = e.b.Ply(), 0, 0
	e.filled, e.known = false, false
	clear(e.values)
}

// restore takes the last unit back, or everything if there was no move before.
func (e *Evaluator) restore() {
	if len(e.units) == 0 {
		e.filled = false
		return
	}
	u := &e.units[len(e.units)-1]
	restore(e.cells, &e.windows, e.changes[u.first:], e.saved[u.first*Width:])
	e.changes = e.changes[:u.first]
	e.sums, e.taken = u.sums, u.before
	e.units = e.units[:len(e.units)-1]
}

// take takes in the moves made since the last time, as one unit.
func (e *Evaluator) take() {
	first := len(e.changes)
	e.units = append(e.units, unit{e.taken, first, e.sums})
	w := e.net.windows
	for i := e.taken; i < e.made; i++ {
		c := e.b.Move(e.base + i)
		if c == renju.Pass {
			continue
		}
		e.changes = append(e.changes, change{uint16(c), stoneDir, e.zones[c], e.stone - 1, e.stone})
		for d := range 4 {
			line, at, n := e.b.Around(c, d)
			step := renju.Step(d)
			for range n {
				if line>>halfBits&3 == 0 {
					now := uint16(w.Of(line))
					if old := &e.windows[at][d]; *old != now {
						e.changes = append(e.changes, change{uint16(at), uint8(d), e.zones[at], *old, now})
						*old = now
					}
				}
				at = renju.Cell(int(at) + step)
				line >>= 2
			}
		}
	}
	e.taken = e.made
	if n := len(e.changes) * Width; n > len(e.saved) {
		e.saved = append(e.saved, make([]int16, max(n-len(e.saved), len(e.saved)))...)
	}
	update(e.cells, &e.sums, e.rows, e.changes[first:], e.saved[first*Width:])
}

// Bounds implements evalrenju.Bounded: the value of the tables, less LazyBelow and with
// LazyAbove more.
func (e *Evaluator) Bounds() (low, high int) {
	v := e.table.Value(e.b)
	return v - LazyBelow, v + LazyAbove
}

// Value implements evalrenju.Evaluator.
func (e *Evaluator) Value() int {
	if e.values == nil {
		e.allocate()
	}
	at := &e.values[e.b.Key()%numValues]
	if at.key != e.b.Key() {
		*at = valued{e.b.Key(), e.compute()}
	}
	return at.value
}

// compute returns the value, and leaves the hidden numbers of the position.
func (e *Evaluator) compute() int {
	if !e.filled {
		e.fill()
	} else if e.taken < e.made {
		e.take()
	}
	me := e.b.Side()
	table := e.table.Value(e.b)
	own := 0 // where the own half begins
	if me == renju.White {
		own = Channels
	}
	all := &e.sums.all
	pack(&e.x, (*[Channels]int32)(all[own:]), (*[Channels]int32)(all[Channels-own:]), e.b.Counts(me), e.b.Counts(me.Other()))
	packRest((*[2 * numClasses]int16)(e.x[Width:]), table, e.b)
	h := &e.net.Heads[me]
	pool(h, &e.sums, own, &e.x)
	out := head(h, &e.x, &e.hidden)
	e.known = true
	return table + int(int64(out)*int64(evalrenju.WinRateScale)>>(2*Shift))
}

// Order implements evalrenju.Evaluator by the order of the tables.
func (e *Evaluator) Order(cells []renju.Cell, out []int32) { e.order.Order(cells, out) }

// Policy writes into out the policy of each of the empty cells: logits in
// 1/(RowUnit·Unit).
func (e *Evaluator) Policy(cells []renju.Cell, out []int32) {
	if !e.known {
		e.compute()
	}
	me := e.b.Side()
	queryOf(&e.net.Heads[me], &e.hidden, &e.query)
	if me == renju.White { // the own half comes first
		var q [Width]int16
		copy(q[:Channels], e.query[Channels:])
		copy(q[Channels:], e.query[:Channels])
		e.query = q
	}
	policy(e.cells, cells, &e.query, out[:len(cells)])
}
