package syntax

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/search/game"
)

// Points are named without the letter I, and read in any case.
func TestVertex(t *testing.T) {
	for _, c := range []struct {
		columns string
		x, y    int
		want    string
	}{{Columns, 0, 0, "A1"}, {Columns, 7, 7, "H8"}, {Columns, 8, 8, "J9"}, {Columns, 24, 24, "Z25"}, {AllColumns, 8, 8, "I9"}, {AllColumns, 25, 0, "Z1"}} {
		name := Vertex(c.columns, c.x, c.y)
		x, y, err := ParseVertex(c.columns, strings.ToLower(name))
		if name != c.want || x != c.x || y != c.y || err != nil {
			t.Errorf("%d,%d is %s, which is %d,%d, %v", c.x, c.y, name, x, y, err)
		}
	}
	for text, want := range map[string]string{
		"": "no point such", "A": "no point such", "A0": "no point such", "A-1": "no point such", "A+1": "no point such",
		"A100": "no point such", "A1x": "no point such", "pass": "no point such", "I5": "skip the letter I", "i5": "skip the letter I",
	} {
		if x, y, err := ParseVertex(Columns, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d,%d, %v, want %q", text, x, y, err, want)
		}
	}
	if x, _, err := ParseVertex(Columns, "?5"); x != -1 || err != nil {
		t.Errorf("?5 is in column %d, %v", x, err)
	}
}

// What one side writes the other reads.
func TestCommands(t *testing.T) {
	line := Numbered(17, Command(Play, Side(game.White), "D4"))
	if line != "17 play w D4" {
		t.Errorf("%q", line)
	}
	id, words := Split(Clean("  17\tplay w\x07\x7f D4 # the corner\r\n"))
	if id != "17" || !slices.Equal(words, []string{"play", "w", "D4"}) {
		t.Errorf("%q, %q", id, words)
	}
	for raw, want := range map[string]string{
		"":                               "",
		"7":                              "",
		"quit":                           "",
		"7 quit ":                        "",
		"loadsgf a  b.sgf":               "a  b.sgf",
		"12\tloadsgf\t a\x01\t b.sgf 12": "a  b.sgf 12",
		"loadsgf caf\xe9.sgf # x":        "caf\xe9.sgf",
		"loadsgf \x83\x85\xa0.sgf":       "\x83\x85\xa0.sgf",
		" loadsgf 棋譜\u3000一.sgf":         "棋譜\u3000一.sgf",
		"loadsgf loadsgf":                "loadsgf",
	} {
		if got := Rest(Clean(raw)); got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
	for text, want := range map[string]int{"": 0, "7": 0, "quit": 1, "7x 8": 2, "7 8": 1, "10 name": 1, "0 name": 1} {
		if _, words := Split(text); len(words) != want {
			t.Errorf("%q has the words %q", text, words)
		}
	}
	if s, err := game.ParseSide(Side(game.Black)); s != game.Black || err != nil {
		t.Error(s, err)
	}
	for d, want := range map[time.Duration]int{1999 * time.Millisecond: 1, 999 * time.Millisecond: 0, -5 * time.Second: 0, time.Hour: 3600} {
		if n := WholeSeconds(d); n != want {
			t.Errorf("%v is %d s", d, n)
		}
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Good("", ""), "=\n\n"},
		{Good("5", ""), "=5\n\n"},
		{Good("5", "D4"), "=5 D4\n\n"},
		{Good("", "\nA\n\n B \nC\n\n"), "=\nA\n B\nC\n\n"},
		{Bad("5", "no\n such  command"), "?5 no such command\n\n"},
		{Begin("5") + Lines("a\n\nb") + Lines("") + "\n", "=5\na\nb\n\n"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for _, c := range []struct {
		line       string
		text       string
		failed, ok bool
	}{
		{"=5 D4", "D4", false, true},
		{"=5", "", false, true},
		{"?5 no", "no", true, true},
		{"?5", "", true, true},
		{"=55 D4", "", false, false},
		{"=4 D4", "", false, false},
		{"= D4", "", false, false},
		{"?", "", false, false},
		{"thinking", "", false, false},
		{"", "", false, false},
	} {
		text, failed, ok := First(c.line, "5")
		if text != c.text || failed != c.failed || ok != c.ok {
			t.Errorf("%q: %q, %v, %v", c.line, text, failed, ok)
		}
	}
}
