package draw

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// pngCanvas is a canvas of pixels.
type pngCanvas struct {
	image  *image.RGBA
	scale  float64 // pixels per point
	raster vector.Rasterizer
}

// writePNG writes what draw draws as PNG with scale pixels per point, 1 to MaxScale.
func writePNG(w io.Writer, width, height float64, scale int, draw func(canvas)) error {
	if scale < 1 || scale > MaxScale {
		return fmt.Errorf("scale %d is not between 1 and %d", scale, MaxScale)
	}
	k := float64(scale)
	c := &pngCanvas{image: image.NewRGBA(image.Rect(0, 0, int(math.Round(width*k)), int(math.Round(height*k)))), scale: k}
	draw(c)
	return png.Encode(w, c.image)
}

func (c *pngCanvas) fill(p path, fill color.Color) {
	var outlines [][]xy
	for _, l := range c.lines(p) {
		outlines = append(outlines, l.at)
	}
	c.paint(outlines, fill)
}

func (c *pngCanvas) stroke(p path, line color.Color, width float64) {
	var outlines [][]xy
	for _, l := range c.lines(p) {
		outlines = append(outlines, l.outlines(width*c.scale/2)...)
	}
	c.paint(outlines, line)
}

// paint fills what lies within outlines of pixels.
func (c *pngCanvas) paint(outlines [][]xy, fill color.Color) {
	low, high := xy{math.Inf(1), math.Inf(1)}, xy{math.Inf(-1), math.Inf(-1)}
	for _, o := range outlines {
		for _, p := range o {
			low, high = xy{min(low.x, p.x), min(low.y, p.y)}, xy{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	box := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	box = box.Intersect(c.image.Bounds())
	if len(outlines) == 0 || box.Empty() {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	for _, o := range outlines {
		for i, p := range o {
			x, y := float32(p.x-float64(box.Min.X)), float32(p.y-float64(box.Min.Y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	c.raster.Draw(c.image, box, image.NewUniform(fill), image.Point{})
}

// polyline is an outline of straight lines, in pixels from the upper left corner.
type polyline struct {
	at     []xy // no two neighbours are the same
	closed bool
}

func (l *polyline) add(p xy) {
	if n := len(l.at); n == 0 || l.at[n-1] != p {
		l.at = append(l.at, p)
	}
}

// lines returns the outlines of a path, with curves as lines that are nowhere more than
// flatness away.
func (c *pngCanvas) lines(p path) (out []polyline) {
	pixel := func(p xy) xy { return xy{p.x * c.scale, float64(c.image.Bounds().Dy()) - p.y*c.scale} }
	for _, s := range p {
		if s.step == moveTo {
			out = append(out, polyline{})
		}
		l := &out[len(out)-1]
		at, via := pixel(s.at), pixel(s.via)
		switch s.step {
		case moveTo, lineTo:
			l.add(at)
		case curveTo:
			from := l.at[len(l.at)-1]
			bend := math.Hypot(from.x-2*via.x+at.x, from.y-2*via.y+at.y)
			n := math.Ceil(math.Sqrt(bend / (4 * flatness)))
			for i := 1.0; i < n; i++ {
				t := i / n
				a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
				l.add(xy{a*from.x + b*via.x + c*at.x, a*from.y + b*via.y + c*at.y})
			}
			l.add(at)
		case aroundTo:
			r, start := math.Hypot(at.x-via.x, at.y-via.y), math.Atan2(at.y-via.y, at.x-via.x)
			n := math.Ceil(math.Pi * math.Sqrt(r/(2*flatness)))
			for i := 1.0; i < n; i++ {
				sin, cos := math.Sincos(start - 2*math.Pi*i/n)
				l.add(xy{via.x + r*cos, via.y + r*sin})
			}
			l.add(at)
		case closing:
			l.closed = true
			if n := len(l.at); n > 1 && l.at[n-1] == l.at[0] {
				l.at = l.at[:n-1]
			}
		}
	}
	return out
}

// outlines returns the outlines of the line as drawn with half its width to either side.
func (l *polyline) outlines(half float64) [][]xy {
	n := len(l.at)
	if n < 2 {
		return nil
	}
	// normal returns a vector of length 1 across the line from corner i to the next.
	normal := func(i int) xy {
		a, b := l.at[i%n], l.at[(i+1)%n]
		d := math.Hypot(b.x-a.x, b.y-a.y)
		return xy{(b.y - a.y) / d, (a.x - b.x) / d}
	}
	var left, right []xy
	add := func(p, across xy) {
		left = append(left, xy{p.x + half*across.x, p.y + half*across.y})
		right = append(right, xy{p.x - half*across.x, p.y - half*across.y})
	}
	for i, p := range l.at {
		switch {
		case i == 0 && !l.closed:
			add(p, normal(0))
		case i == n-1 && !l.closed:
			add(p, normal(i-1))
		default:
			a, b := normal(i+n-1), normal(i)
			// The sides meet in a corner, as in SVG, which cuts off sharp ones.
			if k := 1 + a.x*b.x + a.y*b.y; k >= sharpest {
				add(p, xy{(a.x + b.x) / k, (a.y + b.y) / k})
			} else {
				add(p, a)
				add(p, b)
			}
		}
	}
	slices.Reverse(right)
	if l.closed {
		return [][]xy{left, right}
	}
	return [][]xy{append(left, right...)}
}
