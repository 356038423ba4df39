package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// One job at a time has a file, by whatever name, and leaves nothing beside it.
func TestReserve(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	names := []string{path}
	if os.Symlink(path, link) == nil {
		names = append(names, link)
	}
	for range 2 {
		release, err := Reserve(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if _, err := Reserve(name); runtime.GOOS == "linux" && (!errors.Is(err, ErrLocked) || err.Error() != name+": another process is writing to it") {
				t.Errorf("reserved twice: %v", err)
			}
		}
		if err := Write(path, func(io.Writer) error { return nil }); err != nil {
			t.Error(err)
		}
		if err := release(); err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != len(names) {
		t.Errorf("%v, %v", left, err)
	}
	if _, err := Reserve(filepath.Join(dir, "none", "file")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// A file system without locks keeps nothing, and nothing is left there; another failure of the lock is an error.
func TestReserveWithoutLocks(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	unsupported := func(*os.File) error { return &os.SyscallError{Syscall: "flock", Err: errors.ErrUnsupported} }
	var releases []func() error
	for range 2 {
		release, err := reserve(path, unsupported)
		if err != nil {
			t.Fatal(err)
		}
		releases = append(releases, release)
	}
	for _, release := range releases {
		if err := release(); err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
	full := errors.New("no locks available")
	if _, err := reserve(path, func(*os.File) error { return full }); !errors.Is(err, full) || err.Error() != path+": no locks available" {
		t.Error(err)
	}
}

// Of many jobs that begin and end at any time never two have the file.
func TestReserveRace(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("not all systems have locks")
	}
	path := filepath.Join(t.TempDir(), "file")
	var have, won atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 300 {
				release, err := Reserve(path)
				if errors.Is(err, ErrLocked) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				won.Add(1)
				if have.Add(1) > 1 {
					t.Error("two have the file")
				}
				have.Add(-1)
				if err := release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if won.Load() == 0 {
		t.Error("nobody had the file")
	}
}
