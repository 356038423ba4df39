package wire

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/movegen/renju"
)

// Coordinates there and back, in every dialect.
func TestCoordinates(t *testing.T) {
	for d := Gomocup; d <= Gomocalc; d++ {
		for _, size := range []int{5, 15, 22} {
			for x := range size {
				for y := range size {
					c, err := d.Cell(x, y, size)
					if err != nil {
						t.Fatal(err)
					}
					if a, b := d.Coordinates(c, size); a != x || b != y {
						t.Fatalf("%v: %d,%d is %v is %d,%d", d, x, y, c, a, b)
					}
				}
			}
		}
	}
	for _, c := range []struct {
		d    Dialect
		a, b int
		want renju.Cell
	}{
		{Gomocup, 0, 0, renju.At(0, 14)},
		{Gomocup, 2, 0, renju.At(2, 14)},
		{Gomocalc, 2, 0, renju.At(2, 14)},
		{Yixin, 2, 0, renju.At(0, 12)},
		{Yixin, -1, -1, renju.Pass},
	} {
		if got, err := c.d.Cell(c.a, c.b, 15); err != nil || got != c.want {
			t.Errorf("%v %d,%d: %v %v, want %v", c.d, c.a, c.b, got, err, c.want)
		}
	}
}

// The number that a manager sends for a rule set is read as that, and dialects differ in
// the others.
func TestRules(t *testing.T) {
	for _, r := range renju.Rules {
		if got, err := Gomocup.Rule(int64(RuleNumber(r))); got != r || err != nil {
			t.Errorf("%v has number %d, which is %v, %v", r, RuleNumber(r), got, err)
		}
	}
	for _, c := range []struct {
		d    Dialect
		n    int64
		want renju.Rule
		bad  bool
	}{
		{Gomocup, 2, renju.Freestyle, false}, {Gomocup, 3, renju.Standard, false}, {Gomocup, 5, renju.Renju, false},
		{Gomocup, 6, renju.Renju, false}, {Gomocup, 10, renju.Caro, false}, {Gomocup, 9, renju.Caro, false}, {Gomocup, 11, renju.Caro, false}, {Gomocup, 13, 0, true}, {Gomocup, -1, 0, true}, {Gomocup, 16, 0, true},
		{Yixin, 2, renju.Renju, false}, {Yixin, 4, renju.Renju, false}, {Yixin, 1, renju.Standard, false}, {Yixin, 8, renju.Caro, false}, {Yixin, 5, 0, true}, {Yixin, 9, 0, true},
		{Gomocalc, 2, renju.Renju, false}, {Gomocalc, 5, renju.Freestyle, false}, {Gomocalc, 6, renju.Freestyle, false}, {Gomocalc, 3, 0, true},
	} {
		if got, err := c.d.Rule(c.n); err == nil == c.bad || !c.bad && got != c.want {
			t.Errorf("dialect %d, rule %d: %v, %v", c.d, c.n, got, err)
		}
	}
	for text, want := range map[string]Dialect{"yixin": Yixin, "GomoCup": Gomocup, "auto": Auto, "gomocalc": Gomocalc} {
		if d, err := ParseDialect(text); d != want || err != nil {
			t.Errorf("%s: %v, %v", text, d, err)
		}
	}
	if _, err := ParseDialect("x\ny"); err == nil || !strings.Contains(err.Error(), `"x?y"`) {
		t.Errorf("unknown: %v", err)
	}
}

