package draw

import (
	"fmt"
	"io"

	"tengen/search/game"
)

// Kind is the shape of a Mark.
type Kind uint8

// The shapes. A Label shows its text.
const (
	Dot Kind = iota
	Cross
	Square
	Triangle
	Circle
	Label
)

// Kinds are the names of the shapes except Label, in order.
var Kinds = []string{"dot", "cross", "square", "triangle", "circle"}

// Mark is a sign on a cell.
type Mark struct {
	Kind Kind
	At   game.Point
	Text string // of a Label
}

// Way is the meaning of an Arrow.
type Way uint8

// The meanings of an arrow: a move, a move that is not allowed, and what a move does
// to other pieces.
const (
	May Way = iota
	MayNot
	Effect
)

// Arrow goes from one cell to another.
type Arrow struct {
	From, To game.Point
	Way      Way
}

// Picture is a scene with the signs drawn on it.
type Picture struct {
	Scene *game.Scene
	// Part says that only the part with the opposite corners Low and High is shown.
	Part        bool
	Low, High   game.Point
	Marks       []Mark
	Arrows      []Arrow
	Numbers     bool // stones show the numbers of their moves
	Last        bool // the last move is marked
	NoBanned    bool // points forbidden to the side to move are not marked
	Coordinates bool
}

// check returns an error for the first sign that does not fit the scene.
func (p *Picture) check() error {
	for _, c := range []game.Point{p.Low, p.High} {
		if !p.Scene.Inside(c) {
			return fmt.Errorf("a corner of the part to show, %v, is not on the board", c)
		}
	}
	for _, m := range p.Marks {
		if err := checkText(m.Text); err != nil {
			return err
		}
	}
	for _, a := range p.Arrows {
		if a.From == a.To {
			return fmt.Errorf("an arrow from %v leads nowhere", a.From)
		}
	}
	return nil
}

// window returns the lower left and upper right cell of the part to show.
func (p *Picture) window() (low, high game.Point) {
	if !p.Part {
		return game.Point{}, game.Point{X: p.Scene.Columns - 1, Y: p.Scene.Rows - 1}
	}
	return game.Point{X: min(p.Low.X, p.High.X), Y: min(p.Low.Y, p.High.Y)},
		game.Point{X: max(p.Low.X, p.High.X), Y: max(p.Low.Y, p.High.Y)}
}

// size returns the size of the picture in points.
func (p *Picture) size() (w, h float64) {
	low, high := p.window()
	cell := p.cell()
	return 2*margin + cell*float64(high.X-low.X+1), 2*margin + cell*float64(high.Y-low.Y+1)
}

func (p *Picture) cell() float64 {
	if p.Scene.Squares {
		return square
	}
	return crossing
}

// WriteSVG writes the picture as SVG.
func (p *Picture) WriteSVG(w io.Writer) error {
	if err := p.check(); err != nil {
		return err
	}
	width, height := p.size()
	return writeSVG(w, width, height, p.draw)
}

// WritePNG writes the picture as PNG with scale pixels per point, 1 to MaxScale.
func (p *Picture) WritePNG(w io.Writer, scale int) error {
	if err := p.check(); err != nil {
		return err
	}
	width, height := p.size()
	return writePNG(w, width, height, scale, p.draw)
}
