package cli_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
	"tengen/internal/say"
	"tengen/search"
	"tengen/search/game"
)

// do is a program with the command "do", which take gives its flags, and which calls run.
func do(take func(*cobra.Command), run func(*cobra.Command, []string) error) cli.Program {
	return cli.Program{Commands: []func() *cobra.Command{func() *cobra.Command {
		cmd := &cobra.Command{Use: "do [-]", Args: cobra.MaximumNArgs(1), RunE: run}
		if take != nil {
			take(cmd)
		}
		return cmd
	}}}
}

// line runs a command line of a program.
func line(p cli.Program, in, words string) (out, errs string, code int) {
	var o, e strings.Builder
	code = p.Run(strings.Fields(words), strings.NewReader(in), &o, &e)
	return o.String(), e.String(), code
}

// Numbers and words as people read them.
func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		cli.More(3, 3, "game", "games"): "", cli.More(4, 3, "game", "games"): "1 more game", cli.More(5, 3, "game", "games"): "2 more games",
		cli.Plural(1, "ply", "plies"): "1 ply", cli.Plural(0, "ply", "plies"): "0 plies",
		cli.Count(1, "game", "games"): "1 game", cli.Count(0, "game", "games"): "0 games", cli.Count(999, "a", "b"): "999 b",
		cli.Count(123_456, "a", "b"): "123,456 b", cli.Count(1_234_567, "a", "b"): "1,234,567 b",
		fmt.Sprint(search.PerSecond(30, 2*time.Second)): "15", fmt.Sprint(search.PerSecond(30, 0)): "0",
		cli.GameAndRule(game.Config{Game: "ring", Rule: "ring"}): "ring", cli.GameAndRule(game.Config{Game: "renju", Rule: "caro"}): "renju caro",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for env, want := range map[string]bool{"LANG=ja_JP.UTF-8": true, "LC_ALL=C LANG=ja_JP.UTF-8": false, "LC_CTYPE=en.utf8 LANG=C": true, "LANG=C": false, "": true} {
		get := func(name string) string {
			for _, w := range strings.Fields(env) {
				if value, ok := strings.CutPrefix(w, name+"="); ok {
					return value
				}
			}
			return ""
		}
		if got := cli.UTF8Locale(get); got != want {
			t.Errorf("%q: more than ASCII %v, want %v", env, got, want)
		}
	}
	for text, want := range map[string]time.Duration{"10s": 10 * time.Second, "1m30s": 90 * time.Second, "1.5": 1500 * time.Millisecond, "0": 0, "-1": -1, "-1s": -1, "x": -1, "1e10": -1} {
		var s cli.Span
		if err := s.Set(text); (err != nil) != (want < 0) || err == nil && time.Duration(s) != want {
			t.Errorf("a time of %q is %v, %v, want %v", text, time.Duration(s), err, want)
		}
	}
}

// The options of an engine are those of the flags.
func TestEngineFlags(t *testing.T) {
	for words, want := range map[string]string{
		"--threads 2 --hash 3 --off lmr": "threads 2, hash 3, off [lmr]",
		"--off lmr --eval tables":        "threads 1, hash 16, off [lmr network]",
		"--eval network":                 "threads 1, hash 16, off []",
		"--eval x":                       `--eval: "x": want network or tables`,
		"--threads 0":                    "--threads: 0 is not",
		"--threads 9999":                 "--threads: 9999 is not",
		"--hash -1":                      "--hash: ",
		"--eval tables ring":             "--eval means nothing in ring",
		"--eval tables renju":            "threads 1, hash 16, off [network]",
		fmt.Sprint("--hash ", int64(1)<<40, " any"): "--hash: ",
	} {
		var f cli.EngineFlags
		out, errs, _ := line(do(func(cmd *cobra.Command) { f.Add(cmd, 1, 16) }, func(cmd *cobra.Command, args []string) error {
			o, err := f.Options(strings.Join(args, ""))
			fmt.Fprintf(cmd.OutOrStdout(), "threads %d, hash %d, off %v", o.Threads, o.Hash, o.Off)
			return err
		}), "", "do "+words)
		if !strings.Contains(errs, want) && out != want {
			t.Errorf("%s: %s%s, want %s", words, out, errs, want)
		}
	}
	for n, good := range map[int]bool{0: false, 1: true, 256: true, 257: false} {
		if err := cli.CheckThreads(n); (err == nil) != good {
			t.Errorf("%d threads of a job: %v", n, err)
		}
	}
	for mib, want := range map[int]bool{0: false, 1: true} {
		c, done, err := (&cli.CacheFlag{MIB: mib}).Open()
		if err != nil || (c != nil) != want {
			t.Fatalf("a cache of %d MiB: %v, %v", mib, c, err)
		}
		done()
	}
	if _, _, err := (&cli.CacheFlag{MIB: -1}).Open(); err == nil {
		t.Error("a cache of -1 MiB")
	}
	var book cli.BookFlag
	_, errs, code := line(do(book.Add, func(*cobra.Command, []string) error {
		_, _, err := book.Engine(nil)
		return err
	}), "", "do --db x")
	if code != cli.ExitInput || !strings.Contains(errs, "--db: this program has no databases") {
		t.Errorf("a database where there are none: exit code %d, %s", code, errs)
	}
}

