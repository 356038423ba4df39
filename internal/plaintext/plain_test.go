package plaintext

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

var plainTexts = []struct{ in, line, lines string }{
	{"", "", ""},
	{"plain é 囲碁\u3000\u00a0x ♟\ufe0f", "plain é 囲碁\u3000\u00a0x ♟\ufe0f", "plain é 囲碁\u3000\u00a0x ♟\ufe0f"},
	{"\x1b[31mred\x1b]0;title\x07", "?[31mred?]0;title?", "?[31mred?]0;title?"},
	{"c1 \u009b2J \u0085", "c1 ?2J ?", "c1 ?2J ?"},
	{"bad \xff\x9b2J", "bad \ufffd\ufffd2J", "bad \ufffd\ufffd2J"},
	{"two\nlines\tand\r\n", "two?lines?and??", "two\nlines\tand\r\n"},
	{"over\rwritten\x7f\x08", "over?written??", "over?written??"},
	{"right\u202eleft \u2066 \u200f \ufeff \u2028 \u061c", "right?left ? ? ? ? ?", "right?left ? ? ? ? ?"},
	{"👩\u200d💻", "👩\u200d💻", "👩\u200d💻"},
	{"private \ue000", "private ?", "private ?"},
}

func TestPlain(t *testing.T) {
	for _, c := range plainTexts {
		if got := Plain(c.in); got != c.line || Plain(got) != got {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.line)
		}
	}
}

// A writer keeps lines, and makes the same of a text whatever pieces it comes in.
func TestWriter(t *testing.T) {
	for _, c := range plainTexts {
		for _, in := range []io.Reader{strings.NewReader(c.in), iotest.OneByteReader(strings.NewReader(c.in)), iotest.HalfReader(strings.NewReader(c.in))} {
			var out strings.Builder
			w := NewWriter(&out)
			buf := make([]byte, 3)
			for {
				n, err := in.Read(buf)
				if m, err := w.Write(buf[:n]); m != n || err != nil {
					t.Fatal(m, err)
				}
				if err != nil {
					break
				}
			}
			if out.String() != c.lines {
				t.Errorf("%q is written as %q, want %q", c.in, out.String(), c.lines)
			}
		}
	}
	broken := errors.New("broken")
	if n, err := NewWriter(failing{broken}).Write([]byte("x")); n != 0 || err != broken {
		t.Error(n, err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
