package draw

import (
	"fmt"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
)

// typeface is the font of all text.
var typeface = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(gomedium.TTF)
	if err != nil {
		panic(err) // the font is embedded in the program
	}
	return f
})

// CheckText returns an error that names the first character that the font does not
// have.
func CheckText(text string) error {
	var buf sfnt.Buffer
	for _, r := range text {
		if g, err := typeface().GlyphIndex(&buf, r); err != nil || g == 0 {
			return fmt.Errorf("%q has no shape in the font", r)
		}
	}
	return nil
}

// text draws a line of text with its centre at a point; the height of a line is that
// of a capital.
func (d pen) text(at xy, size float64, fill color.Color, text string) {
	path, width := outlines(text)
	if len(path) == 0 {
		return
	}
	f := typeface()
	units := float64(f.UnitsPerEm())
	var buf sfnt.Buffer
	m, err := f.Metrics(&buf, fixed.Int26_6(f.UnitsPerEm()), font.HintingNone)
	if err != nil {
		panic(err)
	}
	k := size / units
	at.x -= width * k / 2
	at.y -= float64(m.CapHeight) * k / 2
	place := func(p vg.Point) vg.Point {
		return xy{at.x + p.X.Points()*k, at.y + p.Y.Points()*k}.point()
	}
	for i, comp := range path {
		comp.Pos = place(comp.Pos)
		for j, c := range comp.Control {
			comp.Control[j] = place(c)
		}
		path[i] = comp
	}
	d.fill(fill, path)
}

// outlines returns the outlines of a text that begins at the origin, and its width, in
// units of the font.
func outlines(text string) (path vg.Path, width float64) {
	f := typeface()
	var buf sfnt.Buffer
	em := fixed.Int26_6(f.UnitsPerEm())
	for _, r := range text {
		glyph, err := f.GlyphIndex(&buf, r)
		if err != nil {
			panic(err)
		}
		segments, err := f.LoadGlyph(&buf, glyph, em, nil)
		if err != nil {
			panic(err)
		}
		at := func(p fixed.Point26_6) vg.Point {
			return xy{width + float64(p.X), -float64(p.Y)}.point()
		}
		for i, s := range segments {
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if i > 0 {
					path.Close()
				}
				path.Move(at(s.Args[0]))
			case sfnt.SegmentOpLineTo:
				path.Line(at(s.Args[0]))
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(at(s.Args[0]), at(s.Args[1]))
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
			}
		}
		if len(segments) > 0 {
			path.Close()
		}
		advance, err := f.GlyphAdvance(&buf, glyph, em, font.HintingNone)
		if err != nil {
			panic(err)
		}
		width += float64(advance)
	}
	return path, width
}
