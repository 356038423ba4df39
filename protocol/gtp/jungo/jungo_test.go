package jungo

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"tengen/internal/filetest"
	"tengen/protocol/gtp"
	"tengen/protocol/gtp/gtptest"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
)

// play returns a game with a deterministic engine.
func play(t testing.TB, size int, komi float64, s gtp.Settings, off ...string) *gtp.Game {
	t.Helper()
	c := game.Config{Game: "jungo", Rule: "simple", Size: size, Komi: komi}
	return gtptest.Play(t, gamejungo.Game, c, s, Extras, func() (game.Engine, error) {
		return gamejungo.Game.NewEngine(c, game.Options{Seed: 1, Off: off})
	})
}

// open returns a game on a board of 5×5.
func open(t testing.TB, name string) *gtp.Game {
	s := gtp.Settings{Nodes: 60, Ruler: strings.HasSuffix(name, "ruler")}
	if strings.HasPrefix(name, "exact") {
		return play(t, 5, 0.5, s)
	}
	// Answers that depend on the time of the solver cannot be compared.
	return play(t, 5, 0.5, s, "solver")
}

func TestGolden(t *testing.T) { gtptest.Golden(t, gtp.Options{Version: "1"}, open) }

// The answers of the menu's commands have the form that GoGui reads. Of the 24 moves the
// search looks at fewer than ten, and none but these is shown.
func TestMenu(t *testing.T) {
	g := open(t, "")
	gtptest.Run(t, "gogui-play_sequence b B2 w D4\ntengen-best_moves", gtp.Options{}, g)
	gtptest.Menu(t, g, map[string]string{
		"tengen-legal_moves": `^= A1 .*E5 .*pass$`,
		"tengen-best_moves":  `^= (LABEL [A-E][1-5] [+-][0-9.]+\n){1,9}COLOR green [A-E][1-5]\nTEXT best .* for black: [+-].* stones$`,
		"tengen-pv":          `^= b [A-E][1-5]( w [A-E][1-5] b [A-E][1-5])*( w [A-E][1-5])?$`,
		"tengen-search_info": `^=\nNodes: 60\nDepth: \d+\nDeepest line: \d+\nTime: .* s\nBest for black: [A-E][1-5](\n\d+\. [+-]\d+\.\d stones, \d+%: [A-E][1-5].*){1,9}$`,
		"tengen-ownership":   `^= (-?[01]\.\d\d[ \n]*){25}$`,
		"tengen-exact_score": `^= unknown$`,
	})
}

// On a small board a line of the search goes beyond the end of the game, where tengen-pv ends:
// all its moves can be played.
func TestLineToTheEnd(t *testing.T) {
	for _, setup := range []string{"", "gogui-play_sequence b B2", "gogui-play_sequence b B2 w A1", "gogui-play_sequence b A1 w B2"} {
		for size := 2; size <= 3; size++ {
			g := play(t, size, 0.5, gtp.Settings{Nodes: 2000}, "solver")
			if setup != "" {
				gtptest.Run(t, setup, gtp.Options{}, g)
			}
			out := strings.TrimSpace(gtptest.Run(t, "tengen-pv", gtp.Options{}, g))
			if !strings.HasPrefix(out, "= ") {
				t.Errorf("%q, size %d: %q", setup, size, out)
				continue
			}
			if out := gtptest.Run(t, "gogui-play_sequence"+out[1:], gtp.Options{}, g); !strings.HasPrefix(out, "=") {
				t.Errorf("%q, size %d: the line cannot be played: %q", setup, size, out)
			}
		}
	}
}