// record is a game of renju on 9×9 with a value that cannot be read, jungoRecord one of jungo.
const (
	gameRecord  = "(;GM[4]SZ[9]HA[x];B[ee];W[ed];B[dd])"
	jungoRecord = "(;GM[1]SZ[5];B[cc])"
)

// Position flags lead to a position, or say what is wrong.
func TestPositionFlags(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "g.sgf"), filepath.Join(dir, "j.sgf")
	for name, text := range map[string]string{file: gameRecord, other: jungoRecord} {
		filetest.Put(t, name, text)
	}
	const board = "...../...../..X../...../....."
	for _, c := range []struct {
		words, in string
		usual     cli.Usual
		want      string // a position, or a part of the error
	}{
		{"--game jungo --size 5", "", cli.Usual{}, "jungo simple 5 komi 23, Black: "},
		{"--game jungo", "", cli.Usual{Size: 5}, "jungo simple 5 komi 23, Black: "},
		{"--game jungo --size 8", "", cli.Usual{Size: 5}, "jungo simple 8 komi 9, Black: "},
		{"--game jungo", "", cli.Usual{Size: 5, Handicap: true}, "jungo simple 5 komi 6.5, Black: "},
		{"--game jungo --komi 3", "", cli.Usual{Size: 5}, "jungo simple 5 komi 3, Black: "},
		{"--game jungo --position " + board, "", cli.Usual{}, "jungo simple 5 komi 23, White: "},
		{"--game jungo --size 5 --ko positional", "", cli.Usual{}, "jungo positional 5 komi 23, Black: "},
		{"--game ring --variant ring-basic", "", cli.Usual{}, "ring ring-basic 0 komi 0, Black: "},
		{"--moves h8i9 --to-move white", "", cli.Usual{}, "renju renju 15 komi 0, White: "},
		{"--game jungo --position ...../...../...../...../..... --to-move white --moves A1", "", cli.Usual{}, "jungo simple 5 komi 23, Black: A1"},
		{"--game ring --moves c2 --to-move white", "", cli.Usual{}, "ring ring 0 komi 0, White: c2"},
		{"--game ring --moves c2 --to-move black", "", cli.Usual{}, "--to-move means nothing in ring"},
		{"--to-move red", "", cli.Usual{}, "--to-move: "},
		{"--move-number 2", "", cli.Usual{}, "--move-number goes with --sgf"},
		{"--sgf " + file, "", cli.Usual{}, "renju renju 9 komi 0, White: e5 e6 d6"},
		{"--sgf " + file + " --move-number 2", "", cli.Usual{}, "renju renju 9 komi 0, White: e5"},
		{"--sgf " + file + " --move-number 4", "", cli.Usual{}, "renju renju 9 komi 0, White: e5 e6 d6"},
		{"--sgf " + file + " --move-number 5", "", cli.Usual{}, "--move-number: 5: "},
		{"--sgf " + file + " --move-number 0", "", cli.Usual{}, "--move-number: 0: "},
		{"--sgf " + other, "", cli.Usual{}, "want --game jungo"},
		{"--sgf " + file + " --size 15", "", cli.Usual{}, "--size is 15"},
		{"--sgf " + file + " --moves h8", "", cli.Usual{}, "--sgf and --moves exclude each other"},
		{"-", board, cli.Usual{}, "renju renju 5 komi 0, White: "},
		{"- --size 9", board, cli.Usual{}, "--size is 9, the position is 5×5"},
		{"- --moves e5", board, cli.Usual{}, "renju renju 5 komi 0, Black: e5"},
		{"- --moves i9", "h8", cli.Usual{}, "renju renju 15 komi 0, Black: h8 i9"},
		{"- --position " + board, board, cli.Usual{}, "--position and a position on standard input exclude each other"},
		{"- --sgf " + file, board, cli.Usual{}, "--sgf and a position on standard input exclude each other"},
		{"--position " + board + " --sgf " + file, "", cli.Usual{}, "--sgf and --position exclude each other"},
		{"--opening D4 --sgf " + file, "", cli.Usual{}, "--opening and --sgf exclude each other"},
		{"--opening D4 --position " + board, "", cli.Usual{}, "--opening and --position exclude each other"},
		{"- --opening D4", board, cli.Usual{}, "--opening and a position on standard input exclude each other"},
		{"-", "h8i9", cli.Usual{}, "renju renju 15 komi 0, Black: h8 i9"},
		{"- --game ring --moves d11", "c2", cli.Usual{}, "ring ring 0 komi 0, Black: c2 d11"},
		{"-", strings.Repeat(board+"\n", 5000), cli.Usual{}, "at most 65536 bytes"},
		{"-", " \n", cli.Usual{}, "no board"},
		{"--opening kagetsu", "", cli.Usual{}, "renju renju 15 komi 0, White: h8 h9 i9"},
		{"--opening swap2", "", cli.Usual{}, "swap2 is an opening rule"},
		{"--opening swap3", "", cli.Usual{}, "with --rules the opening rules"},
		{"--komi 3", "", cli.Usual{}, "--komi means nothing in renju"},
		{"--game chess", "", cli.Usual{}, "--game: "},
		{"ring", "", cli.Usual{}, "want --game ring"},
		{"a.sgf", "", cli.Usual{}, "want --sgf a.sgf"},
	} {
		f := cli.GameFlags{Usual: c.usual}
		out, errs, code := line(do(f.Add, func(cmd *cobra.Command, args []string) error {
			if given := f.Given(cmd, args); given != (c.words != "") && !strings.HasPrefix(c.words, "--to-move") && !strings.HasPrefix(c.words, "--move-number") {
				t.Errorf("%s: a position is given: %v", c.words, given)
			}
			p, err := f.Open(cmd, args)
			if err != nil {
				return err
			}
			at := p.Config()
			fmt.Fprintf(cmd.OutOrStdout(), "%s %s %d komi %g, %v: %s", at.Game, at.Rule, at.Size, at.Komi, p.Side(), strings.Join(p.Moves(), " "))
			return nil
		}), c.in, "do "+c.words)
		if noted := strings.HasPrefix(errs, "note: "+file+": line 1, byte 1: HA: "); noted != (strings.HasPrefix(c.words, "--sgf "+file) && code == cli.ExitOK) && code == cli.ExitOK {
			t.Errorf("%s: notes %q", c.words, errs)
		}
		if c.want == "" || out != c.want && !(code == cli.ExitInput && strings.Contains(errs, c.want)) {
			t.Errorf("%s: exit code %d, %q, %s, want %q", c.words, code, out, errs, c.want)
		}
	}
	// A result against the moves is noted.
	var g cli.GameFlags
	over := "(;GM[4]SZ[9]RE[W+];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])"
	_, errs, code := line(do(g.Add, func(cmd *cobra.Command, args []string) error { _, err := g.Open(cmd, args); return err }), over, "do --rule freestyle --sgf -")
	if code != cli.ExitOK || !strings.HasPrefix(errs, "note: standard input: ") || !strings.Contains(errs, "W+") {
		t.Errorf("exit code %d, %q", code, errs)
	}
	// The games after the first one do not matter.
	if _, errs, code := line(do(g.Add, func(cmd *cobra.Command, args []string) error { _, err := g.Open(cmd, args); return err }), "(;GM[4]SZ[9];B[aa])(;GM[4]SZ[9];B[zz])", "do --sgf -"); code != cli.ExitOK {
		t.Errorf("exit code %d, %q", code, errs)
	}
	// Some editors put a mark before a text.
	for words, text := range map[string]string{"do --game ring -": "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b b -", "do -": "..X.O\n.....\n.....\n.....\n.....\n", "do --size 9 -": "e5e6"} {
		var g cli.GameFlags
		if _, errs, code := line(do(g.Add, func(cmd *cobra.Command, args []string) error { _, err := g.Open(cmd, args); return err }), "\ufeff"+text, words); code != cli.ExitOK {
			t.Errorf("%s with a mark: exit code %d, %q", words, code, errs)
		}
	}
	f := cli.GameFlags{Takes: cli.Takes{InputFor: "moves"}}
	for _, words := range []string{"-", "--sgf -", "--position -"} {
		_, errs, code := line(do(f.Add, func(cmd *cobra.Command, args []string) error { _, err := f.Open(cmd, args); return err }), "", "do "+words)
		if code != cli.ExitInput || !strings.Contains(errs, "standard input is for moves here") {
			t.Errorf("%s: exit code %d, %s", words, code, errs)
		}
	}
}

