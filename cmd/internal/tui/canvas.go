package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// style is how a character of the board looks.
type style uint8

const (
	plain style = iota
	faint
	blackPiece
	whitePiece
	blackRing
	whiteRing
	bannedPoint
	goalSlot
	frame
	numStyles
)

// highlight is added to the style of a cell.
type highlight uint8

const (
	none highlight = iota
	lastCell
	hintCell
	target
	picked
	cursor
	numHighlights
)

// looks are the styles on a terminal, in its own sixteen colours, so that they fit
// light and dark ones.
var looks = func() (out [numHighlights][numStyles]lipgloss.Style) {
	base := [numStyles]lipgloss.Style{
		plain:       lipgloss.NewStyle(),
		faint:       lipgloss.NewStyle().Faint(true),
		blackPiece:  lipgloss.NewStyle().Bold(true),
		whitePiece:  lipgloss.NewStyle().Bold(true),
		blackRing:   lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Yellow),
		whiteRing:   lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Yellow),
		bannedPoint: lipgloss.NewStyle().Foreground(lipgloss.Red),
		goalSlot:    lipgloss.NewStyle().Foreground(lipgloss.Yellow),
		frame:       lipgloss.NewStyle().Faint(true),
	}
	for h := range numHighlights {
		for s, l := range base {
			switch h {
			case lastCell:
				l = l.Underline(true)
			case hintCell:
				l = l.Foreground(lipgloss.Black).Background(lipgloss.Magenta).Faint(false)
			case target:
				l = l.Foreground(lipgloss.Black).Background(lipgloss.Green).Faint(false)
			case picked:
				l = l.Foreground(lipgloss.Black).Background(lipgloss.Yellow).Faint(false)
			case cursor:
				l = l.Reverse(true).Faint(false)
			}
			out[h][s] = l
		}
	}
	return out
}()

// char is one character of the screen.
type char struct {
	text  string
	style style
	over  highlight
}

// canvas is a rectangle of characters.
type canvas [][]char

func newCanvas(width, height int) canvas {
	c := make(canvas, height)
	for y := range c {
		c[y] = make([]char, width)
		for x := range c[y] {
			c[y][x].text = " "
		}
	}
	return c
}

// write puts text of single-width characters at a place and cuts off what does not
// fit.
func (c canvas) write(x, y int, text string, s style, over highlight) {
	for _, r := range text {
		if y >= 0 && y < len(c) && x >= 0 && x < len(c[y]) {
			c[y][x] = char{string(r), s, over}
		}
		x++
	}
}

// lines returns the rows as text, with or without colours.
func (c canvas) lines(colours bool) []string {
	out := make([]string, len(c))
	for y, row := range c {
		var line strings.Builder
		for x := 0; x < len(row); {
			run, from := "", row[x]
			for ; x < len(row) && row[x].style == from.style && row[x].over == from.over; x++ {
				run += row[x].text
			}
			if colours && (from.style != plain || from.over != none) {
				run = looks[from.over][from.style].Render(run)
			}
			line.WriteString(run)
		}
		out[y] = line.String()
		if !colours {
			out[y] = strings.TrimRight(out[y], " ")
		}
	}
	return out
}