func TestPoints(t *testing.T) {
	for d, want := range map[Dialect]string{Gomocup: "2,14", Yixin: "14,2", Gomocalc: "2,14"} {
		if got := d.Point(renju.At(2, 0), 15); got != want {
			t.Errorf("dialect %d: %s, want %s", d, got, want)
		}
		if got := d.Point(renju.Pass, 15); got != "-1,-1" {
			t.Errorf("dialect %d: a pass is %s", d, got)
		}
		for _, off := range [][2]int{{15, 0}, {0, 15}, {-1, 0}, {0, -1}, {-2, -2}} {
			if _, err := d.Cell(off[0], off[1], 15); err == nil {
				t.Errorf("dialect %d: %v is on the board", d, off)
			}
		}
	}
	for text, want := range map[string][]int{"7,8": {7, 8}, " 7 ,\t8": {7, 8}, "1 7,8": nil, "-1,-1,2": {-1, -1, 2}, "7": nil, "7,8,9,1": nil, "7,x": nil, "": nil} {
		if got, err := Numbers(text, 2, 3); !reflect.DeepEqual(got, want) || err == nil == (want == nil) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// A brain's identity and summary are read as they are written.
func TestWrittenAndRead(t *testing.T) {
	for _, i := range []Identity{{}, {Name: "Fake", Version: "1.2", Author: "nobody"}, {Version: "3", Country: "AT", WWW: "x"}} {
		if got := ParseIdentity(i.String()); got != i {
			t.Errorf("%+v is %s, read as %+v", i, i, got)
		}
	}
	if got := (Identity{Name: "A", WWW: "b"}).String(); got != `name="A", www="b"` {
		t.Error(got)
	}
	s := Summary{Depth: 12, SelDepth: 17, Score: "-74", Nodes: 20123, Elapsed: 37 * time.Millisecond, PV: "h8 i9"}
	if got := s.String(); got != "DEPTH 12-17 EV -74 N 20123 N/MS 543 TM 37 PV h8 i9" {
		t.Error(got)
	}
	for rank, want := range map[int]bool{0: true, 1: true, 2: false, 12: false} {
		s.Rank = rank
		var got Summary
		got.Read(s.String())
		if read := got == (Summary{Depth: 12, Score: "-74", Nodes: 20123}); read != want || !read && got != (Summary{}) {
			t.Errorf("rank %d: %+v of %s", rank, got, s.String())
		}
	}
	if got := (&Summary{Nodes: 5}).Speed(); got != 5000 {
		t.Errorf("%d nodes a second of 5 nodes at once", got)
	}
	if got := Set(TimeLeft, 12); got != "INFO time_left 12" {
		t.Error(got)
	}
}

func TestReadSummary(t *testing.T) {
	for _, c := range []struct {
		text  string
		depth int
		nodes uint64
		score string
	}{
		{"DEPTH 3-9 EV +M7 N 20 N/MS 1 TM 3 PV n 5", 3, 20, "+M7"},
		{"DEPTH 1-1 EV -M N 20 N/MS 1 TM 3 PV n 5", 1, 20, "-M"},
		{"Speed 812K | Depth 14-25 | Eval -74 | Node 405K | Time 499ms", 14, 405000, "-74"},
		{"Depth 9-10 | Eval -M6 | Time 1ms | H8 H9", 9, 0, "-M6"},
		{"(depth 4) |nodes 3m, ev x ev +5!", 4, 3000000, "+5"},
		{"depth x depth 4 depth 5", 4, 0, ""},
		{"[Pondering] Speed 812K | Depth 14-25 | Eval 74 | Node 405K | Time 499ms", 0, 0, ""},
		{"black h8: double-three", 0, 0, ""},
		{"in depth", 0, 0, ""},
		{"node 5x nodes 7_ n 8KB ev - ev M depths 4", 0, 0, ""},
		{"Speed 1M | Depth 99999999999999999999 | Node 99999999999999999999T", 0, 0, ""},
	} {
		var s Summary
		s.Read(c.text)
		if s != (Summary{Depth: c.depth, Nodes: c.nodes, Score: c.score}) {
			t.Errorf("%q: %+v", c.text, s)
		}
	}
	// The words of a line are moves.
	var line Summary
	if line.Read("DEPTH 3-9 EV 5 PV n 5 nodes 7"); line != (Summary{Depth: 3, Score: "5"}) {
		t.Errorf("%+v", line)
	}
	// Later messages replace what they say, and nothing else.
	s := Summary{Depth: 3, Nodes: 7, Score: "5"}
	s.Read("Depth 4-9 | Eval 6 | Time 1ms")
	if s != (Summary{Depth: 4, Nodes: 7, Score: "6"}) {
		t.Errorf("%+v", s)
	}
}

// What is repeated of an input is one short line of printable ASCII.
func TestQuote(t *testing.T) {
	long := strings.Repeat("x", quoteMax)
	for text, want := range map[string]string{
		"":               `""`,
		"a\x7fb\x00\r\n": `"a?b???"`,
		"15×15 − ~":      `"15x15 - ~"`,
		"é":              `"?"`,
		long:             `"` + long + `"`,
		long + "x":       `"` + long + `..."`,

		strings.Repeat("花", quoteMax+1): `"` + strings.Repeat("?", quoteMax) + `..."`,
	} {
		if got := Quote(text); got != want {
			t.Errorf("%q is quoted %s, want %s", text, got, want)
		}
	}
}

func FuzzReadSummary(f *testing.F) {
	f.Add("DEPTH 12-17 EV 74 N 20123 N/MS 541 TM 37 PV h8 i9")
	f.Add("Speed 812K | Depth 14-25 | Eval 74 | Node 405K | Time 499ms")
	f.Fuzz(func(t *testing.T, text string) {
		var s Summary
		s.Read(text)
		if s.Depth < 0 || len(s.Score) > len(text) {
			t.Fatalf("%+v", s)
		}
	})
}

// What is read of any answer to ABOUT is written so that it is read again as the same.
func FuzzParseIdentity(f *testing.F) {
	f.Add(`name="Tengen", version="1.0", author="A. B.", country="X", www="http://x"`)
	f.Add(`Tengen 1.0 name="`)
	f.Add(`name="0version="00`) // the name of a field within a value
	f.Fuzz(func(t *testing.T, line string) {
		i := ParseIdentity(line)
		if again := ParseIdentity(i.String()); again != i {
			t.Errorf("%q: %+v is read again as %+v", line, i, again)
		}
	})
}
