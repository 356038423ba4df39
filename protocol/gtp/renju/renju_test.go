package renju

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/protocol/gtp"
	"tengen/protocol/gtp/gtptest"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// engine returns an engine with small tables.
var engine = sync.OnceValues(func() (game.Engine, error) {
	return gamerenju.Game.NewEngine(gamerenju.Game.Default(), game.Options{Hash: 2})
})

// play returns a game with a deterministic engine under a rule.
func play(t testing.TB, size int, rule string, s gtp.Settings) *gtp.Game {
	t.Helper()
	return gtptest.Play(t, gamerenju.Game, game.Config{Game: "renju", Rule: rule, Size: size}, s, Extras, engine)
}

// open returns a game under the rule at the beginning of the name, or else under renju.
func open(t testing.TB, name string) *gtp.Game {
	rule := "renju"
	first, _, _ := strings.Cut(name, "_")
	if _, err := renju.ParseRule(first); err == nil {
		rule = first
	}
	return play(t, 15, rule, gtp.Settings{Nodes: 3000, LetterI: strings.HasSuffix(name, "_plain")})
}

func TestGolden(t *testing.T) { gtptest.Golden(t, gtp.Options{Version: "1"}, open) }

// The answers of the menu's commands have the form that GoGui reads.
func TestMenu(t *testing.T) {
	g := open(t, "")
	gtptest.Run(t, "gogui-play_sequence b H8 w H9 b J9\ntengen-best_moves", gtp.Options{}, g)
	gtptest.Menu(t, g, map[string]string{
		"tengen-legal_moves":      `^= A1 .* P15 pass$`,
		"tengen-forbidden_points": `^= TEXT 0 forbidden to black`,
		"tengen-best_moves":       `^= (LABEL [A-P]\d+ (\d+%|[WL]\d+)\n){1,5}COLOR green [A-P]\d+\nTEXT best [A-P]\d+ for white: .*$`,
		"tengen-pv":               `^= w [A-P]\d+( b [A-P]\d+ w [A-P]\d+)*( b [A-P]\d+)?$`,
		"tengen-search_info":      `^=\nNodes: \d+\nDepth: \d+\nDeepest line: \d+\nTime: .* s\nBest for white: [A-P]\d+(\n\d\. ([+-]\d+\.\d\d|.* in \d+), \d+%: [A-P]\d+.*)+$`,
	})
}

// Whole games against itself, through the protocol, under every rule.
func TestSelfPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	nodes := uint64(500)
	for _, rule := range renju.Rules {
		g := play(t, 9, rule.String(), gtp.Settings{Nodes: nodes})
		n := 0
		for ; n < 40; n++ {
			if _, over := g.Position().Result(); over {
				break
			}
			legal := g.LegalMoves()
			out := strings.TrimSpace(gtptest.Run(t, "genmove "+g.Side().String(), gtp.Options{}, g))
			if m, ok := strings.CutPrefix(out, "= "); !ok || !strings.Contains(strings.Join(legal, " ")+" ", m+" ") {
				t.Fatalf("%q is none of %v on\n%s", out, legal, g.Board())
			}
		}
		if n < 9 || g.Undoable() != n {
			t.Errorf("%v: over after %d moves:\n%s", rule, n, g.Board())
		}
	}
}

// The engine gets the stones and the turn, however the position was made, and finds
// the only move.
func TestAnyHistory(t *testing.T) {
	for _, script := range []string{
		"gogui-play_sequence b H8 b H9 b H10 b H11 w H7",
		"gogui-play_sequence w H7 b pass b H8\nplay b H9\nplay b H10\nplay b H11\nplay w pass\nundo",
		"gogui-setup b H8 b H9 b H10 b H11 w H7",
		"gogui-setup b H8 b H9 b H10 b H11 w H7\ngogui-setup_player b",
		"loadsgf testdata/setup.sgf",
	} {
		for _, colour := range []string{"b", "w"} {
			g := open(t, "")
			for _, r := range gtptest.Check(t, gtptest.Run(t, script, gtp.Options{}, g)) {
				if r[0] != '=' {
					t.Fatalf("%s: %s", script, r)
				}
			}
			if out := gtptest.Run(t, "reg_genmove "+colour, gtp.Options{}, g); out != "= H12\n\n" {
				t.Errorf("%s after %q: %q", colour, script, out)
			}
		}
	}
}

// An analysis ranks several moves, with visits whose sum is the number of nodes, and
// leaves out the moves to avoid.
func TestAnalysis(t *testing.T) {
	g := open(t, "")
	gtptest.Run(t, "gogui-play_sequence b H8 w H9 b J9 w G8", gtp.Options{}, g)
	avoid := ""
	for range 2 {
		out := gtptest.Run(t, "kata-genmove_analyze b 1000 rootInfo true "+avoid+"\nundo", gtp.Options{}, g)
		m := regexp.MustCompile(`info move (\S+) visits (\d+) .* order 0 pv (\S+).* rootInfo visits (\d+) .*\nplay (\S+)\n`).FindStringSubmatch(out)
		if m == nil || m[1] != m[3] || m[1] != m[5] {
			t.Fatalf("%q", out)
		}
		if "avoid b "+m[1]+" 1" == avoid {
			t.Errorf("%s played", m[1])
		}
		avoid = "avoid b " + m[1] + " 1"
	}
	if n := len(g.LegalMoves()); n != 15*15-4+1 {
		t.Errorf("%d legal moves", n)
	}
}

