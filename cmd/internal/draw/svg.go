package draw

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
)

// svgCanvas is a canvas that writes SVG.
type svgCanvas struct{ out bytes.Buffer }

// writeSVG writes what draw draws as SVG.
func writeSVG(w io.Writer, width, height float64, draw func(canvas)) error {
	c := new(svgCanvas)
	// SVG counts from the top, and pictures from the bottom.
	fmt.Fprintf(&c.out, `<?xml version="1.0"?>
<svg width="%[1]gpt" height="%[2]gpt" viewBox="0 0 %[1]g %[2]g" xmlns="http://www.w3.org/2000/svg">
<g transform="scale(1, -1) translate(0, -%[2]g)">
`, width, height)
	draw(c)
	c.out.WriteString("</g>\n</svg>\n")
	_, err := c.out.WriteTo(w)
	return err
}

func (c *svgCanvas) fill(p path, fill color.Color) {
	fmt.Fprintf(&c.out, "<path d=\"%s\" style=\"fill:%s\" />\n", pathData(p), hex(fill))
}

func (c *svgCanvas) stroke(p path, line color.Color, width float64) {
	fmt.Fprintf(&c.out, "<path d=\"%s\" style=\"fill:none;stroke:%s;stroke-width:%.5g\" />\n", pathData(p), hex(line), width)
}

// pathData returns a path in the language of SVG.
func pathData(p path) []byte {
	var b bytes.Buffer
	for _, s := range p {
		switch s.step {
		case moveTo:
			fmt.Fprintf(&b, "M%.5g,%.5g", s.at.x, s.at.y)
		case lineTo:
			fmt.Fprintf(&b, "L%.5g,%.5g", s.at.x, s.at.y)
		case curveTo:
			fmt.Fprintf(&b, "Q%.5g,%.5g,%.5g,%.5g", s.via.x, s.via.y, s.at.x, s.at.y)
		case aroundTo: // in two halves, because an arc of SVG has two ends
			r := math.Hypot(s.at.x-s.via.x, s.at.y-s.via.y)
			fmt.Fprintf(&b, "A%.5g,%.5g 0 1 1 %.5g,%.5g", r, r, 2*s.via.x-s.at.x, 2*s.via.y-s.at.y)
			fmt.Fprintf(&b, "A%.5g,%.5g 0 1 1 %.5g,%.5g", r, r, s.at.x, s.at.y)
		case closing:
			b.WriteByte('Z')
		}
	}
	return b.Bytes()
}

// hex returns an opaque colour as #RRGGBB.
func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8)
}
