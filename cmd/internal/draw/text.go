package draw

import (
	"fmt"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is the font of all text.
var typeface = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(gomedium.TTF)
	if err != nil {
		panic(err) // the font is embedded in the program
	}
	return f
})

// checkText returns an error that names the first character that the font does not
// have.
func checkText(text string) error {
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
	f := typeface()
	em := fixed.Int26_6(f.UnitsPerEm())
	var buf sfnt.Buffer
	m, err := f.Metrics(&buf, em, font.HintingNone)
	if err != nil {
		panic(err) // as below: checkText has found all glyphs
	}
	glyphs, width := make([]sfnt.GlyphIndex, 0, len(text)), 0.0
	advance := func(glyph sfnt.GlyphIndex) float64 {
		a, err := f.GlyphAdvance(&buf, glyph, em, font.HintingNone)
		if err != nil {
			panic(err)
		}
		return float64(a)
	}
	for _, r := range text {
		glyph, err := f.GlyphIndex(&buf, r)
		if err != nil {
			panic(err)
		}
		glyphs, width = append(glyphs, glyph), width+advance(glyph)
	}
	k := size / float64(em)
	origin := xy{at.x - width*k/2, at.y - float64(m.CapHeight)*k/2}
	var outlines path
	begin := 0.0 // of a glyph, in units of the font
	for _, glyph := range glyphs {
		segments, err := f.LoadGlyph(&buf, glyph, em, nil)
		if err != nil {
			panic(err)
		}
		outlines = append(outlines, glyphPath(segments, func(p fixed.Point26_6) xy {
			return xy{origin.x + (begin+float64(p.X))*k, origin.y - float64(p.Y)*k}
		})...)
		begin += advance(glyph)
	}
	if len(outlines) > 0 {
		d.fill(outlines, fill)
	}
}

// glyphPath returns the outlines of a glyph with its points placed by at. TrueType has lines and
// quadratic curves alone.
func glyphPath(segments sfnt.Segments, at func(fixed.Point26_6) xy) (p path) {
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.close()
			}
			p.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.curve(at(s.Args[0]), at(s.Args[1]))
		}
	}
	if len(segments) > 0 {
		p.close()
	}
	return p
}
