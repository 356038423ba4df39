package gomocup

import (
	"context"
	"strings"
	"testing"
)

// Line ends, blanks, control characters, and lines of every length.
func TestLines(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"START 15\r\nBEGIN\r\n", "OK\n7,7\n"},
		{"START 15\rBEGIN\r", "OK\n7,7\n"},
		{"\n\n\r\n  \t\nSTART 15\n\n", "OK\n"},
		{"\ufeffSTART 15\n", "OK\n"},
		{"  START\t15  \n", "OK\n"},
		{"\x00START\x0015\x00\n", "OK\n"},
		{"START 15\x00\nBEGIN\x00", "OK\n7,7\n"},
		{strings.Repeat("x", 1<<20) + "\nSTART 15\n", `UNKNOWN command "` + strings.Repeat("x", 60) + "...\"\nOK\n"},
		{strings.Repeat("x", 1<<20+1) + "\nSTART 15\n", "ERROR a line: 1048577 bytes long: the limit is 1048576\nOK\n"},
		{"START " + strings.Repeat(" ", 1<<19) + "15\n", "OK\n"},
		{"START 15\nBOARD\n" + strings.Repeat("x", 3<<20) + "\n", "OK\nERROR BOARD: cut short by a line of 3145728 bytes\nERROR a line: 3145728 bytes long: the limit is 1048576\n"},
		{"START 15\nBOARD " + strings.Repeat("0,0,1 ", maxBody+1) + "DONE\nBEGIN", "OK\nERROR BOARD: more than 4096 entries\n7,7\n"},
		{"START 15\nBOARD\n" + strings.Repeat("x", 257) + "\nDONE\nBEGIN", "OK\nERROR BOARD: an entry of 257 bytes\n7,7\n"},
		{"\xff\xfe\x80", "UNKNOWN command \"???\"\n"},
		{"", ""},
	} {
		var out strings.Builder
		if err := Run(context.Background(), strings.NewReader(c.in), &out, &fakeEngine{t: t}, Options{}); err != nil {
			t.Error(err)
		}
		var got strings.Builder
		for l := range strings.Lines(out.String()) {
			if !strings.HasPrefix(l, "MESSAGE") {
				got.WriteString(l)
			}
		}
		if got.String() != c.want {
			t.Errorf("%.40q: got %q, want %q", c.in, got.String(), c.want)
		}
	}
}

// Every line ends once, however it ends, and empty lines count: they are part of a text.
func TestEmptyLines(t *testing.T) {
	for in, want := range map[string]string{
		"a\n\nb\n":             "a||b",
		"a\r\n\r\n\r\nb\r\n":   "a|||b",
		"a\r\rb\r":             "a||b",
		"\n\r\na":              "||a",
		"a\n\r\nb":             "a||b",
		"a":                    "a",
		"YXEDITTEXTDATABASE\r": "YXEDITTEXTDATABASE",
	} {
		q := newQueue()
		readLines(strings.NewReader(in), q)
		var got []string
		for _, l := range q.take() {
			if !l.eof {
				got = append(got, l.text)
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}
