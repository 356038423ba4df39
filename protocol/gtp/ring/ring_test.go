package ring

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"tengen/internal/filetest"
	"tengen/protocol/gtp"
	"tengen/protocol/gtp/gtptest"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
)

// engine returns an engine with small tables.
var engine = sync.OnceValues(func() (game.Engine, error) {
	return gamering.Game.NewEngine(gamering.Game.Default(), game.Options{Hash: 1})
})

// play returns a game with a deterministic engine.
func play(t testing.TB, rule string, s gtp.Settings) *gtp.Game {
	t.Helper()
	return gtptest.Play(t, gamering.Game, game.Config{Game: "ring", Rule: rule}, s, Extras, engine)
}

// open returns a game whose moves are entered point by point if the name of the
// transcript says so.
func open(t testing.TB, name string) *gtp.Game {
	return play(t, "ring", gtp.Settings{Nodes: 300, Ruler: strings.HasPrefix(name, "clicks")})
}

func TestGolden(t *testing.T) { gtptest.Golden(t, gtp.Options{Version: "1"}, open) }

// TestClicks enters random games point by point. The possible points are those of the
// legal moves, undo takes them back one by one, and the game is the same as in notation.
func TestClicks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	choices, games := 0, 60
	if testing.Short() {
		games = 16
	}
	for n := range games {
		g := open(t, "clicks")
		if n%2 == 1 {
			// Corners with two pieces in their slots are rare in games.
			if err := setup(g, "w1w3/6/w5/6/6/1W4/1b4/6/3B2/4b1/1b4/6 a0b,l1b,r12w,f13w b -"); err != nil {
				t.Fatal(err)
			}
		}
		for range 40 {
			moves := g.Position().Choices()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			points := g.Vertices(m.Cells)
			choices += max(0, len(points)-2)
			want, side, text := g.Position().Clone(), g.Side(), board(g).String()
			if err := want.Play(m.Text); err != nil {
				t.Fatal(err)
			}
			for i, v := range points {
				if i > 0 && rng.IntN(4) == 0 {
					// Another piece, and back.
					for range i {
						if err := g.Undo(); err != nil {
							t.Fatal(err)
						}
					}
					for _, v := range points[:i] {
						if err := g.Play(side, v); err != nil {
							t.Fatal(err)
						}
					}
				}
				if g.Side() != side || board(g).String() != text || !slices.Contains(g.LegalMoves(), v) {
					t.Fatalf("%s: %v, point %d of %v is not asked for", board(g), g.LegalMoves(), i, points)
				}
				if err := g.Play(side, strings.ToLower(v)); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := board(g).String(), want.(*gamering.Position).Board().String(); got != want || len(g.Entered()) != 0 {
				t.Fatalf("%s becomes %s, want %s", text, got, want)
			}
		}
		for range g.Undoable() {
			if err := g.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if len(g.Moves()) != 0 || len(g.Entered()) != 0 || g.Undo() == nil {
			t.Fatalf("%d moves left", len(g.Moves()))
		}
	}
	if choices < games/12 {
		t.Errorf("only %d choices at corners", choices)
	}
}

// A whole game of the engine against itself, point by point through the protocol.
func TestSelfPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, name := range []string{"", "clicks"} {
		g := open(t, name)
		for range 400 {
			out := gtptest.Check(t, gtptest.Run(t, "genmove "+g.Side().String(), gtp.Options{}, g))
			if strings.HasPrefix(out[0], "? the game is over") {
				break
			}
			if out[0][0] != '=' {
				t.Fatalf("%q on\n%s", out, g.Board())
			}
		}
		score, err := g.Score()
		if err != nil || !slices.Contains([]string{"B+1", "W+1", "0"}, score) {
			t.Errorf("the game ends with %q, %v\n%s", score, err, g.Board())
		}
	}
}

