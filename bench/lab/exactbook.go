package lab

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"tengen/internal/atomicfile"
	"tengen/search/jungo/exact"
)

// DecisionsSuffix is added to the name of an unfinished book for the file of its decisions.
const DecisionsSuffix = ".decisions"

// MakeBook makes the book of Jungo on 5×5 and writes it to the file out. It writes every
// decision at once to the file with DecisionsSuffix, continues from this file if it exists,
// and removes it at the end. told, which may be nil, is called with the number of decisions.
func MakeBook(ctx context.Context, o exact.BookOptions, out string, told func(decisions int)) (*exact.Book, error) {
	path := out + DecisionsSuffix
	f, err := continueFile(path, true, func(r io.Reader) (end int64, err error) {
		o.Done, end, err = readDecisions(r, settingsOf(&o))
		return end, err
	}, text(settingsOf(&o)))
	if err != nil {
		return nil, err
	}
	defer f.Close() // each decision is flushed when it is written
	n := len(o.Done)
	o.Decided = func(d exact.Decision) error {
		if _, err := fmt.Fprintln(f, uint64(d)); err != nil {
			return err
		}
		if n++; told != nil {
			told(n)
		}
		return nil
	}
	if told != nil {
		told(n)
	}
	book, err := exact.MakeBook(ctx, o)
	if err != nil {
		return nil, err
	}
	if err := atomicfile.Write(out, text(string(book.Bytes()))); err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil { // Windows removes no open file
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return book, nil
}

// settingsOf returns the first line of a file of decisions.
func settingsOf(o *exact.BookOptions) string {
	return fmt.Sprintf("# book of %d stones, %d positions\n", o.Stones, o.Easy)
}

// readDecisions reads a file of decisions and returns the offset after its last complete
// line.
func readDecisions(r io.Reader, settings string) (done []exact.Decision, end int64, err error) {
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, ok, err := jobLine(in, n == 1, settings)
		if !ok {
			return done, end, err
		}
		if n > 1 {
			d, err := strconv.ParseUint(strings.TrimSuffix(line, "\n"), 10, 64)
			if err != nil {
				return nil, 0, fmt.Errorf("line %d: %w", n, err)
			}
			done = append(done, exact.Decision(d))
		}
		end += int64(len(line))
	}
}
