package plaintext

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Mark is the byte order mark of UTF-8. Some editors and shells put it before a text.
const Mark = "\ufeff"

// SkipMark returns a reader of r in UTF-8 without the mark at its beginning, which may be that of UTF-16. It
// waits for no byte that the mark could not have: after any other first byte a line arrives at once.
func SkipMark(r io.Reader) io.Reader { return &unmarked{in: bufio.NewReaderSize(UTF8(r), bufferSize)} }

// bufferSize is the smallest that bufio takes, in bytes: longer reads go past it.
const bufferSize = 16

type unmarked struct {
	in    *bufio.Reader
	begun bool
	err   error // met after half a mark: bufio tells it only once
}

func (u *unmarked) Read(p []byte) (int, error) {
	for n := 1; !u.begun; n++ {
		head, err := u.in.Peek(n)
		switch {
		case len(head) == 0:
			return 0, err
		case string(head) == Mark:
			u.in.Discard(len(Mark)) // cannot fail: it is in the buffer
			u.begun = true
		case err != nil || !strings.HasPrefix(Mark, string(head)):
			u.begun, u.err = true, err
		}
	}
	if u.in.Buffered() > 0 || u.err == nil {
		return u.in.Read(p)
	}
	err := u.err
	u.err = nil
	return 0, err
}

// Lines calls parse with every line of a text that counts, and its number from 1: it skips
// empty ones and those that begin with #, and the blanks around a line. A line has so many
// bytes at most. An error names the text, as what, and the line.
func Lines(r io.Reader, most int, what string, parse func(number int, line string) error) error {
	in := bufio.NewScanner(SkipMark(r))
	in.Buffer(nil, most+len("\r\n"))
	for n := 1; ; n++ {
		more := in.Scan()
		err := in.Err()
		switch line := strings.TrimSpace(in.Text()); {
		case errors.Is(err, bufio.ErrTooLong) || len(in.Bytes()) > most:
			err = fmt.Errorf("more than %d bytes", most)
		case more && line != "" && line[0] != '#':
			err = parse(n, line)
		}
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", what, n, err)
		}
		if !more {
			return nil
		}
	}
}

// WriteLines writes a comment and a line for each item, which Lines reads.
func WriteLines[T any](w io.Writer, comment string, items []T) error {
	out := bufio.NewWriter(w)
	out.WriteString(Comment(comment))
	for i := range items {
		fmt.Fprintln(out, &items[i])
	}
	return out.Flush()
}
