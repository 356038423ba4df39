package play

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/tui"
	"tengen/internal/filetest"
	"tengen/internal/say"
	"tengen/internal/shell"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
)

// TestPlayLines plays against the real engines, line by line.
func TestPlayLines(t *testing.T) {
	for i, c := range []struct{ args, in, want string }{
		{"--game renju --rule freestyle --size 9 --nodes 300", "e5\nhint\nundo\nquit\n", "White plays "},
		{"--game jungo --size 5 --komi 0.5 --black engine:1 --white person", "pass\n", "Black plays "},
		{"--game ring --nodes 300", "c2\nd2d4\nresign\n", "White wins: Black resigns"},
		{"--game ring --moves c2,d11,c2c3 --black person --white person", "d11d9\n", "a ring carrier steps one square only"},
		{"--opening soosorv-8 --black person --white engine", "kagetsu\n", "Black is engine:1 now, White person"},
		{"--opening soosorv-8 --black engine --white person", "swap\nundo\nstay\n", "White: lay a white stone"},
		{"--opening swap2 --rule freestyle --size 20", "", "Nigiri: you hold "},
		{"--opening kagetsu --white person", "moves\n", "h8 h9 i9"},
		{"--game renju --moves h7a1h6a3f8a5g8a7 --white person", "h8\nh9\n", "h8 is forbidden to Black: double-three"},
		{"--game jungo --size 7 --white person", "", "komi 9,"},
		{"--game jungo --size 8 --white person", "", "komi 9,"},
		{"--game jungo --size 7 --komi 3 --white person", "", "komi 3,"},
		{"--game jungo --handicap 5 --white person", "", "stones: Black 5, White 0\n"},
		{"--game jungo --size 5 --handicap 2 --komi 1 --black engine:1 --white person", "A1\n", "Black plays "},
		{"--clock 5m+3s --white person", "h8\n", "White has 5m0s left\n"},
		{"--clock 1m/2x5s", "h8\n", "White plays "},
		{"--game jungo --size 5 --nodes 20 --white person", "owners\n", "x and o: empty points"},
		{"--white person", "h8\nundo\nredo\nmoves\n", "white> moves\nh8\n"},
		{"--white engine:1", "h8\nrematch\n", "Black is engine:1, White person"},
		{"--game ring --white person", "c2\n", "Black puts a ring on the piece on c2."},
		{"--game jungo --size 2 --black engine:1 --white engine:1 --komi 0", "", "\nover> "},
	} {
		if testing.Short() && i%3 != 0 {
			continue // left to the long run
		}
		args := []string{"play", "--threads", "1", "--level", "1"}
		for _, a := range strings.Fields(c.args) {
			args = append(args, strings.ReplaceAll(a, ",", " "))
		}
		out := tengen.Must(t, c.in, args...)
		if !strings.Contains(out, c.want) || strings.ContainsRune(out, 0x1b) {
			t.Errorf("play %s: no %q in\n%s", c.args, c.want, out)
		}
	}
}

