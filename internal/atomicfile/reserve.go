package atomicfile

import (
	"errors"
	"fmt"
	"os"
)

// lockSuffix ends the name of the file with the lock of Reserve.
const lockSuffix = ".lock"

// Reserve keeps others that reserve it from a file that a long job writes by [Write]: that file cannot be locked,
// because each time another one takes its place. The lock is a file beside it, which release removes. The
// error wraps [ErrLocked] if another job has the file. On a system without locks nothing is kept.
func Reserve(path string) (release func() error, err error) {
	name := Linked(path) + lockSuffix
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := Lock(f); err != nil {
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
