package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
	"tengen/protocol/record"
	"tengen/search/game/games"
)

func TestMain(m *testing.M) {
	// Every command makes tables of its own and drops them. Less frequent collection of
	// that garbage halves the time.
	debug.SetGCPercent(400)
	tengen.Main(m)
}

// program returns the cmd= setting of an engine that runs this test binary as tengen
// with the given arguments.
func program(words string) string {
	return "cmd='" + os.Args[0] + " " + clitest.AsTengen + " " + words + "'"
}

// A match against a program is stopped and resumed with more games. The files then hold
// every game once, the games start from the match's openings, and the score is the sum
// of their results.
func TestMatch(t *testing.T) {
	dir := t.TempDir()
	openings := filepath.Join(dir, "openings.sgf")
	text := "(;GM[4]SZ[9];B[ee];W[fd];B[gc])(;GM[4]SZ[9];B[ee];W[ed])"
	filetest.Put(t, openings, text)
	args := []string{"match", "--rule", "freestyle", "--size", "9", "--openings", openings, "--out", dir,
		"--each", "nodes=30 memory=80", "--engine", "name=Own memory=1", "--engine", "name=Out " + program("gomocup"), "--draw-after", "20"}
	out := tengen.Must(t, "", append(args, "--games", "2")...)
	if !strings.Contains(out, "Own against Out: ") || !strings.Contains(out, "\n2 games ended by") {
		t.Errorf("output:\n%s", out)
	}
	tengen.Refuses(t, "", "games.jsonl exists", append(args, "--games", "4")...)
	tengen.Refuses(t, "", "seed", append(args, "--games", "4", "--resume", "--seed", "1")...)
	out = tengen.Must(t, "", append(args, "--games", "4", "--resume", "--concurrency", "2")...)
	if !strings.Contains(out, "\n4 games ended by") {
		t.Errorf("output:\n%s", out)
	}

	_, results := journalIn(t, dir)
	if len(results) != 4 {
		t.Fatalf("%d games in the journal", len(results))
	}
	games, err := record.Read(bytes.NewReader(filetest.Read(t, filepath.Join(dir, "games.sgf"))))
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		r := results[i]
		black := []string{"Own", "Out"}[r.Black]
		if g.Game != record.Gomoku || g.Size != 9 || g.Black != black || g.Moves() != len(r.Opening.Moves)+len(r.Moves) || g.Result != sgfResult(&r) {
			t.Errorf("game %d: %+v is not %+v", i, g, r)
		}
		if want := [][]string{{"e5", "f6", "g7"}, {"e5", "e6"}}[r.Pair]; !reflect.DeepEqual(r.Opening.Moves, want) {
			t.Errorf("game %d opens %v, want %v", r.ID, r.Opening.Moves, want)
		}
		if r.Reason.Fault() {
			t.Errorf("game %d: %s: %s", r.ID, r.Reason, r.Detail)
		}
	}
	if len(games) != 4 {
		t.Errorf("%d games in SGF", len(games))
	}
}

// journalIn reads the journal of the match in a folder.
func journalIn(t *testing.T, dir string) (match.Header, []match.Result) {
	t.Helper()
	h, results, err := match.ReadJournal(bytes.NewReader(filetest.Read(t, filepath.Join(dir, "games.jsonl"))))
	if err != nil {
		t.Fatal(err)
	}
	return h, results
}