// The flags lead to the options of the board.
func TestPlayOptions(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	t.Setenv("LC_ALL", "C.UTF-8")
	usual := tui.Options{HintLevel: game.MaxLevel, NoWarning: true}
	for _, c := range []struct {
		flags PlayFlags
		want  func(*tui.Options)
	}{
		{PlayFlags{}, func(*tui.Options) {}},
		{PlayFlags{save: "a"}, func(o *tui.Options) { o.File, o.AutoSave = "a", true }},
		{PlayFlags{resume: "b"}, func(o *tui.Options) { o.File = "b" }},
		{PlayFlags{save: "a", resume: "b"}, func(o *tui.Options) { o.File, o.AutoSave = "a", true }},
		{PlayFlags{warn: true, line: true}, func(o *tui.Options) { o.NoWarning, o.ShowLine = false, true }},
		{PlayFlags{nodes: 5}, func(o *tui.Options) { o.Limits = game.Limits{Nodes: 5, Plain: true} }},
		{PlayFlags{time: time.Second}, func(o *tui.Options) { o.Limits = game.Limits{Time: time.Second} }},
		{PlayFlags{ascii: true, noColour: true}, func(o *tui.Options) { o.ASCII, o.Bare = true, true }},
		{PlayFlags{language: cli.Language{Language: say.Japanese}}, func(o *tui.Options) { o.Language = say.Japanese }},
	} {
		want := usual
		if c.want(&want); !reflect.DeepEqual(c.flags.options(), want) {
			t.Errorf("%+v: %+v, want %+v", c.flags, c.flags.options(), want)
		}
	}
	t.Setenv("TERM", "vt220")
	if o := (&PlayFlags{}).options(); !o.Bare {
		t.Error("a terminal without colours gets some")
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	t.Setenv("LC_ALL", "C")
	if o := (&PlayFlags{}).options(); !o.ASCII || !o.Bare {
		t.Errorf("without colours and characters beyond ASCII: %+v", o)
	}
}

// The flags lead to a match: its players with their levels, its clock, its komi and handicap.
func TestPlayMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	for _, c := range []struct{ words, want string }{
		{"", "renju, komi 0, Black person, White engine:5"},
		{"--level 3 --black engine", "renju, komi 0, Black engine:3, White engine:3"},
		{"--nodes 9", "renju, komi 0, Black person, White engine:10"},
		{"--time 1s", "renju, komi 0, Black person, White engine:10"},
		{"--time 1s --level 2", "renju, komi 0, Black person, White engine:2"},
		{"--white engine:7", "renju, komi 0, Black person, White engine:7"},
		{"--game jungo --size 7", "jungo, komi 9, Black person, White engine:5"},
		{"--game jungo --size 7 --komi 2", "jungo, komi 2, Black person, White engine:5"},
		{"--game jungo --size 7 --handicap 2", "jungo, komi 0, Black person, White engine:5"},
		{"--game jungo --size 7 --handicap 2 --komi 1", "jungo, komi 1, Black person, White engine:5"},
		{"--game jungo --size 8 --handicap 2", "jungo, komi 0, Black person, White engine:5"},
		{"--clock 5m+3s", "renju, komi 0, Black person, White engine:5, clock"},
		{"--opening swap2 --black engine:1 --white person", "renju, komi 0, Black engine:1, White person, swap2"},
		{"--opening kagetsu", "renju, komi 0, Black person, White engine:5"},
		{"--save", "renju, komi 0, Black person, White engine:5"},
		{"--resume", "renju, komi 0, Black person, White engine:5"},
		{"--resume --level 2", "renju, komi 0, Black person, White engine:2"},
		{"--resume --nodes 2", "renju, komi 0, Black person, White engine:5"},
		{"--resume --black engine:4", "renju, komi 0, Black engine:4, White engine:5"},
	} {
		var got string
		args := append([]string{"play"}, strings.Fields(strings.NewReplacer("--save", "--save "+file, "--resume", "--resume "+file).Replace(c.words))...)
		p := clitest.Program{func() *cobra.Command {
			var f PlayFlags
			cmd := f.command()
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				m, err := f.match(cmd, args)
				if err != nil {
					return err
				}
				if f.save != "" {
					if err := m.Save(f.save); err != nil {
						return err
					}
				}
				of := m.Game.Config()
				got = fmt.Sprintf("%s, komi %g, Black %v, White %v", of.Game, of.Komi, m.Players[game.Black], m.Players[game.White])
				if m.Clock != nil {
					got += ", clock"
				}
				if m.Opening != nil {
					got += ", " + m.Opening.Rule().Name
				}
				return nil
			}
			return cmd
		}}
		if p.Must(t, "", args...); got != c.want {
			t.Errorf("%s: %s, want %s", c.words, got, c.want)
		}
	}
	// The nigiri gives either colour.
	black := map[bool]bool{}
	for range 40 {
		f := PlayFlags{}
		cmd := f.command()
		if err := cmd.ParseFlags([]string{"--opening", "swap2"}); err != nil {
			t.Fatal(err)
		}
		m, err := f.match(cmd, nil)
		if err != nil || m.Players[game.Black].Engine == m.Players[game.White].Engine || f.greeting == nil {
			t.Fatalf("%+v, %v", m, err)
		}
		black[m.Players[game.Black].Engine] = true
	}
	if len(black) != 2 {
		t.Errorf("the engine begins: %v", black)
	}
}

