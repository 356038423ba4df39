//go:build unix

package batch

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Map makes a file of so many bytes and maps it, so that another process can share it. free
// removes both.
func Map(path string, bytes int) (memory []byte, free func() error, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if err = f.Truncate(int64(bytes)); err == nil {
		memory, err = syscall.Mmap(int(f.Fd()), 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("shared memory %s: %w", path, err), os.Remove(path))
	}
	return memory, func() error { return errors.Join(syscall.Munmap(memory), os.Remove(path)) }, nil
}