// Matches of every game: against GTP programs where the game has GTP, and as a round
// robin.
func TestMatchGames(t *testing.T) {
	for i, c := range []struct {
		line    string
		engines []string
		want    string
	}{
		{"--game jungo --size 5 --komi 0.5 --random 2 --games 2", []string{"name=A nodes=20 off=solver", "name=B nodes=10 off=solver,network", "name=C " + program("gtp --game jungo --time 0 --nodes 5 --off solver") + " fill=true opt.komi=0.5"}, "6 games"},
		{"--game ring --rule ring-basic --random 6 --games 2 --draw-after 30 --sprt 0,30", []string{"name=A nodes=40 memory=4", "name=B " + program("gtp --game ring --rule ring-basic --time 0 --nodes 20 --hash 4")}, "SPRT 0 against 30"},
		{"--rule caro --size 7 --random 4 --games 2 --adjudicate --draw-after 16", []string{"name=A nodes=40 memory=4", "name=B depth=1 memory=4", "name=C proto=gtp " + program("gtp --game renju --rule caro --time 0 --nodes 20 --hash 4")}, "6 games"},
	} {
		if testing.Short() && i != 1 {
			continue // left to the long run
		}
		args := append([]string{"match", "--seed", "3"}, strings.Fields(c.line)...)
		for _, e := range c.engines {
			args = append(args, "--engine", e)
		}
		out := tengen.Must(t, "", args...)
		_, ended, _ := strings.Cut(out, " ended by: ")
		fault := slices.ContainsFunc([]string{"illegal", "crash", "hang", "time"}, func(s string) bool { return strings.Contains(ended, s) })
		if !strings.Contains(out, c.want) || fault {
			t.Errorf("%s:\n%s", c.line, out)
		}
	}
}

// A match that repeats itself says so, and its test decides nothing by copies, also when it is
// resumed.
func TestMatchCopies(t *testing.T) {
	args := []string{"match", "--game", "ring", "--each", "memory=1", "--engine", "name=A nodes=200", "--engine", "name=B nodes=1", "--sprt", "0,200",
		"--jsonl", filepath.Join(t.TempDir(), "games.jsonl"), "--draw-after", "60"}
	out := tengen.Must(t, "", append(args, "--games", "20")...)
	const says = " games repeat an earlier one, with the same moves and colours; a pair without a new game does not count.\n"
	if !strings.Contains(out, "\n18 of 20"+says) || strings.Contains(out, "accepted") || !strings.Contains(out, "\n20 games ended by") {
		t.Errorf("20 games:\n%s", out)
	}
	score, _, _ := strings.Cut(out, "\n18 of 20")
	out = tengen.Must(t, "", append(args, "--games", "40", "--resume", "--concurrency", "2")...)
	if then, _, found := strings.Cut(out, "\n38 of 40"+says); !found || then != score {
		t.Errorf("40 games:\n%s\nwant\n%s", out, score)
	}
	if out = tengen.Must(t, "", "match", "--game", "ring", "--random", "4", "--engine", "name=A", "--engine", "name=B", "--each", "nodes=1 memory=1", "--games", "4"); strings.Contains(out, says) {
		t.Errorf("random openings:\n%s", out)
	}
}

func TestParseEngine(t *testing.T) {
	seconds := func(f float64) match.Seconds { return match.Seconds(f * float64(time.Second)) }
	for _, c := range []struct {
		specs []string
		each  string
		usual string
		want  []match.EngineConfig
	}{
		{[]string{"name=A tc=0.5", "tc=60+0.6 nodes=9"}, "memory=10 threads=2", "gomocup", []match.EngineConfig{
			{Name: "A", Turn: seconds(0.5), Memory: 10, Threads: 2, Off: []string{}},
			{Name: "engine2", Match: seconds(60), Increment: seconds(0.6), Nodes: 9, Memory: 10, Threads: 2, Off: []string{}}}},
		{[]string{`cmd='/opt/x y -z "a b"' tc=none opt.KEY='some value'`, "cmd=/opt/x dir=/opt"}, "tc=10/2", "gomocup", []match.EngineConfig{
			{Name: "x", Command: []string{"/opt/x", "y", "-z", "a b"}, Protocol: "gomocup", Options: map[string]string{"KEY": "some value"}, Off: []string{}},
			{Name: "x-2", Command: []string{"/opt/x"}, Dir: "/opt", Protocol: "gomocup", Match: seconds(10), Turn: seconds(2), Off: []string{}}}},
		{[]string{"cmd=gnugo fill=1", "off=solver,x"}, "", "gtp", []match.EngineConfig{
			{Name: "gnugo", Command: []string{"gnugo"}, Protocol: "gtp", Fill: true, Off: []string{}},
			{Name: "engine2", Off: []string{"solver", "x"}}}},
		{[]string{"cmd=gnugo", "name=A"}, "opt.k=v dir=/opt proto=gtp fill=true level=3 off=solver tune=x=1 book=true tc=1", "gomocup", []match.EngineConfig{
			{Name: "gnugo", Command: []string{"gnugo"}, Dir: "/opt", Protocol: "gtp", Options: map[string]string{"k": "v"}, Fill: true, Turn: seconds(1), Off: []string{}},
			{Name: "A", Level: 3, Off: []string{"solver"}, Tune: "x=1", Book: true, Turn: seconds(1)}}},
	} {
		got, err := ParseEngines(t.Context(), c.specs, c.each, c.usual)
		if err != nil {
			t.Errorf("%q: %v", c.specs, err)
		} else if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q:\n%+v, want\n%+v", c.specs, got, c.want)
		}
	}
}

