package renju

import (
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
)

// Board sizes the package plays on.
const (
	MinSize = 5
	MaxSize = 22
)

// Rule is one of the four rule sets.
type Rule uint8

const (
	Freestyle Rule = iota // five or more wins for both
	Standard              // exactly five wins for both
	Renju                 // Black: exactly five, forbidden points; White: five or more
	Caro                  // five or more wins unless both ends are blocked by the enemy
	numRules
)

// Rules lists every rule set.
var Rules = [...]Rule{Freestyle, Standard, Renju, Caro}

var ruleNames = [numRules]string{"freestyle", "standard", "renju", "caro"}

func (r Rule) String() string {
	if r < numRules {
		return ruleNames[r]
	}
	return "Rule(" + strconv.Itoa(int(r)) + ")"
}

// ParseRule reads a rule name, case-insensitive ("freestyle", "standard",
// "renju", "caro"; "gomoku" is freestyle).
func ParseRule(s string) (Rule, error) {
	name := strings.ToLower(strings.TrimSpace(s))
	for i, n := range ruleNames {
		if n == name {
			return Rule(i), nil
		}
	}
	if name == "gomoku" {
		return Freestyle, nil
	}
	return 0, sayBadRule.With(strconv.Quote(s))
}

// Colour is a player, numbered as game.Side is; its text is that of the formats of Renju, in
// lower case. Black moves first.
type Colour uint8

const (
	Black Colour = iota
	White
)

// Other returns the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

func (c Colour) String() string { return c.Say().String() }

// Point is what stands on a cell.
type Point uint8

const (
	Empty Point = iota
	BlackStone
	WhiteStone
	Wall // off the board, or a cell declared unplayable
)

// Stone returns the point value of a stone of colour c.
func (c Colour) Stone() Point { return Point(c) + 1 }

// Cell is a square, y*32+x with x = 0 for column a and y = 0 for row 1 (the
// bottom row), or Pass or NoCell.
type Cell uint16

const (
	// Pass is the move that places no stone.
	Pass Cell = 1022
	// NoCell is no move at all.
	NoCell Cell = 1023

	numCells = 1024 // array length for which a Cell needs no bounds check
	cellMask = numCells - 1
)

// At returns the cell of column x and row y, both from 0. It does not check
// the ranges [0, MaxSize).
func At(x, y int) Cell { return Cell(y<<5 | x) }

// CellAt returns the cell with a number, below size², on a board of that size.
func CellAt(number, size int) Cell { return At(number%size, number/size) }

// Number returns the number of a cell of a board, row by row from a1, which is 0.
func (c Cell) Number(size int) int { return c.Y()*size + c.X() }

// Distance is the larger of the two coordinate distances, in steps of a king.
func Distance(a, b Cell) int {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return max(dx, -dx, dy, -dy)
}

// X returns the column from 0 (a).
func (c Cell) X() int { return int(c & 31) }

// Y returns the row from 0 (row 1, bottom).
func (c Cell) Y() int { return int(c >> 5) }

// String returns text such as "h8", "pass" for Pass, and "-" for NoCell.
func (c Cell) String() string {
	switch {
	case c == Pass:
		return "pass"
	case c == NoCell, c.X() >= MaxSize, c.Y() >= MaxSize:
		return "-"
	}
	return string(rune('a'+c.X())) + strconv.Itoa(c.Y()+1)
}

// ParseCell reads "h8" (letters without a gap, in either case, rows from 1 at the
// bottom) or "pass". The cell must lie on a board of the given size.
func ParseCell(s string, size int) (Cell, error) {
	t := strings.ToLower(s)
	if t == "pass" {
		return Pass, nil
	}
	if len(t) < 2 || len(t) > 3 || t[0] < 'a' || t[0] > 'z' || t[1] < '1' || t[1] > '9' {
		return NoCell, sayBadMove.With(strconv.Quote(plaintext.Clip(s)))
	}
	y, err := strconv.Atoi(t[1:])
	if err != nil {
		return NoCell, sayBadMove.With(strconv.Quote(plaintext.Clip(s)))
	}
	x := int(t[0] - 'a')
	if x >= size || y > size {
		return NoCell, sayOffSize.With(strconv.Quote(s), size)
	}
	return At(x, y-1), nil
}

// ParseMoves reads a sequence of moves, run together ("h8i9pass") or separated
// by white space, commas or semicolons.
func ParseMoves(s string, size int) ([]Cell, error) {
	var out []Cell
	isSep := func(b byte) bool {
		return b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == ',' || b == ';'
	}
	for i := 0; i < len(s); {
		if isSep(s[i]) {
			i++
			continue
		}
		j := i + 1
		if len(s) >= i+4 && strings.EqualFold(s[i:i+4], "pass") {
			j = i + 4
		} else {
			for j < len(s) && s[j] >= '0' && s[j] <= '9' {
				j++
			}
			if j == i+1 { // a letter with no row: take the whole word for the message
				for j < len(s) && !isSep(s[j]) {
					j++
				}
			}
		}
		c, err := ParseCell(s[i:j], size)
		if err != nil {
			return nil, say.AtMove.With(len(out)+1, err)
		}
		out = append(out, c)
		i = j
	}
	return out, nil
}

// Texts returns the texts of moves, nil for none.
func Texts(moves []Cell) []string {
	if len(moves) == 0 {
		return nil
	}
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = m.String()
	}
	return out
}

// FormatMoves writes moves run together, "h8i9…", the form ParseMoves reads.
func FormatMoves(moves []Cell) string {
	var sb strings.Builder
	for _, m := range moves {
		sb.WriteString(m.String())
	}
	return sb.String()
}
