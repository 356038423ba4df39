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
	x, errX = filepath.Abs(x)
	y, errY = filepath.Abs(y)
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		x, y = strings.ToLower(x), strings.ToLower(y)
	}
	return x == y, errors.Join(errX, errY)
}

// Taken reports whether a regular file exists and is not empty.
func Taken(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() > 0
}
