package solve

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	benchjungo "tengen/bench/jungo"
	"tengen/cmd/internal/cli"
	clibench "tengen/cmd/internal/cli/bench"
	"tengen/internal/filetest"
	"tengen/movegen/jungo"
	"tengen/search/game"
)

// solvedJungo runs solve --game jungo --json.
func solvedJungo(t *testing.T, in string, args ...string) (JungoSolutionJSON, int) {
	t.Helper()
	out, errs, code := tengen.Run(in, append([]string{"solve", "--game", "jungo", "--json"}, args...)...)
	if errs != "" {
		t.Fatalf("solve %q: exit code %d, %s", args, code, errs)
	}
	var j JungoSolutionJSON
	if err := json.Unmarshal([]byte(out), &j); err != nil {
		t.Fatalf("solve %q: %v\n%s", args, err, out)
	}
	return j, code
}

// jungoDiagram is a drawing as solve prints it, with one black stone captured.
const jungoDiagram = `
   A B C
 3 . X . 3
 2 b X + 2
 1 . O . 1
   A B C
`

func TestSolveJungo(t *testing.T) {
	for _, c := range []struct {
		in, line     string
		against, fro [2]int
		code         int
	}{
		{"", "--size 2", [2]int{-3, -3}, [2]int{3, 3}, 0},
		{"", "--size 3", [2]int{7, 7}, [2]int{8, 8}, 0},
		{"", "--size 3 --moves A1", [2]int{-8, -8}, [2]int{-7, -7}, 0},
		{"", "--size 3 --moves pass,pass", [2]int{0, 0}, [2]int{0, 0}, 0},
		{"", "--size 2 --rule positional", [2]int{1, 1}, [2]int{1, 1}, 0},
		{jungoDiagram, "-", [2]int{7, 7}, [2]int{8, 8}, 0},
		{"", "--size 5 --nodes 100", [2]int{-24, 23}, [2]int{-23, 24}, cli.ExitUndecided},
	} {
		j, code := solvedJungo(t, c.in, strings.Fields(c.line)...)
		if j.Against != c.against || j.For != c.fro || code != c.code || (j.Status == "solved") != (code == 0) {
			t.Errorf("solve %s: %+v, exit code %d; want %v %v, %d", c.line, j, code, c.against, c.fro, c.code)
		}
	}
	if j, _ := solvedJungo(t, jungoDiagram, "-"); j.ToMove != "white" {
		t.Errorf("%s to move, Black has more stones", j.ToMove)
	}
	if j, _ := solvedJungo(t, jungoDiagram, "--to-move", "black", "-"); j.ToMove != "black" {
		t.Errorf("%s to move, black asked for", j.ToMove)
	}
}

func TestSolveJungoText(t *testing.T) {
	for line, want := range map[string][]string{
		"--size 3":                   {"7 where endless play counts against Black", "8 where", "Best moves  B2\n", "Line        B2", "nodes in"},
		"--size 2 --rule positional": {"Score       1\n"},
		"--size 5 --nodes 100":       {"not decided"},
	} {
		out, errs, _ := tengen.Run("", append([]string{"solve", "--game", "jungo"}, strings.Fields(line)...)...)
		for _, w := range want {
			if !strings.Contains(out, w) || errs != "" {
				t.Errorf("solve %s: no %q in\n%s%s", line, w, out, errs)
			}
		}
	}
}