// The board speaks the language of the flag, or else of the locale.
func TestPlayLanguage(t *testing.T) {
	line := "play --white person --nodes 10"
	for _, c := range []struct{ locale, flag, want string }{
		{"C", "", "Black to move\nblack> "}, {"ja_JP.UTF-8", "", "黒の番です\n黒> "}, {"C", " --lang ja", "黒の番です\n黒> "}, {"ja_JP.UTF-8", " --lang en", "Black to move\nblack> "},
	} {
		t.Setenv("LC_ALL", c.locale)
		if out := tengen.Must(t, "", strings.Fields(line+c.flag)...); !strings.Contains(out, c.want) {
			t.Errorf("%s%s: no %q in\n%s", c.locale, c.flag, c.want, out)
		}
	}
	tengen.Refused(t, "play --lang fr", "want en or ja")
}

// TestPlayResume checks that a game saved after every move can be resumed.
func TestPlayResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	tengen.Must(t, "c2\nd11\n", "play", "--game", "ring", "--white", "person", "--save", file, "--threads", "1")
	out := tengen.Must(t, "c2c3\n", "play", "--resume", file, "--white", "engine:1", "--save", file, "--threads", "1")
	if !strings.Contains(out, "White plays ") {
		t.Errorf("resumed:\n%s", out)
	}
	m, err := playing.Load(file, "")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(m.Game.Moves()); n != 4 || !m.Players[game.White].Engine || m.Players[game.Black].Engine {
		t.Errorf("%d moves, players %v", n, m.Players)
	}
	tengen.Must(t, "", "play", "--resume", file, "--level", "2", "--save", file, "--threads", "1")
	if m, err = playing.Load(file, ""); err != nil || m.Players[game.White].Level != 2 {
		t.Errorf("players %v, %v", m.Players, err)
	}
	// Without --save, save writes to the file of --resume.
	tengen.Must(t, "undo\nsave\n", "play", "--resume", file, "--threads", "1")
	if m, err = playing.Load(file, ""); err != nil || len(m.Game.Moves()) != 2 {
		t.Errorf("after undo %v, %v", m, err)
	}
}

// TestPlayOpening plays whole openings between engines, and continues a saved one.
func TestPlayOpening(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, rule := range opening.Rules {
		file := filepath.Join(t.TempDir(), "game.txt")
		out := tengen.Must(t, "", "play", "--size", "9", "--opening", rule.Name, "--black", "engine", "--white", "engine", "--nodes", "40", "--threads", "1", "--save", file)
		m, err := playing.Load(file, "")
		if err != nil || m.Opening == nil || !m.Opening.Over() || m.Opening.Rule() != rule {
			t.Errorf("%s: %v\n%s", rule, err, out)
		}
	}
	file := filepath.Join(t.TempDir(), "game.txt")
	tengen.Must(t, "kagetsu\nstay\n", "play", "--opening", "rif", "--black", "person", "--white", "person", "--save", file, "--threads", "1")
	out := tengen.Must(t, "g7\n", "play", "--resume", file, "--threads", "1", "--black", "engine:1")
	if !strings.Contains(out, "which fifth stone stays?") {
		t.Errorf("resumed:\n%s", out)
	}
}

// The levels are told in the help, and in docs/engines.md from the golden file.
func TestLevels(t *testing.T) {
	filetest.Golden(t, "testdata/levels.golden", []byte(levelsText()))
	if out := tengen.Must(t, "", "play", "--help"); !strings.Contains(out, levelsText()) {
		t.Errorf("no levels in\n%s", out)
	}
}

func TestPlayBadInput(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.txt")
	filetest.Put(t, bad, "tengen game 1\ngame ring\nmove c2\nmove c3\n")
	good := filepath.Join(dir, "good.txt")
	tengen.Must(t, "c2\n", "play", "--game", "ring", "--white", "person", "--save", good)
	for line, want := range map[string]string{
		"--clock soon":                         "soon",
		"--clock 0":                            "no time",
		"--handicap 3":                         "means nothing in renju",
		"--game jungo --size 3 --handicap 2":   "--handicap",
		"--game jungo --size 7 --handicap 5":   "2 to 4",
		"--game jungo --handicap 1":            "2 to 9",
		"--game jungo --moves D4 --handicap 2": "empty board",
		"--game chess":                         "chess",
		"--game ring --size 6":                 "size",
		"--game renju --position x":            "position",
		"--game renju --moves h8h8":            "move 2",
		"--black somebody":                     "somebody",
		"--white engine:11":                    "level 11",
		"--level 0":                            "level 0",
		"--time -1s":                           "-1s",
		"--threads 0":                          "threads: 0",
		"--resume " + bad:                      "bad.txt: line 4: move 2",
		"--opening swap3":                      "swap3",
		"--opening rif --size 14":              "no centre",
		"--opening swap2 --game jungo":         "means nothing in jungo",
		"--opening swap2 --moves h8":           "--moves and an opening rule",
		"--resume " + bad + " --opening swap2": "--opening and --resume",
		"--resume " + dir + "/none":            "none",
		"--resume " + bad + " --game renju":    "--game and --resume",
		"--resume " + good + " extra":          "unexpected argument \"extra\": --resume names the game",
		"--save " + dir + "/no/such/game.txt":  "--save",
		"--save " + bad:                        "bad.txt exists: --resume continues its game",
		"--resume " + good + " --save " + bad:  "bad.txt exists",
		"extra":                                "extra",
	} {
		tengen.Refuses(t, "", want, append([]string{"play"}, strings.Fields(line)...)...)
	}
}

