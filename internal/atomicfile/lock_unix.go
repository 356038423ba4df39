//go:build unix && !aix && !solaris

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// Lock locks an open file until it is closed, so that a second process cannot lock it. It
// fails at once with ErrLocked if another one has the lock. Not all systems have such locks;
// without them it does nothing.
func Lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
