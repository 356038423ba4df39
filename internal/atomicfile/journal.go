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
// any time leaves complete lines and at most one incomplete line at the end, which Resume
// drops.
type Journal struct {
	mu sync.Mutex
	f  *os.File
}

// CreateJournal begins a journal. If the file exists, the error is fs.ErrExist.
func CreateJournal(path string, header any) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	j := &Journal{f: f}
	if err = j.lock(path); err == nil {
		err = j.Append(header)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// ResumeJournal opens a journal to continue it and returns its complete lines, the header
// among them. If the file does not exist, or has no more than the beginning of the header, it
// begins the journal and returns no lines.
func ResumeJournal(path string, header any) (*Journal, []byte, error) {
	// Not for appending alone: Windows cuts off no file that is open so.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	j := &Journal{f: f}
	lines, err := j.resume(path, header)
	if err == nil && len(lines) == 0 {
		err = j.Append(header)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return j, lines, nil
}

func (j *Journal) lock(path string) error {
	if err := Lock(j.f); err != nil {
		return fmt.Errorf("%s is in use: %w", path, err)
	}
	return nil
}

// resume returns the complete lines and drops the rest. Without a complete line that has
// to be the beginning of the header: another file must not be emptied.
func (j *Journal) resume(path string, header any) ([]byte, error) {
	if err := j.lock(path); err != nil {
		return nil, err
	}
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
	_, err = j.f.Seek(end, io.SeekStart)
	return lines, err
}

// read reads the file up to its present end.
func (j *Journal) read() ([]byte, error) {
	info, err := j.f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a regular file")
	case info.Size() > MaxJournal:
		return nil, fmt.Errorf("%d bytes: a journal has at most %d", info.Size(), int64(MaxJournal))
	}
	return io.ReadAll(io.LimitReader(j.f, info.Size()))
}

// Append writes an object as a line. It may be called from any goroutine.
func (j *Journal) Append(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err = j.f.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (j *Journal) Close() error { return j.f.Close() }
