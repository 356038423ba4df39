package tui

import (
	"fmt"

	"tengen/search/game"
)

// layout is where the cells of a scene are on the screen: the column and the line of
// each cell's sign, from the upper left.
type layout struct {
	columns, lines []int
	width, height  int
	step           int // characters of a cell
}

// labelWidth is the width of the row numbers, in characters.
const labelWidth = 3

// newLayout returns the layout of a scene. Cells of a board of points take two
// characters, with brackets around a stone between it and its neighbours; squares take
// three. Around a field with a rim there is a frame.
func newLayout(s *game.Scene) layout {
	l := layout{columns: make([]int, s.Columns), lines: make([]int, s.Rows), step: 2}
	at := labelWidth + 1
	if s.Squares {
		l.step = 3
	}
	for x := range l.columns {
		if s.Rim && (x == 1 || x == s.Columns-1) {
			at++ // the frame
		}
		l.columns[x] = at
		at += l.step
	}
	l.width = at + 2
	at = 1 // below the names of the columns
	for y := s.Rows - 1; y >= 0; y-- {
		if s.Rim && (y == s.Rows-2 || y == 0) || s.Halves && y == s.Rows/2-1 {
			at++
		}
		l.lines[y] = at
		at++
	}
	l.height = at + 1
	return l
}

// hit returns the cell at a place on the screen.
func (l layout) hit(x, y int) (p game.Point, ok bool) {
	for row, line := range l.lines {
		for column, at := range l.columns {
			if line == y && x >= at-1 && x <= at-2+l.step {
				return game.Point{X: column, Y: row}, true
			}
		}
	}
	return p, false
}

// glyphs are the signs of a board.
type glyphs struct {
	black, white, blackRing, whiteRing, wall, empty, square, star, banned, goal, ownBlack, ownWhite string
	across, down                                                                                    string
	corners                                                                                         [4]string // upper left and right, lower left and right
	tees                                                                                            [2]string // left and right ends of the middle line
}

var (
	unicodeSigns = glyphs{
		black: "●", white: "○", blackRing: "◉", whiteRing: "◎", wall: "#", empty: "·", square: "·", star: "+",
		banned: "×", goal: "=", ownBlack: "▪", ownWhite: "▫", across: "─", down: "│", corners: [4]string{"┌", "┐", "└", "┘"}, tees: [2]string{"├", "┤"},
	}
	asciiSigns = glyphs{
		black: "X", white: "O", blackRing: "B", whiteRing: "W", wall: "#", empty: ".", square: ".", star: "+",
		banned: "*", goal: "=", ownBlack: "x", ownWhite: "o", across: "-", down: "|", corners: [4]string{"+", "+", "+", "+"}, tees: [2]string{"+", "+"},
	}
	// colourSigns are those of a board with colours: both sides have filled discs.
	colourSigns = func() glyphs {
		g := unicodeSigns
		g.white, g.whiteRing, g.ownWhite = g.black, g.blackRing, g.ownBlack
		return g
	}()
	// asciiSquareSigns shows pieces as the text of a position does.
	asciiSquareSigns = func() glyphs { g := asciiSigns; g.black, g.white = "b", "w"; return g }()
)

// glyphsFor returns the signs of a scene, in ASCII or in Unicode, without or with colours.
func glyphsFor(s *game.Scene, ascii, coloured bool) glyphs {
	switch {
	case !ascii && coloured:
		return colourSigns
	case !ascii:
		return unicodeSigns
	case s.Squares:
		return asciiSquareSigns
	}
	return asciiSigns
}

