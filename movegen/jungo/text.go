package jungo

import (
	"fmt"
	"strconv"
	"strings"
)

// letters are the column names: I is skipped, as everywhere in Go.
const letters = "ABCDEFGHJKLMNOPQRST"

// ParseMove reads a point such as "D4" or "pass", in any case, for a board of
// the given size.
func ParseMove(s string, size int) (Point, error) {
	if size < MinSize || size > MaxSize {
		return None, fmt.Errorf("jungo: board size %d is not between %d and %d", size, MinSize, MaxSize)
	}
	if strings.EqualFold(s, "pass") {
		return Pass, nil
	}
	if len(s) < 2 || len(s) > 3 {
		return None, fmt.Errorf("jungo: %q is not a move (want a point such as D4, or pass)", s)
	}
	letter := s[0]
	if letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	if letter == 'I' {
		return None, fmt.Errorf("jungo: %q: columns skip the letter I", s)
	}
	x := strings.IndexByte(letters, letter)
	if x < 0 {
		return None, fmt.Errorf("jungo: %q is not a move (want a point such as D4, or pass)", s)
	}
	y := 0
	for _, d := range []byte(s[1:]) {
		if d < '0' || d > '9' || (y == 0 && d == '0') {
			return None, fmt.Errorf("jungo: %q is not a move (want a point such as D4, or pass)", s)
		}
		y = 10*y + int(d-'0')
	}
	if x >= size || y > size {
		return None, fmt.Errorf("jungo: %q is not on a %d×%d board", s, size, size)
	}
	return Point((y-1)*size + x), nil
}

// MoveText is the inverse of ParseMove: "D4", "pass", or "none" for None. A point off
// the board becomes its number.
func MoveText(m Point, size int) string {
	switch {
	case m == Pass:
		return "pass"
	case m == None:
		return "none"
	case m < 0 || size < MinSize || size > MaxSize || int(m) >= size*size:
		return "?" + strconv.Itoa(int(m))
	}
	return letters[int(m)%size:int(m)%size+1] + strconv.Itoa(int(m)/size+1)
}

// MoveText names m on this board.
func (b *Board) MoveText(m Point) string { return MoveText(m, b.geo.size) }

// ParseBoard reads a diagram, one row a line from the top, with X (or #) for
// black, O for white and . (or +) for empty; it skips spaces and empty lines. The
// board must be square and every chain needs a liberty. The history starts with this
// position.
func ParseBoard(diagram string, toMove Colour, rule Ko) (*Board, error) {
	var rows [][]Colour
	for _, line := range strings.Split(diagram, "\n") {
		var row []Colour
		for _, r := range line {
			switch r {
			case 'X', 'x', '#':
				row = append(row, Black)
			case 'O', 'o':
				row = append(row, White)
			case '.', '+':
				row = append(row, Empty)
			case ' ', '\t', '\r':
			default:
				return nil, fmt.Errorf("jungo: diagram holds %q (want X, O and .)", r)
			}
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	n := len(rows)
	b, err := New(n, rule)
	if err != nil {
		return nil, fmt.Errorf("diagram of %d rows: %w", n, err)
	}
	cells := make([]Colour, 0, n*n)
	for y := n - 1; y >= 0; y-- {
		if len(rows[y]) != n {
			return nil, fmt.Errorf("jungo: diagram row %d from the top has %d points, not %d", y+1, len(rows[y]), n)
		}
		cells = append(cells, rows[y]...)
	}
	if err := b.Setup(cells, toMove); err != nil {
		return nil, err
	}
	return b, nil
}

// String draws the board from the top row down, X for black, O for white,
// with coordinates.
func (b *Board) String() string {
	var s strings.Builder
	n := b.geo.size
	head := "  "
	for x := 0; x < n; x++ {
		head += " " + letters[x:x+1]
	}
	s.WriteString(head + "\n")
	for y := n - 1; y >= 0; y-- {
		fmt.Fprintf(&s, "%2d", y+1)
		for x := 0; x < n; x++ {
			s.WriteByte(' ')
			s.WriteByte(".XO"[b.colour[y*n+x]])
		}
		fmt.Fprintf(&s, " %d\n", y+1)
	}
	s.WriteString(head + "\n")
	return s.String()
}
