package jungo

import (
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

func FuzzParseBoard(f *testing.F) {
	f.Add("X O\n. .", true)
	f.Add(". . .\nX X X\n# + o", false)
	f.Add("XX\nXX", true)
	f.Add("X\n\n\nO", true)
	f.Fuzz(func(t *testing.T, s string, black bool) {
		c := White
		if black {
			c = Black
		}
		b, err := ParseBoard(s, c, KoSimple)
		if err != nil {
			return
		}
		// The rows of String, without coordinates, give the same board.
		rows := strings.Split(b.String(), "\n")
		var plain string
		for _, r := range rows[1 : 1+b.Size()] {
			plain += r[2:2+2*b.Size()] + "\n"
		}
		again, err := ParseBoard(plain, c, KoSimple)
		if err != nil || again.Key() != b.Key() {
			t.Fatalf("%q does not come back: %v", s, err)
		}
	})
}

func TestParseBoardErrors(t *testing.T) {
	for _, s := range []string{"", "X", "X O\n.", "X ?\n. .", "X X\nX X", strings.Repeat(strings.Repeat(".", 20)+"\n", 20)} {
		if _, err := ParseBoard(s, Black, KoSimple); err == nil {
			t.Errorf("%q accepted", s)
		}
	}
	if _, err := ParseBoard("..\n..", Empty, KoSimple); err == nil {
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
