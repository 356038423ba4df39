package elo

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Point is the estimate after a number of games.
type Point struct {
	Games       int
	Elo, Lo, Hi float64
}

// Track is a Counter that also keeps the course of the estimate, as some thousands of
// points at equal distances.
type Track struct {
	Counter
	points []Point
	every  int // games between points
}

// Add counts a game as Counter.Add does.
func (t *Track) Add(pair, halfPoints int) error {
	if err := t.Counter.Add(pair, halfPoints); err != nil {
		return err
	}
	t.every = max(t.every, 1)
	if n := t.tally.Games(); n%t.every == 0 {
		t.points = append(t.points, t.now())
	}
	if len(t.points) > maxPoints {
		t.every *= 2
		kept := t.points[:0]
		for _, p := range t.points {
			if p.Games%t.every == 0 {
				kept = append(kept, p)
			}
		}
		t.points = kept
	}
	return nil
}

func (t *Track) now() Point {
	e := t.tally.Estimate()
	return Point{t.tally.Games(), e.Elo, e.Lo, e.Hi}
}

// Points returns the estimates so far in the order of games; the last one is that of
// all games.
func (t *Track) Points() []Point {
	n := t.tally.Games()
	out := append([]Point(nil), t.points...)
	if n > 0 && (len(out) == 0 || out[len(out)-1].Games != n) {
		out = append(out, t.now())
	}
	return out
}

var (
	bandColour = color.RGBA{R: 0xb8, G: 0xd0, B: 0xea, A: 0xff}
	lineColour = color.RGBA{R: 0x1f, G: 0x4e, B: 0x8c, A: 0xff}
	zeroColour = color.RGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xff}
)

// WritePlot draws Elo with its band over games as SVG. It fails if there is no
// point with a finite interval.
func WritePlot(w io.Writer, title string, points []Point) error {
	var closed []Point
	for _, p := range points {
		if !math.IsInf(p.Lo, 0) && !math.IsInf(p.Hi, 0) {
			closed = append(closed, p)
		}
	}
	if len(closed) == 0 {
		return errors.New("plot: no score strictly between 0 and 100 % to draw")
	}
	// The interval of the first games is too wide for the plot.
	last := closed[len(closed)-1]
	low, high := 0.0, 0.0
	for _, p := range closed {
		if p.Games*plotFrom >= last.Games {
			low, high = min(low, p.Lo), max(high, p.Hi)
		}
	}
	pad := (high - low) / 20
	low, high = low-pad, high+pad
	clip := func(y float64) float64 { return min(max(y, low), high) }

	band := make(plotter.XYs, 0, 2*len(closed))
	line := make(plotter.XYs, 0, len(closed))
	for _, p := range closed {
		x := float64(p.Games)
		band = append(band, plotter.XY{X: x, Y: clip(p.Hi)})
		line = append(line, plotter.XY{X: x, Y: clip(p.Elo)})
	}
	for i := len(closed) - 1; i >= 0; i-- {
		band = append(band, plotter.XY{X: float64(closed[i].Games), Y: clip(closed[i].Lo)})
	}
	area, err := plotter.NewPolygon(band)
	if err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	area.Color, area.LineStyle.Width = bandColour, 0
	curve, err := plotter.NewLine(line)
	if err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	curve.Color, curve.Width = lineColour, vg.Points(1.5)
	zero, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: float64(last.Games), Y: 0}})
	if err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	zero.Color, zero.Dashes = zeroColour, []vg.Length{vg.Points(4), vg.Points(3)}

	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text, p.Y.Label.Text = "games", "Elo"
	p.Add(area, zero, curve)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(last.Games), low, high
	p.Legend.Add("Elo", curve)
	p.Legend.Add(fmt.Sprintf("%.0f %%", 100*Confidence), area)
	p.Legend.Top = true
	p.Title.Padding = plotBorder

	canvas := vgsvg.New(plotWidth*vg.Centimeter, plotHeight*vg.Centimeter)
	page := draw.New(canvas)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	p.Draw(draw.Crop(page, plotBorder, -2*plotBorder, plotBorder, -plotBorder))
	_, err = canvas.WriteTo(w)
	return err
}
