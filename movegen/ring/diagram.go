package ring

import (
	"fmt"
	"strings"
)

// Diagram draws the position in Rows+4 lines, the letters of the columns above
// and below: the field with its rim of slots, the top row first, each row with
// its number. Pieces are written as in the text of a position; "." is an empty
// square and "+" an empty goal slot, other empty slots are blank. A line separates
// the two boards.
func (p *Board) Diagram() string {
	b := p.board
	var s strings.Builder
	letters := "    "
	for col := 1; col <= b.Rules.Columns; col++ {
		letters += " " + string(rune('a'+col-1))
	}
	s.WriteString(letters + "\n")
	for row := b.Rules.Rows + 1; row >= 0; row-- {
		line := fmt.Sprintf("%2d ", row)
		for col := range b.Stride {
			line += string(p.sign(b.At(col, row))) + " "
		}
		s.WriteString(strings.TrimRight(line, " ") + "\n")
		if row == b.Rules.Rows/2+1 {
			s.WriteString("     " + strings.Repeat("-", 2*b.Rules.Columns-1) + "\n")
		}
	}
	s.WriteString(letters + "\n")
	return s.String()
}

// sign is the letter of a cell in a diagram.
func (p *Board) sign(c Cell) byte {
	b := p.board
	if c == NoCell {
		return ' '
	}
	if c == p.goal {
		return pieceLetter(p.end.Winner, true)
	}
	if colour, carrier, ok := p.PieceAt(c); ok {
		return pieceLetter(colour, carrier)
	}
	switch {
	case b.Field.Has(c):
		return '.'
	case b.Goal[Black].Has(c), b.Goal[White].Has(c):
		return '+'
	}
	return ' '
}
