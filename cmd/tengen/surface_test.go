package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	clilite "tengen/cmd/internal/cli/lite"
	"tengen/internal/filetest"
	"tengen/search/game"
)

// positionCommands are the commands that take a position, with what ends them at once.
var positionCommands = map[string]struct{ args, in string }{
	"analyze": {"--nodes 10 --threads 1", ""},
	"explain": {"--best 1 --time 1ms", ""},
	"gtp":     {"", "quit\n"},
	"perft":   {"", ""},
	"play":    {"--black person --white person", "quit\n"},
	"render":  {"", ""},
	"solve":   {"--nodes 10", ""},
}

// positionFlags are the flags of a position.
var positionFlags = []string{"game", "rule", "size", "komi", "position", "moves", "opening", "sgf", "move-number", "charset", "to-move"}

func command(t *testing.T, name string) *cobra.Command {
	t.Helper()
	for _, f := range program.Commands {
		if cmd := f(); cmd.Name() == name {
			return cmd
		}
	}
	t.Fatalf("no command %s", name)
	return nil
}

// Every command that has one flag of a position has them all, with the same default and
// the same words.
func TestPositionFlagsAlike(t *testing.T) {
	for _, f := range program.Commands {
		cmd := f()
		_, listed := positionCommands[cmd.Name()]
		if has := cmd.Flags().Lookup("position") != nil; has != listed {
			t.Errorf("%s has --position: %t, listed: %t", cmd.Name(), has, listed)
		}
	}
	first := command(t, "analyze")
	for name := range positionCommands {
		for _, flag := range positionFlags {
			want, got := first.Flags().Lookup(flag), command(t, name).Flags().Lookup(flag)
			switch {
			case got == nil:
				t.Errorf("%s has no --%s", name, flag)
			case got.DefValue != want.DefValue:
				t.Errorf("%s --%s: default %q, that of analyze is %q", name, flag, got.DefValue, want.DefValue)
			case got.Usage != want.Usage && (name != "play" || flag != "opening"):
				t.Errorf("%s --%s: %q, in analyze %q", name, flag, got.Usage, want.Usage)
			}
		}
	}
}

// What a command takes without flags is allowed, also on a machine with very many processors.
func TestUsualThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(game.MaxThreads + 1))
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		if f := cmd.Flags().Lookup("threads"); f != nil {
			if n, err := strconv.Atoi(f.DefValue); err != nil || cli.CheckThreads(n) != nil {
				t.Errorf("%s: --threads %s: %v", cmd.CommandPath(), f.DefValue, cli.CheckThreads(n))
			}
		}
		for _, c := range cmd.Commands() {
			look(c)
		}
	}
	for _, f := range program.Commands {
		look(f())
	}
}

