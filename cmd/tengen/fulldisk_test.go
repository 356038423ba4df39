package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
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

// Work that takes long is refused before it begins, if what it finds cannot be written.
func TestOutputsAreTriedFirst(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "game.sgf")
	filetest.Put(t, game, "(;GM[4]SZ[15]RU[freestyle];B[hh];W[ii];B[ih];W[hi])")
	for _, out := range []string{filepath.Join(dir, "none", "x.svg"), filepath.Join(game, "x.svg"), dir} {
		for _, line := range []string{
			"review --time 1h --out OUT.sgf " + game, "review --time 1h --picture OUT " + game, "puzzle find --out OUT " + game,
			"solve --moves h8i9h9 --proof OUT", "solve --game jungo --size 5 --proof OUT", "tune --out OUT " + game,
			"selfplay --out OUT", "lab network --out OUT " + game, "lab label --out OUT " + game, "lab puzzles --game ring --out OUT",
			"lab train --out OUT " + game, "lab spsa --out OUT", "lab selfplay --out OUT",
		} {
			if out == dir && strings.Contains(line, "--out OUT.sgf") || strings.Contains(line, "--picture") && out == dir {
				continue // a folder is for the files of a review
			}
			tengen.Refused(t, strings.Replace(line, "OUT", out, 1), out)
		}
	}
}
