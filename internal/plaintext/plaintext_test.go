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
	"time"
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

func TestLines(t *testing.T) {
	var got []string
	take := func(n int, line string) error {
		got = append(got, fmt.Sprint(n, line))
		return nil
	}
	const text = Mark + "# a list\r\n\r\n one \n#\ntwo # words"
	if err := Lines(strings.NewReader(text), 20, "x", take); err != nil || !slices.Equal(got, []string{"3one", "5two # words"}) {
		t.Errorf("%q, %v", got, err)
	}
	if err := Lines(strings.NewReader(strings.Repeat("x", 21)), 20, "x", take); !errors.Is(err, bufio.ErrTooLong) || !strings.HasPrefix(err.Error(), "x: ") {
		t.Errorf("a long line: %v", err)
	}
	fails := func(int, string) error { return io.ErrShortWrite }
	if err := Lines(strings.NewReader(text), 20, "x", fails); !errors.Is(err, io.ErrShortWrite) || !strings.HasPrefix(err.Error(), "x, line 3: ") {
		t.Errorf("a line that is wrong: %v", err)
	}
}

// What is written is read again.
func TestWriteLines(t *testing.T) {
	var out strings.Builder
	if err := WriteLines(&out, "one\ntwo", []time.Duration{time.Second, time.Minute}); err != nil || out.String() != "# one\n# two\n1s\n1m0s\n" {
		t.Errorf("%q, %v", &out, err)
	}
	if err := WriteLines(failing{io.ErrShortWrite}, "", []time.Duration{1}); err != io.ErrShortWrite {
		t.Errorf("a writer that fails: %v", err)
	}
}
