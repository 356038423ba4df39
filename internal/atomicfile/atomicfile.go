package atomicfile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// ErrDash is the error for the name "-", which means standard output elsewhere.
var ErrDash = errors.New("- is not standard output here: name a file, such as ./-")

// Write replaces a file by what write writes: a reader finds the old content or the new
// one, also where several write it at a time. After an error, for instance on a full disk, the old
// file is as it was. The new file has the mode of the old one. A name that is not a plain file, such
// as a device or a pipe, is written directly. The name "-" gives ErrDash. The new content is in a file
// beside it, path.NUMBER.new, which stays if the process is killed.
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
	f, err := beside(path, mode)
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

// Create makes a file with a mode: whoever finds it finds all of it. The error wraps fs.ErrExist for a name that is
// taken, and is another [os.LinkError] on a file system without hard links. A killed process may leave a file
// beside it, as by [Write].
func Create(path string, mode os.FileMode, content []byte) error {
	f, err := beside(path, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Link(f.Name(), path)
	}
	return errors.Join(err, os.Remove(f.Name()))
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
	f, err := beside(path, mode)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// place returns the file that Write makes or replaces and its mode, 0 for a new one, or false if path is no
// plain file.
func place(path string) (to string, mode os.FileMode, plain bool, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if to, err := os.Readlink(path); err == nil { // a link to a file that is to be made
			if !filepath.IsAbs(to) { // from the folder of the link, whatever leads there
				to = filepath.Join(Linked(filepath.Dir(path)), to)
			}
			return place(to)
		}
		return path, 0, true, nil
	}
	if err != nil { // as opening it would say
		return path, 0, false, &fs.PathError{Op: "open", Path: path, Err: errors.Unwrap(err)}
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

// beside makes a file beside another one, for its new content, with a mode if that is not 0.
func beside(path string, mode os.FileMode) (*os.File, error) {
	for {
		f, err := os.OpenFile(fmt.Sprintf("%s.%x.new", path, rand.Uint32()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, cmp.Or(mode, 0o666))
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		var p *fs.PathError
		if errors.As(err, &p) {
			p.Path = path // as the caller knows it
		}
		if err == nil && mode != 0 {
			_ = f.Chmod(mode) // the system's mask has taken off some; some file systems have no modes
		}
		return f, err
	}
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
