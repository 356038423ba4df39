package review

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tengen/bench/review"
	"tengen/cmd/internal/draw"
	"tengen/internal/filetest"
	"tengen/internal/say"
)

// The games of folders come in the order of their names, with names of files that no system takes
// for the same, and of the game and the rule that the record or the flags say.
func TestReviewLoad(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"b.sgf": "(;GM[4]SZ[15];B[hh])", "x/B.sgf": "(;GM[1]SZ[5];B[cc])", "a.SGF": "(;GM[4]SZ[9]RU[caro];B[ee])(;GM[4]SZ[9];B[ee])", "a-1.sgf": "(;GM[4]SZ[15];B[aa])", "c.txt": "x",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.Put(t, path, text)
	}
	load := func(args ...string) (out []string, err error) {
		var f reviewFlags
		cmd := &cobra.Command{}
		f.game.AddGame(cmd)
		if err := cmd.ParseFlags(args); err != nil {
			t.Fatal(err)
		}
		cmd.SetContext(t.Context())
		cmd.SetErr(new(strings.Builder))
		cmd.SetIn(strings.NewReader("(;GM[4]SZ[7];B[dd])"))
		all, err := f.load(cmd, cmd.Flags().Args())
		for _, g := range all {
			name, _ := filepath.Rel(dir, g.Name)
			if name == "" {
				name = g.Name
			}
			out = append(out, filepath.ToSlash(name)+" "+g.file+" "+g.Config.Game+" "+g.Config.Rule)
		}
		return out, err
	}
	got, err := load("--rule", "freestyle", filepath.Join(dir, "b.sgf"), filepath.Join(dir, "a.SGF"), "-")
	if want := []string{"b.sgf b renju freestyle", "a.SGF:1 a-1 renju freestyle", "a.SGF:2 a-2 renju freestyle", "standard input game renju freestyle"}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if got, err = load(dir); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a-1.sgf a-1 renju renju", "a.SGF:1 a.2 renju caro", "a.SGF:2 a-2 renju renju", "b.sgf b renju renju", "x/B.sgf B.2 jungo simple"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, err := load("--game", "renju", dir); err != nil || len(got) != 4 {
		t.Errorf("%q, %v, want all but the game of Jungo", got, err)
	}
	if _, err := load("--game", "renju", filepath.Join(dir, "x")); err == nil || !strings.Contains(err.Error(), "a game of jungo, not renju") {
		t.Errorf("%v", err)
	}
}

// What is written of a game: its graph begins with the share before the first move, faults are
// marked, and a game of the journal is the same only with the same moves.
func TestReviewWrites(t *testing.T) {
	r := &review.Report{Name: "a.sgf", Key: "1", Title: review.Text{Said: say.Text("renju")}, First: 4, Begin: 0.4, LostAt: 5, Loser: "white", Plies: 6, Moves: []review.Move{
		{Number: 4, Side: "white", Move: "h8", Black: 0.5, Class: review.Mistake}, {Number: 5, Side: "black", Move: "h9", Black: 0.6, Class: review.Best}, {Number: 6, Side: "white", Move: "i9", Black: 0.9, Class: review.Blunder}}}
	want := &draw.Graph{Title: "renju", First: 3, Shares: []float64{0.4, 0.5, 0.6, 0.9}, Marks: []draw.Spot{{Move: 4}, {Move: 6, Label: "i9", Grave: true}}}
	if got := graphOf(r); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	var out strings.Builder
	w := &reviewWriter{f: &reviewFlags{}, out: &out}
	if err := w.text(r); err != nil || !strings.Contains(out.String(), "   4. White h8: ") || !strings.Contains(out.String(), "   5. Black h9: ") {
		t.Errorf("%s, %v", out.String(), err) // the move that lost is shown, too
	}
	games := []*reviewGame{{&review.Game{Name: "a.sgf", Moves: []string{"h8"}}, "a", 1}, {&review.Game{Name: "b.sgf"}, "b", 2}, {&review.Game{Name: "a.sgf"}, "a", 3}}
	w.reports = []*review.Report{{Name: "a.sgf", Key: games[0].Key()}}
	if missing := w.missing(games); len(missing) != 2 || missing[0] != games[1] || missing[1] != games[2] {
		t.Errorf("%d games are missing", len(missing))
	}
	// Lines of JSON alone, also of several games, whose moves come before.
	file := filepath.Join(t.TempDir(), "two.sgf")
	filetest.Put(t, file, "(;GM[4]SZ[9];B[ee];W[ed])(;GM[4]SZ[9];B[ee];W[fe])")
	lines := strings.Split(strings.TrimSpace(tengen.Must(t, "", reviewCommand("--json-lines", "--nodes", "50", "--proof-nodes", "50", "--from", "1", file)...)), "\n")
	moves, reports := 0, 0
	for _, line := range lines {
		var got struct {
			Move  string          `json:"move"`
			Key   string          `json:"key"`
			Moves json.RawMessage `json:"moves"`
		}
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got.Key != "" {
			reports++
			if string(got.Moves) != "null" {
				t.Errorf("%s", line)
			}
		} else if got.Move != "" {
			moves++
		}
	}
	if reports != 2 || moves != 4 {
		t.Errorf("%d games and %d moves in\n%s", reports, moves, strings.Join(lines, "\n"))
	}
}

