package match

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/bench/match"
	"tengen/internal/filetest"
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

// A match writes over no games but its own, and not over its openings, and its files are
// different ones.
func TestMatchKeepsFiles(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"out", "plots", "folder.svg"} {
		if err := os.Mkdir(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	const old = "(;GM[4]SZ[9];B[ee])"
	for _, name := range []string{"o.sgf", "old.sgf", "out/games.sgf", "old.svg", "plots/elo.svg"} {
		filetest.Put(t, name, old)
	}
	if err := os.Link("o.sgf", "link.sgf"); err != nil {
		t.Fatal(err)
	}
	args := func(line string) []string {
		return append([]string{"match", "--size", "9", "--rule", "freestyle", "--draw-after", "6", "--games", "2",
			"--engine", "name=A", "--engine", "name=B", "--each", "nodes=1 memory=1"}, strings.Fields(line)...)
	}
	tengen.Must(t, "", args("--jsonl own.jsonl")...)
	for _, c := range []struct{ line, want string }{
		{"--sgf old.sgf", "--sgf: old.sgf exists: name another file"},
		{"--sgf old.sgf --jsonl new.jsonl", "old.sgf exists"},
		{"--log old.sgf", "old.sgf exists"},
		{"--out out", "games.sgf exists"},
		{"--out out --resume", "games.sgf exists, but its journal out/games.jsonl does not"},
		{"--jsonl own.jsonl --resume --sgf old.sgf", "old.sgf exists"},
		{"--openings o.sgf --sgf o.sgf", "--openings and --sgf are the same file: o.sgf"},
		{"--openings o.sgf --sgf link.sgf", "--openings and --sgf are the same file: link.sgf"},
		{"--openings o.sgf --log " + filepath.Join(dir, "o.sgf"), "--openings and --log are the same file"},
		{"--openings o.sgf --plot ./o.sgf", "--openings and --plot are"},
		{"--openings o.sgf --jsonl o.sgf", "--openings and --jsonl are"},
		{"--sgf new --jsonl out/../new", "--jsonl and --sgf are"},
		{"--log new --jsonl new", "--jsonl and --log are"},
		{"--plot new --log new", "--log and --plot are"},
		{"--plot new", `--plot: "new": want a name that ends in .svg`},
		{"--plot none/new.svg", "--plot: stat none: "},
		{"--plot old.sgf/new.svg", "--plot: "},
		{"--plot folder.svg", "--plot: folder.svg: a folder"},
		{"--plot old.svg", "--plot: old.svg exists: name another file"},
		{"--plot old.svg --jsonl own.jsonl --resume", "--plot: old.svg exists"},
		{"--out plots", "elo.svg exists"},
		{"--out plots --resume", "elo.svg exists, but its journal"},
		{"--sgf old.sgf --jsonl own.jsonl --plot old.svg --resume --draw-after 9", "own.jsonl: line 1: the match was played with DrawAfter 6, not 9"},
	} {
		tengen.Refuses(t, "", c.want, args(c.line)...)
	}
	for _, name := range []string{"o.sgf", "old.sgf", "out/games.sgf", "old.svg", "plots/elo.svg"} {
		if text, err := os.ReadFile(name); err != nil || string(text) != old {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	for _, name := range []string{"new", "new.jsonl", "out/games.jsonl", "plots/games.jsonl", "plots/games.sgf"} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s was made", name)
		}
	}
	// The games of a journal are written again, and an empty file has none.
	filetest.Put(t, "empty.sgf", "")
	tengen.Must(t, "", args("--sgf empty.sgf --jsonl a.jsonl --openings o.sgf")...)
	first := filetest.Read(t, "empty.sgf")
	tengen.Refuses(t, "", "a.jsonl exists", args("--sgf empty.sgf --jsonl a.jsonl --openings o.sgf")...)
	tengen.Must(t, "", args("--sgf empty.sgf --jsonl a.jsonl --openings o.sgf --resume")...)
	if again, err := os.ReadFile("empty.sgf"); err != nil || string(again) != string(first) || len(first) == 0 {
		t.Errorf("resumed: %q, %v, want %q", again, err, first)
	}
	// The log of a match that goes on keeps what it has.
	const before = "before\n"
	filetest.Put(t, "log", before)
	tengen.Must(t, "", args("--jsonl a.jsonl --openings o.sgf --resume --log log --plot new.svg")...)
	if text, err := os.ReadFile("log"); err != nil || string(text) != before+"0.000 resumed\n" {
		t.Errorf("the log: %q, %v", text, err)
	}
	// Its plot is written again, and that of no other match.
	tengen.Must(t, "", args("--jsonl a.jsonl --openings o.sgf --resume --plot new.svg")...)
	tengen.Refuses(t, "", "new.svg exists", args("--openings o.sgf --plot new.svg")...)
	if text, err := os.ReadFile("new.svg"); err != nil || !strings.Contains(string(text), "A against B") {
		t.Errorf("the plot: %q, %v", text, err)
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
		filetest.Put(t, path, c.text)
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
