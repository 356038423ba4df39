package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// A journal is continued behind its last complete line, by one process at a time.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	type line struct{ N int }
	var lines string
	open := func(header line, resume bool) (*Journal, error) {
		lines = ""
		return OpenJournal(path, header, resume, func(n int, line []byte) error {
			if lines += string(line) + "\n"; strings.Count(lines, "\n") != n {
				t.Errorf("line %d is number %d", strings.Count(lines, "\n"), n)
			}
			if string(line) == "bad" {
				return errors.New("refused")
			}
			return nil
		})
	}
	j, err := open(line{0}, false)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for n := range 20 {
		all.Go(func() {
			if err := j.Append(line{n}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if err := j.Append(func() {}); err == nil {
		t.Error("a function is written")
	}
	if runtime.GOOS == "linux" { // not all systems have locks
		if _, err := open(line{0}, true); !errors.Is(err, ErrLocked) || err.Error() != path+": another process is writing to it" {
			t.Errorf("opened twice: %v", err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := open(line{0}, false); err == nil || !strings.Contains(err.Error(), path+" exists: ") {
		t.Errorf("created twice: %v", err)
	}
	whole, err := os.ReadFile(path)
	if err != nil || strings.Count(string(whole), "\n") != 21 {
		t.Fatalf("%s, %v", whole, err)
	}
	if err := os.WriteFile(path, append(whole, `{"N":`...), 0o666); err != nil {
		t.Fatal(err)
	}
	if j, err = open(line{1}, true); err != nil || lines != string(whole) {
		t.Fatalf("%s, %v", lines, err)
	}
	if err := errors.Join(j.Append(line{9}), j.Close()); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != string(whole)+`{"N":9}`+"\n" {
		t.Errorf("%s, %v", text, err)
	}
	if err := os.WriteFile(path, append(whole, "bad\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 { // it is closed each time
		if _, err := open(line{1}, true); err == nil || err.Error() != path+": line 22: refused" {
			t.Errorf("a line that is refused: %v", err)
		}
	}
	// Another file is left as it is.
	if err := os.WriteFile(path, []byte("another"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := open(line{3}, true); err == nil || !strings.Contains(err.Error(), "not a journal") {
		t.Errorf("another file: %v", err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "another" {
		t.Errorf("%s, %v", text, err)
	}
	// Without a complete header it begins anew.
	for _, text := range []string{"", `{"N`} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := open(line{3}, true)
		if err != nil || lines != "" {
			t.Fatalf("%s, %v", lines, err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != `{"N":3}`+"\n" {
			t.Errorf("%s, %v", text, err)
		}
	}
}
