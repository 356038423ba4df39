package gtp

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// Only files are records: a directory or a device might be read for ever.
func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	good, missing := filepath.Join(dir, "a.sgf"), filepath.Join(dir, "b.sgf")
	filetest.Put(t, good, "(;GM[1]SZ[5];B[aa])")
	if r, err := readFile(good); err != nil || r.Moves() != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	for _, name := range []string{dir, os.DevNull} {
		if _, err := readFile(name); err == nil || !strings.Contains(err.Error(), "file") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := readFile(missing); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
