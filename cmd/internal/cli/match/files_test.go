package match

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/bench/match"
	"tengen/internal/infile"
	"tengen/search/game/games"
)

// A device without an end is an error and not a full memory.
func TestMatchEndlessFiles(t *testing.T) {
	const endless = "/dev/zero"
	if _, err := os.Stat(endless); err != nil {
		t.Skip(err)
	}
	const two = " --engine nodes=1 --engine nodes=2"
	for _, line := range []string{
		"match --openings " + endless + two,
		"match --engine nodes=1,weights=" + endless + two,
		"match --resume --jsonl " + endless + two,
		"match --workers nats://127.0.0.1:1 --allow-file " + endless,
		"match --workers nats://127.0.0.1:1 --token-file " + endless,
		"match --engine nodes=1 --engine name=x,nodes=1,program=y --allow-file " + endless,
	} {
		args := strings.Fields(line)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], ",", " ")
		}
		tengen.Refuses(t, "", "not a regular file", args...)
	}
}

// The reading of many openings ends with the command.
func TestOpeningsStopped(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ name, text string }{
		{"o.txt", strings.Repeat("h8\n", 1000)},
		{"o.sgf", strings.Repeat("(;GM[4]SZ[15];B[hh])", 100)},
	} {
		path := filepath.Join(dir, c.name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		g, err := games.ByName("renju")
		if err != nil {
			t.Fatal(err)
		}
		m := match.NewConfig(g.Default())
		f := MatchFlags{Openings: path}
		if openings, err := f.ReadOpenings(t.Context(), &m); err != nil || len(openings) < 100 {
			t.Errorf("%s: %d openings, %v", c.name, len(openings), err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := f.ReadOpenings(ctx, &m); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", c.name, err)
		}
		if out, err := match.ReadOpenings(infile.Stoppable(ctx, c.name, strings.NewReader(c.text)), c.name, &m); err == nil {
			t.Errorf("%s: %d openings are read after the end", c.name, len(out))
		}
	}
}
