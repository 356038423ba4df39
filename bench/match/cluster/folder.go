package cluster

import (
	"errors"
	"os"
	"path/filepath"
)

// folder is the directory of a server in this process. A file in it is locked as long as
// the process lives, so that the next server finds and removes the folders of those that
// were killed.
type folder struct {
	path string
	lock *os.File
}

const (
	folderPattern = "tengen-match-"
	lockName      = "in-use"
)

// newFolder makes a folder below a directory, and removes those that nobody uses.
func newFolder(below string) (*folder, error) {
	removeStale(below)
	path, err := os.MkdirTemp(below, folderPattern)
	if err != nil {
		return nil, err
	}
	f := &folder{path: path}
	if f.lock, err = newLock(filepath.Join(path, lockName)); err != nil {
		return nil, errors.Join(err, f.remove())
	}
	return f, nil
}

func (f *folder) remove() error {
	if f.lock != nil {
		f.lock.Close()
	}
	return os.RemoveAll(f.path)
}

// removeStale removes the folders of servers that were killed. Whatever cannot be removed,
// such as another user's, stays.
func removeStale(below string) {
	paths, _ := filepath.Glob(filepath.Join(below, folderPattern+"*")) // the pattern is right
	for _, path := range paths {
		if info, err := os.Lstat(path); err != nil || !info.IsDir() {
			continue
		}
		if unused(filepath.Join(path, lockName)) {
			_ = os.RemoveAll(path)
		}
	}
}
