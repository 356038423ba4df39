package draw

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// pen draws shapes on a canvas, coordinates in points from the lower left.
type pen struct{ c vg.Canvas }

type xy struct{ x, y float64 }

func (p xy) point() vg.Point { return vg.Point{X: pt(p.x), Y: pt(p.y)} }

// towards returns the point at a distance from p in the direction of q.
func (p xy) towards(q xy, distance float64) xy {
	d := math.Hypot(q.x-p.x, q.y-p.y)
	return xy{p.x + (q.x-p.x)*distance/d, p.y + (q.y-p.y)*distance/d}
}

func (d pen) fill(fill color.Color, path vg.Path) {
	d.c.SetColor(fill)
	d.c.Fill(path)
}

func (d pen) stroke(line color.Color, width float64, path vg.Path) {
	d.c.SetColor(line)
	d.c.SetLineWidth(pt(width))
	d.c.Stroke(path)
}

func circlePath(at xy, r float64) (path vg.Path) {
	path.Move(xy{at.x + r, at.y}.point())
	path.Arc(at.point(), pt(r), 0, 2*math.Pi)
	path.Close()
	return path
}

func polygonPath(corners ...xy) (path vg.Path) {
	path.Move(corners[0].point())
	for _, p := range corners[1:] {
		path.Line(p.point())
	}
	path.Close()
	return path
}

func rectPath(low, high xy) vg.Path {
	return polygonPath(low, xy{high.x, low.y}, high, xy{low.x, high.y})
}

func linePath(a, b xy) (path vg.Path) {
	path.Move(a.point())
	path.Line(b.point())
	return path
}

// disc draws a filled circle with an outline.
func (d pen) disc(at xy, r float64, fill, line color.Color) {
	d.fill(fill, circlePath(at, r))
	d.stroke(line, outline, circlePath(at, r))
}

func (d pen) line(a, b xy, line color.Color, width float64) {
	d.stroke(line, width, linePath(a, b))
}

// arrow draws an arrow from a to b. It begins and ends at a distance, in cells, from
// these points.
func (d pen) arrow(a, b xy, cell, before, gap float64, fill color.Color, dashed bool) {
	a = a.towards(b, before*cell)
	tip := b.towards(a, gap*cell)
	neck := tip.towards(a, arrowHead*cell)
	if dashed {
		dash := pt(cell * 0.12)
		d.c.SetLineDash([]vg.Length{dash, dash}, 0)
	}
	d.line(a, neck, fill, arrowWidth*cell)
	d.c.SetLineDash(nil, 0)
	side := 0.4 * arrowHead * cell
	across := xy{neck.x - (tip.y - neck.y), neck.y + (tip.x - neck.x)}
	left := neck.towards(across, side)
	d.fill(fill, polygonPath(tip, left, xy{2*neck.x - left.x, 2*neck.y - left.y}))
}

// cross draws a diagonal cross.
func (d pen) cross(at xy, reach float64, line color.Color, width float64) {
	d.line(xy{at.x - reach, at.y - reach}, xy{at.x + reach, at.y + reach}, line, width)
	d.line(xy{at.x - reach, at.y + reach}, xy{at.x + reach, at.y - reach}, line, width)
}
