package db_test

import (
	"encoding/json"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
	clidb "tengen/cmd/internal/cli/db"
	"tengen/internal/filetest"
)

// What import says of files, and what query and export say of what it has added.
func TestDBSays(t *testing.T) {
	t.Chdir(t.TempDir())
	broken := strings.Repeat("(;GM[4]SZ[15];B[hh];W[hh])", 12)
	for name, text := range map[string]string{
		"two.sgf": twoGames, "more.sgf": "(;GM[4]PB[Cy]PW[Di]RE[B+]DT[2020-01-02]EV[cup];B[hh];W[hi];B[aa])",
		"tree.sgf": "(;GM[4]SZ[15];B[hh];W[hg](;B[oo]C[a comment that is too long for the table of the moves, which has forty])(;B[on]))",
	} {
		filetest.Put(t, name, text)
	}
	run := func(in, line, want string) string {
		t.Helper()
		out, errs, _ := tengen.Run(in, strings.Fields(line)...)
		if !strings.Contains(errs+out, want) {
			t.Errorf("%s: %s%s, want %q", line, errs, out, want)
		}
		return errs + out
	}
	run("", "db import a.db two.sgf more.sgf two.sgf", "5 games, 3 of them new; ")
	if out := run(broken, "db import a.db -", "12 left out"); strings.Count(out, "standard input: game ") != 10 || !strings.Contains(out, "standard input: 2 more games are left out\n") {
		t.Errorf("broken games: %s", out)
	}
	run("", "db import a.db tree.sgf", "0 games, 0 of them new, 1 library; ")
	out := run("", "db query a.db --moves h8h9", "3 games: Black 2, White 1")
	for _, want := range []string{"  a2            0       –      –      –\n", "  a comment that is too long for the tabl…\n", "Cy – Di, Black won, 3 moves, 2020-01-02, cup, more.sgf"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	run("(;GM[1]SZ[5]KM[6.5]RE[B+];B[cc])", "db import a.db - --game jungo", "1 game, 1 of them new")
	run("", "db query a.db --game ring", " of renju 15×15; jungo 5×5, komi 6.5, simple ko.")
	run("", "db export a.db a.sgf --moves h8h9", "written to a.sgf\n")
	run("", "db export a.db a.psq --moves h8h9", "written to a.psq; psq cannot hold: ")
	run("", "db import short.db two.sgf --plies 2", "2 games, 2 of them new")
	if out := run("", "db query short.db --moves h8h9", "2 games"); strings.Contains(out, "  move ") {
		t.Errorf("moves after the second:\n%s", out)
	}
	tengen.Must(t, "", strings.Fields("selfplay --rule freestyle --size 9 --nodes 2 --positions 20 --threads 1 --seed 77 --out self.games")...)
	run("", "db import a.db self.games", " new")
	run("", "db query a.db --rule freestyle --size 9", ", seed 77, self.games")
	if out, _, code := tengen.Run("", "db", "check", "a.db"); code != cli.ExitOK || !strings.HasSuffix(out, "no fault\n") {
		t.Errorf("exit code %d, %s", code, out)
	}
}

// An analysis keeps within its limits, and its values stand in the query.
func TestDBAnalyzeLimits(t *testing.T) {
	t.Chdir(t.TempDir())
	const at = " --rule freestyle --size 9 --moves e5a1e6a9"
	if out, errs, _ := tengen.Run("", strings.Fields("db analyze none.db --hash 1 --nodes 600 --proof-nodes 50 --positions 3 --time 1ns --threads 1"+at)...); strings.Contains(out, "3 of them now") {
		t.Errorf("no time: %s%s", out, errs)
	}
	out := tengen.Must(t, "", strings.Fields("db analyze a.db --hash 1 --nodes 600 --proof-nodes 50 --multipv 2 --positions 3 --threads 1"+at)...)
	if !strings.Contains(out, " 1 position: ") || !strings.Contains(out, "3 positions searched, 3 of them now\n") {
		t.Errorf("%s", out)
	}
	entry := func(line string) (e clidb.EntryJSON) {
		t.Helper()
		if err := json.Unmarshal([]byte(tengen.Must(t, "", strings.Fields("db query --json "+line)...)), &e); err != nil {
			t.Fatal(err)
		}
		return e
	}
	e := entry("a.db" + at)
	if e.Value == nil || e.Value.Best == "" || e.Value.Depth == 0 || e.Value.Unit != "evaluation" || len(e.Next) != 2 || e.Next[0].Value == nil {
		t.Errorf("%+v, %+v", e, e.Value)
	}
	if out := tengen.Must(t, "", strings.Fields("db query a.db"+at)...); !strings.Contains(out, "value ") || strings.Count(out, "–") < 6 {
		t.Errorf("%s", out)
	}
	if testing.Short() {
		return // searches of Jungo are left to the long run
	}
	const jungo = " --game jungo --size 4 --moves B2"
	tengen.Must(t, "", strings.Fields("db analyze j.db --positions 1 --threads 1 --off solver"+jungo)...)
	if e := entry("j.db" + jungo); e.Value == nil || e.Value.Nodes == 0 || e.Value.Nodes > 5000 || e.Value.Unit != "stones" {
		t.Errorf("visits %+v", e.Value)
	}
}