// The engine completes a move that a person has begun, with the piece that was
// chosen.
func TestCompletes(t *testing.T) {
	g := open(t, "clicks")
	gtptest.Run(t, "gogui-play_sequence b G3 w H12", gtp.Options{}, g)
	for _, piece := range g.LegalMoves() {
		gtptest.Run(t, "play b "+piece, gtp.Options{}, g)
		targets := g.LegalMoves()
		out := gtptest.Run(t, "reg_genmove b", gtp.Options{}, g)
		if !slices.Contains(targets, strings.TrimSpace(strings.TrimPrefix(out, "="))) {
			t.Errorf("from %s: %q is none of %v", piece, out, targets)
		}
		if len(targets) == 0 || g.Undo() != nil {
			t.Fatalf("%s cannot be entered", piece)
		}
	}
}

// A sequence that fails leaves nothing behind, also of a whole move, which has several points.
func TestSequenceOrNothing(t *testing.T) {
	g := open(t, "clicks")
	gtptest.Run(t, "gogui-play_sequence b G3 w H12", gtp.Options{}, g)
	before := g.LegalMoves()
	out := gtptest.Run(t, "gogui-play_sequence b c2d3 w nowhere", gtp.Options{}, g)
	if !strings.HasPrefix(out, "?") || len(g.Entered()) > 0 || !slices.Equal(g.LegalMoves(), before) {
		t.Errorf("%s: entered %v, legal %v, before %v", out, g.Entered(), g.LegalMoves(), before)
	}
}

// The answers of the menu's commands have the form that GoGui reads.
func TestMenu(t *testing.T) {
	g := open(t, "clicks")
	gtptest.Run(t, "play b G3\nplay w H12\ntengen-best_moves", gtp.Options{}, g)
	for command, want := range map[string]string{
		"tengen-best_moves":  `^= (LABEL [D-L]\d+ \d\n)+COLOR green [E-L]\d+ [D-L]\d+\nTEXT 1\. [a-f]\d+\w+ [+-]\d+\.\d\d, 2\. .*$`,
		"tengen-search_info": `^=\nNodes: \d+\nDepth: \d+\nDeepest line: \d+\nTime: .* s\nBest for black: [a-f]\d+.*(\n\d\. [+-]\d+\.\d\d, \d+%: [a-f]\d.*){5}$`,
		"ring-explain c2d3":  `^= Black's carrier steps from c2 to d3\.$`,
	} {
		out := strings.TrimRight(gtptest.Run(t, command, gtp.Options{}, g), "\n")
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s: %q", command, out)
		}
		name, _, _ := strings.Cut(command, " ")
		if menu := gtptest.Run(t, "gogui-analyze_commands", gtp.Options{}, g); !strings.Contains(menu, "/"+name) {
			t.Errorf("%s is not in the menu", command)
		}
	}
}

