package renju

import (
	"fmt"
	"strings"
)

// String draws the board with coordinates, X for Black, O for White, # for a
// wall, the last stone in brackets.
func (b *Board) String() string { return b.Diagram(nil) }

// Diagram draws the board like String, with marks on empty cells.
func (b *Board) Diagram(marks map[Cell]byte) string {
	var sb strings.Builder
	letters := func() {
		sb.WriteString("   ")
		for x := range b.size {
			sb.WriteByte(' ')
			sb.WriteByte(byte('a' + x))
		}
		sb.WriteByte('\n')
	}
	letters()
	last := b.Last()
	for y := b.size - 1; y >= 0; y-- {
		fmt.Fprintf(&sb, "%3d", y+1)
		closing := byte(' ')
		for x := range b.size {
			c := At(x, y)
			if c == last {
				sb.WriteByte('[')
				closing = ']'
			} else {
				sb.WriteByte(closing)
				closing = ' '
			}
			const glyphs = ".XO#"
			switch p := b.At(c); p {
			case Empty:
				if m, ok := marks[c]; ok {
					sb.WriteByte(m)
				} else {
					sb.WriteByte('.')
				}
			default:
				sb.WriteByte(glyphs[p])
			}
		}
		fmt.Fprintf(&sb, "%c%d\n", closing, y+1)
	}
	letters()
	return sb.String()
}