// A record has its own komi, 0 too, for its game alone; without one that of the session stays, and
// the answer says so.
func TestLoadedKomi(t *testing.T) {
	for komi, want := range map[string]float64{"": 3.5, "KM[0]": 0, "KM[7]": 7, "HA[0]": 3.5} {
		g := play(t, 5, 0.5, gtp.Settings{Nodes: 8}, "solver")
		name := filepath.Join(t.TempDir(), "game.sgf")
		filetest.Put(t, name, "(;GM[1]SZ[5]"+komi+";B[bb])")
		out := gtptest.Run(t, "komi 3.5\nloadsgf "+name, gtp.Options{}, g)
		if got := g.Position().Config().Komi; got != want || strings.Contains(out, "?") {
			t.Errorf("%q: komi %g, want %g; %s", komi, got, want, out)
		}
		if said := strings.Contains(out, "the record has no komi: 3.5 of the session holds"); said != (want == 3.5) {
			t.Errorf("%q: %s", komi, out)
		}
		for _, step := range []struct {
			words string
			komi  float64
		}{{"clear_board", 3.5}, {"loadsgf " + name + "\ngenmove w\nboardsize 5", 3.5}, {"loadsgf " + name + "\nkomi 2\nclear_board", 2}, {"boardsize 3", 2}} {
			out := gtptest.Run(t, step.words, gtp.Options{}, g)
			if got := g.Position().Config().Komi; got != step.komi || strings.Contains(out, "?") {
				t.Errorf("%q, %s: komi %g, want %g; %s", komi, step.words, got, step.komi, out)
			}
		}
	}
}

// What a command says of the rule holds for the session, also where the record on the board has
// that rule already, and nothing else does.
func TestRuleOfTheSession(t *testing.T) {
	for said, want := range map[string]string{
		`kata-set-rules {"ko":"SIMPLE"}`:      "simple",
		`kata-set-rules jungo`:                "simple",
		`kata-set-rules {"ko":"SITUATIONAL"}`: "situational",
		`kata-set-rules {"ko":"?"}`:           "positional",
		`kata-set-rules {"suicide":false}`:    "positional",
		"komi 2":                              "positional",
		"gogui-setup b A1":                    "positional",
	} {
		for _, clear := range []string{"clear_board", "boardsize 5", "boardsize 4"} {
			g := play(t, 5, 0.5, gtp.Settings{Nodes: 8}, "solver")
			name := filepath.Join(t.TempDir(), "game.sgf")
			filetest.Put(t, name, "(;GM[1]SZ[5]RU[Japanese];B[aa])")
			gtptest.Run(t, "kata-set-rules {\"ko\":\"POSITIONAL\"}\nloadsgf "+name, gtp.Options{}, g)
			if got := g.Position().Config().Rule; got != "simple" {
				t.Fatalf("the record's rule is %s", got)
			}
			gtptest.Run(t, said+"\n"+clear, gtp.Options{}, g)
			if got := g.Position().Config().Rule; got != want {
				t.Errorf("%s, %s: rule %s, want %s", said, clear, got, want)
			}
		}
	}
}

// A record is found under any name that a line can hold: with several spaces, and with bytes that are
// no UTF-8 where files may have them. A number behind it is that of a move.
func TestLoadedName(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a  b.sgf", "a 2.sgf", "2", "a 3 4", "棋譜\u3000一.sgf", "caf\xe9.sgf", "\x8aF\x95\x88 \x85.sgf"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("(;GM[1]SZ[5];B[aa];W[bb];B[cc])"), 0o600); err != nil && !utf8.ValidString(name) {
			continue // not on every system
		} else if err != nil {
			t.Fatal(err)
		}
		for last, moves := range map[string]int{" 1": 0, "  3": 2, "\t4": 3} {
			g := play(t, 5, 0.5, gtp.Settings{Nodes: 8}, "solver")
			if out := gtptest.Run(t, "7  loadsgf  "+file+last, gtp.Options{}, g); g.Undoable() != moves || out[:2] != "=7" {
				t.Errorf("%q%s: %d moves, want %d; %q", name, last, g.Undoable(), moves, out)
			}
		}
	}
}

