package lab

import (
	"path/filepath"
	"slices"
	"testing"

	"tengen/cmd/internal/cli/clitest"
	clilite "tengen/cmd/internal/cli/lite"
	climatch "tengen/cmd/internal/cli/match"
	cliplay "tengen/cmd/internal/cli/play"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, clilite.Commands, climatch.Commands, cliplay.Commands))

func TestMain(m *testing.M) { tengen.Main(m) }

// tempFiles makes a folder for a test and returns the function that names the files in it.
func tempFiles(t *testing.T) (path func(name string) string) {
	dir := t.TempDir()
	return func(name string) string { return filepath.Join(dir, name) }
}

// longTest is tempFiles for a test that is left to the long run.
func longTest(t *testing.T) (path func(name string) string) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	return tempFiles(t)
}
