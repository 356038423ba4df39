package draw

import (
	"image/color"
	"strconv"

	"tengen/search/game"
)

// board draws one picture.
type board struct {
	pen
	*Picture
	low, high game.Point
	unit      float64
}

// draw draws the picture on a canvas of its size.
func (p *Picture) draw(c canvas) {
	b := board{pen: pen{c}, Picture: p, unit: p.cell()}
	b.low, b.high = p.window()
	w, h := p.size()
	b.fill(rectPath(xy{}, xy{w, h}), paper)
	if p.Scene.Squares {
		b.squares()
	} else {
		b.lines()
	}
	if p.Coordinates {
		b.coordinates()
	}
	b.each(b.stone)
	if p.Last {
		b.last()
	}
	for _, a := range p.Arrows {
		b.moveArrow(a)
	}
	for _, m := range p.Marks {
		if b.shown(m.At) {
			b.mark(m)
		}
	}
}

// at returns the centre of a cell.
func (b *board) at(p game.Point) xy {
	return xy{margin + b.unit*(float64(p.X-b.low.X)+0.5), margin + b.unit*(float64(p.Y-b.low.Y)+0.5)}
}

// corner returns the lower left corner of a cell.
func (b *board) corner(x, y int) xy {
	c := b.at(game.Point{X: x, Y: y})
	return xy{c.x - b.unit/2, c.y - b.unit/2}
}

func (b *board) shown(p game.Point) bool {
	return p.X >= b.low.X && p.Y >= b.low.Y && p.X <= b.high.X && p.Y <= b.high.Y
}

func (b *board) each(f func(game.Point, game.Cell)) {
	for y := b.low.Y; y <= b.high.Y; y++ {
		for x := b.low.X; x <= b.high.X; x++ {
			p := game.Point{X: x, Y: y}
			f(p, b.Scene.At(p))
		}
	}
}

// lines draws a board of crossing lines. Where the picture shows only a part of the
// board, the lines go on to the edge of that part.
func (b *board) lines() {
	b.fill(rectPath(b.corner(b.low.X, b.low.Y), b.corner(b.high.X+1, b.high.Y+1)), wood)
	reach := func(p xy, dx, dy float64, cut bool) xy {
		if cut {
			p.x, p.y = p.x+dx*b.unit/2, p.y+dy*b.unit/2
		}
		return p
	}
	for x := b.low.X; x <= b.high.X; x++ {
		from, to := b.at(game.Point{X: x, Y: b.low.Y}), b.at(game.Point{X: x, Y: b.high.Y})
		b.line(reach(from, 0, -1, b.low.Y > 0), reach(to, 0, 1, b.high.Y < b.Scene.Rows-1), woodLine, outline)
	}
	for y := b.low.Y; y <= b.high.Y; y++ {
		from, to := b.at(game.Point{X: b.low.X, Y: y}), b.at(game.Point{X: b.high.X, Y: y})
		b.line(reach(from, -1, 0, b.low.X > 0), reach(to, 1, 0, b.high.X < b.Scene.Columns-1), woodLine, outline)
	}
	b.each(func(p game.Point, c game.Cell) {
		switch {
		case c.Stone == game.Wall:
			b.fill(rectPath(b.corner(p.X, p.Y), b.corner(p.X+1, p.Y+1)), wallFill)
		case c.Star && c.Stone == game.None:
			b.fill(circlePath(b.at(p), 0.1*b.unit), woodLine)
		}
	})
}

// squares draws a field of squares, with the slots around it.
func (b *board) squares() {
	b.each(func(p game.Point, c game.Cell) {
		low, high := b.corner(p.X, p.Y), b.corner(p.X+1, p.Y+1)
		switch {
		case c.Stone == game.Void:
		case c.Slot:
			inset := slotInset * b.unit
			box := rectPath(xy{low.x + inset, low.y + inset}, xy{high.x - inset, high.y - inset})
			if c.Goal != 0 {
				b.fill(box, goalFill)
			}
			b.stroke(box, slotLine, outline)
		}
	})
	// The part of the field that is shown, in the two colours of its halves, if it has
	// them.
	rim := 0
	if b.Scene.Rim {
		rim = 1
	}
	middle := rim
	if b.Scene.Halves {
		middle = b.Scene.Rows / 2
	}
	left, right := max(rim, b.low.X), min(b.Scene.Columns-rim, b.high.X+1)
	bottom, top := max(rim, b.low.Y), min(b.Scene.Rows-rim, b.high.Y+1)
	if bottom < middle {
		b.fill(rectPath(b.corner(left, bottom), b.corner(right, min(top, middle))), blackHalf)
	}
	if top > middle {
		b.fill(rectPath(b.corner(left, max(bottom, middle)), b.corner(right, top)), whiteHalf)
	}
	for x := left; x <= right; x++ {
		b.line(b.corner(x, bottom), b.corner(x, top), squareLine, outline)
	}
	for y := bottom; y <= top; y++ {
		b.line(b.corner(left, y), b.corner(right, y), squareLine, outline)
	}
	// The border of the field and the line between the two boards.
	for _, y := range []int{rim, middle, b.Scene.Rows - rim} {
		if y >= b.low.Y && y <= b.high.Y+1 && left < right {
			b.line(b.corner(left, y), b.corner(right, y), ink, mainLine)
		}
	}
	for _, x := range []int{rim, b.Scene.Columns - rim} {
		if x >= b.low.X && x <= b.high.X+1 && bottom < top {
			b.line(b.corner(x, bottom), b.corner(x, top), ink, mainLine)
		}
	}
}