// A match under an opening rule, and one from a pattern: tables, journal and SGF agree on
// who had which colour.
func TestMatchOpening(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	dir := t.TempDir()
	args := []string{"match", "--size", "9", "--engine", "name=A", "--engine", "name=B", "--each", "nodes=20 memory=1", "--draw-after", "12", "--games", "4", "--out", dir}
	out := tengen.Must(t, "", append(args, "--opening", "soosorv-8", "--seed", "3")...)
	if !strings.Contains(out, "\nopening soosorv-8: Black ") || !strings.Contains(out, "who chose the colour last") {
		t.Errorf("output:\n%s", out)
	}
	_, results := journalIn(t, dir)
	sgf := filetest.Read(t, filepath.Join(dir, "games.sgf"))
	for _, r := range results {
		black, white := r.Sides()
		players := []string{"A", "B"}
		for _, part := range strings.Split(string(sgf), "(;") {
			if strings.Contains(part, fmt.Sprintf("EV[game %d]", r.ID)) &&
				(!strings.Contains(part, "PB["+players[black]+"]") || !strings.Contains(part, "PW["+players[white]+"]") || strings.Count(part, ";") != len(r.Laid)+len(r.Moves)) {
				t.Errorf("%+v is recorded as %s", r, part)
			}
		}
	}
	if len(results) != 4 {
		t.Errorf("%d games", len(results))
	}
	tengen.Must(t, "", append(args, "--opening", "soosorv-8", "--seed", "3", "--resume")...)
	tengen.Refuses(t, "", "soosorv-8", append(args, "--opening", "rif", "--seed", "3", "--resume")...)
	// A level bounds decisions, too.
	out = tengen.Must(t, "", "match", "--size", "9", "--opening", "swap", "--engine", "name=A level=1 memory=1", "--engine", "name=B level=2 memory=1", "--draw-after", "6", "--games", "2")
	if !strings.Contains(out, "\nopening swap: Black ") {
		t.Errorf("output:\n%s", out)
	}
	out = tengen.Must(t, "", "match", "--opening", "kagetsu", "--engine", "name=A", "--engine", "name=B", "--each", "nodes=20 memory=1", "--draw-after", "6", "--games", "2",
		"--jsonl", filepath.Join(dir, "one.jsonl"))
	text, err := os.ReadFile(filepath.Join(dir, "one.jsonl"))
	if err != nil || strings.Count(string(text), `"moves":["h8","h9","i9"]`) != 2 {
		t.Errorf("%s%s, %v", out, text, err)
	}
}

