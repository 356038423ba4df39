package elo

import (
	"bytes"
	"encoding/xml"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestWritePlot(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	var track Track
	for pair := range 5000 {
		for _, h := range playPair(r, 25, 100) {
			if err := track.Add(pair, h, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	points := track.Points()
	if len(points) > maxPoints || len(points) < maxPoints/4 || points[len(points)-1].Games != 10_000 {
		t.Errorf("%d points, the last one %+v", len(points), points[len(points)-1])
	}
	for i := 1; i < len(points); i++ {
		if points[i].Games <= points[i-1].Games {
			t.Fatalf("points %+v after %+v", points[i], points[i-1])
		}
	}
	var a, b bytes.Buffer
	if err := WritePlot(&a, "new against old", points); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", ">new against old<", ">games<", ">Elo<", ">95 %<", ">10000<", "</svg>"} {
		if !strings.Contains(a.String(), want) {
			t.Errorf("the plot has no %q", want)
		}
	}
	if err := WritePlot(&b, "new against old", points); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("the same plot twice differs (%v)", err)
	}
	if err := WritePlot(&b, "", nil); err == nil {
		t.Error("a plot of nothing")
	}
}

// A plot shows both ends of the interval, but cuts off the wide interval of the first
// games.
func TestPlotShows(t *testing.T) {
	plot := func(points ...Point) string {
		var out bytes.Buffer
		if err := WritePlot(&out, "", points); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	a, b, c := Point{4, 0, -700, 700}, Point{50, 3, -50, 60}, Point{100, 5, -20, 30}
	plain := plot(a, b, c)
	for i, change := range []func(){func() { c.Lo = -30 }, func() { c.Hi = 40 }, func() { c.Elo = 6 }} {
		old := c
		change()
		if plot(a, b, c) == plain {
			t.Errorf("change %d is not seen", i)
		}
		c = old
	}
	a.Lo, a.Hi = -800, 900
	if plot(a, b, c) != plain {
		t.Error("the first games set the scale")
	}
}

// An interval with an open end, as after 25 wins, goes on to the edge of the plot; the title is
// text and no part of the SVG.
func TestPlotOfOpenIntervals(t *testing.T) {
	for _, won := range []int{0, 1, 2} { // half points of every game
		var track Track
		for pair := range 25 {
			if err := track.Add(pair, won, 0); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		if err := WritePlot(&out, "a<b & c", track.Points()); err != nil {
			t.Fatal(err)
		}
		var picture struct {
			Text    []string `xml:"text"`
			Polygon struct {
				Points string `xml:"points,attr"`
			} `xml:"polygon"`
			Polyline struct {
				Points string `xml:"points,attr"`
			} `xml:"polyline"`
		}
		if err := xml.Unmarshal(out.Bytes(), &picture); err != nil || !slices.Contains(picture.Text, "a<b & c") {
			t.Fatalf("%v in %q", err, picture.Text)
		}
		band, line := strings.Fields(picture.Polygon.Points), strings.Fields(picture.Polyline.Points)
		if len(band) != 50 || len(line) != 25 {
			t.Fatalf("%d points of the band, %d of the line", len(band), len(line))
		}
		top, bottom := ",40.0", ",345.0"
		for name, c := range map[string]struct {
			point string
			want  bool
		}{
			"high":   {band[24], won == 2},
			"middle": {line[24], won == 2},
		} {
			if strings.HasSuffix(c.point, top) != c.want {
				t.Errorf("%d half points a game: %s ends at %s", won, name, c.point)
			}
		}
		for name, point := range map[string]string{"low": band[25], "middle": line[24]} {
			if strings.HasSuffix(point, bottom) != (won == 0) {
				t.Errorf("%d half points a game: %s ends at %s", won, name, point)
			}
		}
	}
}

// Ticks stand at round numbers, plotTicks at most.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      []float64
	}{
		{0, 1, []float64{0, 1}},
		{0, 10_000, []float64{0, 2000, 4000, 6000, 8000, 10_000}},
		{-3, 21, []float64{0, 5, 10, 15, 20}},
		{-47, -20, []float64{-45, -40, -35, -30, -25, -20}},
	} {
		if got := ticks(c.low, c.high); !slices.Equal(got, c.want) {
			t.Errorf("%g to %g: %g, want %g", c.low, c.high, got, c.want)
		}
	}
	if got := number(-20) + number(0); got != "−200" {
		t.Errorf("%q", got)
	}
}