// An analysis proves a win before it ranks moves.
func TestAnalysisProves(t *testing.T) {
	g := play(t, 15, "renju", gtp.Settings{Nodes: 20_000})
	gtptest.Run(t, "gogui-setup b H8 b J7 b K7 b H6 b K6 w J10 w H9 w J8 w L7 w L5", gtp.Options{}, g)
	if out := gtptest.Run(t, "tengen-best_moves\ntengen-search_info", gtp.Options{}, g); !strings.Contains(out, "\n1. win in ") {
		t.Errorf("%s", out)
	}
}

// Moves of both players in any order, also passes, can be taken back.
func TestTakeBack(t *testing.T) {
	for _, setup := range []string{"boardsize 5", "boardsize 6\ngogui-setup b A1 w B1 w B2\ngogui-setup_player w"} {
		g := open(t, "")
		gtptest.Run(t, setup, gtp.Options{}, g)
		if n := gtptest.TakeBack(t, strings.Fields("A1 A2 A3 B1 B2 B3 C1 C2 C3 D1 D2 E1 pass"), 300, g); n < 50 {
			t.Errorf("%s: %d moves were played", setup, n)
		}
	}
}

func FuzzRenju(f *testing.F) {
	words := gtptest.Vocabulary(f, open(f, ""), `b w B1 A1 A2 B2 C3 D4 E5 e1 pass PASS I5 Z9 -1 0 1 2 3 5 7 9 6.5
		none byoyomi canadian absolute interval minmoves maxmoves avoid allow A1,B2 ownership true rootInfo C1 C2 C4 C5
		testdata/game.sgf testdata/setup.sgf # 17 1e9 nan`)
	for _, s := range []string{"genmove b\nundo\n", "gogui-setup b A1 b A2 b B2\nplay b B1\nundo\n",
		"lz-analyze b 10 avoid b C3,D4 1 minmoves 2\n", "boardsize 6\ngogui-play_sequence b C1 b C2 b C3 b C4 b C5\n",
		"loadsgf testdata/game.sgf 3\ngg-undo 2\n", "kata-genmove_analyze b 1 rootInfo true\ntengen-best_moves\n"} {
		f.Add([]byte("\x00" + s))
		f.Add([]byte("\x01" + s))
	}
	gtptest.Fuzz(f, words, func(t testing.TB) *gtp.Game { return play(t, 5, "renju", gtp.Settings{Nodes: 200}) })
}

// A record ends with Black's forbidden move as with any other end: it is opened, says who has won,
// and its moves can be taken back. As a move of the protocol it is refused.
func TestForbiddenEnd(t *testing.T) {
	for name, end := range map[string]string{
		"double-three": "(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[oa];B[jj];W[ao];B[jk];W[oo];B[jh])",
		"double-four":  "(;GM[4]SZ[15];B[ch];W[aa];B[dh];W[oa];B[eh];W[ao];B[fi];W[oo];B[fj];W[ha];B[fk];W[ho];B[fh])",
		"overline":     "(;GM[4]SZ[15];B[ah];W[aa];B[bh];W[ac];B[ch];W[ae];B[eh];W[ag];B[fh];W[ai];B[dh])",
		"after a pass": "(;GM[4]SZ[15];B[ah];W[aa];B[bh];W[ac];B[ch];B[eh];W[ag];B[fh];W[ai];B[dh])",
		"set up":       "(;GM[4]SZ[15]AB[ah][bh][ch][eh][fh]AW[aa][ac][ae][ag][ai]PL[B];B[dh])",
	} {
		g := open(t, "")
		file := filepath.Join(t.TempDir(), "game.sgf")
		filetest.Put(t, file, end)
		loaded := func() string { return gtptest.Run(t, "loadsgf "+file, gtp.Options{}, g) }
		if out := loaded(); strings.Contains(out, "?") {
			t.Errorf("%s: %s", name, out)
			continue
		}
		moves := g.Undoable()
		out := gtptest.Run(t, "final_score\ngogui-rules_final_result\ngenmove w\nplay w O1\n", gtp.Options{}, g)
		if want := "= W+1\n\n= White wins: the last move is forbidden to Black\n\n? the game is over: white wins\n\n? illegal move O1: the game is over: white wins\n\n"; out != want {
			t.Errorf("%s: %q", name, out)
		}
		last := g.Moves()[moves-1].Text
		c, err := renju.ParseCell(last, 15)
		if err != nil {
			t.Fatal(err)
		}
		if out := gtptest.Run(t, "undo\nplay b "+vertex(g, c), gtp.Options{}, g); !strings.Contains(out, "forbidden to black") || g.Undoable() != moves-1 {
			t.Errorf("%s, taken back: %q", name, out)
		}
		if _, over := g.Position().Result(); over {
			t.Errorf("%s: over after the move was taken back", name)
		}
		loaded()
		start, err := gamerenju.Game.New(g.Start().Config())
		if err != nil {
			t.Fatal(err)
		}
		again, err := gtp.New(start, nil, gtp.Settings{}, Extras)
		if err == nil {
			err = again.Continue(g.Position())
		}
		if err != nil || again.Undoable() != len(g.Position().Moves()) {
			t.Errorf("%s, continued: %v", name, err)
		}
	}
}
