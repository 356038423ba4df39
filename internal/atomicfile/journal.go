package atomicfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// Journal is a file of JSON objects, one on each line, to which a long job appends its
// results. The first line is a header that describes the job. A process that is killed at
// any time leaves complete lines and at most one incomplete line at the end, which OpenJournal
// drops.
type Journal struct {
	mu  sync.Mutex
	f   *os.File
	end Appender
}

// OpenJournal begins the journal of a job at a path where there is no file, or with resume
// continues it: read gets its complete lines with their numbers, from 1 for the header. If the
// file does not exist, or has no more than the beginning of the header, the journal begins.
func OpenJournal(path string, header any, resume bool, read func(n int, line []byte) error) (*Journal, error) {
	f, err := OpenJob(path, resume)
	if err != nil {
		return nil, err
	}
	j := &Journal{f: f}
	lines, err := j.resume(path, header)
	switch {
	case err != nil:
	case len(lines) == 0:
		err = j.Append(header)
	default:
		if err = EachLine(lines, read); err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// EachLine passes the lines of a text, without their ends, to read, with their numbers from 1. It
// returns the first error of read with the number of the line.
func EachLine(text []byte, read func(n int, line []byte) error) error {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if err := read(n, bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}

// resume returns the complete lines and drops the rest. Without a complete line that has
// to be the beginning of the header: another file must not be emptied.
func (j *Journal) resume(path string, header any) ([]byte, error) {
	text, err := j.read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	lines := text[:bytes.LastIndexByte(text, '\n')+1]
	if len(lines) == 0 {
		first, err := json.Marshal(header)
		if err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(first, text) {
			return nil, fmt.Errorf("%s: not a journal of this job", path)
		}
	}
	end := int64(len(lines))
	if len(lines) < len(text) {
		if err := j.f.Truncate(end); err != nil {
			return nil, err
		}
	}
	j.end = Appender{j.f, end}
	return lines, nil
}

// read reads the file up to its present end.
func (j *Journal) read() ([]byte, error) {
	info, err := j.f.Stat()
	switch {
	case err != nil:
		return nil, err
	case info.Size() > MaxJournal:
		return nil, fmt.Errorf("%d bytes: a journal has at most %d", info.Size(), int64(MaxJournal))
	}
	return io.ReadAll(io.NewSectionReader(j.f, 0, info.Size()))
}

// Text returns the lines written so far.
func (j *Journal) Text() ([]byte, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return io.ReadAll(io.NewSectionReader(j.f, 0, j.end.Size))
}

// Append writes an object as a line. It may be called from any goroutine. It refuses a line with which
// the journal could not be resumed.
func (j *Journal) Append(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.end.Size+int64(len(line)) >= MaxJournal {
		return fmt.Errorf("the journal is full: it has at most %d bytes", int64(MaxJournal))
	}
	_, err = j.end.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (j *Journal) Close() error { return j.f.Close() }
