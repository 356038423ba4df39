package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// A lock that another user's job left behind, and that may only be read, stops nobody; one that is held does.
func TestReserveOfAnotherUser(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path+lockSuffix, nil, 0o444); err != nil { // so is the file of another to this user
		t.Fatal(err)
	}
	if os.Geteuid() == 0 { // root may write to all files, so this thread takes another user's rights
		if err := errors.Join(os.Chmod(dir, 0o777), os.Chmod(filepath.Dir(dir), 0o777)); err != nil {
			t.Fatal(err)
		}
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := syscall.Setfsuid(65534); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = syscall.Setfsuid(0) }()
	}
	if f, err := os.OpenFile(path+lockSuffix, os.O_RDWR, 0); err == nil {
		f.Close()
		t.Fatal("the lock may be written to")
	}
	release, err := Reserve(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Reserve(path); !errors.Is(err, ErrLocked) {
		t.Errorf("reserved twice: %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
	// A folder in which nothing may be made is an error, as is a lock that may not be read.
	if err := os.WriteFile(path+lockSuffix, nil, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := Reserve(path); !errors.Is(err, os.ErrPermission) {
		t.Error(err)
	}
}