// What describes a position says whose move it is, and after how many moves if that is known.
func TestDescribe(t *testing.T) {
	for words, want := range map[string][]string{
		"--moves h8i9": {"Black to move after 2 moves\n", "X Black, O White, < > last move\n"},
		"":             {"Black to move after 0 moves\n"},
		"--position ...../...../..X../...../.....": {"White to move\n"},
		"--position ...../.#.../..X../...../.....": {", # a point that nobody may use\n"},
		"--game ring": {"Black to move\n"},
	} {
		var f cli.GameFlags
		out, errs, _ := line(do(f.Add, func(cmd *cobra.Command, args []string) error {
			p, err := f.Open(cmd, args)
			if err == nil {
				cli.Describe(cmd.OutOrStdout(), p, say.English)
			}
			return err
		}), "", "do "+words)
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: %q is missing in %s%s", words, w, out, errs)
			}
		}
	}
}

// Columns stand below each other, also with letters that are two columns wide.
func TestTable(t *testing.T) {
	rows := [][]string{{"名前", "n", ""}, {"a", "12", "黒"}, {"abc", "3", "b"}}
	for right, want := range map[bool]string{false: "名前  n   \na     12  黒\nabc   3   b\n", true: "  名前   n    \n     a  12  黒\n   abc   3   b\n"} {
		var out strings.Builder
		if err := cli.Table(&out, rows, right); err != nil || out.String() != want {
			t.Errorf("%q, %v, want %q", out.String(), err, want)
		}
	}
}