// A game of each kind is saved in SGF, converted, and continued.
func TestPlaySGF(t *testing.T) {
	for name, c := range map[string]struct{ args, in, moves, more, want string }{
		"renju": {"--rule freestyle --size 9", "e5\nf6\n", "e5f6\n", "a1\n", ";B[ee];W[fd];B[ai])"},
		"jungo": {"--size 5", "C3\npass\n", "C3 pass\n", "D4\n", ";B[cc];W[];B[db])"},
		"ring":  {"", "c2\nd11\n", "c2 d11\n", "c2c3\n", ";B[c2];W[d11];B[c2c3])"},
	} {
		file := filepath.Join(t.TempDir(), "game.sgf")
		tengen.Must(t, c.in+"quit\n", append([]string{"play", "--game", name, "--black", "person", "--white", "person", "--save", file}, strings.Fields(c.args)...)...)
		if out, _, code := tengen.Run("", "convert", file, "-", "--to", "moves"); code != cli.ExitOK || out != c.moves {
			t.Errorf("%s: exit code %d, %q", name, code, out)
		}
		tengen.Must(t, c.more+"quit\n", "play", "--resume", file, "--save", file)
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(strings.ReplaceAll(string(text), "\n", ""), c.want) {
			t.Errorf("%s: %s, %v", name, text, err)
		}
	}
}