// A record has its own rule, for its game alone; without one, or with one that is not known, that of
// the session holds.
func TestLoadedRule(t *testing.T) {
	for rule, want := range map[string]string{"": "situational", "RU[simple]": "simple", "RU[Tromp-Taylor]": "positional", "RU[Chinese]": "simple", "RU[chess]": "situational"} {
		g := play(t, 5, 0.5, gtp.Settings{Nodes: 8}, "solver")
		name := filepath.Join(t.TempDir(), "game.sgf")
		for _, step := range []struct{ record, words, want string }{
			{"", `kata-set-rules {"ko":"SITUATIONAL"}`, "situational"},
			{"(;GM[1]SZ[5]RU[positional];B[aa])", "", "positional"},
			{"(;GM[1]SZ[5]" + rule + ";B[bb])", "genmove w\nkomi 2", want},
			{"", "boardsize 2000", want},
			{"", "clear_board", "situational"},
			{"(;GM[1]SZ[5]" + rule + ";B[bb])", "boardsize 5", "situational"},
			{"(;GM[1]SZ[5]RU[positional];B[aa])", `kata-set-rules {"ko":"SIMPLE"}` + "\nclear_board", "simple"},
		} {
			words := step.words
			if step.record != "" {
				filetest.Put(t, name, step.record)
				words = "loadsgf " + name + "\n" + words
			}
			out := gtptest.Run(t, words, gtp.Options{}, g)
			if got := g.Position().Config().Rule; got != step.want || strings.Contains(out, "?") != (step.words == "boardsize 2000") {
				t.Errorf("%q, %+v: rule %s; %s", rule, step, got, out)
			}
			if strings.Contains(out, "chess") != (rule == "RU[chess]" && strings.Contains(step.record, rule)) {
				t.Errorf("%q, %+v: %s", rule, step, out)
			}
		}
	}
}

// Whole games against itself, through the protocol: all moves are legal, and
// two passes end them.
func TestSelfPlay(t *testing.T) {
	for size := 2; size <= 5; size++ {
		g := play(t, size, 0.5, gtp.Settings{Nodes: 60}, "solver")
		over := func() bool { _, over := g.Position().Result(); return over }
		n := 0
		for ; !over(); n++ {
			out := gtptest.Check(t, gtptest.Run(t, "genmove "+g.Side().String(), gtp.Options{}, g))
			if len(out) != 1 || out[0][0] != '=' {
				t.Fatalf("%q on\n%s", out, g.Board())
			}
		}
		if out := gtptest.Run(t, "genmove b", gtp.Options{}, g); !strings.HasPrefix(out, "? ") {
			t.Errorf("a move after the end: %s", out)
		}
		gtptest.Run(t, "undo\nundo", gtp.Options{}, g)
		if g.Undoable() != n-2 || over() {
			t.Errorf("%d moves left of %d", g.Undoable(), n)
		}
	}
}

// Moves of either player in any order, passes and captures, are taken back.
func TestTakeBack(t *testing.T) {
	for _, setup := range []string{"boardsize 3", "boardsize 3\ngogui-setup b A1 w B1 w B2\ngogui-setup_player w", "boardsize 2"} {
		g := open(t, "")
		gtptest.Run(t, setup, gtp.Options{}, g)
		if n := gtptest.TakeBack(t, strings.Fields("A1 A2 A3 B1 B2 B3 C1 C2 C3 pass"), 300, g); n < 50 {
			t.Errorf("%s: %d moves were played", setup, n)
		}
	}
}

// Ownership is reported row by row from the top, 1 for the player to move.
func TestOwnership(t *testing.T) {
	own := regexp.MustCompile(` ownership((?: -?[0-9.]+)+)`)
	for colour, sign := range map[string]float64{"b": 1, "w": -1} {
		g := open(t, "")
		gtptest.Run(t, "gogui-setup b A4 b B4 b C4 b D4 b E4 b B5 b D5 w A2 w B2 w C2 w D2 w E2 w B1 w D1", gtp.Options{}, g)
		out := gtptest.Run(t, "kata-genmove_analyze "+colour+" 1000 ownership true", gtp.Options{}, g)
		m := own.FindStringSubmatch(out)
		if m == nil {
			t.Fatalf("%q", out)
		}
		values := strings.Fields(m[1])
		if len(values) != 25 {
			t.Fatalf("%d points", len(values))
		}
		for i, v := range values {
			x, err := strconv.ParseFloat(v, 64)
			if err != nil {
				t.Fatal(err)
			}
			// Black's two eyes are at the top, White's at the bottom.
			if row := i / 5; row == 1 && sign*x < 0.9 || row == 3 && sign*x > -0.9 {
				t.Errorf("%s to move, row %d: %s", colour, row, m[1])
			}
		}
	}
	// In GoGui's menu it is 1 for Black, whoever is to move.
	for _, side := range []string{"b", "w"} {
		g := open(t, "")
		gtptest.Run(t, "gogui-setup b A4 b B4 b C4 b D4 b E4 b B5 b D5 w A2 w B2 w C2 w D2 w E2 w B1 w D1\ngogui-setup_player "+side, gtp.Options{}, g)
		values := strings.Fields(gtptest.Run(t, "tengen-ownership", gtp.Options{}, g))[1:]
		if len(values) != 25 || strings.HasPrefix(values[5], "-") || !strings.HasPrefix(values[15], "-") {
			t.Errorf("%s to move: %v", side, values)
		}
	}
}

