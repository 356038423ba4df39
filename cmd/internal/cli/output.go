package cli

import (
	"errors"
	"io"
	"runtime"
	"sync"
	"syscall"
)

// checkedWriter remembers the first error of its writer, so that a command whose output
// nobody got does not end as done. Commands may then ignore the errors of single writes.
type checkedWriter struct {
	w   io.Writer
	mu  sync.Mutex
	err error
}

func (c *checkedWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.err == nil {
			c.err = err
		}
	}
	return n, err
}

func (c *checkedWriter) to() io.Writer { return c.w }

// failed returns the first error.
func (c *checkedWriter) failed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// noRoom reports whether an error is that of a full disk, which no other command line
// mends.
func noRoom(err error) bool {
	if runtime.GOOS == "windows" { // ERROR_HANDLE_DISK_FULL and ERROR_DISK_FULL
		return errors.Is(err, syscall.Errno(39)) || errors.Is(err, syscall.Errno(112))
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// Closing closes a database and joins the error with the one of the command.
func Closing(d io.Closer, err *error) { *err = errors.Join(*err, d.Close()) }