// Programs play openings by a rule: by the commands of Tengen's GTP, by SWAP2BOARD and by
// Yixin-Board's steps.
func TestMatchOpeningPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	own := "name=own nodes=20 memory=1"
	brain := "name=brain nodes=20 " + program("gomocup")
	gtp := "name=gtp proto=gtp " + program("gtp --nodes 20 --hash 1 --size 9")
	for _, c := range []struct{ rule, a, b string }{
		{"swap2", brain, gtp},
		{"soosorv-8", gtp, brain},
		{"taraguchi-10", own, gtp},
		{"swap2", own, brain},
		{"soosorv-8", brain, own},
		{"pro", gtp, own},
		{"yamaguchi", gtp, strings.Replace(gtp, "name=gtp", "name=other", 1)},
	} {
		file := filepath.Join(t.TempDir(), "games.jsonl")
		args := []string{"match", "--size", "9", "--opening", c.rule, "--engine", c.a, "--engine", c.b, "--draw-after", "9", "--games", "2", "--jsonl", file}
		out := tengen.Must(t, "", args...)
		if !strings.Contains(out, "\nopening "+c.rule+": Black ") || !strings.Contains(out, "\n2 games ended by: ") {
			t.Errorf("%s, %s, %s:\n%s", c.rule, c.a, c.b, out)
		}
		tengen.Must(t, "", append(args, "--resume")...) // plays the decisions again
		text, err := os.ReadFile(file)
		if err != nil || strings.Count(string(text), `"laid":["`) != 2 || strings.Count(string(text), `"reason":"length"`) != 2 {
			t.Errorf("%s, %s, %s: %s, %v", c.rule, c.a, c.b, text, err)
		}
	}
}

