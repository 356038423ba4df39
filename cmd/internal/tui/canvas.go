package tui

import (
	"strings"
)

// style is how a character of the board looks.
type style uint8

const (
	plain style = iota
	faint       // lines, points and coordinates
	blackPiece
	whitePiece
	blackRing
	whiteRing
	bannedPoint
	goalSlot
	ownBlack // an empty point that Black will own
	ownWhite
	frame
	numStyles
)

// highlight is added to the style of a cell.
type highlight uint8

const (
	none highlight = iota
	lastCell
	wonCell
	lostCell // a stone that its side will lose
	hintCell
	target
	picked
	cursor
	numHighlights
)

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

// lines returns the rows as text, in the colours of a palette or, if it is nil, without.
func (c canvas) lines(colours *palette) []string {
	out := make([]string, len(c))
	for y, row := range c {
		var line strings.Builder
		for x := 0; x < len(row); {
			run, from := "", row[x]
			for ; x < len(row) && row[x].style == from.style && row[x].over == from.over; x++ {
				run += row[x].text
			}
			if colours != nil {
				run = colours[from.over][from.style].Render(run)
			}
			line.WriteString(run)
		}
		out[y] = line.String()
		if colours == nil {
			out[y] = strings.TrimRight(out[y], " ")
		}
	}
	return out
}
