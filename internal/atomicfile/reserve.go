package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tengen/internal/infile"
)

// lockSuffix ends the name of the file with the lock of Reserve.
const lockSuffix = ".lock"

// Reserve keeps others that reserve it from a file that a long job writes by [Write]: that file cannot be locked,
// because each time another one takes its place. The lock is a file beside it, which release removes. The
// error wraps [ErrLocked] if another job has the file. On a system or a file system without locks nothing is kept.
func Reserve(path string) (release func() error, err error) { return reserve(path, Lock) }

// reserve is Reserve with a function in place of [Lock].
func reserve(path string, lock func(*os.File) error) (release func() error, err error) {
	name := Linked(path) + lockSuffix
	for {
		f, err := openLock(name)
		if err != nil {
			return nil, err
		}
		if err := lock(f); err != nil && !errors.Is(err, errors.ErrUnsupported) {
			return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
		}
		mine, err := f.Stat()
		there, gone := os.Stat(name)
		if err == nil && gone == nil && os.SameFile(mine, there) {
			return func() error {
				removed := os.Remove(name) // while it is locked, so that nobody has it
				err := f.Close()
				if removed != nil { // Windows removes no open file
					_ = os.Remove(name)
				}
				return err
			}, nil
		}
		// Another job has ended since the file was opened, and removed it.
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
	}
}

// openLock opens or creates the file with a lock. Another user's, which a job that was killed may have left, is
// opened for reading alone: that is enough to lock it.
func openLock(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if errors.Is(err, fs.ErrPermission) {
		if f, err := infile.Regular(name); err == nil {
			return f, nil
		}
	}
	return f, err
}
