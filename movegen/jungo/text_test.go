package jungo

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseMove(t *testing.T) {
	good := map[string]Point{"A1": 0, "a1": 0, "J9": 80, "pass": Pass, "PASS": Pass, "E5": 40, "h2": 16}
	for s, want := range good {
		if got, err := ParseMove(s, 9); err != nil || got != want {
			t.Errorf("%q: %d %v, want %d", s, got, err, want)
		}
	}
	for _, s := range []string{"", "A", "I5", "i5", "A0", "A01", "K1", "A10", "A-1", "1A", "É5", "A1 ", "passe", "T19", "A1\x00", "none"} {
		got, err := ParseMove(s, 9)
		if err == nil || got != None {
			t.Errorf("%q accepted as %d", s, got)
		} else if !strings.Contains(err.Error(), "jungo") {
			t.Errorf("%q: %v", s, err)
		}
	}
	if _, err := ParseMove(strings.Repeat("a", 1000), 9); err == nil || len(err.Error()) > 200 {
		t.Errorf("a long text: %v", err)
	}
	if p, err := ParseMove("T19", 19); err != nil || p != 360 {
		t.Errorf("T19: %d %v", p, err)
	}
	for _, n := range []int{0, 20} {
		if _, err := ParseMove("A1", n); err == nil {
			t.Errorf("size %d accepted", n)
		}
	}
	if s := MoveText(None, 9) + MoveText(99, 9) + MoveText(Pass, 9); s != "none?99pass" {
		t.Error(s)
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"A1", "pass", "T19", "I9", "z0", "J10", ""} {
		f.Add(s, 9)
		f.Add(s, 19)
	}
	f.Fuzz(func(t *testing.T, s string, n int) {
		p, err := ParseMove(s, n)
		if err != nil {
			if p != None {
				t.Fatalf("%q: move %d beside an error", s, p)
			}
			return
		}
		if p != Pass && (p < 0 || int(p) >= n*n) {
			t.Fatalf("%q: %d is off the board of size %d", s, p, n)
		}
		if back := MoveText(p, n); !strings.EqualFold(back, s) {
			t.Fatalf("%q comes back as %q", s, back)
		}
	})
}

// parseBoard reads a diagram, one row a line from the top, with X (or #) for
// black, O for white and . (or +) for empty; it skips spaces and empty lines. The
// board must be square and every chain needs a liberty. The history starts with this
// position.
func parseBoard(diagram string, toMove Colour, rule Ko) (*Board, error) {
	var rows [][]Colour
	for _, line := range strings.Split(diagram, "\n") {
		var row []Colour
		for _, r := range line {
			switch r {
			case 'X', 'x', '#':
				row = append(row, Black)
			case 'O', 'o':
				row = append(row, White)
			case '.', '+':
				row = append(row, Empty)
			case ' ', '\t', '\r':
			default:
				return nil, fmt.Errorf("jungo: diagram holds %q (want X, O and .)", r)
			}
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	n := len(rows)
	b, err := New(n, rule)
	if err != nil {
		return nil, fmt.Errorf("diagram of %d rows: %w", n, err)
	}
	cells := make([]Colour, 0, n*n)
	for y := n - 1; y >= 0; y-- {
		if len(rows[y]) != n {
			return nil, fmt.Errorf("jungo: diagram row %d from the top has %d points, not %d", y+1, len(rows[y]), n)
		}
		cells = append(cells, rows[y]...)
	}
	if err := b.Setup(cells, toMove); err != nil {
		return nil, err
	}
	return b, nil
}

func FuzzDiagram(f *testing.F) {
	f.Add("X O\n. .", true)
	f.Add(". . .\nX X X\n# + o", false)
	f.Add("XX\nXX", true)
	f.Add("X\n\n\nO", true)
	f.Fuzz(func(t *testing.T, s string, black bool) {
		c := White
		if black {
			c = Black
		}
		b, err := parseBoard(s, c, KoSimple)
		if err != nil {
			return
		}
		// The rows of String, without coordinates, give the same board.
		rows := strings.Split(b.String(), "\n")
		var plain string
		for _, r := range rows[1 : 1+b.Size()] {
			plain += r[2:2+2*b.Size()] + "\n"
		}
		again, err := parseBoard(plain, c, KoSimple)
		if err != nil || again.Key() != b.Key() {
			t.Fatalf("%q does not come back: %v", s, err)
		}
	})
}

func TestDiagramErrors(t *testing.T) {
	for _, s := range []string{"", "X", "X O\n.", "X ?\n. .", "X X\nX X", strings.Repeat(strings.Repeat(".", 20)+"\n", 20)} {
		if _, err := parseBoard(s, Black, KoSimple); err == nil {
			t.Errorf("%q accepted", s)
		}
	}
	if _, err := parseBoard("..\n..", Empty, KoSimple); err == nil {
		t.Error("no player to move accepted")
	}
}

func TestNames(t *testing.T) {
	for _, k := range []Ko{KoSimple, KoPositional, KoSituational} {
		if got, err := ParseKo(strings.ToUpper(k.String())); err != nil || got != k {
			t.Errorf("%v: %v %v", k, got, err)
		}
	}
	if _, err := ParseKo("superko"); err == nil {
		t.Error("superko accepted")
	}
	for s, want := range map[string]Colour{"b": Black, "W": White, "Black": Black, "white": White} {
		if got, err := ParseColour(s); err != nil || got != want {
			t.Errorf("%q: %v %v", s, got, err)
		}
	}
	if _, err := ParseColour("red"); err == nil {
		t.Error("red accepted")
	}
}
