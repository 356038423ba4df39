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
	path, mode, plain, err := place(path)
	if err != nil {
		return err
	}
	if !plain {
		return direct(path, write)
	}
	f, err := beside(path, os.O_TRUNC, mode)
	if err != nil {
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

// Writable returns the error that Write would meet at once: work of hours asks before it begins. It says
// nothing of devices and pipes.
func Writable(path string) error {
	if path == "-" {
		return ErrDash
	}
	path, mode, plain, err := place(path)
	if err != nil || !plain {
		return err
	}
	f, err := beside(path, os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) { // somebody writes it now
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// place returns the file that Write makes or replaces and its mode, or false if path is no plain file.
func place(path string) (to string, mode os.FileMode, plain bool, err error) {
	info, err := os.Stat(path)
	if err != nil { // as it does not exist
		return path, 0o666, true, nil
	}
	if info.IsDir() {
		return path, 0, false, &fs.PathError{Op: "write", Path: path, Err: errors.New("is a folder")}
	}
	if !info.Mode().IsRegular() {
		return path, 0, false, nil
	}
	if mode = info.Mode().Perm(); mode&0o222 == 0 { // which would not keep a new file from its place
		return path, 0, true, &fs.PathError{Op: "write", Path: path, Err: fs.ErrPermission}
	}
	return Linked(path), mode, true, nil
}

// beside opens the new content of a file.
func beside(path string, flag int, mode os.FileMode) (*os.File, error) {
	f, err := os.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|flag, mode)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			p.Path = path // as the caller knows it
		}
		return nil, err
	}
	return f, nil
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