// The end of a command: its exit code, and what is printed.
func TestEnds(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		full bool // the disk of the output
		code int
		want string // of the error
		not  string
	}{
		"done":                    {nil, false, cli.ExitOK, "", "."},
		"an answer":               {cli.Outcome(cli.ExitNo), false, cli.ExitNo, "", "."},
		"a failure":               {errors.New("broken"), false, cli.ExitFailed, "tengen do: broken\n", "usage"},
		"bad input":               {cli.BadInput("wrong"), false, cli.ExitInput, "wrong\nRun 'tengen do --help' for usage.\n", "?"},
		"stopped":                 {cli.BadInput("x: %w", context.Canceled), false, cli.ExitFailed, "x: stopped", "usage"},
		"a full disk":             {cli.BadInput("x: %w", syscall.ENOSPC), false, cli.ExitFailed, syscall.ENOSPC.Error(), "usage"},
		"an answer nobody got":    {cli.Outcome(cli.ExitNo), true, cli.ExitFailed, syscall.ENOSPC.Error(), "exit code"},
		"output nobody got":       {nil, true, cli.ExitFailed, syscall.ENOSPC.Error(), "usage"},
		"what a terminal obeys":   {errors.New("a\x1b[2Jb"), false, cli.ExitFailed, "a?[2Jb", "\x1b"},
		"the same cause, twice":   {errors.Join(errors.New("x"), errors.New("x")), false, cli.ExitFailed, "tengen do: x\n", "x\nx"},
		"a failure on a full one": {errors.New("broken"), true, cli.ExitFailed, "broken\n" + syscall.ENOSPC.Error(), "usage"},
	} {
		var out, errs strings.Builder
		var to io.Writer = &out
		if c.full {
			to = &failing{}
		}
		code := do(nil, func(cmd *cobra.Command, _ []string) error {
			fmt.Fprintln(cmd.OutOrStdout(), "first")
			fmt.Fprintln(cmd.OutOrStdout(), "second") // fails with another error
			return c.err
		}).Run([]string{"do"}, strings.NewReader(""), to, &errs)
		if code != c.code || !strings.Contains(errs.String(), c.want) || strings.Contains(errs.String(), c.not) {
			t.Errorf("%s: exit code %d, %q, want %d, %q", name, code, errs.String(), c.code, c.want)
		}
	}
	err := errors.New("first")
	cli.Closing(closer{errors.New("second")}, &err)
	if err.Error() != "first\nsecond" {
		t.Errorf("closed with %v", err)
	}
}

