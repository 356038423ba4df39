package textboard

import (
	"fmt"

	"tengen/search/game"
)

// Layout is where the cells of a scene are on the screen: the column and the line of
// each cell's sign, from the upper left.
type Layout struct {
	Columns, Lines []int
	Width, Height  int
	step           int // characters of a cell
}

// NewLayout returns the layout of a scene. Cells of a board of points take two
// characters, with brackets around a stone between it and its neighbours; squares take
// three. Around a field with a rim there is a frame.
func NewLayout(s *game.Scene) Layout {
	l := Layout{Columns: make([]int, s.Columns), Lines: make([]int, s.Rows), step: 2}
	at := labelWidth + 1
	if s.Squares {
		l.step = 3
	}
	for x := range l.Columns {
		if s.Rim && (x == 1 || x == s.Columns-1) {
			at++ // the frame
		}
		l.Columns[x] = at
		at += l.step
	}
	l.Width = at + 2
	at = 1 // below the names of the columns
	for y := s.Rows - 1; y >= 0; y-- {
		if s.Rim && (y == s.Rows-2 || y == 0) || s.Halves && y == s.Rows/2-1 {
			at++
		}
		l.Lines[y] = at
		at++
	}
	l.Height = at + 1
	return l
}

// Hit returns the cell at a place on the screen.
func (l Layout) Hit(x, y int) (p game.Point, ok bool) {
	for row, line := range l.Lines {
		for column, at := range l.Columns {
			if line == y && x >= at-1 && x <= at-2+l.step {
				return game.Point{X: column, Y: row}, true
			}
		}
	}
	return p, false
}

// Glyphs are the signs of a board.
type Glyphs struct {
	Black, White, blackRing, whiteRing, wall, empty, square, star, banned, goal, ownBlack, ownWhite string
	across, down                                                                                    string
	corners                                                                                         [4]string // upper left and right, lower left and right
	tees                                                                                            [2]string // left and right ends of the middle line
}

var (
	unicodeSigns = Glyphs{
		Black: "●", White: "○", blackRing: "◉", whiteRing: "◎", wall: "#", empty: "·", square: "·", star: "+",
		banned: "×", goal: "=", ownBlack: "▪", ownWhite: "▫", across: "─", down: "│", corners: [4]string{"┌", "┐", "└", "┘"}, tees: [2]string{"├", "┤"},
	}
	asciiSigns = Glyphs{
		Black: "X", White: "O", blackRing: "B", whiteRing: "W", wall: "#", empty: ".", square: ".", star: "+",
		banned: "*", goal: "=", ownBlack: "x", ownWhite: "o", across: "-", down: "|", corners: [4]string{"+", "+", "+", "+"}, tees: [2]string{"+", "+"},
	}
	// colourSigns are those of a board with colours: both sides have filled discs.
	colourSigns = func() Glyphs {
		g := unicodeSigns
		g.White, g.whiteRing, g.ownWhite = g.Black, g.blackRing, g.ownBlack
		return g
	}()
	// asciiSquareSigns shows pieces as the text of a position does.
	asciiSquareSigns = func() Glyphs { g := asciiSigns; g.Black, g.White = "b", "w"; return g }()
)