// TestFarewell checks that the way on that a closed game names can be typed into a shell, and that a
// game without a file is kept as the last one, until another one has a move of a person.
func TestFarewell(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, dir)
	}
	t.Chdir(dir)
	tengen.Refuses(t, "", "no game has been left", "play", "--resume", "last")
	ring := func() *playing.Match {
		p, err := games.New(game.Config{Game: "ring", Rule: "ring"})
		if err != nil {
			t.Fatal(err)
		}
		return &playing.Match{Game: p}
	}
	// said plays a match with what is typed, and returns what is said in the end.
	said := func(f *PlayFlags, m *playing.Match, in string) string {
		var out strings.Builder
		if err := tui.Lines(t.Context(), m, nil, tui.Options{File: f.save, AutoSave: f.save != "", Left: f.left}, strings.NewReader(in), io.Discard); err != nil {
			t.Fatal(err)
		}
		f.farewell(&out, m)
		return out.String()
	}
	for name, want := range map[string]string{"a-b.sgf": "--resume a-b.sgf --save a-b.sgf goes", "a b.sgf": "--resume " + shell.Quote("a b.sgf") + " --save " + shell.Quote("a b.sgf") + " goes"} {
		if out := said(&PlayFlags{save: name}, ring(), "c2\n"); !strings.Contains(out, want) {
			t.Errorf("%s: %s", name, out)
		}
	}
	if out := said(&PlayFlags{save: "c.sgf"}, ring(), "c2\nnew\nd2\n"); !strings.Contains(out, "--resume c-2.sgf --save c-2.sgf goes") {
		t.Errorf("a second game: %s", out)
	}
	last := func() string {
		path, err := lastFile()
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		return strings.Join(regexp.MustCompile(`(?m)^move .*$`).FindAllString(string(text), -1), ", ")
	}
	byEngine := func() *playing.Match { // the first move is an engine's
		m := ring()
		m.Players = [2]playing.Player{{Engine: true, Level: 1}, {}}
		if err := m.Play("b2"); err != nil {
			t.Fatal(err)
		}
		return m
	}
	goesOn := "tengen play --resume last goes on"
	for _, c := range []struct {
		what     string
		match    *playing.Match
		in, kept string
		says     bool
	}{
		{"no moves", ring(), "", "", false},
		{"a move", ring(), "c2\n", "move c2", true},
		{"over", ring(), "d2\nresign\n", "move c2", false},
		{"not played on", byEngine(), "", "move c2", false},
		{"played on", byEngine(), "d11\n", "move b2, move d11", true},
		{"left for a new one", ring(), "d2\nnew\n", "move d2", true},
		{"left for a rematch", ring(), "e2\nrematch\n", "move e2", true},
		{"left for one that is left, too", ring(), "e2\nnew\nf2\nd11\n", "move f2, move d11", true},
		{"left for one that is over", ring(), "c2\nnew\nf2\nresign\n", "move c2", false},
		{"all taken back", ring(), "e2\nundo\n", "move c2", false},
	} {
		if out := said(new(PlayFlags), c.match, c.in); last() != c.kept || strings.Contains(out, goesOn) != c.says {
			t.Errorf("%s: kept %q, said %s", c.what, last(), out)
		}
	}
	if out := tengen.Must(t, "moves\nsave\n", "play", "--resume", "last"); !strings.Contains(out, "c2\n") || !strings.Contains(out, "no file is named") {
		t.Errorf("the last game goes on with\n%s", out)
	}
	// The last game that ends when it is resumed is not resumed again as it was.
	if out := said(&PlayFlags{last: true}, ring(), "e2\nd11\nresign\n"); last() != "move e2, move d11" || strings.Contains(out, goesOn) {
		t.Errorf("the last game, over: kept %q, said %s", last(), out)
	}
	if out := tengen.Must(t, "", "play", "--resume", "last"); !strings.Contains(out, "resigns") {
		t.Errorf("the last game, over, is resumed as\n%s", out)
	}
	// What cannot be saved becomes the last one.
	gone := filepath.Join(dir, "gone")
	if err := os.Mkdir(gone, 0o700); err != nil {
		t.Fatal(err)
	}
	f, saved := &PlayFlags{save: filepath.Join(gone, "g.txt")}, ring()
	b := tui.New(t.Context(), saved, nil, tui.Options{File: f.save, AutoSave: true, Left: f.left})
	if err := errors.Join(b.Play("f2"), os.RemoveAll(gone), b.Play("d11")); err != nil {
		t.Fatal(err)
	}
	if err := b.Leave(); err == nil || last() != "move f2, move d11" || !slices.Equal(f.onward, []string{"--resume", "last"}) {
		t.Errorf("a game that is not saved: %v, kept %q, goes on by %q", err, last(), f.onward)
	}
	tengen.Refuses(t, "", "no engine plays in ", "play", "--resume", "last", "--black", "person", "--white", "person", "--level", "2")
	filetest.Put(t, "last", "")
	tengen.Refuses(t, "", "last: ", "play", "--resume", "last")
	if out := said(new(PlayFlags), ring(), "c2\n"); strings.Contains(out, "--resume last") || !strings.Contains(out, "last-game.txt") {
		t.Errorf("a file called last, and a game left: %s", out)
	}
}

// The time of the turn in which the last game is left counts, also if it is resumed and no move is made.
func TestLastClock(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, t.TempDir())
	}
	synctest.Test(t, func(t *testing.T) {
		p, err := games.New(game.Config{Game: "ring", Rule: "ring"})
		if err != nil {
			t.Fatal(err)
		}
		m := &playing.Match{Game: p, Clock: playing.NewClock(playing.TimeControl{Main: time.Minute})}
		path, err := lastFile()
		if err != nil {
			t.Fatal(err)
		}
		for i, move := range []string{"c2", ""} {
			f := &PlayFlags{last: i > 0}
			b := tui.New(t.Context(), m, nil, tui.Options{Left: f.left})
			if move != "" {
				if err := b.Play(move); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(10 * time.Second)
			if err := b.Leave(); err != nil {
				t.Fatal(err)
			}
			if m, err = playing.Load(path, ""); err != nil {
				t.Fatal(err)
			}
			if left, _, _ := m.Clock.Left(game.White, 0); left != time.Minute-time.Duration(i+1)*10*time.Second {
				t.Errorf("left %d times: %v", i+1, left)
			}
		}
	})
}
