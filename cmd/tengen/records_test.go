package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/version"
)

var writerOf = regexp.MustCompile(`\bAP\[([^\]]*)\]`)

// Every command that writes records in SGF names Tengen and its version in the same way.
func TestWritersOfRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Put(t, "game.sgf", "(;GM[4]SZ[15]AP[Other:2];B[hh];W[hg];B[ii])")
	for _, line := range []string{
		"play --game ring --black person --white person --save play.sgf",
		"review --nodes 5 --threads 1 --out review.sgf game.sgf",
		"match --rule freestyle --games 2 --random 3 --each nodes=1 --engine name=a --engine name=b --sgf match.sgf",
		"db import a.db game.sgf", "db export a.db db.sgf",
		"puzzle export --name renju-black-fours-01 --out puzzle.sgf",
	} {
		tengen.Must(t, "c2\nquit\n", strings.Fields(line)...)
	}
	for _, file := range []string{"play.sgf", "review.sgf", "match.sgf", "db.sgf", "puzzle.sgf"} {
		var got []string
		for _, m := range writerOf.FindAllStringSubmatch(string(filetest.Read(t, file)), -1) {
			got = append(got, m[1])
		}
		if got = slices.Compact(got); !slices.Equal(got, []string{version.Program()}) {
			t.Errorf("%s is written by %q, want %q", file, got, version.Program())
		}
	}
}
