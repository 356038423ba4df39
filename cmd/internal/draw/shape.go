package draw

import (
	"image/color"
	"math"
)

// canvas is what a picture is drawn on.
type canvas interface {
	// fill fills what lies within a path.
	fill(p path, fill color.Color)
	// stroke draws a line of a width in points along a path.
	stroke(p path, line color.Color, width float64)
}

// pen draws shapes on a canvas.
type pen struct{ canvas }

// disc draws a filled circle with an outline.
func (d pen) disc(at xy, r float64, fill, line color.Color) {
	d.fill(circlePath(at, r), fill)
	d.stroke(circlePath(at, r), line, outline)
}

func (d pen) line(a, b xy, line color.Color, width float64) {
	d.stroke(linePath(a, b), line, width)
}

// arrow draws an arrow from a to b. It begins and ends at a distance, in cells, from
// these points.
func (d pen) arrow(a, b xy, cell, before, gap float64, fill color.Color, dashed bool) {
	a = a.towards(b, before*cell)
	tip := b.towards(a, gap*cell)
	neck := tip.towards(a, arrowHead*cell)
	shaft := linePath(a, neck)
	if dashed {
		shaft = dashes(a, neck, arrowDash*cell)
	}
	d.stroke(shaft, fill, arrowWidth*cell)
	side := 0.4 * arrowHead * cell
	across := xy{neck.x - (tip.y - neck.y), neck.y + (tip.x - neck.x)}
	left := neck.towards(across, side)
	d.fill(polygonPath(tip, left, xy{2*neck.x - left.x, 2*neck.y - left.y}), fill)
}

// dashes returns a line from a to b of dashes as long as the gaps between them.
func dashes(a, b xy, length float64) (p path) {
	whole := math.Hypot(b.x-a.x, b.y-a.y)
	for from := 0.0; from < whole; from += 2 * length {
		p.move(a.towards(b, from))
		p.line(a.towards(b, min(from+length, whole)))
	}
	return p
}

// cross draws a diagonal cross.
func (d pen) cross(at xy, reach float64, line color.Color, width float64) {
	d.line(xy{at.x - reach, at.y - reach}, xy{at.x + reach, at.y + reach}, line, width)
	d.line(xy{at.x - reach, at.y + reach}, xy{at.x + reach, at.y - reach}, line, width)
}