// failing is an output on a full disk, which later fails in another way.
type failing struct{ failed bool }

func (f *failing) Write([]byte) (int, error) {
	if f.failed {
		return 0, errors.New("another error")
	}
	f.failed = true
	return 0, syscall.ENOSPC
}

type closer struct{ err error }

func (c closer) Close() error { return c.err }

// A program says which commands only tengen has, and suggests flags that help shows.
func TestPart(t *testing.T) {
	var name string
	part := do(func(cmd *cobra.Command) { cli.OutFlag(cmd, &name, "file"); cmd.Flags().Bool("json", false, "") }, func(cmd *cobra.Command, _ []string) error {
		_, err := fmt.Fprint(cmd.OutOrStdout(), "out="+name)
		return err
	})
	part.Commands = append(part.Commands, func() *cobra.Command {
		cmd := &cobra.Command{Use: "go", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error { return nil }}
		cmd.Flags().Bool("warn", true, "")
		cmd.Flags().String("serve", "", "")
		cmd.Flags().Lookup("serve").NoOptDefVal = "usual"
		cmd.Flags().Uint32("seed", 0, "")
		cmd.Flags().Int("depth", 0, "")
		return cmd
	})
	part.Name, part.Others = "tengen-part", []string{"db"}
	for words, want := range map[string]string{
		"do -o a": "out=a", "do --out b": "out=b", "do --output c": "out=c",
		"":                   "tengen also has db.",
		"db import x":        "tengen has this command: go build ./cmd/tengen",
		"do --outpt x":       "Did you mean this?\n\t--out\nRun",
		"do --json=true x y": `unexpected argument "y": want tengen-part do [-]`,
		"go --warn false":    `unexpected argument "false": want --warn=false`,
		"go --warn x":        `unexpected argument "x": the command takes flags alone`,
		"go --serve :99":     `unexpected argument ":99": want --serve=:99`,
		"go --serve=a :99":   `unexpected argument ":99": the command takes flags alone`,
		"go seed":            `unexpected argument "seed": want --seed`,
		"go --seed x":        `--seed: "x": want a whole number from 0`,
		"go --depth x":       `--depth: "x": want a whole number` + "\n",
		"go --warn=x":        `--warn: "x": want true or false`,
		"help do x":          `unknown command "x"`, "version x": `unexpected argument "x": the command takes flags alone`,
	} {
		if out, errs, _ := line(part, "", words); !strings.Contains(out+errs, want) {
			t.Errorf("%s: %s%s, want %q", words, out, errs, want)
		}
	}
	if out, _, _ := line(do(nil, nil), "", ""); !strings.Contains(out, "tengen without a command shows a menu") {
		t.Errorf("%s", out)
	}
	for words, want := range map[string]string{"--lang ja": "日本語 given", "": "English"} {
		var l cli.Language
		out, errs, _ := line(do(l.Add, func(cmd *cobra.Command, _ []string) error {
			fmt.Fprint(cmd.OutOrStdout(), map[string]string{"ja": "日本語", "en": "English"}[l.String()])
			if l.Given {
				fmt.Fprint(cmd.OutOrStdout(), " given")
			}
			return nil
		}), "", "do "+words)
		if out != want {
			t.Errorf("%s: %q, %s, want %q", words, out, errs, want)
		}
	}
}

