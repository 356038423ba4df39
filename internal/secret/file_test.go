package secret

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"tengen/internal/filetest"
)

// A token comes from a file that others cannot read, and is made if there is none.
func TestTokenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "token")
	if _, err := Token(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	token, made, err := KeptToken(path)
	if err != nil || !made || CheckToken(token) != nil {
		t.Fatalf("%q, %v, %v", token, made, err)
	}
	if again, made, err := KeptToken(path); err != nil || made || again != token {
		t.Errorf("%q and then %q, %v", token, again, err)
	}
	filetest.Put(t, path, "\ufeff"+token+"\r\n")
	if again, err := Token(path); err != nil || again != token {
		t.Errorf("%q with a byte order mark: %q, %v", token, again, err)
	}
	if other, _, err := KeptToken(path + "2"); err != nil || other == token {
		t.Errorf("two tokens %q, %v", other, err)
	}
	for text, want := range map[string]string{
		" \n": "no token", strings.Repeat("x", maxTokenFile+1): "no token",
	} {
		filetest.Put(t, path, text)
		if _, _, err := KeptToken(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.10q: %v, want %q", text, err, want)
		}
	}
	if _, err := Token(os.DevNull); err == nil || !strings.Contains(err.Error(), "regular") {
		t.Errorf("%s: %v", os.DevNull, err)
	}
	if runtime.GOOS != "windows" {
		if err := errors.Join(os.WriteFile(path, []byte(token), 0o600), os.Chmod(path, 0o640)); err != nil {
			t.Fatal(err)
		}
		if _, err := Token(path); err == nil || !strings.Contains(err.Error(), "other users") {
			t.Errorf("a file for the group: %v", err)
		}
	}
}

// Programs that start at the same time agree on one token, whatever an earlier one has left there, and nobody finds
// a file without it where files can be linked.
func TestTokenMadeByMany(t *testing.T) {
	for name, begin := range map[string]func(path string) error{
		"no file":       func(string) error { return nil },
		"an empty file": func(path string) error { return os.WriteFile(path, nil, 0o600) },
		"a link":        func(path string) error { return os.Symlink("real", path) },
	} {
		t.Run(name, func(t *testing.T) {
			for round := range 20 {
				path := filepath.Join(t.TempDir(), fmt.Sprint(round))
				if err := begin(path); err != nil {
					t.Skip(err)
				}
				var all sync.WaitGroup
				var tokens [8]string
				made := make([]bool, len(tokens))
				for i := range tokens {
					all.Go(func() {
						var err error
						if tokens[i], made[i], err = KeptToken(path); err != nil {
							t.Error(err)
						}
					})
				}
				if name == "no file" {
					all.Go(func() {
						for {
							if _, err := Token(path); !errors.Is(err, fs.ErrNotExist) {
								if err != nil {
									t.Error(err)
								}
								return
							}
						}
					})
				}
				all.Wait()
				by := 0
				for i, token := range tokens {
					if token != tokens[0] || CheckToken(token) != nil {
						t.Errorf("%q and %q", token, tokens[0])
					}
					if made[i] {
						by++
					}
				}
				if read, err := Token(path); by != 1 || err != nil || read != tokens[0] {
					t.Errorf("made by %d: %q, read %q, %v", by, tokens[0], read, err)
				}
				if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
					t.Errorf("%v, %v", info, err)
				}
				if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 2 {
					t.Errorf("%v, %v", left, err)
				}
			}
		})
	}
}

// Where files cannot be linked the token is filled in by one program.
func TestFill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "token")
	if err := fill(path, "first"); err != nil {
		t.Fatal(err)
	}
	if err := fill(path, "second"); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if got, err := Token(path); err != nil || got != "first" {
		t.Errorf("%q, %v", got, err)
	}
}
