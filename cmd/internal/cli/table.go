package cli

import (
	"io"
	"strings"

	"tengen/internal/say"
)

// Table prints rows of as many texts each in columns, at the left or at the right of them. Two
// blanks are between columns; a letter of Japanese is two columns of a terminal wide.
func Table(w io.Writer, rows [][]string, right bool) error {
	const gap = 2
	var widths []int
	for _, row := range rows {
		widths = append(widths, make([]int, max(0, len(row)-len(widths)))...)
		for i, text := range row {
			widths[i] = max(widths[i], say.Width(text)+gap)
		}
	}
	var out strings.Builder
	for _, row := range rows {
		for i, text := range row {
			switch {
			case right:
				text = say.Right(text, widths[i])
			case i < len(row)-1:
				text = say.Left(text, widths[i])
			}
			out.WriteString(text)
		}
		out.WriteString("\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}
