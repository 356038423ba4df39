//go:build !unix || aix || solaris

package cluster

import (
	"os"
	"runtime"
)

// newLock makes a file that stays open. That protects it on Windows, and nowhere else.
func newLock(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
}

// unused reports whether a lock file exists and nobody has it open. Windows removes no
// file that is open; elsewhere there is no way to know.
func unused(path string) bool {
	return runtime.GOOS == "windows" && os.Remove(path) == nil
}
