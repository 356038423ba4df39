package plaintext

import (
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
	whole := strings.Repeat("x", 20)
	for _, end := range []string{"", "\n", "\r\n"} {
		got = nil
		if err := Lines(strings.NewReader("a\n"+whole+end), 20, "x", take); err != nil || !slices.Equal(got, []string{"1a", "2" + whole}) {
			t.Errorf("a line of as many bytes as there may be, and %q: %q, %v", end, got, err)
		}
		for more := 1; more < 9; more++ {
			long := strings.Repeat("x", 20+more) + end
			if err := Lines(strings.NewReader("a\n"+long), 20, "x", take); err == nil || err.Error() != "x, line 2: more than 20 bytes" {
				t.Errorf("%q: %v", long, err)
			}
		}
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
