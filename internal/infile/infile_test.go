package infile

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"
)

func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := Read(t.Context(), path, 5); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := Read(t.Context(), path, 4); err == nil || err.Error() != path+": longer than 4 bytes, the largest size" {
		t.Error(err)
	}
	if data, err := ReadRegular(path, 5); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := ReadRegular(path, 4); err == nil || !strings.Contains(err.Error(), "longer than 4 bytes") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	f, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cancel()
	if n, err := f.Read(make([]byte, 1)); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), path) {
		t.Errorf("%d bytes after the end, %v", n, err)
	}
}

// Whatever is no regular file is refused before it is opened, by name.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	names := []string{dir, os.DevNull}
	for from, to := range map[string]string{"zero": "/dev/zero", "null": os.DevNull, "folder": dir} {
		if link := filepath.Join(dir, from); os.Symlink(to, link) == nil && exists(to) {
			names = append(names, link)
		}
	}
	for _, name := range names {
		for what, open := range map[string]func() error{
			"Regular":      func() error { _, err := Regular(name); return err },
			"CheckRegular": func() error { return CheckRegular(name) },
			"Open":         func() error { _, err := Open(t.Context(), name); return err },
			"Read":         func() error { _, err := Read(t.Context(), name, 10); return err },
			"ReadRegular":  func() error { _, err := ReadRegular(name, 10); return err },
		} {
			if err := open(); err == nil || !errors.Is(err, ErrNotRegular) || !strings.HasPrefix(err.Error(), name+": ") {
				t.Errorf("%s(%s): %v", what, name, err)
			}
		}
	}
	none := filepath.Join(dir, "none")
	for what, err := range map[string]error{"CheckRegular": CheckRegular(none), "Open": second(Open(t.Context(), none)), "Regular": second(Regular(none))} {
		if !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), none) != 1 {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func second[T any](_ T, err error) error { return err }

// A pipe is read to its end, at most to its largest size, and not after the end of the
// context, even if nobody writes to it or opens it for writing.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := makePipe(path); err != nil {
		t.Skip(err)
	}
	if _, err := Regular(path); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("Regular: %v", err)
	}
	write := func(text string) {
		go func() {
			if err := os.WriteFile(path, []byte(text), 0); err != nil {
				t.Error(err)
			}
		}()
	}
	long := strings.Repeat("0123456789", 10_000)
	write(long)
	if data, err := Read(t.Context(), path, 1<<20); err != nil || string(data) != long {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	defer func(most int64) { maxPipe = most }(maxPipe)
	maxPipe = 5
	write("12345")
	if data, err := Read(t.Context(), path, 1<<20); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	write("123456")
	if data, err := Read(t.Context(), path, 1<<20); err == nil || !strings.Contains(err.Error(), path+": longer than 5 bytes") {
		t.Errorf("%q, %v", data, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	f, err := Open(ctx, path) // nobody writes
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cancel()
	if _, err := io.ReadAll(f); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
}

// A reader that is silent does not keep the one who reads from it.
func TestStoppable(t *testing.T) {
	if data, err := io.ReadAll(Stoppable(t.Context(), "input", bytes.NewReader([]byte("abc")))); err != nil || string(data) != "abc" {
		t.Errorf("%q, %v", data, err)
	}
	broken := errors.New("broken")
	if _, err := io.ReadAll(Stoppable(t.Context(), "input", iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Error(err)
	}
	silent, end := io.Pipe()
	defer end.Close()
	ctx, cancel := context.WithCancel(t.Context())
	in := Stoppable(ctx, "input", silent)
	cancel()
	if _, err := io.ReadAll(in); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "input: stopped") {
		t.Error(err)
	}
}

// kept is a context that counts what waits for its end.
type kept struct {
	context.Context
	waiting atomic.Int32
}

func (k *kept) Done() <-chan struct{} { return make(chan struct{}) }

func (k *kept) AfterFunc(func()) (stop func() bool) {
	k.waiting.Add(1)
	return func() bool { return k.waiting.Add(-1) >= 0 }
}

// A context that lasts keeps nothing of what was read.
func TestNothingWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := &kept{Context: context.Background()}
		for _, r := range []io.Reader{strings.NewReader("abc"), iotest.ErrReader(errors.New("broken"))} {
			_, _ = io.ReadAll(Stoppable(ctx, "input", r))
		}
		synctest.Wait()
		if n := ctx.waiting.Load(); n != 0 {
			t.Errorf("%d readers wait for the end", n)
		}
	})
}