// A board that is solved as a whole, and is not when the time is over, has bounds, no nodes, the
// time taken, and a word on what to do.
func TestSolveJungoStopped(t *testing.T) {
	out, errs, code := tengen.Run("", strings.Fields("solve --game jungo --size 4 --time 10ms")...)
	if code != cli.ExitUndecided || !strings.Contains(out, "not decided") || !strings.Contains(out, "not finished after ") ||
		strings.Contains(out, "after 0.000") || strings.Contains(out, "nodes") || !strings.Contains(errs, "--time 10m") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// What is said of a search that was stopped names --time where its limit ended it, and not where an
// interrupt did.
func TestJungoAdvice(t *testing.T) {
	for _, size := range []int{4, 7} {
		b, err := jungo.New(size, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		for why, want := range map[error]bool{context.DeadlineExceeded: true, context.Canceled: false} {
			if text := jungoAdvice(b, time.Minute, why); strings.Contains(text.String(), "--time") != want {
				t.Errorf("%d×%[1]d, %v: %s", size, why, text)
			}
		}
	}
}

// --table prints the rows of the embedded table of solved boards.
func TestSolveJungoTable(t *testing.T) {
	rows, err := benchjungo.ReadRows(strings.NewReader(tengen.Must(t, "", "solve", "--game", "jungo", "--size", "3", "--table")))
	if err != nil {
		t.Fatal(err)
	}
	all, err := benchjungo.Solved()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, want := range all {
		if want.Size != 3 {
			continue
		}
		if n >= len(rows) || rows[n].First != want.First || rows[n].Against != want.Against || rows[n].For != want.For {
			t.Errorf("row %d of %+v: want %+v", n, rows, want)
		}
		n++
	}
}

func TestSolveJungoProofIsVerified(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	name := filepath.Join(t.TempDir(), "score.txt")
	for _, c := range []struct{ in, line, want string }{
		{"", "--size 3", "proven: black forces a score of 7 or better for itself\n"},
		{"", "--size 3 --moves A1", "proven: white forces a score of 7 or better for itself\n"},
		// A late position, in which both sides' strategies meet.
		{".XOO.\nXXXOO\n.XXOO\nXXOOO\n.XO.O", "--size 5 -", "proven: black forces a score of"},
	} {
		j, _ := solvedJungo(t, c.in, append(strings.Fields(c.line), "--proof", name)...)
		out := tengen.Must(t, "", "verify", name)
		if !strings.Contains(out, c.want) {
			t.Errorf("solve %s: %+v, verify: %s", c.line, j, out)
		}
	}
	text := filetest.Read(t, name)
	lines := strings.SplitAfter(string(text), "\n")
	out, errs, code := tengen.Run(strings.Join(lines[:len(lines)-2], ""), "verify", "-")
	if code != cli.ExitNo || errs != "" || !strings.HasPrefix(out, "not proven: ") {
		t.Errorf("a proof cut short: exit code %d, %s%s", code, out, errs)
	}
}

// Where no proof can be written, the result is printed all the same.
func TestSolveJungoWithoutProof(t *testing.T) {
	name := filepath.Join(t.TempDir(), "score.txt")
	for _, c := range []struct {
		line, want string // of the output
		code       int
	}{
		{"--size 5 --nodes 100", "not decided", cli.ExitUndecided},
		{"--size 5 --nodes 100 --json", `"bounded"`, cli.ExitUndecided},
		{"--size 2", "Score       -3 where", 0},
	} {
		args := append(strings.Fields("solve --game jungo --proof "+name), strings.Fields(c.line)...)
		out, errs, code := tengen.Run("", args...)
		if code != c.code || !strings.Contains(out, c.want) || !strings.HasPrefix(errs, "--proof: no proof was written: ") {
			t.Errorf("solve %s: exit code %d, %q, %q", c.line, code, out, errs)
		}
		if _, err := os.Stat(name); err == nil {
			t.Errorf("solve %s: a file was written", c.line)
		}
	}
}

func TestSolveJungoBadInput(t *testing.T) {
	for _, c := range []struct{ in, line, want string }{
		{"", "--size 8", "8"},
		{"", "--size 1", "1"},
		{"", "--size 3 --moves A1,A1", "move 2"},
		{"", "--size 3 --moves D1", "D1"},
		{"", "--rule chess", "chess"},
		{"", "--kind vcf", "--kind"},
		{"", "--to-move red", "red"},
		{"", "--time -1s", "-1s"},
		{"", "--memory 0", "memory"},
		{"", fmt.Sprint("--memory ", 2*game.MostMemory()+game.DefaultHash), "free here"},
		{"", "x", `"x"`},
		{"XX\nX", "-", "row"},
		{"", "-", "no board"},
		{"OX\nX.", "-", "liberty"},
		{jungoDiagram, "--size 4 -", "4"},
		{jungoDiagram, "--moves T1 -", "T1"},
		{"", "--table --moves A1", "--table"},
		{"", "--table --json", "--json"},
		{"", "--table --proof x", "--proof"},
		{"", "--rule positional --size 2 --proof x", "simple"},
		{"", "--table --size 9", "9"},
		{"", "--size 3 --komi 3", "--komi"},
	} {
		tengen.Refuses(t, c.in, c.want, append([]string{"solve", "--game", "jungo"}, strings.Fields(c.line)...)...)
	}
}

func TestVerifyJungoBadInput(t *testing.T) {
	const head = "tengen-jungo-proof 1\n"
	for in, want := range map[string]string{
		head: "size",
		head + "size x\nstones .\nto-move black\nko -\npasses 0\n":                              "x",
		head + "size 9\nstones .\nto-move black\nko -\npasses 0\n":                              "9",
		head + "size 2\nstones ...\nto-move black\nko -\npasses 0\n":                            "3 points",
		head + "size 2\nstones ...?\nto-move black\nko -\npasses 0\n":                           "?",
		head + "size 2\nstones XXXX\nto-move black\nko -\npasses 0\n":                           "liberty",
		head + "size 2\nstones X...\nto-move red\nko -\npasses 0\n":                             "red",
		head + "size 2\nstones X...\nto-move black\nko A1\npasses 0\n":                          "A1",
		head + "size 2\nstones X...\nto-move black\nko -\npasses 3\n":                           "3",
		head + "size 2\nstones X...\nto-move black\nko -\npasses 0\n":                           "nothing",
		head + "size 2\nstones X...\nto-move black\nko -\npasses 0\nclaim black x\n":            "x",
		head + "size 2\nstones X...\nto-move black\nko -\npasses 0\n.... - 0 A1\n":              "neither",
		head + "size 2\nstones X...\nto-move black\nko -\npasses 0\nclaim black 1\n.... - 0 Z9": "Z9",
	} {
		tengen.Refuses(t, in, want, "verify", "-")
		tengen.Refuses(t, "\ufeff"+in, want, "verify", "-") // as some editors write it
	}
}

// The small boards are solved again as the table has them.
func TestBenchJungo(t *testing.T) {
	for _, name := range []string{"depth", "nodes", "threads"} {
		tengen.Refuses(t, "", "--"+name, "bench", "--suite", "jungo", "--"+name, "3")
	}
	defer func(n int) { clibench.SolvedAgain = n }(clibench.SolvedAgain)
	clibench.SolvedAgain = 3
	out := tengen.Must(t, "", "bench", "--suite", "jungo")
	if !strings.HasPrefix(out, "size\tfirst\t") || !strings.HasSuffix(out, "\nsolved 8, wrong 0\n") {
		t.Errorf("bench --suite jungo printed\n%s", out)
	}
}
