package renju

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestParseCell(t *testing.T) {
	for _, tc := range []struct {
		text string
		size int
		want Cell
	}{
		{"a1", 15, At(0, 0)},
		{"h8", 15, At(7, 7)},
		{"H8", 15, At(7, 7)},
		{"i9", 15, At(8, 8)}, // no letter is left out
		{"o15", 15, At(14, 14)},
		{"a15", 15, At(0, 14)},
		{"v22", 22, At(21, 21)},
		{"e5", 5, At(4, 4)},
		{"p1", 16, At(15, 0)},
		{"pass", 15, Pass},
		{"Pass", 15, Pass},
		{"PASS", 5, Pass},
	} {
		got, err := ParseCell(tc.text, tc.size)
		if err != nil || got != tc.want {
			t.Errorf("%q on %d×%d: %v, %v; want %v", tc.text, tc.size, tc.size, got, err, tc.want)
		}
	}
	for _, tc := range []struct {
		text string
		size int
	}{
		{"", 15}, {"a", 15}, {"8", 15}, {"a0", 15}, {"a01", 15}, {"a16", 15}, {"p1", 15}, {"f1", 5}, {"a6", 5},
		{"w1", 22}, {"a23", 22}, {"aa1", 15}, {"1a", 15}, {"h-8", 15}, {"h+8", 15}, {"h8 ", 15}, {" h8", 15},
		{"h8x", 15}, {"h100", 15}, {"h99999999999999999999", 15}, {"passe", 15}, {"pas", 15}, {"-", 15}, {"é1", 15}, {"h８", 15}, {"\x00\x00", 15},
	} {
		got, err := ParseCell(tc.text, tc.size)
		if err == nil || got != NoCell {
			t.Errorf("%q on %d×%d is read as %v, %v", tc.text, tc.size, tc.size, got, err)
			continue
		}
		if !strings.Contains(err.Error(), strconv.Quote(tc.text)) {
			t.Errorf("%q: the error does not name it: %v", tc.text, err)
		}
	}
}

func TestCellString(t *testing.T) {
	for y := range MaxSize {
		for x := range MaxSize {
			c := At(x, y)
			if c.X() != x || c.Y() != y {
				t.Fatalf("At(%d, %d) is (%d, %d)", x, y, c.X(), c.Y())
			}
			got, err := ParseCell(c.String(), MaxSize)
			if err != nil || got != c {
				t.Errorf("(%d, %d) is written %s and read %v, %v", x, y, c, got, err)
			}
		}
	}
	for c, want := range map[Cell]string{Pass: "pass", NoCell: "-", At(22, 0): "-", At(0, 22): "-", 65535: "-"} {
		if got := c.String(); got != want {
			t.Errorf("%d is written %q, want %q", c, got, want)
		}
	}
}

func TestMovesRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 6))
	seps := []string{"", " ", ",", ";", "\n", "\t", "\r\n", ", ", " ; "}
	for range 500 {
		size := MinSize + rnd.IntN(MaxSize-MinSize+1)
		var moves []Cell
		spaced, sep := "", seps[rnd.IntN(len(seps))]
		for range rnd.IntN(40) {
			c := At(rnd.IntN(size), rnd.IntN(size))
			if rnd.IntN(10) == 0 {
				c = Pass
			}
			moves = append(moves, c)
			text := c.String()
			if rnd.IntN(2) == 0 {
				text = strings.ToUpper(text)
			}
			spaced += text + sep
		}
		for _, text := range []string{FormatMoves(moves), spaced, sep + spaced} {
			got, err := ParseMoves(text, size)
			if err != nil || !slices.Equal(got, moves) {
				t.Fatalf("%q on %d×%d is read as %v, %v; want %v", text, size, size, got, err, moves)
			}
		}
	}
}

func TestParseMovesErrors(t *testing.T) {
	for _, tc := range []struct {
		text  string
		names []string
	}{
		{"h8 z9", []string{"move 2", `"z9"`, "15"}},
		{"h8i9x", []string{"move 3", `"x"`}},
		{"h8 foo i9", []string{"move 2", `"foo"`}},
		{"h8,i16", []string{"move 2", `"i16"`, "15"}},
		{"8h", []string{"move 1", `"8`}},
		{"h8i9j0", []string{"move 3", `"j0"`}},
		{"h8-i9", []string{"move 2", `"-`}},
		{"passpas", []string{"move 2", `"pas"`}},
		{"h8 é9", []string{"move 2", `"é9"`}},
		{"h123456", []string{"move 1", `"h123456"`}},
	} {
		moves, err := ParseMoves(tc.text, 15)
		if err == nil || moves != nil {
			t.Errorf("%q is read as %v", tc.text, moves)
			continue
		}
		for _, name := range tc.names {
			if !strings.Contains(err.Error(), name) {
				t.Errorf("%q: the error does not say %s: %v", tc.text, name, err)
			}
		}
	}
	for _, text := range []string{"", " ", ",;\r\n\t"} {
		if moves, err := ParseMoves(text, 15); err != nil || len(moves) != 0 {
			t.Errorf("%q is read as %v, %v", text, moves, err)
		}
	}
}

func TestParseRule(t *testing.T) {
	for text, want := range map[string]Rule{
		"freestyle": Freestyle, "Standard": Standard, " RENJU ": Renju, "caro": Caro, "gomoku": Freestyle,
	} {
		if got, err := ParseRule(text); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for _, rule := range Rules {
		if got, err := ParseRule(rule.String()); err != nil || got != rule {
			t.Errorf("%v is %v, %v", rule, got, err)
		}
	}
	for _, text := range []string{"", "ren", "renju1", "0"} {
		if _, err := ParseRule(text); err == nil || !strings.Contains(err.Error(), `"`+text+`"`) {
			t.Errorf("%q: error %v", text, err)
		}
	}
}

func TestDiagram(t *testing.T) {
	b, err := New(5, Renju)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.SetWall(At(4, 4)); err != nil {
		t.Fatal(err)
	}
	b.Make(At(0, 0))
	b.Make(At(1, 2))
	b.Make(At(4, 1))
	want := strings.Join([]string{
		"    a b c d e",
		"  5 . . . . # 5",
		"  4 . . . . . 4",
		"  3 . O ? . . 3",
		"  2 . . . .[X]2",
		"  1 X . . . . 1",
		"    a b c d e",
		"",
	}, "\n")
	if got := b.Diagram(map[Cell]byte{At(2, 2): '?', At(0, 0): '!'}); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := b.String(); got != strings.Replace(want, "?", ".", 1) {
		t.Errorf("got\n%s", got)
	}
}
