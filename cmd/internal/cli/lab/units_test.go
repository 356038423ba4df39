package lab

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/eval/renju/net/train"
	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/game"
)

// What jobs print of losses, verdicts and bins.
func TestTables(t *testing.T) {
	var out strings.Builder
	printLosses(&out, "step 7", train.Losses{Positions: 4, Moves: 2, Value: 2, Tables: 1, Policy: 3, First: 1})
	samples := []lab.Sample{{Config: game.Config{Game: "renju", Rule: "caro"}}, {Game: 1}, {Game: 1}, {Game: 1}}
	judges := []lab.Judge{{Name: "first", Nodes: 30}, {Name: "a name that is too long"}}
	printVerdicts(&out, samples, judges, []lab.Verdict{
		{Loss: lab.Measure{Mean: 0.5, Err: 0.25}, Proven: 1, Refuted: 1}, {Loss: lab.Measure{Mean: 0.75, Err: 0.125}, More: lab.Measure{Mean: 0.25, Err: 0.0625}, Proven: 2}})
	printVerdicts(&out, samples[:1], judges, []lab.Verdict{{Loss: lab.Measure{Mean: 0.5, Err: math.NaN()}}, {Loss: lab.Measure{Mean: 1, Err: math.NaN()}, More: lab.Measure{Mean: -0.5, Err: math.NaN()}}})
	printCalibration(&out, "all", lab.Calibration{Factor: 1.25, Loss: 0.5, Fitted: 0.25, Bins: []lab.Bin{{Count: 3, Scored: lab.Measure{Mean: 0.25, Err: 0.125}}, {From: 0.2, To: 0.3}, {From: 0.9, To: 1, Count: 1, Predicted: 0.95, Scored: lab.Measure{Mean: 1, Err: math.NaN()}}, {From: 1, To: 1, Count: 2, Predicted: 1, Scored: lab.Measure{Mean: 1}}}})
	const want = `step 7             value 0.5000  tables 0.2500  moves 1.5000  best move first 50.0 %
4 positions of 2 games of renju caro

engine              nodes  loss              to first             proven  ended otherwise
first                  30  0.5000 ± 0.2500   -                    25.0 %  1
a name that is too long        0  0.7500 ± 0.1250   +0.2500 ± 0.0625     50.0 %  0
1 position of 1 game of renju caro

engine              nodes  loss              to first             proven  ended otherwise
first                  30  0.5000            -                     0.0 %  0
a name that is too long        0  1.0000            -0.5000               0.0 %  0

all
predicted     positions       mean   scored
proven loss           3      0.0 %   25.0 ± 12.5 %
 20 to  30 %          0
 90 to 100 %          1     95.0 %  100.0 %
proven win            2    100.0 %  100.0 ± 0.0 %
log odds × 1.25 fit best: a loss of 0.2500 instead of 0.5000 nats
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
	if got := clip("abcdef", 4); got != "abc…" || clip("abcd", 4) != "abcd" {
		t.Errorf("%q", got)
	}
}

// A job that was stopped says how to go on; other errors stay as they are.
func TestStoppedJob(t *testing.T) {
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	broken := errors.New("broken")
	for _, c := range []struct {
		ctx  context.Context
		err  error
		want string
	}{
		{t.Context(), broken, "broken"}, {stopped, broken, "broken"}, {t.Context(), context.Canceled, "context canceled"},
		{stopped, fmt.Errorf("x: %w", context.Canceled), "stopped after 3 games; --resume continues from there"},
		{stopped, errors.Join(context.Canceled, broken), "context canceled\nbroken"},
	} {
		if got := stoppedJob(c.ctx, c.err, "3 games").Error(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// foldersEnd is a context whose folder is gone when its time is asked for, after the command has looked
// whether it can write there.
type foldersEnd struct {
	context.Context
	dir string
}

func (f foldersEnd) Deadline() (time.Time, bool) {
	os.RemoveAll(f.dir)
	return f.Context.Deadline()
}

// A search for puzzles whose time is over, and which cannot write what it found, has failed.
func TestPuzzlesUnwritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "gone")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	f := labPuzzlesFlags{labFlags: labFlags{out: filepath.Join(dir, "p.txt")}, game: "renju", threads: 1, time: time.Nanosecond}
	if err := f.run(foldersEnd{t.Context(), dir}, &cobra.Command{}, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// The engines of a yardstick have their own nodes, and no limits of another kind.
func TestYardstickEngines(t *testing.T) {
	for specs, want := range map[string]string{
		"": "tengen 20", "name=a nodes=5": "a 5", "name=a|name=b nodes=7": "a 20|b 7",
		"name=a depth=3": "in process", "name=a tc=1": "in process", "name=a level=2": "in process", "name=a cmd=x": "in process", "name=a opt.K=V": "opt.K is for programs", "name=a book=true": "in process", "program=x": "in process",
	} {
		f := labYardstickFlags{nodes: 20}
		if specs != "" {
			f.engines = strings.Split(specs, "|")
		}
		judges, err := f.judges(t.Context())
		var got []string
		for _, j := range judges {
			got = append(got, fmt.Sprint(j.Name, " ", j.Nodes))
		}
		if text := strings.Join(got, "|"); text != want && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %s, %v, want %s", specs, text, err, want)
		}
	}
}

// An opening book begins after the first stone, in renju with the patterns, and with openings of
// a file that are shorter than its lines.
func TestBookRoots(t *testing.T) {
	file := filepath.Join(t.TempDir(), "roots")
	filetest.Put(t, file, "h8i9\nh8i9g7f6\n")
	for _, c := range []struct {
		rule  renju.Rule
		roots string
		want  int
	}{{renju.Renju, "", 27}, {renju.Freestyle, "", 1}, {renju.Freestyle, file, 2}, {renju.Renju, file, 28}} {
		f := labOpeningFlags{roots: c.roots, o: lab.OpeningBook{Rule: c.rule, Size: 15, Moves: 4}}
		roots, err := f.positions(t.Context())
		if err != nil || len(roots) != c.want || renju.FormatMoves(roots[0]) != "h8" {
			t.Errorf("%v, %q: %d roots, %v, want %d", c.rule, c.roots, len(roots), err, c.want)
		}
	}
}

// The settings of a job stand in its file, whatever the time that it has.
func TestJobSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ line, out, file string }{
		{"lab puzzles --game ring --each 3=2,5=1 --seed 5 --proof 777 --time 1ns --out a", "a holds 0 puzzles, 6 more are wanted\n", `"seed":5,"each":{"3":2,"5":1}`},
		{"lab puzzles --fours --seed 6 --time 1ns --out b", " more are wanted\n", `"seed":6,`},
		{"lab puzzles --overlines 9 --time 1ns --out c", " more are wanted\n", `"overlines":9`},
		{"lab selfplay --size 3 --visits 1 --games 1 --seed 7 --playouts --out d", "d holds 1 game\n", "# size 3, 1 visits a move, seed 7, by playouts\n"},
	} {
		out := tengen.Must(t, "", strings.Fields(c.line)...)
		text, err := os.ReadFile(strings.Fields(c.line)[len(strings.Fields(c.line))-1])
		if err != nil || !strings.HasSuffix(out, c.out) || !strings.Contains(string(text), c.file) {
			t.Errorf("%s: %s%s, %v", c.line, out, text, err)
		}
	}
	if text, err := os.ReadFile("b"); err != nil || !strings.Contains(string(text), `"fours_only":true`) {
		t.Errorf("%s, %v", text, err)
	}
	filetest.Put(t, "net.state", "")
	// Programs are asked where this one is; games in process ask nothing.
	before := ownCommand
	ownCommand = func() ([]string, error) { return nil, errors.New("nobody knows where") }
	defer func() { ownCommand = before }()
	if _, errs, code := tengen.Run("", strings.Fields("lab soak --game ring --time 1ns --out s")...); code != cli.ExitFailed || !strings.Contains(errs, "nobody knows where") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	tengen.Must(t, "", strings.Fields("lab soak --game ring --inside --time 1ns --out s")...)
	for line, want := range map[string]string{
		"lab puzzles --overlines 1 --fours --out x": "exclude", "lab selfplay --weights d --playouts --out x": "exclude", "lab train --out net d": "net.state exists: --resume",
		"lab train --out d d": "d exists", "lab train --out d/x d": "--out: open d/x: ", "lab network --out net d": "net.state exists: --resume",
		"tune --trust 0 --out x d": "--trust: 0", "tune --pull 0 --out x d": "--pull: 0", "tune --validation 0 --out x d": "--validation: 0", "tune d": "--out",
		"lab book --prove --out x": "--prove is for --check", "lab book --memory 1000 --out x": "power of two", "lab book --game renju --prove --out x": "--prove is for --check",
		"lab spsa --out x --knob lmr-div=1:1 --engine level=3": "without a level", "lab spsa --out x --knob lmr-div=1:1 --engine cmd=y": "in process",
	} {
		tengen.Refused(t, line, want)
	}
}

// The openings of a tuning are as many as its pairs, and follow from its seed.
func TestSPSAOpenings(t *testing.T) {
	openings := func(words string) string {
		t.Helper()
		var f labSPSAFlags
		cmd := newLabSPSA()
		if err := cmd.ParseFlags(strings.Fields("--rule freestyle --size 9 --random 3 --steps 3 --pairs 2 " + words)); err != nil {
			t.Fatal(err)
		}
		f.seed, _ = cmd.Flags().GetUint64("seed")
		f.match.Game.Game, f.match.Game.Rule = "renju", "freestyle"
		f.match.Each, f.knobs, f.threads, f.match.Random = "nodes=10", []string{"lmr-div=1:1"}, 1, 3
		f.s.Steps, f.s.Pairs = 3, 2
		if err := f.settings(t.Context(), cmd); err != nil {
			t.Fatal(err)
		}
		if len(f.s.Openings) != 6 || f.s.Seed != f.seed {
			t.Errorf("%d openings, seed %d", len(f.s.Openings), f.s.Seed)
		}
		return fmt.Sprint(f.s.Openings)
	}
	if a, b := openings("--seed 1"), openings("--seed 2"); a == b || a != openings("--seed 1") {
		t.Errorf("openings of seeds 1 and 2: %s, %s", a, b)
	}
}

// An option that does nothing is refused, and so is 0 where it would count as not given.
func TestNothingWithoutEffect(t *testing.T) {
	path := tempFiles(t)
	filetest.Put(t, path("games"), "")
	for _, line := range []string{"train --steps", "train --batch", "train --rate", "train --channels", "train --blocks", "network --rate"} {
		tengen.Refused(t, "lab "+line+" 0 --out "+path("net")+" "+path("games"), ": 0: want a number above 0")
	}
	for _, line := range []string{"batch --visits 0 --out " + path("b"), "batch --cheap 0 --out " + path("b"), "weaksolve --nodes 0 --out " + path("c")} {
		tengen.Refused(t, "lab "+line, ": 0: want a number above 0")
	}
	tengen.Refused(t, "tune --rounds 0 --out "+path("w")+" "+path("games"), "--rounds: 0: want a number above 0")
	for _, name := range []string{"pull 0.1", "verbose"} {
		tengen.Refused(t, "tune --game ring --"+name+" --out "+path("w")+" "+path("games"), "--"+strings.Fields(name)[0]+" is for --game renju")
	}
	for _, c := range []struct{ line, want string }{
		{"proofnumbers collect --kind table --searches 5 --out " + path("b"), "--searches is not for --kind table"},
		{"network --label-value 1 --out " + path("net") + " " + path("games"), "--label-value goes with --labels"},
		{"network --label-policy 1 --out " + path("net") + " " + path("games"), "--label-policy goes with --labels"},
		{"batch --memory m --out " + path("b"), "--memory goes with --socket"},
		{"batch --patience 1s --out " + path("b"), "--patience goes with --socket"},
		{"book --check --resume", "--resume means nothing with --check"},
		{"book --check --game renju --nodes 9", "--nodes means nothing with --check"},
		{"book --check --size 6 --visits 9", "--visits means nothing with --check"},
	} {
		tengen.Refused(t, "lab "+c.line, c.want)
	}
	for _, name := range []string{"net", "b", "c.jsonl", "w"} {
		if _, err := os.Stat(path(name)); err == nil {
			t.Errorf("%s was made", name)
		}
	}
}

// A file that is named twice, also by a link, is read once.
func TestDistinct(t *testing.T) {
	path := tempFiles(t)
	filetest.Put(t, path("a"), "a")
	filetest.Put(t, path("b"), "a")
	if err := os.Link(path("a"), path("link")); err != nil {
		t.Skip(err)
	}
	cmd, errs := new(cobra.Command), new(strings.Builder)
	cmd.SetErr(errs)
	got := distinct(cmd, []string{path("a"), path("b"), path("link"), path("none"), path("b")})
	if !slices.Equal(got, []string{path("a"), path("b"), path("none")}) || strings.Count(errs.String(), "\n") != 2 ||
		!strings.HasPrefix(errs.String(), "note: "+path("link")+" was named before: it is read once\n") {
		t.Errorf("%q, %s", got, errs)
	}
}
