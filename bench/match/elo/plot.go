package elo

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
)

// chart is the area in which a curve is drawn: from Elo low at the bottom to high at the top,
// and from game 0 at the left to the last one at the right.
type chart struct {
	bytes.Buffer
	low, high float64
	games     int
}

// x returns where a number of games stands in the picture, y where an Elo does; the curve ends
// at the edge where Elo is beyond.
func (c *chart) x(games float64) float64 {
	return plotLeft + (plotWidth-plotLeft-plotRight)*games/float64(c.games)
}

func (c *chart) y(elo float64) float64 {
	share := (min(max(elo, c.low), c.high) - c.low) / (c.high - c.low)
	return plotHeight - plotBottom - (plotHeight-plotTop-plotBottom)*share
}

// text writes a text at a point, its start, middle or end.
func (c *chart) text(x, y, size float64, anchor, text string) {
	fmt.Fprintf(c, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%g\" text-anchor=\"%s\">%s</text>\n",
		x, y, size, anchor, html.EscapeString(text))
}

func (c *chart) line(x1, y1, x2, y2 float64, style string) {
	fmt.Fprintf(c, "<path d=\"M%.1f,%.1fL%.1f,%.1f\" fill=\"none\" %s/>\n", x1, y1, x2, y2, style)
}

// WritePlot draws Elo with its band over games as SVG. An interval with an open end, as after
// wins alone, goes on to the edge of the plot. It fails without points.
func WritePlot(w io.Writer, title string, points []Point) error {
	if len(points) == 0 {
		return errors.New("plot: no games to draw")
	}
	last := points[len(points)-1]
	c := &chart{games: last.Games}
	// The interval of the first games is too wide for the plot.
	for _, p := range points {
		if p.Games*plotFrom < last.Games {
			continue
		}
		for _, e := range []float64{p.Lo, p.Elo, p.Hi} {
			if !math.IsInf(e, 0) {
				c.low, c.high = min(c.low, e), max(c.high, e)
			}
		}
	}
	pad := max((c.high-c.low)/20, plotLeast)
	c.low, c.high = c.low-pad, c.high+pad

	fmt.Fprintf(c, `<?xml version="1.0"?>
<svg width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif">
<rect width="%[1]d" height="%[2]d" fill="#ffffff"/>
`, plotWidth, plotHeight)
	c.curve(points)
	c.axes()
	c.text((plotLeft+plotWidth-plotRight)/2, plotTop-plotText, 1.2*plotText, "middle", title)
	c.legend()
	c.WriteString("</svg>\n")
	_, err := c.WriteTo(w)
	return err
}

// curve draws the band, the line of Elo 0 and the estimate.
func (c *chart) curve(points []Point) {
	var upper, middle, lower bytes.Buffer
	for i, p := range points {
		x := c.x(float64(p.Games))
		fmt.Fprintf(&upper, "%.1f,%.1f ", x, c.y(p.Hi))
		fmt.Fprintf(&middle, "%.1f,%.1f ", x, c.y(p.Elo))
		back := points[len(points)-1-i]
		fmt.Fprintf(&lower, "%.1f,%.1f ", c.x(float64(back.Games)), c.y(back.Lo))
	}
	fmt.Fprintf(c, "<polygon points=\"%s%s\" fill=\"%s\"/>\n", upper.Bytes(), bytes.TrimSpace(lower.Bytes()), bandColour)
	c.line(c.x(0), c.y(0), c.x(float64(c.games)), c.y(0), `stroke="#808080" stroke-dasharray="4 3"`)
	fmt.Fprintf(c, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
		bytes.TrimSpace(middle.Bytes()), lineColour)
}

// axes draws both axes with their numbers and names.
func (c *chart) axes() {
	const ink = `stroke="#000000"`
	left, bottom := c.x(0), c.y(c.low)
	c.line(left, c.y(c.high), left, bottom, ink)
	c.line(left, bottom, c.x(float64(c.games)), bottom, ink)
	for _, v := range ticks(c.low, c.high) {
		c.line(left-plotTick, c.y(v), left, c.y(v), ink)
		c.text(left-2*plotTick, c.y(v)+plotText/3, plotText, "end", number(v))
	}
	for _, v := range ticks(0, float64(c.games)) {
		c.line(c.x(v), bottom, c.x(v), bottom+plotTick, ink)
		c.text(c.x(v), bottom+plotTick+plotText, plotText, "middle", number(v))
	}
	c.text((plotLeft+plotWidth-plotRight)/2, plotHeight-plotText/2, plotText, "middle", "games")
	y := (c.y(c.low) + c.y(c.high)) / 2
	fmt.Fprintf(c, "<g transform=\"rotate(-90 %d %.1f)\">\n", plotText, y)
	c.text(plotText, y, plotText, "middle", "Elo")
	c.WriteString("</g>\n")
}

// number returns a number below a tick, with a minus sign.
func number(v float64) string {
	if v < 0 {
		return fmt.Sprintf("−%g", -v)
	}
	return fmt.Sprintf("%g", v)
}

// ticks returns the multiples of a round number from low to high, plotTicks of them at most.
func ticks(low, high float64) (out []float64) {
	step := 1.0
	for i := 0; (high-low)/step > plotTicks; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3]
	}
	for i := int(math.Ceil(low / step)); float64(i)*step <= high; i++ {
		out = append(out, float64(i)*step)
	}
	return out
}

// legend says at the lower right, below the curve, what the line and the band are.
func (c *chart) legend() {
	right := c.x(float64(c.games))
	for i, text := range []string{"Elo", fmt.Sprintf("%.0f %%", 100*Confidence)} {
		y := plotHeight - plotText*(2.2-1.4*float64(i))
		c.text(right-3*plotText, y+plotText/3, plotText, "end", text)
		style := fmt.Sprintf("stroke=%q stroke-width=\"2\"", lineColour)
		if i == 1 {
			style = fmt.Sprintf("stroke=%q stroke-width=\"%d\"", bandColour, plotText)
		}
		c.line(right-2.5*plotText, y, right, y, style)
	}
}
