package atomicfile

import (
	"errors"
	"io"
)

// Appender appends to a file whole pieces: it takes back a write that fails, as on a full disk, so
// that the file ends with a whole one.
type Appender struct {
	File interface {
		io.WriterAt
		Truncate(size int64) error
	}
	Size int64 // of the file
}

func (a *Appender) Write(b []byte) (int, error) {
	n, err := a.File.WriteAt(b, a.Size)
	if err != nil {
		return 0, errors.Join(err, a.File.Truncate(a.Size))
	}
	a.Size += int64(n)
	return n, nil
}
