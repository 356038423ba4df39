package textboard

import "strings"

// Style is how a character of the board looks.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Faint       // lines, points and coordinates
	BlackPiece
	WhitePiece
	BlackRing
	WhiteRing
	BannedPoint
	GoalSlot
	OwnBlack // an empty point that Black will own
	OwnWhite
	Frame
	NumStyles
)

// Highlight is added to the style of a cell.
type Highlight uint8

// The highlights, the strongest last.
const (
	None Highlight = iota
	LastCell
	WonCell
	LostCell // a stone that its side will lose
	HintCell
	Target
	Picked
	Cursor
	NumHighlights
)

// char is one character of the screen.
type char struct {
	text  string
	style Style
	over  Highlight
}

// Canvas is a rectangle of characters.
type Canvas [][]char

func newCanvas(width, height int) Canvas {
	c := make(Canvas, height)
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
func (c Canvas) write(x, y int, text string, s Style, over Highlight) {
	for _, r := range text {
		if y >= 0 && y < len(c) && x >= 0 && x < len(c[y]) {
			c[y][x] = char{string(r), s, over}
		}
		x++
	}
}

// Lines returns the rows as text. Unless it is nil, render gives each run of characters of one
// look its colours.
func (c Canvas) Lines(render func(over Highlight, s Style, run string) string) []string {
	out := make([]string, len(c))
	for y, row := range c {
		var line strings.Builder
		for x := 0; x < len(row); {
			run, from := "", row[x]
			for ; x < len(row) && row[x].style == from.style && row[x].over == from.over; x++ {
				run += row[x].text
			}
			if render != nil {
				run = render(from.over, from.style, run)
			}
			line.WriteString(run)
		}
		out[y] = line.String()
		if render == nil {
			out[y] = strings.TrimRight(out[y], " ")
		}
	}
	return out
}
