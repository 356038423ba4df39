package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := ReadBounded(t.Context(), path, 5); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := ReadBounded(t.Context(), path, 4); err == nil || !strings.Contains(err.Error(), path+": longer than 4 bytes") {
		t.Error(err)
	}
	if _, err := ReadBounded(t.Context(), path+"x", 4); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// A pipe to which nobody writes does not hold a match that is stopped.
func TestReadFileStopped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := makePipe(path); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ReadBounded(ctx, path, 5); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
}
