package db

import (
	"fmt"
	"os"

	"tengen/internal/atomicfile"
)

// ErrLocked is wrapped by the error of a process that wants to write while another one
// does.
var ErrLocked = atomicfile.ErrLocked

// acquire locks the file beside a database for the only writer.
func acquire(path string) (*os.File, error) {
	name := path + ".lock"
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := atomicfile.Lock(f); err != nil {
			f.Close()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		// The last writer may have removed the file after it was opened here: then this
		// lock keeps nobody out.
		mine, err := f.Stat()
		if err != nil {
			f.Close()
			return nil, err
		}
		if there, err := os.Stat(name); err == nil && os.SameFile(mine, there) {
			return f, nil
		}
		f.Close()
	}
}

// release gives the lock back.
func release(f *os.File) error {
	// Where an open file cannot be removed, it stays, which does no harm.
	_ = os.Remove(f.Name())
	return f.Close()
}
