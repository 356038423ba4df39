package draw

import (
	"bytes"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"
)

// The graph of a short game, in both formats, is as in testdata.
func TestGraph(t *testing.T) {
	g := &Graph{Title: "renju 15×15", First: 3, Shares: []float64{0.5, 0.55, 0.4, 0.42, 0.9, 1, 1},
		Marks: []Spot{{Move: 5}, {Move: 7, Label: "h8", Grave: true}, {Move: 8, Label: "j9", Grave: true}}}
	var svg, again, pixels bytes.Buffer
	for _, w := range []*bytes.Buffer{&svg, &again} {
		if err := g.WriteSVG(w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(svg.Bytes(), again.Bytes()) {
		t.Error("the graph is drawn in two ways")
	}
	if err := g.WritePNG(&pixels, 1); err != nil {
		t.Fatal(err)
	}
	drawn(t, "graph", svg.Bytes(), pixels.Bytes())
}

// Black's part lies below the line, White's above it, also with one share only.
func TestGraphColours(t *testing.T) {
	for _, shares := range [][]float64{{0.5}, {0.5, 0.5, 0.5}} {
		var b bytes.Buffer
		if err := (&Graph{Shares: shares}).WritePNG(&b, 1); err != nil {
			t.Fatal(err)
		}
		i := decode(t, b.Bytes())
		at := func(share float64) uint32 {
			y := int(graphHeight - 1.6*margin - share*(graphHeight-3.2*margin))
			r, _, _, _ := i.At(graphWidth/3, y).RGBA()
			return r >> 8
		}
		if black, white := at(0.3), at(0.7); black > 0xe0 || white < 0xf8 {
			t.Errorf("%v: Black's part %x, White's %x", shares, black, white)
		}
	}
}

func TestBadGraphs(t *testing.T) {
	for want, g := range map[string]*Graph{
		"without moves": {},
		"move 2, 1.5":   {First: 1, Shares: []float64{0, 1.5}},
		"move 4":        {First: 1, Shares: []float64{0, 1, 1}, Marks: []Spot{{Move: 4}}},
		"no shape":      {Shares: []float64{0}, Title: "三"},
		"has no shape":  {Shares: []float64{0}, Marks: []Spot{{Label: "三"}}},
	} {
		var b bytes.Buffer
		for _, err := range []error{g.WriteSVG(&b), g.WritePNG(&b, 1)} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		}
	}
	if err := (&Graph{Shares: []float64{1}}).WritePNG(&bytes.Buffer{}, 9); err == nil || !strings.Contains(err.Error(), "9") {
		t.Errorf("scale 9: %v", err)
	}
}

// filled is a canvas that knows where shapes are filled.
type filled struct {
	canvas
	at []float64
}

func (f *filled) fill(p path, _ color.Color) { f.at = append(f.at, p[0].at.x) }

// The numbers below a graph are round ones, whatever the first move is.
func TestMoveNumbers(t *testing.T) {
	for _, c := range []struct {
		first, moves int
		want         []int // indices of the moves with a number
	}{{3, 4, []int{0, 1, 2, 3}}, {3, 60, []int{2, 7, 12, 17, 22, 27, 32, 37, 42, 47, 52, 57}}} {
		f := &filled{}
		g := &Graph{First: c.first, Shares: make([]float64, c.moves)}
		g.moveNumbers(pen{f}, func(i int) xy { return xy{float64(100 * i), 0} }, 0)
		var got []int
		for _, x := range f.at {
			got = append(got, int(math.Round(x/100)))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("from move %d: %v, want %v", c.first, got, c.want)
		}
	}
}
