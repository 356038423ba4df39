package lab

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"tengen/internal/atomicfile"
	"tengen/internal/plaintext"
)

// continueFile opens or creates a job's file as [atomicfile.OpenJob] does. read returns the end of the last whole
// part; continueFile cuts off what comes after it and goes on there. begin writes the head of an
// empty file.
func continueFile(path string, resume bool, read func(io.Reader) (end int64, err error), begin func(io.Writer) error) (*os.File, error) {
	f, err := atomicfile.OpenJob(path, resume)
	if err != nil {
		return nil, err
	}
	end, err := read(f)
	if err == nil {
		err = f.Truncate(end)
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err == nil && end == 0 {
		err = begin(f)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return f, nil
}

// text returns a function that writes a text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// jobLine reads a line of a job's file. The first line must be settings, or older, which other versions wrote. ok
// is false at the end of the file, and for a line that is not complete.
func jobLine(in *bufio.Reader, first bool, settings string, older ...string) (line string, ok bool, err error) {
	line, err = in.ReadString('\n')
	switch {
	case err != nil && err != io.EOF:
		return "", false, err
	case err == io.EOF && (!first || strings.HasPrefix(settings, line)):
		return "", false, nil
	case first && line != settings && !slices.Contains(older, line):
		return "", false, fmt.Errorf("it begins with %q, want %q: other settings", plaintext.Clip(line), settings)
	}
	return line, true, nil
}

// older is a header of a journal that another version of the program wrote in another form.
type older interface{ older() any }

// openJournal begins the journal of a job, or continues it with resume. The header of an existing
// journal must be the same, or its older form; its other lines go to read.
func openJournal(path string, header any, resume bool, read func(line []byte) error) (*atomicfile.Journal, error) {
	return atomicfile.OpenJournal(path, header, resume, func(n int, line []byte) error {
		if n > 1 {
			return read(line)
		}
		want, err := json.Marshal(header)
		if err != nil || bytes.Equal(line, want) {
			return err
		}
		if o, ok := header.(older); ok {
			if old, err := json.Marshal(o.older()); err == nil && bytes.Equal(line, old) {
				return nil
			}
		}
		return otherSettings(line, want)
	})
}

// otherSettings is the error for the header of a journal that is not the one wanted. It names a setting
// that differs, the shortest: long ones, such as openings, follow from others.
func otherSettings(got, want []byte) error {
	var file, here map[string]json.RawMessage
	if json.Unmarshal(got, &file) != nil || json.Unmarshal(want, &here) != nil {
		return errors.New("the file is of no such job")
	}
	names := slices.Concat(slices.Collect(maps.Keys(file)), slices.Collect(maps.Keys(here)))
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(here[a]), len(here[b])), cmp.Compare(a, b))
	})
	for _, name := range names {
		if !bytes.Equal(file[name], here[name]) {
			old, now := apart(string(file[name]), string(here[name]))
			return fmt.Errorf("the file is of a job with other settings: its %s is %s, here %s", name, old, now)
		}
	}
	return errors.New("the file is of a job with other settings")
}

// apart shortens two different values to some text from shortly before they differ.
func apart(x, y string) (string, string) {
	from := 0
	for from < min(len(x), len(y)) && x[from] == y[from] {
		from++
	}
	if from = max(0, from-beforeDifference); from > 0 {
		for !utf8.RuneStart(x[from]) {
			from--
		}
		x, y = "…"+x[from:], "…"+y[from:]
	}
	return cmp.Or(plaintext.Clip(x), "none"), cmp.Or(plaintext.Clip(y), "none")
}