// GlyphsFor returns the signs of a scene, in ASCII or in Unicode, without or with colours.
func GlyphsFor(s *game.Scene, ascii, coloured bool) Glyphs {
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

// Draw draws a scene with highlights. They are also shown as brackets, for
// terminals without colours: [ ] the cursor; { } what is picked; ( ) where it
// may go; < > the last move and the hint; - - what has won the game; > < a
// stone that will be lost.
func Draw(s *game.Scene, g Glyphs, over map[game.Point]Highlight, owners *game.Info) Canvas {
	l := NewLayout(s)
	c := newCanvas(l.Width, l.Height)
	for x, name := range s.ColumnNames {
		c.write(l.Columns[x], 0, name, Faint, None)
		c.write(l.Columns[x], l.Height-1, name, Faint, None)
	}
	for y, name := range s.RowNames {
		c.write(0, l.Lines[y], fmt.Sprintf("%2s", name), Faint, None)
		c.write(l.Width-2, l.Lines[y], name, Faint, None)
	}
	if s.Rim {
		drawFrame(s, l, c, g)
	}
	for y := range s.Rows {
		for x := range s.Columns {
			p := game.Point{X: x, Y: y}
			sign, look := cellSign(s, g, s.At(p))
			if s.At(p).Stone == game.None {
				switch Owner(owners, y*s.Columns+x) {
				case game.BlackStone:
					sign, look = g.ownBlack, OwnBlack
				case game.WhiteStone:
					sign, look = g.ownWhite, OwnWhite
				}
			}
			c.write(l.Columns[x], l.Lines[y], sign, look, over[p])
		}
	}
	for h := LastCell; h <= Cursor; h++ { // the strongest last, so that its brackets stay
		brackets := [NumHighlights]string{LastCell: "<>", WonCell: "--", LostCell: "><", HintCell: "<>", Target: "()", Picked: "{}", Cursor: "[]"}[h]
		for p, is := range over {
			if is != h || !s.Inside(p) {
				continue
			}
			x, y := l.Columns[p.X], l.Lines[p.Y]
			c.write(x-1, y, brackets[:1], Plain, h)
			c.write(x+1, y, brackets[1:], Plain, h)
		}
	}
	return c
}

// cellSign returns the sign of what stands on a cell.
func cellSign(s *game.Scene, g Glyphs, c game.Cell) (string, Style) {
	switch {
	case c.Stone == game.BlackStone && c.Ring:
		return g.blackRing, BlackRing
	case c.Stone == game.WhiteStone && c.Ring:
		return g.whiteRing, WhiteRing
	case c.Stone == game.BlackStone:
		return g.Black, BlackPiece
	case c.Stone == game.WhiteStone:
		return g.White, WhitePiece
	case c.Stone == game.Wall:
		return g.wall, Faint
	case c.Stone == game.Void:
		return " ", Plain
	case c.Goal != 0:
		return g.goal, GoalSlot
	case c.Slot:
		return " ", Plain
	case c.Banned:
		return g.banned, BannedPoint
	case c.Star:
		return g.star, Faint
	case s.Squares:
		return g.square, Faint
	}
	return g.empty, Faint
}

// drawFrame draws the border of the field and the line between its halves.
func drawFrame(s *game.Scene, l Layout, c Canvas, g Glyphs) {
	left, right := l.Columns[1]-2, l.Columns[s.Columns-2]+2
	top, bottom := l.Lines[s.Rows-2]-1, l.Lines[1]+1
	middle := l.Lines[s.Rows/2-1] - 1
	for x := left + 1; x < right; x++ {
		for _, y := range []int{top, middle, bottom} {
			c.write(x, y, g.across, Frame, None)
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
		c.write(left, y, a, Frame, None)
		c.write(right, y, b, Frame, None)
	}
}

// Highlights highlights the last move and what has won.
func Highlights(s *game.Scene) map[game.Point]Highlight {
	over := map[game.Point]Highlight{}
	for _, p := range s.Last {
		over[p] = LastCell
	}
	for _, p := range s.Won {
		over[p] = WonCell
	}
	return over
}

// Text returns a scene as plain ASCII text, with the last move in < >.
func Text(s *game.Scene) string {
	text := ""
	for _, line := range Draw(s, GlyphsFor(s, true, false), Highlights(s), nil).Lines(nil) {
		text += line + "\n"
	}
	return text
}

// Owner returns the expected owner of a cell, None if it is open. at is its number row by
// row.
func Owner(t *game.Info, at int) game.Stone {
	if t == nil || at >= len(t.Ownership) {
		return game.None
	}
	switch o := t.Ownership[at]; {
	case o >= ownedFrom:
		return game.StoneOf(t.Side)
	case o <= -ownedFrom:
		return game.StoneOf(t.Side.Other())
	}
	return game.None
}
