package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrDash is the error for the name "-", which means standard output elsewhere.
var ErrDash = errors.New("- is not standard output here: name a file, such as ./-")

// Write replaces a file by what write writes: a reader finds the old content or the new
// one. After an error, for instance on a full disk, the old file is as it was. A name that
// is not a plain file, such as a device or a pipe, is written directly. The name "-"
// gives ErrDash.
func Write(path string, write func(io.Writer) error) error {
	if path == "-" {
		return ErrDash
	}
	mode := os.FileMode(0o666)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return direct(path, write)
		}
		if mode = info.Mode().Perm(); mode&0o222 == 0 { // which would not keep a new file from its place
			return &fs.PathError{Op: "write", Path: path, Err: fs.ErrPermission}
		}
		path = Linked(path)
	}
	f, err := os.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			p.Path = path // as the caller knows it
		}
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// Linked returns the file that a link leads to, or the path itself.
func Linked(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

func direct(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
