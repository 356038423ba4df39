package game

import (
	"fmt"
	"strings"
	"testing"
)

func drawn(d *Drawing) string {
	var s strings.Builder
	for y := d.Size - 1; y >= 0; y-- {
		for x := range d.Size {
			s.WriteByte(".XO#"[d.At(x, y)])
		}
		s.WriteByte('/')
	}
	return fmt.Sprint(s.String(), d.Side)
}

func TestParseDrawing(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"bare", ".X/XO", ".X/XO/White"},
		{"walls", ".#\nXO", ".#/XO/Black"},
		{"hash for black", ".#\n#O", ".X/XO/White"},
		{"side behind", ".X/XO black", ".X/XO/Black"},
		{"side on a line", ".X\nX.\nBlack\n", ".X/X./Black"},
		{"own", "jungo 2×2, komi 6.5, simple ko\n\n   A B\n 2 .[X]2\n 1 O * 1\n   A B\nX black, O white, * not allowed\nWhite to move\n\n   depth  time\n     1/1    0.02s     649      +2.82  80 %  A1\n", ".X/O./White"},
		{"own in Japanese", "純碁 2×2、コミ 6.5、単純コウ\n\n   A B\n 2 .[X]2\n 1 O * 1\n   A B\nX 黒、O 白、* 黒の打てない点\n白の番です（ここまで 4手）\n", ".X/O./White"},
		{"players in Japanese", "黒番：山田\n白番：田中\nX.\n..", "X./../White"},
		{"Black in Japanese", "X.\n..\n黒番", "X./../Black"},
		{"GoGui", "  A B C\n3 . X .  3\n2 + (O) . 2  WHITE (O) has captured 0 stones\n1 . . . 1\n", ".X./.O./.../Black"},
		{"Rapfi", " A B C\n3 . . X\n2 . O .\n1 X . .\n", "..X/.O./X../White"},
		{"Rapfi's trace", "Hash: 1a2b\nSideToMove: White\nEval[Black]: 3\n----------------Board----------------\n. . X 1 \n. O * 2 \nX . . 3\nA B C \n----------Pattern4----Black----------\nA B C 1 \n", "X../.O./..X/White"},
		{"a side said before", "SideToMove: Black\nX.\n..\n", "X./../Black"},
		{"numbers between the points", "2 X 7 O 2\n1 . 12 . 1\n", "XO/../Black"},
		{"a legend", "X.\n.O\nX = Black, O = White\n", "X./.O/Black"},
		{"the last move", "X.\n..\nlast move a2 by Black", "X./../White"},
		{"a sign in a sentence", "X.\n.O\nO to move\n", "X./.O/White"},
		{"a side and its sign", "X.\n..\nBlack (X) is to move\n", "X./../Black"},
		{"to move below a row", "X.\n.O\nto move: black\n", "X./.O/Black"},
		{"to play below letters", "X.\nOX\na b\nto play: black\n", "X./OX/Black"},
		{"to move first", "To move: white\nX.\n.O\n", "X./.O/White"},
		{"to play", "X.\n.O\nX = Black, O = White, white to play\n", "X./.O/White"},
		{"the first of two", "X.\n.O\nthen\nO.\n..\n", "X./.O/Black"},
		{"letters without I", strings.Repeat(".........\n", 9) + "ABCDEFGHJ", strings.Repeat("........./", 9) + "Black"},
	} {
		d, err := ParseDrawing(c.text, c.name == "walls")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if got := drawn(d); got != c.want {
			t.Errorf("%s: read as %s, want %s", c.name, got, c.want)
		}
	}
}

func TestParseDrawingErrors(t *testing.T) {
	row := strings.Repeat(". ", 15) + "\n"
	for text, want := range map[string]string{
		"":                              "no board",
		"    a b c d e\n":               "no board",
		strings.Repeat(row, 14):         "14 rows of 15",
		row + ". .":                     "line 2: a row of 2 points, the first row has 15",
		row + row + ". Q .":             "line 3: 'Q'",
		". . ? . .":                     `'?'`,
		". . é . .":                     `'é'`,
		strings.Repeat("XXXXX\n", 1000): "1000",
		// Letters of columns are not blamed.
		"A B\nX O\n":                     "1 rows of 2 points: want a square",
		"a b c d e f g h j\n.........\n": "1 rows of 9 points: want a square",
	} {
		if _, err := ParseDrawing(text, true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: error %v, want one with %q", text, err, want)
		}
	}
}

// FuzzParseDrawing checks that a drawing that was read is the same after writing and
// reading it.
func FuzzParseDrawing(f *testing.F) {
	f.Add(".X/XO black")
	f.Add("  a b\n2 X[O]2\n1 # .\nwhite to move")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDrawing(text, true)
		if err != nil {
			return
		}
		if len(d.Cells) != d.Size*d.Size {
			t.Fatalf("%d cells on a board of %d", len(d.Cells), d.Size)
		}
		again := drawn(d)
		e, err := ParseDrawing(again[:len(again)-len("/Black")]+" "+strings.ToLower(again[len(again)-len("Black"):]), true)
		if err != nil || drawn(e) != again {
			t.Fatalf("%q is read as %s, and that as %v (%v)", text, again, e, err)
		}
	})
}
