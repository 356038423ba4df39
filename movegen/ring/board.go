package ring

import (
	"strconv"
	"sync"
)

// Cell is a square of the field or an off-board slot; 0 is no cell.
type Cell uint8

// NoCell is the absent cell.
const NoCell Cell = 0

// Colour is a side, numbered as game.Side is: Black (moves first) or White.
type Colour uint8

// The two sides.
const (
	Black Colour = iota
	White
)

// Other is the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

// String is "Black" or "White".
func (c Colour) String() string { return c.Say().String() }

// Letter is 'b' or 'w', as in position text.
func (c Colour) Letter() byte { return "bw"[c] }

// The two boards (halves of the field) as bits of a mask of touched boards.
const (
	onBlackBoard uint8 = 1 << iota
	onWhiteBoard
)

// corner is a corner square with its two slots, the one in its column
// (a0, f0, a13, f13) and the one in its row.
type corner struct{ square, inColumn, inRow Cell }

// Field is the immutable description of a variant: its Rules and every table
// computed from them. Any number of boards and goroutines may share one.
type Field struct {
	Rules Rules

	// Stride is the difference between the numbers of a cell and of the one
	// above it; Cells is one more than the highest cell number.
	Stride, Cells int
	Field, Slots  Bits
	// Goal[c] are the slots colour c carries a ring into; Front[c] are the
	// squares before the goal that c defends.
	Goal, Front [2]Bits

	up       uint // Stride as a shift count
	stepBase int  // cell on which the patterns of steps are centred
	// steps maps the occupancy of the eight neighbours of the centre to the
	// squares a piece can reach, which may be occupied.
	steps [256]uint64
	// stepLoose is steps for an empty neighbourhood, by cell: the whole reach.
	stepLoose [128]Bits
	king      [128]Bits // the neighbours on the field
	goalStep  [2][128]Bits
	pass      [128]Bits // squares in reach of a pass
	above     [128]Bits // field squares of the column above, and below
	below     [128]Bits
	half      [128]uint8 // board a cell belongs to
	column    [128]uint8
	row       [128]uint8

	inner   [128]Cell    // slot → the square next to it
	holders [2][128]Bits // slot → squares on which a friend (0) or an enemy (1) holds it
	corners [4]corner

	names  [128]string
	byName map[string]Cell

	keys hashKeys
}

// NewField computes the tables of a variant. The error names the first value of the
// rules that is out of range.
func NewField(r Rules) (*Field, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	b := &Field{Rules: r, Stride: r.Columns + 2}
	b.Cells = b.Stride * (r.Rows + 2)
	b.up = uint(b.Stride)
	b.nameCells()
	b.goals()
	b.reaches()
	b.stepPatterns()
	b.rim()
	b.keys = newHashKeys()
	return b, nil
}

// standard returns a shared field of rules known to be valid.
func standard(rules func() Rules) func() *Field {
	return sync.OnceValue(func() *Field {
		b, err := NewField(rules())
		if err != nil {
			panic(err) // a wrong literal in this package, caught by its tests
		}
		return b
	})
}

// FullField is the shared field of the variant "ring".
var FullField = standard(Full)

// BasicField is the shared field of the variant "ring-basic".
var BasicField = standard(Basic)

// Variants lists the names FieldFor knows.
var Variants = []string{"ring", "ring-basic"}

// FieldFor returns the shared field of a variant by name.
func FieldFor(variant string) (*Field, error) {
	switch variant {
	case "ring":
		return FullField(), nil
	case "ring-basic":
		return BasicField(), nil
	}
	return nil, sayBadVariant.With(strconv.Quote(variant))
}

// At is the cell in a column (0 = left rim, 1 = a, …) and a row (0 = bottom
// rim, 1, …), NoCell for what lies outside or in a corner of the rim.
func (b *Field) At(column, row int) Cell {
	w, h := b.Stride, b.Rules.Rows+2
	if column < 0 || column >= w || row < 0 || row >= h {
		return NoCell
	}
	if (column == 0 || column == w-1) && (row == 0 || row == h-1) {
		return NoCell
	}
	return Cell(row*w + column)
}

