package plaintext

import (
	"bufio"
	"io"
	"strings"
)

// Mark is the byte order mark of UTF-8. Some editors and shells put it before a text.
const Mark = "\ufeff"

// SkipMark returns a reader of r without the mark at its beginning. It waits for no byte
// that the mark could not have: after any other first byte a line arrives at once.
func SkipMark(r io.Reader) io.Reader { return &unmarked{in: bufio.NewReaderSize(r, bufferSize)} }

// bufferSize is the smallest that bufio takes, in bytes: longer reads go past it.
const bufferSize = 16

type unmarked struct {
	in    *bufio.Reader
	begun bool
}

func (u *unmarked) Read(p []byte) (int, error) {
	for n := 1; !u.begun; n++ {
		head, err := u.in.Peek(n)
		switch {
		case string(head) == Mark:
			u.in.Discard(len(Mark)) // cannot fail: it is in the buffer
			u.begun = true
		case err != nil || !strings.HasPrefix(Mark, string(head)):
			u.begun = true
		}
	}
	return u.in.Read(p)
}

// A Scanner reads the lines of a text that count: it skips empty ones and those that begin
// with #. Use it as a bufio.Scanner.
type Scanner struct {
	lines  *bufio.Scanner
	line   string
	number int
}

// NewScanner returns a scanner of r, whose lines have at most so many bytes.
func NewScanner(r io.Reader, most int) *Scanner {
	s := &Scanner{lines: bufio.NewScanner(SkipMark(r))}
	s.lines.Buffer(nil, most)
	return s
}

// Scan goes on to the next line that counts. False means the end, or an error.
func (s *Scanner) Scan() bool {
	for s.lines.Scan() {
		s.number++
		if s.line = strings.TrimSpace(s.lines.Text()); s.line != "" && s.line[0] != '#' {
			return true
		}
	}
	return false
}

// Line returns the line, without blanks around.
func (s *Scanner) Line() string { return s.line }

// Number returns the number of the line among all lines, from 1.
func (s *Scanner) Number() int { return s.number }

// Err returns the error that ended the text, nil at its end.
func (s *Scanner) Err() error { return s.lines.Err() }