// The last search stays known through clear_board, which GoGui sends before every move, and not on a
// board of another size, which may not have its moves.
func TestSearchedElsewhere(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.sgf")
	filetest.Put(t, name, "(;GM[1]SZ[3];B[bb])")
	for words, known := range map[string]bool{"": true, "clear_board": true, "gogui-setup b A1\nclear_board": true, "boardsize 5": true, "komi 2": true,
		"boardsize 3": false, "boardsize 9": false, "loadsgf " + name: false, "boardsize 3\nboardsize 5": true} {
		g := play(t, 5, 0.5, gtp.Settings{Nodes: 8}, "solver")
		out := gtptest.Run(t, "reg_genmove b\n"+words, gtp.Options{}, g)
		info := gtptest.Run(t, "tengen-search_info", gtp.Options{}, g)
		if strings.Contains(out, "?") || strings.HasPrefix(info, "=") != known || known == strings.Contains(info, "nothing was searched yet") {
			t.Errorf("%q: %s%s", words, out, info)
		}
	}
}

func FuzzJungo(f *testing.F) {
	words := gtptest.Vocabulary(f, open(f, ""), `b w B1 A1 A2 B2 C3 D4 E5 e1 pass PASS I5 Z9 -1 0 1 2 3 5 7 9 6.5
		none alive dead byoyomi canadian absolute interval minmoves maxmoves avoid allow A1,B2 ownership true rootInfo
		{"ko":"POSITIONAL"} jungo testdata/game.sgf testdata/ko.sgf # 17 1e9 nan`)
	for _, s := range []string{"genmove b\nundo\n", "gogui-setup b A1 w A2 b B2\nplay w B1\nundo\n",
		"lz-analyze b 10 avoid b C3,D4 1 minmoves 2\n", "kata-set-rules {\"ko\":\"SITUATIONAL\"}\nkata-get-rules\n",
		"boardsize 3\nset_free_handicap A1 B2\nfinal_status_list alive\n", "loadsgf testdata/game.sgf 3\ngg-undo 2\n",
		"kata-genmove_analyze b 1 ownership true rootInfo true\ntengen-best_moves\n"} {
		f.Add([]byte("\x00" + s))
		f.Add([]byte("\x01" + s))
	}
	gtptest.Fuzz(f, words, func(t testing.TB) *gtp.Game { return play(t, 5, 6.5, gtp.Settings{Nodes: 8}, "solver") })
}

// A game that is stopped by the limit of moves is a draw, with the reason, whoever asks.
func TestStopped(t *testing.T) {
	p, err := gamejungo.Game.New(game.Config{Game: "jungo", Rule: "simple", Size: 3, Komi: 2.5})
	if err != nil {
		t.Fatal(err)
	}
	stopped := func(q game.Position) bool { r, over := q.Result(); return over && r.Stopped }
	for seed := uint64(0); seed < 1000 && !stopped(p); seed++ {
		r := rand.New(rand.NewPCG(seed, 0))
		q := p.Clone()
		for _, over := q.Result(); !over; _, over = q.Result() {
			choices := q.Choices() // the pass is the last
			if err := q.Play(choices[r.IntN(max(1, len(choices)-1))].Text); err != nil {
				t.Fatal(err)
			}
		}
		if stopped(q) {
			p = q
		}
	}
	if !stopped(p) {
		t.Fatal("no game was stopped")
	}
	start, err := p.Game().New(p.Config())
	if err != nil {
		t.Fatal(err)
	}
	g, err := gtp.New(start, nil, gtp.Settings{Ruler: true}, Extras)
	if err == nil {
		err = g.Continue(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	out := gtptest.Run(t, "final_score\ngogui-rules_final_result\ngenmove b\n", gtp.Options{}, g)
	if want := "= 0\n\n= Draw: stopped after 27 moves\n\n? the game is over: draw\n\n"; out != want {
		t.Errorf("%s, want %s", out, want)
	}
	if err := p.Play("pass"); !errors.Is(err, game.ErrOver) || err.Error() != "the game is over: stopped after 27 moves" {
		t.Error(err)
	}
}
