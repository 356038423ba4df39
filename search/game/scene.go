package game

// Stone is the content of a cell.
type Stone uint8

// What can be on a cell. Void is no cell (a corner of a rim), Wall a point that nobody
// may use.
const (
	None Stone = iota
	BlackStone
	WhiteStone
	Wall
	Void
)

// StoneOf returns the stone of a side.
func StoneOf(s Side) Stone { return BlackStone + Stone(s) }

// Cell is one cell of a Scene.
type Cell struct {
	Stone Stone
	Ring  bool // the piece carries a ring (Ring)
	Slot  bool // an off-board slot (Ring)
	// Goal is 1 on the slots into which Black carries a ring, 2 on those of White, and
	// 0 elsewhere.
	Goal   uint8
	Star   bool // a point marked on the empty board
	Banned bool // empty, and the side to move may not play there
	Number int  // the move that put the stone here, from 1; 0 if not known
}

// Scene is the visible board.
type Scene struct {
	Columns, Rows int
	Cells         []Cell // row by row from the lower left
	// ColumnNames and RowNames label the edges; a cell of the rim has "".
	ColumnNames, RowNames []string
	// Squares: pieces stand in squares, not on the crossings of lines.
	Squares bool
	// Halves: the lower half of the board is Black's, the upper White's.
	Halves bool
	// Rim: the outermost cells are slots beside the board.
	Rim bool
	// Last are the cells of the last move.
	Last []Point
	// Won are the cells that have won the game: the five, or the goal with the ring.
	Won []Point
}

// At returns the cell at p, Void outside the grid.
func (s *Scene) At(p Point) Cell {
	if !s.Inside(p) {
		return Cell{Stone: Void}
	}
	return s.Cells[p.Y*s.Columns+p.X]
}

// Inside reports whether p lies in the grid.
func (s *Scene) Inside(p Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < s.Columns && p.Y < s.Rows
}

// NewScene returns a grid of empty cells without names.
func NewScene(columns, rows int) *Scene {
	return &Scene{
		Columns: columns, Rows: rows, Cells: make([]Cell, columns*rows),
		ColumnNames: make([]string, columns), RowNames: make([]string, rows),
	}
}

// Cell returns the cell at p, which must be in the grid, for changes.
func (s *Scene) Cell(p Point) *Cell { return &s.Cells[p.Y*s.Columns+p.X] }

// Stars marks the usual handicap points of a square board.
func (s *Scene) Stars(inset int) {
	n := s.Columns
	for _, y := range []int{inset, n / 2, n - 1 - inset} {
		for _, x := range []int{inset, n / 2, n - 1 - inset} {
			// The middles of the sides are marked on large boards only.
			if side := x == n/2 != (y == n/2); n%2 == 1 && (!side || n >= 19) {
				s.Cell(Point{x, y}).Star = true
			}
		}
	}
}
