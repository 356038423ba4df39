package draw

import (
	"fmt"
	"image/color"
	"io"
	"strconv"
)

// Graph is the course of a game: Black's share of the points after every move, Black's part
// below the line and White's above it.
type Graph struct {
	Title  string
	First  int       // number of the move of the first share
	Shares []float64 // 0 to 1
	Marks  []Spot
}

// Spot is a marked move of a graph.
type Spot struct {
	Move  int
	Label string // a short text, "" for a dot alone
	Grave bool
}

// check returns an error for the first thing that cannot be drawn.
func (g *Graph) check() error {
	if len(g.Shares) == 0 {
		return fmt.Errorf("a graph without moves")
	}
	for i, s := range g.Shares {
		if !(s >= 0 && s <= 1) {
			return fmt.Errorf("the share after move %d, %g, is not between 0 and 1", g.First+i, s)
		}
	}
	for _, m := range g.Marks {
		if m.Move < g.First || m.Move >= g.First+len(g.Shares) {
			return fmt.Errorf("a mark at move %d, which is not in the graph", m.Move)
		}
		if err := checkText(m.Label); err != nil {
			return err
		}
	}
	return checkText(g.Title)
}

// WriteSVG writes the graph as SVG.
func (g *Graph) WriteSVG(w io.Writer) error {
	if err := g.check(); err != nil {
		return err
	}
	return writeSVG(w, graphWidth, graphHeight, g.draw)
}

// WritePNG writes the graph as PNG with scale pixels per point, 1 to MaxScale.
func (g *Graph) WritePNG(w io.Writer, scale int) error {
	if err := g.check(); err != nil {
		return err
	}
	return writePNG(w, graphWidth, graphHeight, scale, g.draw)
}

// draw draws the graph on a canvas of its size.
func (g *Graph) draw(c canvas) {
	d := pen{c}
	low, high := xy{2 * margin, 1.6 * margin}, xy{graphWidth - margin, graphHeight - 1.6*margin}
	d.fill(rectPath(xy{}, xy{graphWidth, graphHeight}), paper)
	d.fill(rectPath(low, high), whiteStone)
	steps := max(len(g.Shares)-1, 1)
	at := func(i int) xy {
		return xy{low.x + (high.x-low.x)*float64(i)/float64(steps), low.y + (high.y-low.y)*g.Shares[i]}
	}
	var area, line path
	area.move(low)
	for i := range g.Shares {
		area.line(at(i))
		if i == 0 {
			line.move(at(i))
		} else {
			line.line(at(i))
		}
	}
	last := at(len(g.Shares) - 1)
	if len(g.Shares) == 1 {
		last.x = high.x
		area.line(last)
		line.line(last)
	}
	area.line(xy{last.x, low.y})
	area.close()
	d.fill(area, graphBlack)
	for _, share := range []float64{0, 0.25, 0.5, 0.75, 1} {
		y := low.y + (high.y-low.y)*share
		d.line(xy{low.x, y}, xy{high.x, y}, slotLine, outline)
		d.text(xy{low.x - margin, y}, labels, ink, strconv.Itoa(int(100*share))+" %")
	}
	g.moveNumbers(d, at, low.y)
	d.stroke(line, ink, mainLine)
	for _, m := range g.Marks {
		p := at(m.Move - g.First)
		fill := markFill(m.Grave)
		d.disc(p, spotRadius, fill, whiteStone)
		// The label stays inside the frame.
		y := p.y + labels
		if y > high.y-labels {
			y = p.y - labels
		}
		d.text(xy{p.x, y}, labels, fill, m.Label)
	}
	d.stroke(rectPath(low, high), ink, outline)
	d.text(xy{graphWidth / 2, graphHeight - margin*0.8}, 1.2*labels, ink, g.Title)
}

// moveNumbers writes numbers below the graph, as many as there is room for.
func (g *Graph) moveNumbers(d pen, at func(int) xy, low float64) {
	every := 1
	for _, n := range []int{2, 5, 10, 20, 50, 100, 200, 500} {
		if len(g.Shares)/every <= graphNumbers {
			break
		}
		every = n
	}
	for i := range g.Shares {
		if n := g.First + i; n%every == 0 {
			d.text(xy{at(i).x, low - margin*0.6}, labels, ink, strconv.Itoa(n))
		}
	}
}

func markFill(grave bool) color.Color {
	if grave {
		return stop
	}
	return effect
}