// coordinates writes the names of columns and rows around the board.
func (b *board) coordinates() {
	off := b.unit/2 + margin*0.45
	for x := b.low.X; x <= b.high.X; x++ {
		for _, y := range []int{b.low.Y, b.high.Y} {
			p := b.at(game.Point{X: x, Y: y})
			if y == b.low.Y {
				p.y -= off
			} else {
				p.y += off
			}
			b.text(p, labels, ink, b.Scene.ColumnNames[x])
		}
	}
	for y := b.low.Y; y <= b.high.Y; y++ {
		for _, x := range []int{b.low.X, b.high.X} {
			p := b.at(game.Point{X: x, Y: y})
			if x == b.low.X {
				p.x -= off
			} else {
				p.x += off
			}
			b.text(p, labels, ink, b.Scene.RowNames[y])
		}
	}
}

// stone draws what stands on a cell.
func (b *board) stone(p game.Point, c game.Cell) {
	at := b.at(p)
	switch {
	case c.Stone == game.BlackStone || c.Stone == game.WhiteStone:
	case c.Banned && !b.NoBanned:
		b.cross(at, markReach*b.unit, stop, 0.08*b.unit)
		return
	default:
		return
	}
	radius := stoneRadius * b.unit
	if b.Scene.Squares {
		radius = pieceRadius * b.unit
	}
	b.disc(at, radius, stoneColour(c.Stone), ink)
	if c.Ring {
		b.stroke(circlePath(at, ringRadius*b.unit), gold, ringWidth*b.unit)
	}
	if b.Numbers && c.Number > 0 {
		text := strconv.Itoa(c.Number)
		size := numberSize * b.unit
		if len(text) > 2 {
			size *= 0.8
		}
		fill := opposite(c.Stone)
		if b.Last && len(b.Scene.Last) > 0 && b.Scene.Last[len(b.Scene.Last)-1] == p {
			fill = stop
			if c.Stone == game.BlackStone {
				fill = stopOnBlack
			}
		}
		b.text(at, size, fill, text)
	}
}

func stoneColour(s game.Stone) color.Color {
	if s == game.BlackStone {
		return blackStone
	}
	return whiteStone
}

// opposite returns the colour of signs on a cell.
func opposite(s game.Stone) color.Color {
	if s == game.BlackStone {
		return whiteStone
	}
	return ink
}

// last marks the last move: with frames around its squares, or a dot on its stone.
func (b *board) last() {
	for _, p := range b.Scene.Last {
		c := b.Scene.At(p)
		switch {
		case !b.shown(p):
		case b.Scene.Squares:
			low, high := b.corner(p.X, p.Y), b.corner(p.X+1, p.Y+1)
			in := 0.05 * b.unit
			b.stroke(rectPath(xy{low.x + in, low.y + in}, xy{high.x - in, high.y - in}), may, 0.06*b.unit)
		case !b.Numbers || c.Number == 0:
			b.fill(circlePath(b.at(p), dotRadius*b.unit), stop)
		}
	}
}

func (b *board) moveArrow(a Arrow) {
	if !b.shown(a.From) || !b.shown(a.To) {
		return
	}
	gap := func(p game.Point, empty float64) float64 {
		if s := b.Scene.At(p).Stone; s == game.BlackStone || s == game.WhiteStone {
			return pieceRadius * 0.8 // the piece stays visible
		}
		return empty
	}
	b.arrow(b.at(a.From), b.at(a.To), b.unit, gap(a.From, 0), gap(a.To, arrowGap), [...]color.Color{may, stop, effect}[a.Way], a.Way == MayNot)
}

// mark draws a sign, on a stone in a colour that is visible on it.
func (b *board) mark(m Mark) {
	at, c := b.at(m.At), b.Scene.At(m.At)
	fill := may
	if c.Stone == game.BlackStone {
		fill = whiteStone
	}
	reach, width := markReach*b.unit, 0.07*b.unit
	switch m.Kind {
	case Dot:
		b.fill(circlePath(at, dotRadius*b.unit), fill)
	case Cross:
		b.cross(at, reach, stop, width*1.3)
	case Square:
		b.stroke(rectPath(xy{at.x - reach, at.y - reach}, xy{at.x + reach, at.y + reach}), fill, width)
	case Triangle:
		b.stroke(polygonPath(xy{at.x, at.y + reach}, xy{at.x - reach, at.y - 0.7*reach}, xy{at.x + reach, at.y - 0.7*reach}), fill, width)
	case Circle:
		b.stroke(circlePath(at, reach), fill, width)
	case Label:
		if c.Stone == game.None && !b.Scene.Squares {
			b.fill(circlePath(at, 0.4*b.unit), wood) // the lines would cut the letter
		}
		b.text(at, 0.5*b.unit, opposite(c.Stone), m.Text)
	}
}