// The context of a job ends with a signal, and is that of its command meanwhile.
func TestUntilInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	_, errs, code := line(do(nil, func(cmd *cobra.Command, args []string) error {
		before := cmd.Context()
		for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
			if signal.Ignored(sig) { // as under nohup
				continue
			}
			err := cli.Job(func(ctx context.Context, cmd *cobra.Command, _ []string) error {
				if cmd.Context() != ctx || ctx == before {
					t.Error("the command has another context")
				}
				if err := signalSelf(sig); err != nil {
					return err
				}
				<-ctx.Done()
				return nil
			})(cmd, args)
			if err != nil {
				return err
			}
			if cmd.Context() != before {
				t.Error("the command keeps the context of the job")
			}
		}
		return nil
	}), "", "do")
	if code != cli.ExitOK {
		t.Error(errs)
	}
	if ctx, stop := cli.Timed(t.Context(), time.Nanosecond); ctx.Err() == nil {
		<-ctx.Done()
		stop()
	}
	if ctx, stop := cli.Timed(t.Context(), 0); ctx != t.Context() {
		t.Error("0 is a limit")
		stop()
	}
}

// Profiles are written under their names, and hold what they are of.
func TestProfiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	for kind, name := range map[string]string{"trace": "trace.out", "block": "block.pprof", "mem": "mem.pprof"} {
		var blocked int
		_, errs, code := line(do(nil, func(*cobra.Command, []string) error {
			var mu sync.Mutex
			mu.Lock()
			time.AfterFunc(2*time.Millisecond, mu.Unlock)
			mu.Lock()
			blocked = pprof.Lookup("block").Count()
			return nil
		}), "", "do --profile "+kind+" --profile-dir "+dir)
		if info, err := os.Stat(filepath.Join(dir, name)); code != cli.ExitOK || err != nil || info.Size() == 0 || kind == "block" && blocked == 0 {
			t.Errorf("%s: exit code %d, %s, %v, %d blocked", kind, code, errs, err, blocked)
		}
	}
	runtime.SetBlockProfileRate(0)
	if _, errs, code := line(do(nil, func(*cobra.Command, []string) error { return nil }), "", "do --profile x"); code != cli.ExitInput || !strings.Contains(errs, "want one of allocs, block, cpu") {
		t.Errorf("exit code %d, %s", code, errs)
	}
}

// A folder, also by a link, has the files of a name, but a file that is named counts whatever its name.
func TestFilesIn(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "b.sgf"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.sgf", "a.txt", "b.sgf/c.sgf"} {
		filetest.Put(t, filepath.Join(dir, filepath.FromSlash(name)), "")
	}
	named := func(path string) bool { return filepath.Ext(path) == ".sgf" }
	wanted := map[string]string{".": "a.sgf b.sgf/c.sgf", "a.txt": "a.txt", "-": "-", "none": "error"}
	if os.Symlink("b.sgf", filepath.Join(dir, "link")) == nil { // not everybody may on Windows
		wanted["link"], wanted["link/"] = "link/c.sgf", "link/c.sgf"
	}
	for name, want := range wanted {
		path := name
		if name != "-" {
			path = filepath.Join(dir, name)
		}
		out, unread, err := cli.FilesIn(path, named)
		for i := range out {
			out[i] = strings.TrimPrefix(filepath.ToSlash(out[i]), filepath.ToSlash(dir)+"/")
		}
		if got := strings.Join(out, " "); got != want && (err == nil) == (want == "error") || err == nil && got != want || len(unread) > 0 {
			t.Errorf("%s: %s, %v, %v, want %s", name, got, unread, err, want)
		}
	}
}

// Colours are left out where the terminal has none, and for who wants none.
func TestColourless(t *testing.T) {
	for env, want := range map[string]bool{
		"TERM=": false, "TERM=xterm": false, "TERM=xterm-256color": false, "TERM=vte": false, "TERM=vte-256color": false, "TERM=linux": false, "TERM=vt525": false, "TERM=vt100-color": false,
		"TERM=vt100": true, "TERM=VT220": true, "TERM=vt320-w": true, "TERM=linux-m": true, "TERM=xterm-mono": true, "NO_COLOR=1": true,
	} {
		name, value, _ := strings.Cut(env, "=")
		get := func(asked string) string { return map[string]string{name: value}[asked] }
		if got := cli.Colourless(get); got != want {
			t.Errorf("%s: %t", env, got)
		}
	}
}