// Column of a cell: 0 is the left rim, 1 is a.
func (b *Field) Column(c Cell) int { return int(b.column[c&127]) }

// Row of a cell: 0 is the bottom rim.
func (b *Field) Row(c Cell) int { return int(b.row[c&127]) }

// Name of a cell (c2, l7, a13); "" for no cell.
func (b *Field) Name(c Cell) string {
	if int(c) >= len(b.names) {
		return ""
	}
	return b.names[c]
}

// CellByName finds a square or slot; ok is false if there is none so named.
func (b *Field) CellByName(name string) (c Cell, ok bool) {
	c, ok = b.byName[name]
	return c, ok
}

// Neighbours are the squares of the field next to a cell, diagonals included.
func (b *Field) Neighbours(c Cell) Bits { return b.king[c] }

// PassReach are the squares that a pass from c can reach, empty or not.
func (b *Field) PassReach(c Cell) Bits { return b.pass[c] }

// StepReach are the squares a step from c would reach on an empty field.
func (b *Field) StepReach(c Cell) Bits { return b.stepLoose[c] }

// Above are the squares of the column above c, up to the last row.
func (b *Field) Above(c Cell) Bits { return b.above[c] }

// Below are the squares of the column below c, down to the first row.
func (b *Field) Below(c Cell) Bits { return b.below[c] }

func (b *Field) nameCells() {
	b.byName = make(map[string]Cell, b.Cells)
	for row := range b.Rules.Rows + 2 {
		for col := range b.Stride {
			c := b.At(col, row)
			if c == NoCell {
				continue
			}
			b.column[c], b.row[c] = uint8(col), uint8(row)
			letter := string(rune('a' + col - 1))
			edgeRow := row == 0 || row == b.Rules.Rows+1
			switch {
			case col == 0:
				letter = "l"
			case col == b.Stride-1:
				letter = "r"
			}
			b.names[c] = letter + strconv.Itoa(row)
			b.byName[b.names[c]] = c
			if edgeRow || col == 0 || col == b.Stride-1 {
				b.Slots = b.Slots.Or(Bit(c))
			} else {
				b.Field = b.Field.Or(Bit(c))
			}
			b.half[c] = onBlackBoard
			if row > b.Rules.Rows/2 {
				b.half[c] = onWhiteBoard
			}
		}
	}
}

func (b *Field) goals() {
	for col := b.Rules.GoalFirst; col <= b.Rules.GoalLast; col++ {
		b.Goal[Black] = b.Goal[Black].Or(Bit(b.At(col, b.Rules.Rows+1)))
		b.Goal[White] = b.Goal[White].Or(Bit(b.At(col, 0)))
	}
}

// eight are the directions of king and pass, the first four orthogonal.
var eight = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

func (b *Field) reaches() {
	for c := range b.names {
		c := Cell(c)
		if b.names[c] == "" {
			continue
		}
		col, row := b.Column(c), b.Row(c)
		square := b.Field.Has(c)
		for _, d := range eight {
			next := b.At(col+d[0], row+d[1])
			if next == NoCell {
				continue
			}
			b.king[c] = b.king[c].Or(Bit(next).And(b.Field))
			if !square {
				continue
			}
			for side := range b.Goal {
				if b.Goal[side].Has(next) {
					b.goalStep[side][c] = b.goalStep[side][c].Or(Bit(next))
					b.Front[1-side] = b.Front[1-side].Or(Bit(c))
				}
			}
			for n := 1; n <= b.Rules.PassReach; n++ {
				if to := b.At(col+n*d[0], row+n*d[1]); to != NoCell {
					b.pass[c] = b.pass[c].Or(Bit(to).And(b.Field))
				}
			}
		}
		if square {
			for r := row + 1; r <= b.Rules.Rows; r++ {
				b.above[c] = b.above[c].Or(Bit(b.At(col, r)))
			}
			for r := row - 1; r >= 1; r-- {
				b.below[c] = b.below[c].Or(Bit(b.At(col, r)))
			}
		}
	}
}

