package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/search/game"
	"tengen/search/game/games"
)

// pictures are drawn as golden files, each as SVG and as PNG.
func pictures(t *testing.T) map[string]*Picture {
	t.Helper()
	make := func(name, moves string, settings ...string) game.Position {
		c, err := games.Configure(name, settings...)
		if err != nil {
			t.Fatal(err)
		}
		g, err := games.New(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(moves) {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	renju := make("renju", "e4 a1 e3 a3 c5 a5 d5 a7", "size=9")
	jungo := make("jungo", "B1 C1 A2 D2 B3 C3 E5 B2 C2", "size=5")
	ring := make("ring", "b12c13", "position=1Bb3/6/6/6/w5/6/6/6/2W3/6/6/6 c13w,l8w b -")
	step := make("ring", "c2 d11")
	p := func(x, y int) game.Point { return game.Point{X: x, Y: y} }
	return map[string]*Picture{
		"renju": {Scene: renju.Scene(), Last: true, Numbers: true, Coordinates: true},
		"jungo": {Scene: jungo.Scene(), Last: true, Part: true, Low: p(0, 0), High: p(3, 3), Marks: []Mark{
			{Kind: Label, At: p(0, 0), Text: "A1"}, {Kind: Triangle, At: p(1, 0)}, {Kind: Square, At: p(3, 1)},
		}},
		"ring": {Scene: ring.Scene(), Last: true, Coordinates: true},
		"moves": {
			Scene: step.Scene(), Coordinates: true, Part: true, Low: p(1, 6), High: p(6, 1),
			Arrows: []Arrow{{From: p(3, 2), To: p(3, 3)}, {From: p(1, 2), To: p(1, 5), Way: MayNot}, {From: p(6, 5), To: p(2, 5), Way: Effect}},
			Marks:  []Mark{{Kind: Dot, At: p(4, 4)}, {Kind: Cross, At: p(5, 4)}, {Kind: Circle, At: p(6, 3)}, {Kind: Label, At: p(2, 2), Text: "B"}},
		},
	}
}

func TestPictures(t *testing.T) {
	for name, p := range pictures(t) {
		var svg, again, pixels bytes.Buffer
		for _, w := range []*bytes.Buffer{&svg, &again} {
			if err := p.WriteSVG(w); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(svg.Bytes(), again.Bytes()) {
			t.Errorf("%s is drawn in two ways", name)
		}
		if err := p.WritePNG(&pixels, 1); err != nil {
			t.Fatal(err)
		}
		drawn(t, name, svg.Bytes(), pixels.Bytes())
	}
}

// drawn compares a picture with its golden files.
func drawn(t *testing.T, name string, svg, pixels []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	filetest.Golden(t, file+".svg", svg)
	filetest.Write(t, file+".png", pixels)
	b := filetest.Read(t, file+".png")
	if err := same(decode(t, pixels), decode(t, b)); err != nil {
		t.Errorf("%s.png: %v; -update draws it anew", file, err)
	}
}

func decode(t *testing.T, b []byte) image.Image {
	t.Helper()
	i, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// same compares pixels. It allows small differences, because processors round
// differently when they fill shapes.
func same(a, b image.Image) error {
	if a.Bounds() != b.Bounds() {
		return fmt.Errorf("sizes %v and %v", a.Bounds(), b.Bounds())
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range []int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
				if max(d, -d) > 4<<8 {
					return fmt.Errorf("pixel %d,%d differs", x, y)
				}
			}
		}
	}
	return nil
}

// TestColours looks at single pixels: the two formats come from one drawing, so
// this says what both show.
func TestColours(t *testing.T) {
	c, err := games.Configure("ring", "position=6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 r12w b -")
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	p := &Picture{Scene: g.Scene()}
	var b bytes.Buffer
	if err := p.WritePNG(&b, 2); err != nil {
		t.Fatal(err)
	}
	i := decode(t, b.Bytes())
	brightness := func(x, y int, dx float64) int {
		px := int(2 * (margin + square*(float64(x)+0.5+dx)))
		py := i.Bounds().Dy() - int(2*(margin+square*(float64(y)+0.5)))
		r, g, b, _ := i.At(px, py).RGBA()
		return int(r+g+b) / (3 << 8)
	}
	black, white, rim, ring, empty := brightness(1, 2, 0), brightness(2, 11, 0), brightness(7, 12, 0), brightness(3, 5, ringRadius), brightness(1, 1, 0)
	if black > 60 || white < 250 || rim < 250 || ring < 90 || ring > 180 || empty < 200 || empty > 240 {
		t.Errorf("black %d, white %d, off the board %d, ring %d, empty %d", black, white, rim, ring, empty)
	}
}

func TestBadPictures(t *testing.T) {
	c, err := games.Configure("jungo")
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Scene()
	var b bytes.Buffer
	for want, p := range map[string]*Picture{
		"not on the board": {Scene: s, Part: true, High: game.Point{X: 9, Y: 1}},
		"no shape":         {Scene: s, Marks: []Mark{{Kind: Label, Text: "三"}}},
		"nowhere":          {Scene: s, Arrows: []Arrow{{}}},
	} {
		if err := p.WriteSVG(&b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("SVG: %v, want %q", err, want)
		}
		if err := p.WritePNG(&b, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("PNG: %v, want %q", err, want)
		}
	}
	if err := (&Picture{Scene: s}).WritePNG(&b, 9); err == nil || !strings.Contains(err.Error(), "9") {
		t.Errorf("scale 9: %v", err)
	}
}

// Lines have their width and meet in corners, sharp corners are cut off, the middle of a ring
// stays empty, and what lies outside of the picture is left out.
func TestStrokes(t *testing.T) {
	zigzag := linePath(xy{45, 10}, xy{48, 30})
	zigzag.line(xy{51, 10})
	const size = 60
	var b bytes.Buffer
	err := writePNG(&b, size, size, 1, func(c canvas) {
		c.fill(rectPath(xy{}, xy{size, size}), whiteStone)
		c.stroke(rectPath(xy{10, 10}, xy{30, 30}), ink, 4)
		c.stroke(circlePath(xy{20, 45}, 8), ink, 4)
		c.stroke(zigzag, ink, 2)
		c.stroke(linePath(xy{-20, 55}, xy{80, 55}), ink, 2)
		c.fill(circlePath(xy{70, 70}, 5), ink)
		c.stroke(linePath(xy{5, 5}, xy{5, 5}), ink, 2)
		c.stroke(dashes(xy{40, 40}, xy{55, 40}, 4), ink, 2)
	})
	if err != nil {
		t.Fatal(err)
	}
	i := decode(t, b.Bytes())
	for at, want := range map[xy]bool{
		{8.5, 8.5}: true, {31.5, 31.5}: true, {7.5, 20.5}: false, {13.5, 20.5}: false, {11.5, 20.5}: true, // the square
		{20.5, 45.5}: false, {28.5, 45.5}: true, {20.5, 53.5}: true, {25.5, 50.5}: true, {30.5, 45.5}: false, // the ring
		{47.5, 27.5}: true, {47.5, 31.5}: false, {47.5, 33.5}: false, // the sharp corner
		{0.5, 55.5}: true, {59.5, 54.5}: true, // the line across
		{5.5, 5.5}: false, {4.5, 4.5}: false, // no length
		{41.5, 40.5}: true, {45.5, 40.5}: false, {49.5, 40.5}: true, {53.5, 40.5}: false, // dashes
	} {
		r, _, _, _ := i.At(int(at.x), size-1-int(at.y)).RGBA()
		if dark := r < 0x8000; dark != want {
			t.Errorf("%v is dark: %v, want %v", at, dark, want)
		}
	}
}

// count returns how often a colour is used in a picture.
func count(t *testing.T, p *Picture, colour string) int {
	t.Helper()
	var svg bytes.Buffer
	if err := p.WriteSVG(&svg); err != nil {
		t.Fatal(err)
	}
	return strings.Count(svg.String(), colour)
}

// The last move is told by the colour of its number, or by a dot on a stone without one; what is
// forbidden has a cross unless it is not wanted; an arrow that leaves the picture is not drawn.
func TestSigns(t *testing.T) {
	const red, lightRed, blue = "#CF2A2A", "#FF8A80", "#1769C0"
	point := func(x, y int) game.Point { return game.Point{X: x, Y: y} }
	scene := func() *game.Scene {
		s := game.NewScene(5, 5)
		s.ColumnNames, s.RowNames = make([]string, 5), make([]string, 5)
		s.Cells[0].Stone, s.Cells[0].Number = game.BlackStone, 1
		s.Cells[1].Stone, s.Cells[1].Number = game.WhiteStone, 2
		s.Cells[2].Stone = game.BlackStone
		return s
	}
	for last, want := range map[game.Point][2]int{point(0, 0): {0, 1}, point(1, 0): {1, 0}, point(2, 0): {1, 0}} {
		s := scene()
		s.Last = []game.Point{last}
		p := &Picture{Scene: s, Numbers: true, Last: true}
		if got := [2]int{count(t, p, red), count(t, p, lightRed)}; got != want {
			t.Errorf("last move %v: %v red and light red signs, want %v", last, got, want)
		}
	}
	s := scene()
	s.Cells[12].Banned = true
	for no, want := range map[bool]int{false: 2, true: 0} {
		if n := count(t, &Picture{Scene: s, NoBanned: no}, red); n != want {
			t.Errorf("%d lines of crosses, want %d", n, want)
		}
	}
	for to, want := range map[game.Point]bool{point(2, 2): true, point(4, 4): false} {
		p := &Picture{Scene: scene(), Part: true, High: point(3, 3), Arrows: []Arrow{{From: point(1, 1), To: to}}}
		if n := count(t, p, blue); (n > 0) != want {
			t.Errorf("an arrow to %v: %d shapes", to, n)
		}
	}
}
