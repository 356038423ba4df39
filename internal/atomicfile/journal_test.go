package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// A journal is continued behind its last complete line, by one process at a time.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	type line struct{ N int }
	j, err := CreateJournal(path, line{0})
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
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := CreateJournal(path, line{0}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("created twice: %v", err)
	}
	whole, err := os.ReadFile(path)
	if err != nil || strings.Count(string(whole), "\n") != 21 {
		t.Fatalf("%s, %v", whole, err)
	}
	if err := os.WriteFile(path, append(whole, `{"N":`...), 0o666); err != nil {
		t.Fatal(err)
	}
	j, lines, err := ResumeJournal(path, line{1})
	if err != nil || string(lines) != string(whole) {
		t.Fatalf("%s, %v", lines, err)
	}
	if err := errors.Join(j.Append(line{9}), j.Close()); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != string(whole)+`{"N":9}`+"\n" {
		t.Errorf("%s, %v", text, err)
	}
	// Another file is left as it is.
	if err := os.WriteFile(path, []byte("another"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, _, err := ResumeJournal(path, line{3}); err == nil || !strings.Contains(err.Error(), "not a journal") {
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
		j, lines, err := ResumeJournal(path, line{3})
		if err != nil || len(lines) > 0 {
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
