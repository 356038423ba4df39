package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// OpenJob opens or creates the file of a long job for reading and writing, and locks it, so that no
// other process writes to it. An existing file is an error unless resume is set, and so is what is no
// regular file.
func OpenJob(path string, resume bool) (*os.File, error) {
	// Not O_APPEND: Windows does not truncate a file that is open only for appending.
	flags := os.O_RDWR | os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(path, flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, Exists(path)
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = errors.New("not a regular file")
	default:
		err = Lock(f)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return f, nil
}

// Exists is the error for the file of a job that is there already.
func Exists(path string) error {
	return fmt.Errorf("%s exists: resume the job or name another file", path)
}