// Every command takes every way to give a position of every game, or says in one line why
// not.
func TestPositionFlagsTable(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	file := filepath.Join(t.TempDir(), "game.sgf")
	filetest.Put(t, file, "(;GM[4]SZ[15];B[hh];W[hg];B[ig])")
	stones := filepath.Join(t.TempDir(), "jungo.sgf")
	filetest.Put(t, stones, "(;GM[1]SZ[3];B[bb];W[aa])")
	const ring = "6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6_-_w_-"
	for _, c := range []struct {
		game, args string
		refused    string // a word of the refusal; "" if the game has the flag
		not        string // commands that refuse it all the same, for a reason of their own
	}{
		{"renju", "--moves h8", "", ""},
		{"renju", "--rule freestyle --moves h8", "", ""},
		{"renju", "--rule gomoku --moves h8", "", ""},
		{"renju", "--size 9 --moves e5", "", ""},
		{"renju", "--komi 3 --moves h8", "--komi", ""},
		{"renju", "--position ...../...../..X../...../.....", "", ""},
		{"renju", "--opening kagetsu", "", ""},
		{"renju", "--moves h8 --to-move black", "", ""},
		{"renju", "--sgf " + file, "", ""},
		{"renju", "--sgf " + file + " --move-number 2", "", ""},
		{"renju", "--sgf " + file + " --charset gbk", "", ""},
		{"renju", "--move-number 2", "--move-number", ""},
		{"renju", "--charset gbk", "--charset", ""},
		{"renju", "-", "", "gtp play"},
		{"jungo", "--size 3 --moves B2", "", ""},
		{"jungo", "--size 3 --rule positional --moves B2", "", ""},
		{"jungo", "--size 3 --ko positional --moves B2", "", ""},
		{"jungo", "--size 3 --komi 3 --moves B2", "", "solve"},
		{"jungo", "--position .../.X./...", "", ""},
		{"jungo", "--opening kagetsu", "--opening", ""},
		{"jungo", "--size 3 --moves B2 --to-move black", "", ""},
		{"jungo", "--sgf " + stones, "", ""},
		{"jungo", "--sgf " + stones + " --move-number 2", "", ""},
		{"ring", "--moves c2", "", ""},
		{"ring", "--rule ring-basic --moves c2", "", ""},
		{"ring", "--variant ring-basic --moves c2", "", ""},
		{"ring", "--size 5 --moves c2", "--size", ""},
		{"ring", "--komi 5 --moves c2", "--komi", ""},
		{"ring", "--position " + ring, "", ""},
		{"ring", "--opening kagetsu", "--opening", ""},
		{"ring", "--moves c2 --to-move black", "--to-move", ""},
		{"ring", "--sgf " + file, "--sgf", ""},
	} {
		for name, com := range positionCommands {
			args := append([]string{name, "--game", c.game}, strings.Fields(com.args+" "+c.args)...)
			for i, a := range args {
				args[i] = strings.ReplaceAll(a, "_", " ")
			}
			if name == "solve" && c.game == "ring" {
				args = append(args, "--plies", "1")
			}
			in := com.in
			if in == "" {
				in = "...../...../..X../...../....."
			}
			_, errs, code := tengen.Run(in, args...)
			if c.refused == "" && !slices.Contains(strings.Fields(c.not), name) {
				if errs != "" || !slices.Contains([]int{cli.ExitOK, cli.ExitNo, cli.ExitUndecided}, code) {
					t.Errorf("%q: exit code %d, %s", args, code, errs)
				}
				continue
			}
			if code != cli.ExitInput || !strings.Contains(errs, c.refused) || strings.Count(errs, "\n") != 2 || !strings.HasPrefix(errs, "tengen "+name+": ") {
				t.Errorf("%q: exit code %d, %q; want one line that names %s", args, code, errs, c.refused)
			}
		}
	}
}

// One line of moves on standard input is a position.
func TestMovesAsInput(t *testing.T) {
	for game, moves := range map[string]string{"renju": "h8i9g7", "jungo": "D4 pass", "ring": "c2 d11"} {
		want := tengen.Must(t, "", "perft", "--game", game, "--moves", moves, "--depth", "1", "--divide")
		if got := tengen.Must(t, moves+"\n", "perft", "--game", game, "-", "--depth", "1", "--divide"); perftCount(got) != perftCount(want) {
			t.Errorf("%s: %s; with --moves %s", game, got, want)
		}
		tengen.Refuses(t, "zz99", "zz99", "perft", "--game", game, "-")
	}
}

