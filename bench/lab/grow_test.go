package lab

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// With fewer positions a resumed job makes the book that it would have made with so many, and keeps its searches.
func TestSmallerBook(t *testing.T) {
	dir := t.TempDir()
	path, small := filepath.Join(dir, "book"), filepath.Join(dir, "small")
	for range 2 {
		whole := makeJungo(t, jungoSettings(40), path, true)
		if want := makeJungo(t, jungoSettings(15), small, true); !bytes.Equal(makeJungo(t, jungoSettings(15), path, true).Bytes(), want.Bytes()) || want.Len() >= whole.Len() {
			t.Errorf("jungo: %d positions", want.Len())
		}
	}
	path, small = filepath.Join(dir, "renju"), filepath.Join(dir, "small-renju")
	for range 2 {
		whole := makeOpening(t, openingSettings(40), path, true)
		if want := makeOpening(t, openingSettings(15), small, true); !bytes.Equal(makeOpening(t, openingSettings(15), path, true).Bytes(), want.Bytes()) || want.Len() >= whole.Len() {
			t.Errorf("renju: %d positions", want.Len())
		}
	}
}

// A book that is too large for its format is not written.
func TestLargeBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book")
	o := jungoSettings(20)
	t1, err := newJungoTree(&o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := grow(t.Context(), t1, 20, 50, path, o, false, nil); err == nil || !strings.Contains(err.Error(), "want at most 50") {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the book is there:", err)
	}
	makeJungo(t, jungoSettings(19), path, true)
}

// A job that is stopped while it reads its journal ends, and leaves the journal as it is.
func TestStopWhileReading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book")
	makeJungo(t, jungoSettings(20), path, false)
	text := filetest.Read(t, path+JournalSuffix)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	o := jungoSettings(20)
	if _, err := o.Make(ctx, path, true, nil); !errors.Is(err, context.Canceled) || !bytes.Equal(filetest.Read(t, path+JournalSuffix), text) {
		t.Errorf("%v, or the journal is changed", err)
	}
}
