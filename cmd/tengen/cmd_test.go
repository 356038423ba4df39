package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tengen/bench"
	"tengen/cmd/internal/cli"
	clianalyze "tengen/cmd/internal/cli/analyze"
	"tengen/cmd/internal/cli/clitest"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
)

// tengen is the whole program.
var tengen = clitest.Program(program.Commands)

func TestMain(m *testing.M) {
	if os.Getenv(withToys) != "" {
		games.All = append(games.All, toyGames...)
	}
	tengen.Main(m)
}

func TestBadInput(t *testing.T) {
	tooMuch := fmt.Sprint(2*game.MostMemory() + game.DefaultHash)
	five := "a1 a2 b1 b2 c1 c2 d1 d2 e1"
	for _, c := range []struct {
		line string
		want string // what the message names
	}{
		{"nosuch", "nosuch"},
		{"analyze --nosuch", "nosuch"},
		{"analyze x", `"x"`},
		{"analyze - --moves h8", "standard input: no board"},
		{"analyze --rule chess", "chess"},
		{"analyze --opening D14", "D14"},
		{"analyze --opening soosorv-8", "opening rule"},
		{"analyze --opening D4 --size 14", "centre"},
		{"analyze --opening D4 --game ring", "--opening"},
		{"analyze --opening D4 -", "--opening"},
		{"perft --opening D4 --position x", "--opening"},
		{"openings D14", "D14"},
		{"openings D4 --rules", "D4"},
		{"openings --nodes 5 --threads 0", "threads"},
		{"analyze --size 4", "4"},
		{"analyze --size 23", "23"},
		{"analyze --size ten", "ten"},
		{"analyze --moves h8h8", "move 2"},
		{"analyze --moves h8q9", "q9"},
		{"analyze --rule freestyle --moves " + strings.ReplaceAll(five, " ", ""), "over"},
		{"analyze --time -1s", "-1s"},
		{"analyze --time fast", "fast"},
		{"analyze --depth -1", "-1"},
		{"analyze --nodes -1", "-1"},
		{"analyze --multipv 0", "0"},
		{"analyze --threads 0", "threads"},
		{"analyze --threads 257", "257"},
		{"analyze --hash 0", "hash"},
		{"analyze --hash " + tooMuch, "free here"},
		{"gtp --hash " + tooMuch, "free here"},
		{"bench --hash " + tooMuch, "free here"},
		{"bench --suite threats --hash " + tooMuch, "free here"},
		{"lab book --out no-such-file --memory " + tooMuch, "free here"},
		{"analyze --hash 99999999", "99999999"},
		{"analyze --off nosuch", "nosuch"},
		{"analyze --profile nosuch", "nosuch"},
		{"bench --suite nosuch", "nosuch"},
		{"bench --depth 0", "0"},
		{"bench --nodes 5", "--nodes is not for --suite positions"},
		{"bench --suite ring --eval tables", "--eval is not for --suite ring"},
		{"bench --suite threats --eval tables", "--eval is not for --suite threats"},
		{"openings --rules --json", "--json is for the patterns"},
		{"lab soak --out x --game go", `"go": want renju, jungo, ring`},
		{"bench --check --depth 3", "--depth"},
		{"bench --check --smp", "--smp"},
		{"bench --smp --threads 1 --depth 2", "threads"},
		{"bench --machine --depth 3", "--depth is not for --machine"},
		{"bench --time 3s", "--machine"},
		{"bench extra", "extra"},
		{"perft --game chess", "chess"},
		{"perft --depth -1", "-1"},
		{"perft --rule chess", "chess"},
		{"perft --position x", "--position"},
		{"perft --game jungo --passes", "--passes"},
		{"perft --game jungo --rule strange", "strange"},
		{"perft --game jungo --size 20", "20"},
		{"perft --game jungo --size 5 --moves E9", "E9"},
		{"perft --game jungo --size 5 --moves C3,C3", "move 2"},
		{"perft --game ring --size 6", "--size"},
		{"perft --game ring --rule strange", "strange"},
		{"perft --game ring --position x", "--position"},
		{"perft --game ring --moves c5", "move 1"},
		{"gomocup --dialect nosuch", "nosuch"},
		{"version extra", "extra"},
	} {
		out, errs, code := tengen.Run("", strings.Fields(c.line)...)
		if code != cli.ExitInput || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, want %d and an error with %q; output %q, error %q",
				c.line, code, cli.ExitInput, c.want, out, errs)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{nil, {"--help"}} {
		out := tengen.Must(t, "", args...)
		for _, name := range []string{"analyze", "bench", "gomocup", "perft", "version"} {
			if !strings.Contains(out, "\n  "+name) {
				t.Errorf("help %q does not list %s", args, name)
			}
		}
	}
}

