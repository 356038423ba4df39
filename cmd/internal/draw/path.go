package draw

import "math"

// xy is a point, in points from the lower left corner of a picture.
type xy struct{ x, y float64 }

// towards returns the point at a distance from p in the direction of q.
func (p xy) towards(q xy, distance float64) xy {
	d := math.Hypot(q.x-p.x, q.y-p.y)
	return xy{p.x + (q.x-p.x)*distance/d, p.y + (q.y-p.y)*distance/d}
}

// step is what a part of a path does.
type step uint8

const (
	moveTo   step = iota // begins at the point at
	lineTo               // goes straight to at
	curveTo              // goes to at by a quadratic Bézier curve with the control point via
	aroundTo             // goes once around the centre via, counterclockwise, back to at
	closing              // goes straight back to the begin
)

// part is one step of a path.
type part struct {
	step    step
	at, via xy
}

// path is a number of outlines, each from a moveTo to the next.
type path []part

func (p *path) move(at xy)       { *p = append(*p, part{step: moveTo, at: at}) }
func (p *path) line(at xy)       { *p = append(*p, part{step: lineTo, at: at}) }
func (p *path) curve(via, at xy) { *p = append(*p, part{curveTo, at, via}) }
func (p *path) around(centre, at xy) {
	*p = append(*p, part{aroundTo, at, centre})
}
func (p *path) close() { *p = append(*p, part{step: closing}) }

func circlePath(at xy, r float64) (p path) {
	start := xy{at.x + r, at.y}
	p.move(start)
	p.around(at, start)
	p.close()
	return p
}

func polygonPath(corners ...xy) (p path) {
	p.move(corners[0])
	for _, c := range corners[1:] {
		p.line(c)
	}
	p.close()
	return p
}

func rectPath(low, high xy) path {
	return polygonPath(low, xy{high.x, low.y}, high, xy{low.x, high.y})
}

func linePath(a, b xy) (p path) {
	p.move(a)
	p.line(b)
	return p
}
