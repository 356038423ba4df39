//go:build unix && !aix && !solaris

package cluster

import (
	"errors"
	"os"
	"syscall"
)

// newLock makes a file that is locked until it is closed or the process ends. It has its
// name only when it is locked.
func newLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path+".new", os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(lock(f), os.Rename(f.Name(), path)); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// unused reports whether a lock file exists and nobody has locked it.
func unused(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return lock(f) == nil
}