// Where Explorer starts the program, cobra does not end it with this text.
func TestStartedByExplorer(t *testing.T) {
	if cobra.MousetrapHelpText != "" {
		t.Error(cobra.MousetrapHelpText)
	}
}

func TestVersion(t *testing.T) {
	out := tengen.Must(t, "", "version")
	if !regexp.MustCompile(`^tengen \d+\.\d+\.\d+ (\([0-9a-f]+\+?\) )?go\S+ \w+/\w+\n$`).MatchString(out) {
		t.Errorf("version printed %q", out)
	}
}

func TestPerft(t *testing.T) {
	last := regexp.MustCompile(`perft \d+: (\d+)\n$`)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{}, "225"},
		{[]string{"--depth", "0"}, "1"},
		{[]string{"--depth", "2"}, "50400"},
		{[]string{"--rule", "freestyle", "--size", "5", "--depth", "3"}, "13800"},
		{[]string{"--rule", "freestyle", "--size", "5", "--depth", "2", "--passes"}, "651"},
		// After five in a row, and after two passes, there are no moves.
		{[]string{"--rule", "freestyle", "--moves", "a1a2b1b2c1c2d1d2e1", "--depth", "2"}, "0"},
		{[]string{"--moves", "pass pass"}, "0"},
		// Black's double-three on h8 is left out, White's is not.
		{[]string{"--moves", "g8a1i8a15h7o1h9o15"}, "216"},
		{[]string{"--moves", "g8a1i8a15h7o1h9o15pass"}, "217"},
		{[]string{"--rule", "standard", "--moves", "g8a1i8a15h7o1h9o15"}, "217"},
		{[]string{"--game", "jungo", "--size", "3", "--depth", "5"}, "33475"},
		{[]string{"--game", "jungo", "--size", "5", "--moves", "E3 pass", "--depth", "1"}, "25"},
		{[]string{"--game", "jungo", "--size", "2", "--depth", "9"}, "6441"},
		{[]string{"--game", "ring", "--depth", "3"}, "2460"},
		{[]string{"--game", "ring", "--moves", "c2 d11"}, "67"},
		{[]string{"--game", "ring", "--position", "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 - b -", "--depth", "4"}, "168100"},
	} {
		for _, divide := range []bool{false, true} {
			args := append([]string{"perft"}, c.args...)
			if divide {
				args = append(args, "--divide")
			}
			out := tengen.Must(t, "", args...)
			if m := last.FindStringSubmatch(out); m == nil || m[1] != c.want {
				t.Errorf("%q printed %q, want %s at the end", args, out, c.want)
			}
		}
	}
}

func TestPerftDivide(t *testing.T) {
	out := tengen.Must(t, "", "perft", "--rule", "freestyle", "--size", "5", "--passes", "--divide")
	if n := strings.Count(out, " 1\n"); n != 26 || !strings.Contains(out, "e5     1\n") || !strings.Contains(out, "pass   1\n") {
		t.Errorf("%d root moves of one, want 25 points and a pass:\n%s", n, out)
	}
}

