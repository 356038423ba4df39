package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

func TestDiagram(t *testing.T) {
	b, err := parseDiagram("\r\n. . . . .\r\n.X.O.\n ..X..\n\n.....\n#....", renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]renju.Point{"b4": renju.BlackStone, "d4": renju.WhiteStone, "c3": renju.BlackStone, "a1": renju.Wall}
	for y := range 5 {
		for x := range 5 {
			c := renju.At(x, y)
			if b.At(c) != want[c.String()] {
				t.Errorf("%v is %v, want %v", c, b.At(c), want[c.String()])
			}
		}
	}
	if b.Size() != 5 || b.Side() != renju.White || b.Status() != renju.Ongoing {
		t.Errorf("size %d, %v to move, %v", b.Size(), b.Side(), b.Status())
	}
}

func TestDiagramErrors(t *testing.T) {
	row := strings.Repeat(". ", 15) + "\n"
	for text, want := range map[string]string{
		"":                              "no board",
		"    a b c d e\n":               "no board",
		". . .\n. . .\n. . .":           "3",
		strings.Repeat(row, 14):         "14 rows of 15",
		row + ". .":                     "line 2",
		". . ? . .":                     `'?'`,
		". . é . .":                     `'é'`,
		strings.Repeat("."+row, 40):     "16",
		strings.Repeat("XXXXX\n", 1000): "1000",
	} {
		if _, err := parseDiagram(text, renju.Renju); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: error %v, want one with %q", text, err, want)
		}
	}
}

// A drawing of any position gives the same stones back and, where stones tell,
// the same side to move.
func TestDiagramRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		rule := renju.Rules[r.IntN(len(renju.Rules))]
		size := renju.MinSize + r.IntN(renju.MaxSize-renju.MinSize+1)
		b, err := renju.New(size, rule)
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(4) {
			if err := b.SetWall(renju.At(r.IntN(size), r.IntN(size))); err != nil && b.Stones() == 0 {
				t.Fatal(err)
			}
		}
		passes := r.IntN(5) // in five; with none, the stones tell who is to move
		for range r.IntN(size * size) {
			if c := renju.At(r.IntN(size), r.IntN(size)); b.Status() == renju.Ongoing && b.IsEmpty(c) {
				if r.IntN(5) < passes-2 && b.Last() != renju.Pass {
					c = renju.Pass
				}
				b.Make(c)
			}
		}
		if b.Status() != renju.Ongoing {
			b.Unmake()
		}
		got, err := parseDiagram(b.String(), rule)
		if err != nil {
			t.Fatalf("%v in\n%v", err, b)
		}
		if strip(got.String()) != strip(b.String()) {
			t.Fatalf("drew\n%v, read\n%v", b, got)
		}
		if passes <= 2 && got.Side() != b.Side() {
			t.Fatalf("%v to move, read %v, in\n%v", b.Side(), got.Side(), b)
		}
		if got.Status() != renju.Ongoing {
			t.Fatalf("%v read from an ongoing game:\n%v", got.Status(), b)
		}
	}
}

// strip takes the marks of the last move off a drawing.
func strip(s string) string { return strings.NewReplacer("[", " ", "]", " ").Replace(s) }

func TestAnalyzeDiagram(t *testing.T) {
	board := strings.Repeat("...............\n", 7) + "....XXXX.......\n" + strings.Repeat("...............\n", 6) + "O.O.O.O........\n"
	out := must(t, board, "analyze", "-", "--depth", "2")
	if !strings.Contains(out, "black to move") || !strings.Contains(out, "win in 1 ") {
		t.Errorf("five in a row not found:\n%s", out)
	}
	if _, errs, code := tengen(board, "analyze", "-", "--size", "19"); code != exitInput || !strings.Contains(errs, "19") {
		t.Errorf("size 19 for a board of 15: exit code %d, %s", code, errs)
	}
	five := strings.Replace(board, "XXXX.", "XXXXX", 1)
	if _, errs, code := tengen(five, "analyze", "-"); code != exitInput || !strings.Contains(errs, "black wins") {
		t.Errorf("a finished game: exit code %d, %s", code, errs)
	}
}

func FuzzDiagram(f *testing.F) {
	b, err := renju.New(9, renju.Renju)
	if err != nil {
		f.Fatal(err)
	}
	b.Make(renju.At(4, 4))
	f.Add(b.String(), uint8(renju.Renju))
	f.Add("XXXXX\nXXXXX\n.....\nOOOOO\n#.*+-", uint8(renju.Standard))
	f.Fuzz(func(t *testing.T, text string, rule uint8) {
		b, err := parseDiagram(text, renju.Rule(rule))
		if err != nil {
			return
		}
		for _, c := range b.Moves() {
			if c != renju.Pass && b.At(c) == renju.Empty {
				t.Errorf("%v was played and is empty", c)
			}
		}
	})
}
