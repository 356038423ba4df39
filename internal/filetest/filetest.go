// Package filetest has what tests of files share: files, golden files, damaged files, and a Python with
// PyTorch for what other programs read.
package filetest

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tengen/internal/infile"
)

// Update is the flag -update of the tests with golden files.
var Update = flag.Bool("update", false, "rewrite golden files, pictures, and the samples of README.md and docs")

// Golden compares with a file, or writes it with -update.
func Golden(t testing.TB, file string, got []byte) {
	t.Helper()
	Write(t, file, got)
	want, err := infile.Read(t.Context(), file, 1<<20)
	if err != nil {
		t.Error(err)
	} else if !bytes.Equal(got, want) {
		t.Errorf("%s is out of date (-update writes it anew); now\n%s", file, got)
	}
}

// Write writes a golden file with -update.
func Write(t testing.TB, file string, data []byte) {
	t.Helper()
	if !*Update {
		return
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// Put writes a file that a test needs.
func Put[T string | []byte](t testing.TB, file string, text T) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Read reads a file that a test needs.
func Read(t testing.TB, file string) []byte {
	t.Helper()
	text, err := infile.ReadRegular(file, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Damaged checks that a file with a wrong byte is refused, and so is one that ends early.
func Damaged(t testing.TB, file []byte, read func([]byte) error) {
	t.Helper()
	for i := range file {
		if read(file[:i]) == nil {
			t.Errorf("%d bytes of %d were read", i, len(file))
		}
		bad := bytes.Clone(file)
		bad[i] ^= 0x10
		if read(bad) == nil {
			t.Errorf("read with byte %d changed", i)
		}
	}
}

// PyTorch returns the name of a Python that has PyTorch. A test for which there is none is skipped,
// and so is a short one.
func PyTorch(t testing.TB) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if !testing.Short() && exec.Command(python, "-c", "import importlib.util as u, sys; sys.exit(u.find_spec('torch') is None)").Run() == nil {
			return python
		}
	}
	t.Skip("left to the long run, where there is PyTorch")
	return ""
}
