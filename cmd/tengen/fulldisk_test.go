package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
)

// A command whose output cannot be written has failed and says so, in one line.
func TestOutputOnAFullDisk(t *testing.T) {
	for i, line := range []string{
		"bench --hash 1 --depth 1", "bench --suite ring --nodes 10", "explain --moves h8h9i9 --move g7", "openings D4", "--help", "version", "render",
		"perft --depth 1", "lab soak --game ring --inside --time 1ns --out " + filepath.Join(t.TempDir(), "s"),
		"selfplay --positions 10 --nodes 2 --size 6 --rule freestyle --out " + filepath.Join(t.TempDir(), "a"),
		"lab selfplay --size 3 --visits 1 --games 1 --out " + filepath.Join(t.TempDir(), "b"),
		"solve --moves h8 --memory 1", // else 3: no win exists
	} {
		if testing.Short() && i%3 > 0 {
			continue
		}
		var errs strings.Builder
		code := program.Run(strings.Fields(line), strings.NewReader(""), &clitest.FullDisk{Room: 3}, &errs)
		if code != cli.ExitFailed || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), syscall.ENOSPC.Error()) {
			t.Errorf("%s: exit code %d, %q", line, code, errs.String())
		}
	}
}
