//go:build unix

package batch

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Map makes a file of so many bytes and maps it, so that another process can share it. free
// removes both. The file has room for all of them: what a full file system has no room for would end the
// process when it is written.
func Map(path string, bytes int) (memory []byte, free func() error, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if err = fill(f, bytes); err == nil {
		memory, err = syscall.Mmap(int(f.Fd()), 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("shared memory %s: %w", path, err), os.Remove(path))
	}
	return memory, func() error { return errors.Join(syscall.Munmap(memory), os.Remove(path)) }, nil
}

// fill writes zeros.
func fill(f *os.File, bytes int) error {
	zeros := make([]byte, min(bytes, mapStep))
	for bytes > 0 {
		n, err := f.Write(zeros[:min(bytes, len(zeros))])
		if err != nil {
			return fmt.Errorf("there is no room for it: %w", err)
		}
		bytes -= n
	}
	return nil
}
