package infile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Same reports whether two paths are of one file, which need not exist yet. A device is no such
// file: what is written to it can meet.
func Same(x, y string) (bool, error) {
	if x == "" || y == "" {
		return false, nil
	}
	there, errX := os.Stat(x)
	other, errY := os.Stat(y)
	for _, err := range []error{errX, errY} {
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
	}
	if errX == nil && errY == nil {
		return there.Mode().IsRegular() && os.SameFile(there, other), nil
	}
	x, errX = resolved(x)
	y, errY = resolved(y)
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		x, y = strings.ToLower(x), strings.ToLower(y)
	}
	return x == y, errors.Join(errX, errY)
}

// resolved returns the absolute path of a file, whose folder is reached by no link if it exists.
func resolved(path string) (string, error) {
	path, err := filepath.Abs(path)
	if folder, e := filepath.EvalSymlinks(filepath.Dir(path)); e == nil {
		path = filepath.Join(folder, filepath.Base(path))
	}
	return path, err
}

// Taken reports whether a regular file exists and is not empty.
func Taken(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() > 0
}
