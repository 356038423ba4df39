package wire

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
)

// Dialect is how coordinates and rule numbers are read and written.
type Dialect uint8

const (
	// Auto starts as Gomocup; YXSHOWINFO changes it to Yixin, INFO swapable to
	// Gomocalc.
	Auto Dialect = iota
	// Gomocup: coordinates are column,row from the top left; the rule number is
	// the sum of 1 (exactly five), 2 (continuous game), 4 (renju), 8 (caro); see Near for 9.
	Gomocup
	// Yixin: coordinates are row,column; rules are 0 freestyle, 1 standard,
	// 2 renju (4 and 8 as in Gomocup).
	Yixin
	// Gomocalc: coordinates as Gomocup; rules 2 and 4 are renju, 5 and 6
	// freestyle with a swap opening.
	Gomocalc
)

var dialectNames = [...]string{Auto: "auto", Gomocup: "gomocup", Yixin: "yixin", Gomocalc: "gomocalc"}

// ParseDialect reads a dialect's name, case-insensitive.
func ParseDialect(s string) (Dialect, error) {
	for d, name := range dialectNames {
		if strings.EqualFold(s, name) {
			return Dialect(d), nil
		}
	}
	return Auto, fmt.Errorf("unknown dialect %s: want one of %s", Quote(s), strings.Join(dialectNames[:], ", "))
}

// Rule reads a rule number.
func (d Dialect) Rule(n int64) (renju.Rule, error) {
	switch d {
	case Yixin:
		switch n {
		case 2, 4:
			return renju.Renju, nil
		case 0, 1, 8:
		default:
			return 0, fmt.Errorf("unknown rule %d: want 0 (freestyle), 1 (standard) or 2 (renju)", n)
		}
	case Gomocalc:
		switch n {
		case 2, 4:
			return renju.Renju, nil
		case 5, 6:
			return renju.Freestyle, nil
		case 0, 1, 8:
		default:
			return 0, fmt.Errorf("unknown rule %d: want 0, 1, 2, 4, 5, 6 or 8", n)
		}
	}
	// A continuous game goes on after a five, with the winning line as walls; the
	// manager handles that. In renju Black needs exactly five anyway, so 5 is renju.
	switch n &^ 2 {
	case 0:
		return renju.Freestyle, nil
	case 1:
		return renju.Standard, nil
	case 4, 5:
		return renju.Renju, nil
	case 8, 9:
		return renju.Caro, nil
	}
	return 0, fmt.Errorf("unsupported rule %d: want 0 (freestyle), 1 (standard), 4 (renju), 8 or 9 (caro), plus 2 for a continuous game", n)
}

// Near reports whether Rule gives the nearest rule set for a number, and not that one itself: 9 is
// caro in which a line of six does not win. It differs from caro only where somebody makes such a
// line.
func (d Dialect) Near(n int64) bool { return d != Yixin && d != Gomocalc && n&^2 == 9 }

// RuleNumber is the inverse of Rule for the dialect Gomocup.
func RuleNumber(r renju.Rule) int {
	return map[renju.Rule]int{renju.Freestyle: 0, renju.Standard: 1, renju.Renju: 4, renju.Caro: 8}[r]
}

// Cell converts coordinates as written, both counted from 0 at the top left, to
// a cell of a board of the given size; -1,-1 is a pass.
func (d Dialect) Cell(a, b, size int) (renju.Cell, error) {
	if a == -1 && b == -1 {
		return renju.Pass, nil
	}
	if a < 0 || b < 0 || a >= size || b >= size {
		return renju.NoCell, fmt.Errorf("%d,%d is off the %dx%d board", a, b, size, size)
	}
	if d == Yixin {
		a, b = b, a
	}
	return renju.At(a, size-1-b), nil
}

// Coordinates is the inverse of Cell.
func (d Dialect) Coordinates(c renju.Cell, size int) (a, b int) {
	if c == renju.Pass {
		return -1, -1
	}
	a, b = c.X(), size-1-c.Y()
	if d == Yixin {
		a, b = b, a
	}
	return a, b
}

// Point returns a cell as text, such as 7,7.
func (d Dialect) Point(c renju.Cell, size int) string {
	a, b := d.Coordinates(c, size)
	return strconv.Itoa(a) + "," + strconv.Itoa(b)
}

// Numbers reads integers separated by commas and blanks, at least lo and at most hi of them.
func Numbers(s string, lo, hi int) ([]int, error) {
	fields := strings.Split(s, ",")
	if len(fields) < lo || len(fields) > hi {
		return nil, fmt.Errorf("bad coordinates %s: want %d numbers separated by commas", Quote(s), lo)
	}
	out := make([]int, len(fields))
	for i, f := range fields {
		n, err := strconv.Atoi(strings.Trim(f, " \t"))
		if err != nil {
			return nil, fmt.Errorf("bad number %s in %s", Quote(f), Quote(s))
		}
		out[i] = n
	}
	return out, nil
}