func TestMatchBadInput(t *testing.T) {
	const two = " --engine nodes=1 --engine nodes=2"
	for _, c := range []struct{ line, want string }{
		{"--game chess" + two, "chess"},
		{"--engine nodes=1", "at least 2"},
		{"--random 3 --balance 50" + two, "--balance: 50 %"},
		{"--random 3 --balance -1" + two, "--balance: -1 %"},
		{"--opening swap2 --balance 5" + two, "opening rule"},
		{"--engine name=A --engine nodes=1", "engine A: no limit"},
		{"--engine name=A --engine name=A --each nodes=1", "two engines are called A"},
		{"--engine nodes --engine nodes=1", "key=value"},
		{"--engine nodes=x --engine nodes=1", `nodes: "x": want a whole number from 0`},
		{"--engine book=x --engine nodes=1", `book: "x": want true or false`},
		{"--engine name=A,nodes=1,fill=true --engine nodes=1", `--engine "name=A nodes=1 fill=true": fill is for programs`},
		{"--engine nodes=1,opt.K=V --engine nodes=1", "opt.K is for programs"},
		{"--engine name=P,cmd=x,book=true --engine nodes=1", "book is for engines in process"},
		{"--each fill=true" + two, `--each "fill=true": fill is for programs, and no engine is one`},
		{"--each level=3 --engine cmd=x --engine cmd=y", `--each "level=3": level is for engines in process, and no engine is one`},
		{"--each cmd='x" + two, `--each "cmd='x"`},
		{"--game ring --each book=true" + two, "engine engine1: book means nothing in ring"},
		{"--engine name=P,cmd=/nonexistent/brain --engine nodes=1", `engine P: exec: "/nonexistent/brain"`},
		{"--engine program=x --engine nodes=1 --allow x=/nonexistent/brain", `engine x: exec: "/nonexistent/brain"`},
		{"--engine name=P,cmd=tengen-none --engine nodes=1", `engine P: exec: "tengen-none"`},
		{"--engine name=P,cmd=" + os.Args[0] + ",dir=/nonexistent --engine nodes=1", "engine P: dir: stat /nonexistent"},
		{"--engine tc=0 --engine nodes=1", "tc"},
		{"--engine tc=-1 --engine nodes=1", `tc: "-1": want seconds a move`},
		{"--engine tc=60+-1 --engine nodes=1", `tc: "60+-1": want seconds a move`},
		{"--engine tc=1+x --engine nodes=1", "1+x"},
		{"--engine level=0,nodes=1 --engine nodes=1", "level: want 1 to 10"},
		{"--engine speed=9 --engine nodes=1", "speed"},
		{"--engine weights=/nonexistent --engine nodes=1", "/nonexistent"},
		{"--engine off=magic,nodes=1 --engine nodes=1", "engine1"},
		{"--engine tune=lmr-div=0,nodes=1 --engine nodes=1", "lmr-div=0 is below 0.1"},
		{"--game ring --engine tune=lmr-div=-1,nodes=1 --engine nodes=1", "lmr-div=-1 is below 0.1"},
		{"--engine cmd=x,proto=uci --engine nodes=1", "uci"},
		{"--engine cmd='x --engine nodes=1", "--engine"},
		{"--rule go" + two, "go"},
		{"--game jungo --komi NaN" + two, "komi"},
		{"--game jungo --komi inf" + two, "komi"},
		{"--game jungo --komi 1e300" + two, "komi"},
		{"--engine tc=NaN --engine nodes=1", "tc"},
		{"--engine tc=2e6 --engine nodes=1", "above"},
		{"--engine program=x --engine nodes=1", "program x is not allowed here"},
		{"--engine program=x,nodes=1 --engine nodes=1 --allow x", "--allow"},
		{"--engine program=x,cmd=y --engine nodes=1", "takes no command"},
		{"--komi 3" + two, "--komi means nothing in renju"},
		{"--size 4" + two, "4"},
		{"--game ring --size 9" + two, "--size"},
		{"--games 3" + two, "3 games"},
		{"--random -1" + two, "--random"},
		{"--random 300" + two, "300 random moves"},
		{"--openings /nonexistent" + two, "--openings"},
		{"--opening swap3" + two, "swap3"},
		{"--opening swap2 --game jungo" + two, "jungo"},
		{"--opening kagetsu --random 3" + two, "--random"},
		{"--opening swap2 --openings x" + two, "--openings"},
		{"--opening rif --engine nodes=1 --engine name=P,cmd=x", "engine P speaks the Gomocup protocol, which has swap2 and soosorv-8 but not rif"},
		{"--concurrency 0" + two, "--concurrency"},
		{"--resume" + two, "--resume"},
		{"--sprt 0,5 --alpha 0.7" + two, "alpha 0.7"},
		{"--plot x.svg --engine nodes=3" + two, "--plot"},
		{"--sprt 5" + two, "--sprt"},
		{"--sprt 5,0" + two, "--sprt"},
		{"--sprt 0,5 --engine nodes=3" + two, "two engines"},
		{"--draw-after -1" + two, "-1"},
		{"--grace 0s" + two, "grace"},
		{"--alpha 0.1" + two, "--alpha goes with --sprt"},
		{"--balance-nodes 9" + two, "--balance-nodes goes with --balance"},
		{"--balance 5 --balance-nodes 0" + two, "--balance-nodes: 0: want a number above 0"},
		{"--engine nodes=1,nodes=1 --engine nodes=2", "nodes is given twice"},
		{"--each nodes=1,nodes=2" + two, "nodes is given twice"},
		{"--engine tune=lmr-div=1,lmr-div=2 --each nodes=5" + two, "tune: lmr-div is given twice"},
		{"--max-memory 9" + two, "--max-memory goes with --workers"},
		{"--cert x --key x" + two, "--cert goes with --serve"},
		{"--log x --serve" + two, "--log and --serve exclude each other"},
	} {
		args := []string{"match"}
		for _, w := range strings.Fields(c.line) {
			args = append(args, strings.ReplaceAll(w, ",nodes", " nodes"))
		}
		for i, w := range args {
			args[i] = strings.NewReplacer(",proto", " proto", ",cmd", " cmd", ",dir", " dir", ",fill", " fill", ",book", " book", ",opt", " opt").Replace(w)
		}
		tengen.Refuses(t, "", c.want, args...)
	}
}