func TestAnalyzeExample(t *testing.T) {
	out := tengen.Must(t, "", "analyze", "--depth", "4", "--threads", "1")
	for _, want := range []string{
		"renju 15×15\n",
		"\nopening D11 Zuisei 瑞星\nBlack to move after 10 moves\n",
		" 8  . . . . . . . X O * . . . . . 8\n", // j8 is forbidden
		" 5  . . . . . . . . . .<O>. . . . 5\n",
		"\n     4/",
		"Best moves for Black:\n  1. ",
		"\n  3. ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
	if strings.ContainsAny(out, "\r\x1b") {
		t.Errorf("control characters in plain output: %q", out)
	}
}

func TestAnalyzeJSON(t *testing.T) {
	// Black makes five at once.
	out := tengen.Must(t, "", "analyze", "--json", "--moves", "h8a1i8a3j8a5k8a7", "--depth", "3", "--multipv", "1")
	var j clianalyze.AnalysisJSON
	if err := json.Unmarshal([]byte(out), &j); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	l := j.Lines[0]
	if j.Rule != "renju" || j.Size != 15 || j.ToMove != "black" || j.Moves != "h8 a1 i8 a3 j8 a5 k8 a7" {
		t.Errorf("position: %+v", j)
	}
	if (j.Best != "g8" && j.Best != "l8") || l.Move != j.Best || l.PV[0] != j.Best || l.Proven != "win" ||
		l.Plies == nil || *l.Plies != 1 || l.WinRate != 1 {
		t.Errorf("five in one: %+v", j)
	}
	// White cannot stop both ends.
	out = tengen.Must(t, "", "analyze", "--json", "--rule", "freestyle", "--moves", "h8a1i8a3j8a5k8", "--depth", "3", "--multipv", "1")
	j = clianalyze.AnalysisJSON{}
	if err := json.Unmarshal([]byte(out), &j); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if l := j.Lines[0]; l.Proven != "loss" || *l.Plies != 2 || l.WinRate != 0 || j.ToMove != "white" {
		t.Errorf("straight four against: %+v", j)
	}
}

func TestScoreText(t *testing.T) {
	for s, want := range map[search.Score]string{
		0: "+0.00", 152: "+1.52", -7: "-0.07", search.MaxEval: "+280.00",
		search.ClampLoss: "+++", -search.ClampLoss: "---",
		search.WinIn(13): "win in 13", search.LossIn(10): "loss in 10",
	} {
		if got := game.FromSearch(s).String(); got != want {
			t.Errorf("score %d is shown as %q, want %q", s, got, want)
		}
	}
}

func TestAnalyzeSingleLine(t *testing.T) {
	out := tengen.Must(t, "", "analyze", "--moves", "h8i9", "--nodes", "2000", "--threads", "1", "--multipv", "1", "--off", "null-move,lmr")
	if !strings.Contains(out, "  1. ") || strings.Contains(out, "  2. ") {
		t.Errorf("want one line:\n%s", out)
	}
}

func TestBench(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	out := tengen.Must(t, "", "bench", "--hash", "1", "--depth", "2")
	again := tengen.Must(t, "", "bench", "--hash", "1", "--depth", "2")
	ps, err := bench.Positions()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != len(ps)+2 {
		t.Errorf("%d lines for %d positions:\n%s", len(lines), len(ps), out)
	}
	last := regexp.MustCompile(`(?m)^(\d+) nodes \d+ nps\n\z`)
	a, b := last.FindStringSubmatch(out), last.FindStringSubmatch(again)
	if a == nil || b == nil || a[1] != b[1] {
		t.Errorf("last lines %q and %q", a, b)
	}
	out = tengen.Must(t, "", "bench", "--hash", "1", "--smp", "--depth", "1")
	if !regexp.MustCompile(`median of \d+ positions, time with 2 threads over time with 1: \d+\.\d\d\n$`).MatchString(out) {
		t.Errorf("bench --smp ended %q", out[max(0, len(out)-200):])
	}
}

func TestGomocup(t *testing.T) {
	out := tengen.Must(t, "INFO hash_size 4096\nSTART 15\nINFO rule 4\nINFO max_depth 2\nBEGIN\n", "gomocup")
	if out != "OK\n7,7\n" && !strings.HasSuffix(out, "\n7,7\n") {
		t.Errorf("the answer to BEGIN is %q", out)
	}
}

func TestProfile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	for kind, name := range map[string]string{
		"mem": "mem.pprof", "allocs": "allocs.pprof", "cpu": "cpu.pprof", "trace": "trace.out",
		"block": "block.pprof", "mutex": "mutex.pprof", "goroutine": "goroutine.pprof", "threads": "threads.pprof",
	} {
		if _, errs, code := tengen.Run("", "perft", "--depth", "1", "--profile", kind, "--profile-dir", dir); code != cli.ExitOK {
			t.Fatalf("%s: exit code %d: %s", kind, code, errs)
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("no profile: %v", err)
		}
	}
	// A folder that cannot be made is an error of the command line like others.
	taken := filepath.Join(dir, "mem.pprof")
	if _, errs, code := tengen.Run("", "perft", "--profile", "cpu", "--profile-dir", taken); code != cli.ExitInput || !strings.Contains(errs, "--profile-dir: ") || !strings.Contains(errs, taken) {
		t.Errorf("exit code %d: %s", code, errs)
	}
}
