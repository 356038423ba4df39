package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// openFile opens or creates a job's file for reading and writing. An existing file is an
// error unless resume is set.
func openFile(path string, resume bool) (*os.File, error) {
	flags := os.O_RDWR | os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(path, flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, errExists(path)
	}
	return f, err
}

func errExists(path string) error {
	return fmt.Errorf("%s exists: resume the job or name another file", path)
}
