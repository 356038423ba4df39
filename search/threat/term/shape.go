package term

import (
	"slices"

	"tengen/movegen/renju"
)

// Shape is what a move makes on one line.
type Shape struct {
	Kind   Term         // Five, Overline, StraightFour, Four or Three
	Stones []renju.Cell // the mover's stones, in the line's order
	// Next are the points that make the five of a four, or the straight four
	// of a three.
	Next []renju.Cell
}

// walk returns the cell i steps from c in direction d.
func walk(c renju.Cell, d, i int) (renju.Cell, bool) {
	dx, dy := renju.Delta(d)
	x, y := c.X()+i*dx, c.Y()+i*dy
	if x < 0 || y < 0 || x >= renju.MaxSize || y >= renju.MaxSize {
		return renju.NoCell, false
	}
	return renju.At(x, y), true
}

// run returns the number of unbroken stones of col in direction d through c, which counts
// as one of them, empty or not.
func run(b *renju.Board, c renju.Cell, d int, col renju.Colour) (cells []renju.Cell) {
	low := 0
	for {
		q, ok := walk(c, d, low-1)
		if !ok || b.At(q) != col.Stone() {
			break
		}
		low--
	}
	for i := low; ; i++ {
		q, ok := walk(c, d, i)
		if !ok || i != 0 && b.At(q) != col.Stone() {
			return cells
		}
		cells = append(cells, q)
	}
}

func without(cells []renju.Cell, c renju.Cell) []renju.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(x renju.Cell) bool { return x == c })
}

// shapes lists what the stone of col on m makes, given the code that m had before the
// stone was placed; the stone is on the board.
func shapes(b *renju.Board, m renju.Cell, col renju.Colour, code renju.Code) (out []Shape) {
	for d := range 4 {
		switch code.Type(d) {
		case renju.Five:
			r := run(b, m, d, col)
			out = append(out, Shape{Kind: Five, Stones: r})
			if len(r) > 5 {
				out = append(out, Shape{Kind: Overline, Stones: r})
			}
		case renju.Overline:
			out = append(out, Shape{Kind: Overline, Stones: run(b, m, d, col)})
		case renju.StraightFour:
			out = append(out, Shape{StraightFour, run(b, m, d, col), fivePoints(b, m, d, col)})
		case renju.ClosedFour, renju.LineDoubleFour:
			for _, q := range fivePoints(b, m, d, col) {
				out = append(out, Shape{Four, without(run(b, q, d, col), q), []renju.Cell{q}})
			}
		case renju.OpenThree, renju.OpenThreeWide:
			if s, ok := three(b, m, d, col); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

// fivePoints returns the points that make a five with m in direction d.
func fivePoints(b *renju.Board, m renju.Cell, d int, col renju.Colour) (out []renju.Cell) {
	for i := -4; i <= 4; i++ {
		q, ok := walk(m, d, i)
		if ok && b.IsEmpty(q) && b.Code(q, col).Type(d) == renju.Five && slices.Contains(run(b, q, d, col), m) {
			out = append(out, q)
		}
	}
	return out
}

// three returns the three through m in direction d, if it can become a straight four.
func three(b *renju.Board, m renju.Cell, d int, col renju.Colour) (s Shape, ok bool) {
	s.Kind = Three
	for i := -3; i <= 3; i++ {
		q, on := walk(m, d, i)
		if !on || !b.IsEmpty(q) || b.Code(q, col).Type(d) != renju.StraightFour || b.Class(q, col) == renju.ClassFive {
			continue
		}
		four := run(b, q, d, col)
		if !slices.Contains(four, m) || col == renju.Black && b.Forbidden(q) != renju.NotForbidden {
			continue
		}
		s.Next = append(s.Next, q)
		for _, c := range without(four, q) {
			if !slices.Contains(s.Stones, c) {
				s.Stones = append(s.Stones, c)
			}
		}
	}
	return s, len(s.Next) > 0
}
