package plaintext

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// One mark is skipped, at the beginning, however the bytes arrive; all else is kept.
func TestSkipMark(t *testing.T) {
	for in, want := range map[string]string{
		"":                        "",
		Mark:                      "",
		Mark + "a":                "a",
		Mark + Mark + "a":         Mark + "a",
		"a" + Mark:                "a" + Mark,
		"\xef":                    "\xef",
		"\xef\xbb":                "\xef\xbb",
		"\xef\xbbx":               "\xef\xbbx",
		"１":                       "１", // begins with the same byte
		strings.Repeat("é", 1000): strings.Repeat("é", 1000),
	} {
		for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in)), iotest.DataErrReader(strings.NewReader(in))} {
			got, err := io.ReadAll(SkipMark(r))
			if err != nil || string(got) != want {
				t.Errorf("%q is read as %q, %v; want %q", in, got, err, want)
			}
		}
	}
	broken := errors.New("broken")
	if _, err := io.ReadAll(SkipMark(iotest.ErrReader(broken))); err != broken {
		t.Errorf("an error of reading becomes %v", err)
	}
}

// A short line is passed on before another byte arrives.
func TestSkipMarkWaitsForNothing(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	go out.Write([]byte("\n")) // ends with the test
	p := make([]byte, 10)
	if n, err := SkipMark(in).Read(p); n != 1 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}

func TestScanner(t *testing.T) {
	s := NewScanner(strings.NewReader(Mark+"# a list\r\n\r\n one \n#\ntwo # words"), 20)
	var got []string
	for s.Scan() {
		got = append(got, fmt.Sprint(s.Number(), s.Line()))
	}
	if want := []string{"3one", "5two # words"}; !slices.Equal(got, want) || s.Err() != nil {
		t.Errorf("%q, %v; want %q", got, s.Err(), want)
	}
	if s = NewScanner(strings.NewReader(strings.Repeat("x", 21)), 20); s.Scan() || s.Err() != bufio.ErrTooLong {
		t.Errorf("a long line: %v", s.Err())
	}
}