// A review is bounded in some way.
func TestReviewLimits(t *testing.T) {
	for line, want := range map[string]string{
		"--resume": "--resume needs the folder", "--proofs": "--proofs needs a folder", "--from 3 --to 2": "--from 3 and --to 2", "--from -1": "--from: -1", "--from 0": "--from: 0", "--to 0": "--to: 0", "--picture x.gif": "x.gif",
	} {
		_, errs, _ := tengen.Run("(;GM[4]SZ[15];B[hh])", append([]string{"review", "-", "--nodes", "1"}, strings.Fields(line)...)...)
		if !strings.Contains(errs, want) {
			t.Errorf("%s: %s, want %q", line, errs, want)
		}
	}
	if testing.Short() {
		return // a second for a move
	}
	dir := t.TempDir()
	out := tengen.Must(t, "(;GM[4]SZ[15]AB[hh][hi][hj]AW[aa][ca][ea];B[hk])", "review", "-", "--threads", "1", "--hash", "4", "--all", "--out", dir)
	journal, err := os.ReadFile(filepath.Join(dir, "review.jsonl"))
	if err != nil || !strings.Contains(out, "   1. Black h5: ") || !strings.Contains(string(journal), `"time_ms":1000`) {
		t.Errorf("%s%s, %v", out, journal, err)
	}
}

// A puzzle counts as solved without help and without a wrong move before; those that were missed
// come before those that were solved.
func TestPuzzleCounts(t *testing.T) {
	score := filepath.Join(t.TempDir(), "score")
	args := []string{"puzzle", "--game", "jungo", "--score", score, samplePuzzles}
	for _, c := range []struct{ in, want string }{
		{"hint\nB2\n", "solved 0 of 1"}, {"A2\nB2\n", "solved 0 of 1"}, {"B2\n", "solved 1 of 1"}, {"skip\n", "solved 0 of 1"},
	} {
		if out := tengen.Must(t, c.in, args...); !strings.Contains(out, c.want) {
			t.Errorf("%q: %s, want %q", c.in, out, c.want)
		}
	}
	// Only solution shows the moves.
	if skip, solution := tengen.Must(t, "skip\n", args...), tengen.Must(t, "solution\n", args...); strings.Contains(skip, "B2") || !strings.Contains(solution, "B2") {
		t.Errorf("skip: %s, solution: %s", skip, solution)
	}
	s := &puzzleScore{Solved: map[string]int{"a": 1}, Missed: map[string]int{"a": 2, "b": 1}}
	if s.of("new") != 0 || s.of("b") != 1 || s.of("a") != 2 {
		t.Errorf("in the order %d, %d, %d", s.of("new"), s.of("b"), s.of("a"))
	}
	first := func(more ...string) string {
		_, name, _ := strings.Cut(tengen.Must(t, "quit\n", append([]string{"puzzle"}, append(more, samplePuzzles)...)...), ": ")
		name, _, _ = strings.Cut(name, ",")
		return name
	}
	order := map[string]bool{}
	for seed := range 8 {
		order[first("--seed", string(rune('1'+seed)))] = true
	}
	if len(order) < 2 {
		t.Errorf("8 seeds begin with %v", order)
	}
	if out := tengen.Must(t, "quit\n", "puzzle", "--count", "2", samplePuzzles); !strings.HasPrefix(out, "1 of 2: ") {
		t.Errorf("%s", out)
	}
	all := strings.Count(tengen.Must(t, "", "puzzle", "list", samplePuzzles), "\n")
	fours := tengen.Must(t, "", "puzzle", "list", "--kind", "fours", samplePuzzles)
	if n := strings.Count(fours, "\n"); n < 2 || n >= all || strings.Count(fours, "  fours  ") != n-1 {
		t.Errorf("of %d lines:\n%s", all, fours)
	}
	tengen.Refused(t, "puzzle --grade 3-2", "want a number from 1 to")
	sgf := filepath.Join(t.TempDir(), "p.sgf")
	if out := tengen.Must(t, "", "puzzle", "export", "--game", "jungo", "--out", sgf, samplePuzzles); !strings.HasPrefix(out, "1 problem\n") {
		t.Errorf("%s", out)
	}
	if out := tengen.Must(t, "", "puzzle", "check", "--game", "jungo", samplePuzzles); out != "problems that hold: 1 of 1\n" {
		t.Errorf("%s", out)
	}
}