// stepPatterns fills steps: for each of the 256 ways in which the neighbours of a
// square can be occupied, the squares of the 5×5 around it that a step reaches. The
// pattern is stored once, centred on stepBase, and shifted to the piece; squares that
// the shift carries across the edge fall on the rim, which is never a target.
func (b *Field) stepPatterns() {
	b.stepBase = 2*b.Stride + 2
	bit := func(dx, dy int) uint64 { return 1 << (b.stepBase + dy*b.Stride + dx) }
	sign := func(v int) int { return max(-1, min(1, v)) }
	for occupied := range b.steps {
		free := func(dx, dy int) bool { return occupied>>neighbourIndex(dx, dy)&1 == 0 }
		for dy := -2; dy <= 2; dy++ {
			for dx := -2; dx <= 2; dx++ {
				far, near := max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
				ok := false
				switch {
				case far == 0 || far > b.Rules.StepReach:
				case far == 1:
					ok = true
				case near != 1: // straight or diagonal two
					ok = free(dx/2, dy/2)
				default:
					straight := free(dx/2, dy/2)
					diagonal := free(sign(dx), sign(dy))
					ok = b.Rules.Knight.open(straight, diagonal)
				}
				if ok {
					b.steps[occupied] |= bit(dx, dy)
				}
			}
		}
	}
	for c := range b.stepLoose {
		if b.Field.Has(Cell(c)) {
			b.stepLoose[c] = b.centred(b.steps[0], Cell(c)).And(b.Field)
		}
	}
}

// open reports whether a knight's step is open, given which of the two squares it
// passes between are empty.
func (k KnightRule) open(straight, diagonal bool) bool {
	switch k {
	case KnightEither:
		return straight || diagonal
	case KnightBoth:
		return straight && diagonal
	case KnightStraight:
		return straight
	case KnightDiagonal:
		return diagonal
	}
	return true
}

// neighbourIndex numbers the eight neighbours as neighbourhood packs them.
func neighbourIndex(dx, dy int) int {
	switch dy {
	case -1:
		return 1 + dx
	case 0:
		return 3 + (1+dx)/2
	}
	return 6 + dx
}

// neighbourhood packs the occupancy of the eight neighbours of a square.
func (b *Field) neighbourhood(occupied Bits, c Cell) uint {
	x := occupied.Down(uint(c) - b.up - 1).lo
	return uint(x&7 | x>>b.up&1<<3 | x>>(b.up+2)&1<<4 | x>>(2*b.up)&7<<5)
}

// centred shifts a pattern from stepBase to c.
func (b *Field) centred(pattern uint64, c Cell) Bits {
	p := Bits{lo: pattern}
	if n := int(c) - b.stepBase; n >= 0 {
		return p.Up(uint(n))
	}
	return Bits{lo: pattern >> uint(b.stepBase-int(c))}
}

// rim fills the tables of the slots: the square next to each, the squares that hold
// a piece in it, and the corners with two slots.
func (b *Field) rim() {
	w, h := b.Stride, b.Rules.Rows+2
	for _, s := range b.Slots.Cells() {
		col, row := b.Column(s), b.Row(s)
		dx, dy := 0, 0
		switch {
		case col == 0:
			dx = 1
		case col == w-1:
			dx = -1
		case row == 0:
			dy = 1
		case row == h-1:
			dy = -1
		}
		b.inner[s] = b.At(col+dx, row+dy)
		for i, list := range [][]Offset{b.Rules.HeldByFriend, b.Rules.HeldByEnemy} {
			b.holders[i][s] = Bit(b.inner[s])
			for _, o := range list {
				for _, aside := range []int{o.Aside, -o.Aside} {
					c := b.At(col+o.Inward*dx+aside*dy, row+o.Inward*dy+aside*dx)
					if c != NoCell && b.Field.Has(c) {
						b.holders[i][s] = b.holders[i][s].Or(Bit(c))
					}
				}
			}
		}
	}
	for i, at := range [4][2]int{{1, 1}, {w - 2, 1}, {1, h - 2}, {w - 2, h - 2}} {
		col, row := at[0], at[1]
		rimCol, rimRow := 0, 0
		if col != 1 {
			rimCol = w - 1
		}
		if row != 1 {
			rimRow = h - 1
		}
		b.corners[i] = corner{b.At(col, row), b.At(col, rimRow), b.At(rimCol, row)}
	}
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