// drawBoard draws a scene with highlights. They are also shown as brackets, for
// terminals without colours: [ ] the cursor; { } what is picked; ( ) where it
// may go; < > the last move and the hint; - - what has won the game; > < a
// stone that will be lost.
func drawBoard(s *game.Scene, g glyphs, over map[game.Point]highlight, owners *game.Info) canvas {
	l := newLayout(s)
	c := newCanvas(l.width, l.height)
	for x, name := range s.ColumnNames {
		c.write(l.columns[x], 0, name, faint, none)
		c.write(l.columns[x], l.height-1, name, faint, none)
	}
	for y, name := range s.RowNames {
		c.write(0, l.lines[y], fmt.Sprintf("%2s", name), faint, none)
		c.write(l.width-2, l.lines[y], name, faint, none)
	}
	if s.Rim {
		drawFrame(s, l, c, g)
	}
	for y := range s.Rows {
		for x := range s.Columns {
			p := game.Point{X: x, Y: y}
			sign, look := cellSign(s, g, s.At(p))
			if s.At(p).Stone == game.None {
				switch owner(owners, y*s.Columns+x) {
				case game.BlackStone:
					sign, look = g.ownBlack, ownBlack
				case game.WhiteStone:
					sign, look = g.ownWhite, ownWhite
				}
			}
			c.write(l.columns[x], l.lines[y], sign, look, over[p])
		}
	}
	for h := lastCell; h <= cursor; h++ { // the strongest last, so that its brackets stay
		brackets := [numHighlights]string{lastCell: "<>", wonCell: "--", lostCell: "><", hintCell: "<>", target: "()", picked: "{}", cursor: "[]"}[h]
		for p, is := range over {
			if is != h || !s.Inside(p) {
				continue
			}
			x, y := l.columns[p.X], l.lines[p.Y]
			c.write(x-1, y, brackets[:1], plain, h)
			c.write(x+1, y, brackets[1:], plain, h)
		}
	}
	return c
}

// cellSign returns the sign of what stands on a cell.
func cellSign(s *game.Scene, g glyphs, c game.Cell) (string, style) {
	switch {
	case c.Stone == game.BlackStone && c.Ring:
		return g.blackRing, blackRing
	case c.Stone == game.WhiteStone && c.Ring:
		return g.whiteRing, whiteRing
	case c.Stone == game.BlackStone:
		return g.black, blackPiece
	case c.Stone == game.WhiteStone:
		return g.white, whitePiece
	case c.Stone == game.Wall:
		return g.wall, faint
	case c.Stone == game.Void:
		return " ", plain
	case c.Goal != 0:
		return g.goal, goalSlot
	case c.Slot:
		return " ", plain
	case c.Banned:
		return g.banned, bannedPoint
	case c.Star:
		return g.star, faint
	case s.Squares:
		return g.square, faint
	}
	return g.empty, faint
}

// drawFrame draws the border of the field and the line between its halves.
func drawFrame(s *game.Scene, l layout, c canvas, g glyphs) {
	left, right := l.columns[1]-2, l.columns[s.Columns-2]+2
	top, bottom := l.lines[s.Rows-2]-1, l.lines[1]+1
	middle := l.lines[s.Rows/2-1] - 1
	for x := left + 1; x < right; x++ {
		for _, y := range []int{top, middle, bottom} {
			c.write(x, y, g.across, frame, none)
		}
	}
	for y := top; y <= bottom; y++ {
		a, b := g.down, g.down
		switch y {
		case top:
			a, b = g.corners[0], g.corners[1]
		case middle:
			a, b = g.tees[0], g.tees[1]
		case bottom:
			a, b = g.corners[2], g.corners[3]
		}
		c.write(left, y, a, frame, none)
		c.write(right, y, b, frame, none)
	}
}

// BoardText returns a scene as plain ASCII text, with the last move in < >.
func BoardText(s *game.Scene) string {
	over := map[game.Point]highlight{}
	for _, p := range s.Last {
		over[p] = lastCell
	}
	for _, p := range s.Won {
		over[p] = wonCell
	}
	text := ""
	for _, line := range drawBoard(s, glyphsFor(s, true, false), over, nil).lines(nil) {
		text += line + "\n"
	}
	return text
}