// A point has one label, that of the best move that leads there.
func TestLabels(t *testing.T) {
	g := open(t, "clicks")
	shared := 0
	for range 12 {
		out := strings.Split(strings.TrimSpace(gtptest.Run(t, "tengen-best_moves", gtp.Options{}, g)), "\n")
		seen := map[string]bool{}
		last := 0
		for _, line := range out {
			var v string
			var rank int
			if n, _ := fmt.Sscanf(strings.TrimPrefix(line, "= "), "LABEL %s %d", &v, &rank); n < 2 {
				continue
			}
			if seen[v] || rank <= last {
				t.Errorf("%q", out)
			}
			seen[v], last = true, rank
		}
		shared += strings.Count(out[len(out)-1], ". ") - len(seen)
		choices, side := g.Position().Choices(), g.Side()
		for _, v := range g.Vertices(choices[len(choices)/2].Cells) {
			if err := g.Play(side, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	if shared == 0 {
		t.Error("no two moves led to one point")
	}
}

// The variant without returns has no slots.
func TestBasic(t *testing.T) {
	g := play(t, "ring-basic", gtp.Settings{})
	if out := gtptest.Run(t, "ring-setup 6/6/6/6/w5/6/6/6/2W3/6/b5/6 c13b w -", gtp.Options{}, g); !strings.Contains(out, "ring-basic") {
		t.Errorf("%q", out)
	}
	if out := gtptest.Run(t, "clear_board\nring-rules", gtp.Options{}, g); !strings.Contains(out, "variant: ring-basic") {
		t.Errorf("%q", out)
	}
}

// Moves are taken back, whole ones and points of those being entered.
func TestTakeBack(t *testing.T) {
	for name, moves := range map[string]string{
		"":       "a2 b2 c2 a11 b11 c11 c2c3 c3c4 b2b3 a2a3 b11b10 c11c10 b10b9 c10c9 a3a4 c2d3 c11d10",
		"clicks": "E3 F3 G3 H3 F12 G12 H12 G4 H4 F4 G5 H11 G11 F11 G10",
	} {
		g := open(t, name)
		if n := gtptest.TakeBack(t, strings.Fields(moves), 1000, g); n < 50 {
			t.Errorf("%q: %d moves were played", name, n)
		}
	}
}

func FuzzRing(f *testing.F) {
	words := gtptest.Vocabulary(f, open(f, "clicks"), `b w c2 d11 c2d3 d11d10 c2c4 b12c13 F3 G3 H4 H12 G12 J13 L14 pass
		e3e4,l1 6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 2w3/6/6/6/6/1W4/1b4/6/3B2/4b1/1b4/6 6/6/6/6/6/2b3/2w3/6/6/1B4/4W1/6
		1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - a0b,l1b c6c7 0 1 2 6 8 12 60 none absolute # nan`)
	for _, s := range []string{"play b c2\nplay w d11\nplay b c2d3\nundo\nundo\n", "play b G3\ngenmove w\ngenmove b\nplay b H4\ngg-undo 3\n",
		"ring-setup 2w3/6/6/6/6/1W4/1b4/6/3B2/4b1/1b4/6 a0b,l1b b -\nplay b J4\nplay b J5\nplay b D2\nundo\n",
		"ring-setup 1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -\ngenmove b\ngenmove b\nfinal_score\nundo\n",
		"boardsize 14\nring-explain c2d3\nring-legal_moves\ngogui-rules_board_gfx\ntengen-best_moves\n"} {
		f.Add([]byte("\x00" + s))
		f.Add([]byte("\x01" + s))
	}
	gtptest.Fuzz(f, words, func(t testing.TB) *gtp.Game { return play(t, "ring", gtp.Settings{Nodes: 60, Ruler: true}) })
}

// A record of Ring is loaded, with its start and up to a move; one of another game is not.
func TestLoadSGF(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.sgf")
	for _, c := range []struct{ text, move, want string }{
		{"(;GM[99];B[c2];W[d11];B[c2c3])", "", "c2 d11 c2c3"},
		{"(;GM[99];B[c2];W[d11];B[c2c3])", " 3", "c2 d11"},
		{"(;GM[99]POS[6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b,f13w,r12w b -];B[a3a2])", "", "a3a2"},
		{"(;GM[4];B[hh])", "", "the game is Gomoku or Renju, not ring"},
		{"(;GM[1]SZ[9];B[aa])", "", "the game is Go, not ring"},
		{"(;SZ[9];B[aa])", "", "the game is Gomoku or Renju, not ring"},
	} {
		filetest.Put(t, name, c.text)
		g := play(t, "ring", gtp.Settings{Nodes: 8})
		out := gtptest.Run(t, "loadsgf "+name+c.move, gtp.Options{}, g)
		if got := strings.Join(g.Position().Moves(), " "); got != c.want && !strings.Contains(out, c.want) {
			t.Errorf("%s%s: %q, %s, want %q", c.text, c.move, got, out, c.want)
		}
	}
}
