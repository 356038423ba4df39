package main

import (
	"database/sql"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/plaintext"
	"tengen/protocol/db"
)

// hostile is a text that sets the title of a terminal, clears it, in two forms, and turns
// the direction of what follows.
const hostile = "\x1b]0;x\x07\x1b[2J\u009b2J\u202e"

// Nothing that a file or its name says reaches a terminal as a control character: in results,
// messages and errors.
func TestHostileTexts(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file has such a name")
	}
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		filetest.Put(t, path, text)
		return path
	}
	h := strings.ReplaceAll(hostile, "]", "\\]")
	game := "(;GM[4]SZ[15]RU[freestyle]PB[" + h + "black]PW[white" + h + "]EV[" + h + "]RO[" + h + "]DT[2020" + h + "]RE[B+" + h + "]C[first" + h + "]" +
		";B[hh]C[" + h + "]LB[hi:" + h + "];W[hi]XX[" + h + "](;B[ih]N[" + h + "])(;B[ii]C[" + h + "];W[" + h + "]))"
	sgf := file("game"+hostile+".sgf", game)
	good := file("good"+hostile+".sgf", strings.Replace(game, ";W["+h+"]", "", 1))
	bad := file("bad"+hostile+".sgf", "(;GM[4]SZ["+h+"];B[hh];B[")
	problems := file("p"+hostile+".txt", "renju "+hostile+"\nname "+hostile+" "+hostile+"\n")
	proof := file("x"+hostile+".proof", "tengen proof "+hostile+"\n"+hostile)
	journal := file("j"+hostile+".jsonl", "{\"match\":{\"game\":\""+hostile+"\"}}\n")
	database := filepath.Join(dir, "d"+hostile+".db")
	// A database of somebody else, who need not have made it by an import.
	foreign := filepath.Join(dir, "foreign.db")
	tengen.Run("", "db", "import", foreign, good)
	raw, err := sql.Open("sqlite", foreign)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"UPDATE game SET black=?1, white=?1, date=?1, event=?1, round=?1, source=?1", "UPDATE position SET comment=?1, label=?1, proof=?1, best=?1"} {
		if _, err := raw.Exec(statement, hostile); err != nil {
			t.Fatal(err)
		}
	}
	if err := raw.Close(); err != nil {
		t.Fatal(err)
	}
	lines := [][]string{
		{"db", "query", foreign, "--rule", "freestyle", "--games", "5"}, {"db", "query", foreign, "--rule", "freestyle", "--moves", "h8", "--games", "5"}, {"db", "check", foreign},
		{"db", "export", foreign, filepath.Join(dir, "o"+hostile+".sgf"), "--rule", "freestyle"}, {"db", "merge", filepath.Join(dir, "f.db"), foreign},
		{"db", "import", database, sgf, good, bad}, {"db", "query", database, "--rule", "freestyle", "--games", "5"}, {"db", "query", database, "--rule", "freestyle", "--moves", "h8", "--games", "5"},
		{"db", "query", database, "--rule", "freestyle", "--moves", "a1"}, {"db", "check", database}, {"db", "merge", filepath.Join(dir, "e.db"), database}, {"db", "query", bad},
		{"review", "--nodes", "10", sgf, good}, {"review", "--nodes", "10", good, good}, {"review", bad}, {"convert", sgf, filepath.Join(dir, "o"+hostile+".psq")}, {"convert", bad, filepath.Join(dir, "o.sgf")},
		{"convert", good, filepath.Join(dir, "o"+hostile+".lib")}, {"convert", "--from", hostile, sgf, "x"}, {"analyze", "--sgf", sgf, "--nodes", "10"}, {"analyze", "--sgf", good, "--rule", "freestyle", "--nodes", "10"},
		{"analyze", "--sgf", bad}, {"analyze", hostile}, {"analyze", "--rule", hostile}, {"analyze", "--moves", hostile}, {"solve", "--sgf", bad}, {"verify", proof}, {"verify", hostile},
		{"puzzle", problems}, {"puzzle", "list", problems}, {"puzzle", "check", problems}, {"puzzle", "--rule", hostile}, {"play", "--sgf", bad}, {"play", "--resume", bad}, {"play", "--resume", sgf},
		{"match", "--openings", bad, "--engine", "name=A", "--engine", "name=B", "--each", "nodes=1"}, {"match", "--engine", "name=A" + hostile}, {hostile}, {"db", hostile}, {"analyze", "--" + hostile},
		{"match", "--resume", "--jsonl", journal, "--engine", "name=A", "--engine", "name=B", "--each", "nodes=1"},
		{"tune", "--out", "x", problems}, {"lab", "train", "--out", filepath.Join(dir, "x"), problems}, {"lab", "network", "--out", filepath.Join(dir, "x"), problems}, {"selfplay", "--weights", problems, "--out", filepath.Join(dir, "x")},
	}
	said := 0
	for _, line := range lines {
		out, errs, _ := tengen.Run("", line...)
		for what, text := range map[string]string{"output": out, "error": errs} {
			for got := range strings.Lines(text) {
				if got = strings.TrimSuffix(got, "\n"); got != strings.ReplaceAll(plaintext.Plain(strings.ReplaceAll(got, "\t", "TAB")), "TAB", "\t") {
					t.Errorf("%q: %s %q", line, what, got)
				}
				if strings.Contains(got, "?2J") {
					said++
				}
			}
		}
	}
	if said < len(lines) {
		t.Errorf("only %d lines of %d commands repeat the texts: the test tests little", said, len(lines))
	}
	d, err := db.Open(database)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	list, err := d.Games([]int64{1})
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, g := range list {
		for _, text := range []string{g.Black, g.White, g.Source, g.Event, g.Round, g.Date} {
			if text == "" || text != plaintext.Plain(text) {
				t.Errorf("the database has %q", text)
			}
		}
	}
}