// A match that cannot begin leaves no files that would be in the way of the command when it is corrected; those
// that were there before stay.
func TestMatchCannotBegin(t *testing.T) {
	t.Setenv(tokenVariable, servedToken)
	for _, line := range []string{
		"--serve=127.0.0.1:notaport --each nodes=1 --engine name=A --engine name=B",
		"--each nodes=1 --engine name=A --engine name=B --log none/x",
		"--each nodes=1 --engine name=A --engine name=B --sgf none/x",
	} {
		t.Chdir(t.TempDir())
		args := append([]string{"match", "--games", "2", "--out", "m"}, strings.Fields(line)...)
		for range 2 { // the second time with the same error
			if _, errs, code := tengen.Run("", args...); code == cli.ExitOK || strings.Contains(errs, "exists") {
				t.Errorf("%s: exit code %d, %s", line, code, errs)
			}
		}
		if left, err := os.ReadDir("m"); err != nil || len(left) > 0 {
			t.Errorf("%s: %v is left, %v", line, left, err)
		}
	}
	tengen.Must(t, "", strings.Fields("match --size 7 --games 2 --out m --each nodes=1 --engine name=A --engine name=B")...)
	before := filetest.Read(t, "m/games.jsonl")
	if _, errs, code := tengen.Run("", strings.Fields("match --size 7 --games 4 --resume --out m --each nodes=1 --engine name=A --engine name=B --serve=127.0.0.1:notaport")...); code == cli.ExitOK {
		t.Errorf("no port, %s", errs)
	}
	if now := filetest.Read(t, "m/games.jsonl"); !bytes.Equal(now, before) {
		t.Errorf("%s, was %s", now, before)
	}
}

// A plot that cannot be written does not hide the result.
func TestMatchPlotFails(t *testing.T) {
	plot := filepath.Join(t.TempDir(), strings.Repeat("x", 246)+".svg") // no name beside it is longer
	out, errs, code := tengen.Run("", "match", "--game", "ring", "--games", "2", "--engine", "name=A", "--engine", "name=B",
		"--each", "nodes=1 memory=1", "--plot", plot)
	if code != cli.ExitFailed || !strings.Contains(out, "A against B") || !strings.Contains(errs, plot) {
		t.Errorf("exit code %d, %s, %s", code, errs, out)
	}
}

// A log that cannot be written does not hide the result, and ends with its first error.
func TestMatchLogFails(t *testing.T) {
	disk := &clitest.FullDisk{Room: 5}
	log := matchLog{to: struct {
		io.Writer
		io.Closer
	}{disk, io.NopCloser(nil)}}
	for range 2 {
		if n, err := log.Write([]byte("abcd")); n != 4 || err != nil {
			t.Errorf("%d bytes written, %v", n, err)
		}
	}
	disk.Room = 100 // somebody made room: a line in the middle would be missing
	for _, text := range []string{"efgh", "late"} {
		if _, err := log.Write([]byte(text)); err != nil {
			t.Error(err)
		}
		if err := log.close(); !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "--log") || string(disk.Data) != "abcda" {
			t.Errorf("%v after %q", err, disk.Data)
		}
	}
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	out, errs, code := tengen.Run("", "match", "--rule", "freestyle", "--size", "9", "--games", "2", "--draw-after", "4", "--each", "nodes=1",
		"--engine", "name=A memory=1", "--engine", "name=B memory=80 "+program("gomocup"), "--log", full)
	if code != cli.ExitFailed || !strings.Contains(out, "A against B") || !strings.Contains(errs, "--log: write /dev/full") {
		t.Errorf("exit code %d, %s, %s", code, errs, out)
	}
}

func FuzzParseEngine(f *testing.F) {
	f.Add("name=A cmd='x -y' tc=60/5+0.6 opt.K=V off=a,b")
	f.Fuzz(func(t *testing.T, spec string) {
		g, err := games.ByName("renju")
		if err != nil {
			t.Fatal(err)
		}
		c := match.NewConfig(g.Default())
		if c.Engines, err = ParseEngines(t.Context(), []string{spec, "nodes=1"}, "", "gomocup"); err == nil {
			_ = c.Check() // an error is fine, a panic is not
		}
	})
}
