package plaintext

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

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
