package lab

import (
	"errors"
	"fmt"
	"io"
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

// writeFile replaces a file at once: a reader finds the old content or the new one.
func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