// perftCount returns the output of perft without its times.
func perftCount(out string) string {
	var kept []string
	for line := range strings.Lines(out) {
		if !strings.Contains(line, "a second") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// What tengen-lite lacks is what tengen has besides.
func TestOthers(t *testing.T) {
	names := func(list []func() *cobra.Command) (out []string) {
		for _, f := range list {
			out = append(out, f().Name())
		}
		return out
	}
	both := append(names(clilite.Commands), clilite.Others...)
	all := names(program.Commands)
	slices.Sort(both)
	if slices.Sort(all); !slices.Equal(both, all) {
		t.Errorf("tengen-lite knows of %q, tengen has %q", both, all)
	}
}

// The shell completes the values of every flag that has a list of them.
func TestCompletion(t *testing.T) {
	for line, want := range map[string]string{
		"analyze --game":    "renju jungo ring",
		"analyze --rule":    "freestyle standard renju caro simple positional situational ring ring-basic",
		"gtp --rule":        "freestyle",
		"analyze --opening": "kagetsu zuisei",
		"play --opening":    "swap2 soosorv-8 kagetsu",
		"match --opening":   "swap2",
		"openings":          "kagetsu",
		"analyze --off":     "root-vct solver",
		"perft --to-move":   "black white",
		"play --level":      "1 10",
		"play --black":      "person engine engine:3",
		"solve --kind":      "auto vcf vct",
		"bench --suite":     "positions ring",
		"gomocup --dialect": "yixin",
		"analyze --profile": "cpu mem trace",
		"selfplay --game":   "ring",
		"match --rule":      "standard",
		"render --to-move":  "white",
		"explain --variant": "ring-basic",
		"analyze --ko":      "situational",
	} {
		out, _, code := tengen.Run("", append(append([]string{"__complete"}, strings.Fields(line)...), "")...)
		offered := strings.Fields(out)
		for _, value := range strings.Fields(want) {
			if code != cli.ExitOK || !slices.Contains(offered, value) {
				t.Errorf("%s: %q is not among %q", line, value, offered)
			}
		}
	}
}

// --version prints what version does.
func TestVersionFlag(t *testing.T) {
	if flag, command := tengen.Must(t, "", "--version"), tengen.Must(t, "", "version"); flag != command {
		t.Errorf("--version prints %q, version %q", flag, command)
	}
}

// The usual komi is that of an even game on the board, in every command and for a drawing, too.
func TestUsualKomi(t *testing.T) {
	for size, komi := range map[int]string{3: "6.5", 5: "23", 6: "4", 7: "9", 8: "9", 9: "8", 13: "6.5"} {
		board := strings.Repeat(strings.Repeat(".", size)+"\n", size)
		name := fmt.Sprint(size)
		for in, args := range map[string]string{
			"":            "analyze --nodes 2 --threads 1 --game jungo --size " + name,
			board:         "analyze --nodes 2 --threads 1 --game jungo -",
			"showboard\n": "gtp --game jungo --size " + name,
			"quit\n":      "play --black person --white person --game jungo --size " + name,
		} {
			if out := tengen.Must(t, in, strings.Fields(args)...); !regexp.MustCompile(`komi ` + komi + `\n`).MatchString(out) {
				t.Errorf("%s: no komi of %s in\n%s", args, komi, out)
			}
		}
	}
	for args, want := range map[string]string{"--size 7 --komi 2.5": "2.5", "--size 5 --komi 0": "0", "--size 7 --handicap 2": "0"} {
		if out := tengen.Must(t, "quit\n", strings.Fields("play --black person --white person --game jungo "+args)...); !strings.Contains(out, "komi "+want+",") {
			t.Errorf("%s: no komi of %s in\n%s", args, want, out)
		}
	}
}

// What analyze prints is a position that it reads again, in every game.
func TestOwnOutput(t *testing.T) {
	for _, c := range []struct{ settings, moves string }{
		{"--game renju --rule freestyle", "h8i9h9"}, {"--game jungo", "C3"}, {"--game ring", "c2"},
	} {
		args := append([]string{"analyze", "--nodes", "20", "--threads", "1", "--hash", "4"}, strings.Fields(c.settings)...)
		shown := tengen.Must(t, "", append(args, "--moves", c.moves)...)
		head, _, _ := strings.Cut(shown, "\n\n   depth")
		again := tengen.Must(t, shown, append(args, "-")...)
		for line := range strings.Lines(head) {
			// The last move and the number of moves are not part of a position.
			line = strings.NewReplacer("<", " ", ">", " ", ", < > last move", "").Replace(line)
			if strings.HasPrefix(strings.TrimSpace(line), "1") && !strings.Contains(strings.NewReplacer("<", " ", ">", " ").Replace(again), line) {
				t.Errorf("%s: the row %q is missing in\n%s", c.settings, line, again)
			}
		}
		if !strings.Contains(again, "\nWhite to move\n") {
			t.Errorf("%s: White is not to move:\n%s", c.settings, again)
		}
	}
}
