package atomicfile

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	text := func(s string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
	}
	check := func(want string) {
		t.Helper()
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
		if names, err := os.ReadDir(dir); err != nil || len(names) > 2 {
			t.Errorf("%v, %v", names, err)
		}
	}
	if err := Write(path, text("one")); err != nil {
		t.Fatal(err)
	}
	check("one")
	full := errors.New("no space left")
	if err := Write(path, func(w io.Writer) error { return errors.Join(text("tw")(w), full) }); !errors.Is(err, full) {
		t.Error(err)
	}
	check("one")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, text("three")); err != nil {
		t.Fatal(err)
	}
	check("three")
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if real, err := filepath.EvalSymlinks(path); err != nil || Linked(link) != real || Linked(filepath.Join(dir, "none")) != filepath.Join(dir, "none") {
		t.Errorf("the link leads to %s, %v", Linked(link), err)
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, text("four")); !errors.Is(err, os.ErrPermission) {
		t.Errorf("a file that is read-only: %v", err)
	}
	check("three")
	if err := Write("-", text("")); err == nil {
		t.Error("written to -")
	}
	if err := Write(filepath.Join(dir, "none", "file"), text("")); !errors.Is(err, os.ErrNotExist) || strings.Contains(err.Error(), ".new") {
		t.Error(err)
	}
	if err := Write(os.DevNull, text("gone")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(os.DevNull + ".new"); err == nil {
		t.Error("a file was made beside a device")
	}
	// A full disk, where the system has one to offer.
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := Write("/dev/full", text("x")); err == nil {
			t.Error("written to a full device")
		}
	}
}

// What Writable says is what Write does, and Writable leaves the folder as it was.
func TestWritable(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for name, mode := range map[string]os.FileMode{"file": 0o644, "fixed": 0o444} {
		if err := os.WriteFile(path(name), []byte("old"), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(path("folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		path("file"): true, path("new"): true, os.DevNull: true,
		path("fixed"): false, path("folder"): false, path("none/new"): false, path("file/new"): false, "-": false,
	} {
		err := Writable(name)
		names, readErr := os.ReadDir(dir)
		if readErr != nil || len(names) != 3 {
			t.Fatalf("%s: the folder has %v, %v", name, names, readErr)
		}
		if (err == nil) != want || err != nil && !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if err := Write(name, func(io.Writer) error { return nil }); (err == nil) != want {
			t.Errorf("%s: Write says %v", name, err)
		}
		_ = os.Remove(path("new"))
	}
}

// A file that is written over keeps its mode, and a new one has that of the system's mask, whatever else is
// in the folder.
func TestMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files there have no such modes")
	}
	dir := t.TempDir()
	usual := filepath.Join(dir, "usual")
	if err := os.WriteFile(usual, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(usual)
	if err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{"private": 0o600, "common": 0o666, "new": 0} {
		path := filepath.Join(dir, name)
		if mode != 0 {
			if err := errors.Join(os.WriteFile(path, nil, mode), os.Chmod(path, mode)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(path+".new", nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := Write(path, func(io.Writer) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if got, err := os.Stat(path); err != nil || got.Mode() != cmp.Or(mode, info.Mode()) {
			t.Errorf("%s: %v, %v", name, got.Mode(), err)
		}
	}
}

// Two that write a file at a time leave the content of one, and no other file.
func TestTwoWriters(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	for range 20 {
		var all errgroup.Group
		for _, text := range []string{strings.Repeat("a", 1000), strings.Repeat("b", 2000)} {
			all.Go(func() error {
				return Write(path, func(w io.Writer) error {
					for i := range text {
						if _, err := io.WriteString(w, text[i:i+1]); err != nil {
							return err
						}
					}
					return nil
				})
			})
		}
		if err := all.Wait(); err != nil && runtime.GOOS != "windows" { // where one waits for no other
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if a, b := strings.Count(string(got), "a"), strings.Count(string(got), "b"); err != nil || a+b != len(got) || a != 1000*(1-b/2000) || b%2000 != 0 {
			t.Fatalf("%d a, %d b of %d, %v", a, b, len(got), err)
		}
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Errorf("%v, %v", names, err)
	}
}

// A link to a file that is to be made stays, and so does one to a link.
func TestLinkToNothing(t *testing.T) {
	dir := t.TempDir()
	to, link, second := filepath.Join(dir, "made"), filepath.Join(dir, "link"), filepath.Join(dir, "second")
	if err := errors.Join(os.Symlink("made", link), os.Symlink(link, second)); err != nil {
		t.Skip(err)
	}
	if err := Write(second, func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err }); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{to, link, second} {
		info, err := os.Lstat(name)
		if text, e := os.ReadFile(name); err != nil || e != nil || string(text) != "x" || (info.Mode()&os.ModeSymlink == 0) != (name == to) {
			t.Errorf("%s: %v, %q, %v, %v", name, info.Mode(), text, err, e)
		}
	}
	if err := os.Symlink("round", filepath.Join(dir, "round")); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(dir, "round"), func(io.Writer) error { return nil }); err == nil {
		t.Error("written to a link to itself")
	}
}

// A link to nothing is read from its own folder, also where a link leads to that.
func TestLinkInLinkedFolder(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(dir, "real")
	if err := errors.Join(os.MkdirAll(filepath.Join(real, "deep"), 0o777), os.Symlink(filepath.Join("real", "deep"), filepath.Join(dir, "way")),
		os.Symlink(filepath.Join("..", "made"), filepath.Join(real, "deep", "link"))); err != nil {
		t.Skip(err)
	}
	if err := Write(filepath.Join(dir, "way", "link"), func(io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(real, "made")); err != nil {
		t.Error(err)
	}
}

// A file is made whole, with its mode, and takes no name that another one has.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "new")
	for i, want := range []bool{true, false} {
		if err := Create(path, 0o600, []byte{byte('1' + i)}); (err == nil) != want || err != nil && !errors.Is(err, fs.ErrExist) {
			t.Error(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "1" {
		t.Errorf("%q, %v", got, err)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Errorf("%v, %v", names, err)
	}
	if err := Create(filepath.Join(dir, "none", "new"), 0o600, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
