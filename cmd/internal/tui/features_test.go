package tui

import (
	"context"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/textboard"
	"tengen/internal/say"
	"tengen/search/game"
)

// Every key has one meaning, and the help page has exactly the bindings.
func TestKeyTable(t *testing.T) {
	seen := map[string]bool{}
	page := strings.Join(helpLines(say.English, 0), "\n")
	for _, b := range bindings {
		if len(b.keys) == 0 || b.do == nil || (b.show == nil) != (b.help == nil) {
			t.Errorf("the binding %q is incomplete", b.keys)
		}
		for _, k := range b.keys {
			if seen[k] {
				t.Errorf("%s has two meanings", k)
			}
			seen[k] = true
		}
		if !strings.Contains(page, b.help.String()) || !strings.Contains(page, b.show.String()) {
			t.Errorf("the help page lacks %q: %q", b.show, b.help)
		}
		// What the page calls a binding are its keys.
		for _, word := range strings.Fields(strings.ReplaceAll(b.show.String(), ",", " ,")) {
			known := map[string]string{"arrows": "up", "click": "enter", "pgdn": "pgdown"}
			if k, ok := known[word]; ok {
				word = k
			}
			if word != "," && bound(word) == nil {
				t.Errorf("the help page shows %q, which does nothing", word)
			}
		}
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 10}, {20, 3}} {
		var lines []string
		for _, p := range pages([][]string{helpLines(say.English, size[0])}, say.English, size[1]) {
			if len(p) > max(3, size[1]) {
				t.Errorf("a help page of %d lines in a window of %d", len(p), size[1])
			}
			lines = append(lines, p...)
		}
		for _, b := range bindings {
			if !strings.Contains(strings.Join(lines, "\n"), b.help.String()) {
				t.Errorf("%v: the pages lack %q", size, b.help)
			}
		}
	}
	b := newTable(t, newMatch(t, "jungo", "", persons), &fake{}, Options{})
	b.send(tea.WindowSizeMsg{Width: 50, Height: 20})
	b.keys("?")
	first := b.screen()
	b.keys("x")
	if b.screen() == first || b.page != 1 {
		t.Error("no second page")
	}
	b.keys("x")
	if b.text != nil {
		t.Error("the help stays")
	}
	// h is the hint and moves no cursor.
	at := b.cursor
	b.keys("h")
	if !strings.HasPrefix(b.message.String(), "hint: ") {
		t.Errorf("h says %q", b.message)
	}
	b.cursor = at
	b.keys("j", "k", "l")
	if b.cursor != at {
		t.Error("j, k or l move the cursor")
	}
}

// Looking back changes nothing; a pick returns to the game.
func TestLook(t *testing.T) {
	b := newTable(t, newMatch(t, "renju", "h8 i9 g7", persons), nil, Options{})
	stones := func() (n int) {
		for _, c := range b.scene.Cells {
			if c.Stone != game.None {
				n++
			}
		}
		return n
	}
	for _, step := range []struct {
		key  string
		want int
	}{{",", 2}, {",", 1}, {".", 2}, {"home", 0}, {",", 0}, {".", 1}, {"end", 3}, {".", 3}, {",", 2}} {
		b.keys(step.key)
		if stones() != step.want || len(b.Game.Moves()) != 3 {
			t.Errorf("%s: %d stones, want %d", step.key, stones(), step.want)
		}
	}
	if !strings.Contains(b.screen(), "move 2 of 3") {
		t.Errorf("it is not said:\n%s", b.screen())
	}
	b.keys("enter")
	if stones() != 3 || b.message.String() != "back to the game" {
		t.Errorf("%d stones, %q", stones(), b.message)
	}
	b.click("a1")
	if b.moves() != "h8 i9 g7 a1" {
		t.Errorf("moves %q", b.moves())
	}
	b.keys(",", "u")
	if stones() != 3 || b.at != live {
		t.Errorf("after undo: %d stones", stones())
	}
}

// A hint, and the owners of points, are those of the game: while an earlier position is looked at they bring
// the game back, and so does h, which shows the move of a hint whose idea was told.
func TestLookWhileAsked(t *testing.T) {
	for key, drawn := range map[string]func(b *table) bool{
		"h": func(b *table) bool { return strings.HasPrefix(b.message.String(), "hint: ") },
		"o": func(b *table) bool { return b.owners != nil },
	} {
		b := newTable(t, newMatch(t, "jungo", "A1 B1 C1", persons, "size=3"), &owning{}, Options{})
		b.step(press(key))
		b.send(press(","))
		if b.at != live || !drawn(b) {
			t.Errorf("%s: shown is the position after %d moves of %d, %q", key, b.shown(), b.made(), b.message)
		}
	}
	b := newTable(t, newMatch(t, "ring", "c2 d11", persons), &fake{}, Options{})
	b.keys("h", ",", "h")
	if b.at != live || len(b.hint) == 0 || !strings.HasPrefix(b.message.String(), "hint: ") {
		t.Errorf("h after a look back: %q, hint %v, after %d moves", b.message, b.hint, b.shown())
	}
}

// Moves are made again, and a new game or a rematch begins after a question.
func TestRedoAndRematch(t *testing.T) {
	b := newTable(t, newMatch(t, "renju", "", asWhite), &fake{}, Options{})
	b.keys("enter")
	moves := b.moves()
	for _, step := range []struct{ key, message string }{{"u", "2 moves taken back"}, {"y", "2 moves made again"}, {"y", "there is no move to make again"}} {
		if b.keys(step.key); b.message.String() != step.message {
			t.Errorf("%s says %q, want %q", step.key, b.message, step.message)
		}
	}
	b.keys("R")
	if !strings.Contains(b.screen(), "rematch, and leave this one? y or n") {
		t.Errorf("no question:\n%s", b.screen())
	}
	b.keys("n")
	if b.moves() != moves {
		t.Error("n begins a new game")
	}
	b.keys("R", "y")
	// The engine has Black now and begins.
	if p := b.Players; !p[0].Engine || p[1].Engine || b.made() != 1 {
		t.Errorf("players %v, moves %q", p, b.moves())
	}
	b.types("rematch")
	b.types("new")
	if p := b.Players; p[0].Engine || !p[1].Engine || b.made() != 0 {
		t.Errorf("players %v, moves %q", p, b.moves())
	}
	b.keys("N", "y")
	if b.made() != 0 || !strings.Contains(b.message.String(), "new game") {
		t.Errorf("moves %q, message %q", b.moves(), b.message)
	}
}

// The clocks are shown as they run, in periods and at their end.
func TestGameClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMatch(t, "renju", "", asWhite)
		control, err := playing.ParseTimeControl("60s+5s/2x10s")
		if err != nil {
			t.Fatal(err)
		}
		m.Clock = playing.NewClock(control)
		b := newTable(t, m, &fake{wait: make(chan struct{})}, Options{})
		b.step(tea.WindowSizeMsg{Width: 120, Height: 24})
		shows := func(what string, want ...string) {
			t.Helper()
			for _, w := range want {
				if s := b.screen(); !strings.Contains(s, w) {
					t.Errorf("%s: no %q in\n%s", what, w, s)
				}
			}
		}
		b.wait(15 * time.Second)
		shows("in a turn", "Black: person  left 0:45 (2 × 10s)")
		b.step(press("enter"))
		shows("after a move", "Black: person  left 0:50", "level 3  left 1:00")
		b.wait(75 * time.Second)
		shows("in byo-yomi", "level 3  left 0:05 (1 × 10s)")
		b.step(press("g"))
		b.wait(time.Hour)
		shows("while the engine waits", "White waits", "level 3  left 0:05 (1 × 10s)")
		b.step(press("g"))
		b.wait(6 * time.Second)
		shows("at the end", "Black wins: White's time is up", "level 3  time is up")
		b.step(press("u"))
		shows("taken back", "level 3  left 0:10 (1 × 10s)")
	})
}

// owning is an engine that says who owns what.
type owning struct{ fake }

func (e *owning) Think(ctx context.Context, g game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	t, err := e.fake.Think(ctx, g, l, report)
	n := len(g.Scene().Cells)
	t.Ownership, t.Proven = make([]float64, n), say.Text("3")
	for i := range t.Ownership {
		t.Ownership[i] = []float64{0.9, 0, -0.9}[i%3]
	}
	return t, err
}

func TestOwners(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTable(t, newMatch(t, "jungo", "A1 B1 C1", persons, "size=3"), &owning{}, Options{})
		b.keys("o") // White is to move, so the first column is White's
		s := b.screen()
		for _, want := range []string{"▫", "▪", ">●<", "proven score without komi, Black's stones", "expected: White +0.25"} {
			if !strings.Contains(strings.Join(strings.Fields(s), " "), want) {
				t.Errorf("%q is missing in\n%s", want, s)
			}
		}
		golden(t, "jungo-owners", s+"\n")
		b.keys("o")
		if b.owners != nil || strings.Contains(b.screen(), "▫") {
			t.Errorf("owners stay:\n%s", b.screen())
		}
		b.keys("o", "p")
		if b.owners != nil || b.made() != 4 {
			t.Error("owners stay after a move")
		}
		b = newTable(t, newMatch(t, "ring", "", persons), &owning{}, Options{})
		b.keys("o")
		if !strings.Contains(b.message.String(), "no owners in ring") {
			t.Errorf("message %q", b.message)
		}
	})
}

// Every command that is typed on the board does something in sight, those of the line mode, too.
func TestEveryCommandIsSeen(t *testing.T) {
	long := strings.Fields("h8 a1 i9 a3 k4 a5 g2 o1 f13 o3 e6 o5 c1 o7 d15 o9 b14 o11")
	for _, moves := range []string{"", strings.Join(long, " ")} {
		for word := range verbs {
			b := newTable(t, newMatch(t, "renju", moves, persons), nil, Options{})
			before := b.screen()
			if b.types(word); !b.gone && b.screen() == before {
				t.Errorf("%s after %q does nothing", word, moves)
			}
		}
	}
	b := newTable(t, newMatch(t, "renju", strings.Join(long, " "), persons), nil, Options{})
	b.keys(",")
	if b.types("board"); b.at != live {
		t.Error("board does not show that of the game")
	}
	b.types("moves")
	for _, move := range long {
		if !strings.Contains(b.screen(), move) {
			t.Errorf("no %s in\n%s", move, b.screen())
		}
	}
}

// Ring says what a move has done.
func TestMovesAreDescribed(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "c2 d11", persons), nil, Options{})
	b.types("c2d3")
	if b.Said.String() != "Black's carrier steps from c2 to d3." || !strings.Contains(b.screen(), "carrier steps from c2") {
		t.Errorf("said %q", b.Said)
	}
	b.keys("u")
	if b.Said != nil {
		t.Errorf("after undo %q", b.Said)
	}
}

// The stones have their own colours on a ground of their own, whatever the terminal's
// are, under every highlight; no highlight hides a stone.
func TestPalettes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, p := range map[string]*palette{"256": colours256, "16": colours16} {
			for h := range textboard.NumHighlights {
				black, white := p[h][textboard.BlackPiece], p[h][textboard.WhitePiece]
				for _, l := range []lipgloss.Style{black, white} {
					if l.GetBackground() == (lipgloss.NoColor{}) || l.GetForeground() == (lipgloss.NoColor{}) || l.GetForeground() == l.GetBackground() {
						t.Errorf("%s, highlight %d: a stone without colours of its own", name, h)
					}
				}
				if black.GetForeground() == white.GetForeground() || black.GetForeground() != p[textboard.None][textboard.BlackPiece].GetForeground() {
					t.Errorf("%s, highlight %d: black and white stones look alike", name, h)
				}
			}
		}
		for h := range textboard.NumHighlights {
			for _, s := range []textboard.Style{textboard.BlackPiece, textboard.WhitePiece, textboard.BlackRing, textboard.WhiteRing} {
				if l := colours256[h][s]; contrast(l.GetForeground(), l.GetBackground()) < 2.6 {
					t.Errorf("highlight %d, style %d: a contrast of %.1f", h, s, contrast(l.GetForeground(), l.GetBackground()))
				}
			}
		}
		b := newTable(t, newMatch(t, "renju", "h8 i9", persons), nil, Options{})
		b.opt.Bare = false
		screens := map[string]bool{}
		for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256} {
			b.send(tea.ColorProfileMsg{Profile: profile})
			s := b.screen()
			screens[s] = true
			if profile == colorprofile.ASCII && (strings.Contains(s, "\x1b[3") || strings.Contains(s, "\x1b[4") || !strings.Contains(s, "○")) {
				t.Errorf("a terminal without colours shows\n%q", s)
			}
			if profile == colorprofile.ANSI && strings.Contains(s, "8;5;") {
				t.Errorf("a terminal of 16 colours gets more")
			}
		}
		if len(screens) != 3 {
			t.Errorf("%d kinds of screen", len(screens))
		}
		b.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
		b.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		b.keys("right") // beside the last move
		golden(t, "renju-256", b.screen()+"\n")
		b.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
		golden(t, "renju-16", b.screen()+"\n")
	})
}

// contrast returns the contrast ratio of two colours by WCAG 2.
func contrast(a, b color.Color) float64 {
	light := func(c color.Color) float64 {
		var sum float64
		r, g, bl, _ := c.RGBA()
		for i, v := range []uint32{r, g, bl} {
			x := float64(v) / 0xffff
			if x <= 0.04045 {
				x /= 12.92
			} else {
				x = math.Pow((x+0.055)/1.055, 2.4)
			}
			sum += []float64{0.2126, 0.7152, 0.0722}[i] * x
		}
		return sum + 0.05
	}
	x, y := light(a), light(b)
	return max(x, y) / min(x, y)
}

// The five and the goal that have won are marked.
func TestWonIsMarked(t *testing.T) {
	b := newTable(t, newMatch(t, "renju", "h8 a1 i9 a2 j10 a3 k11 a4 l12", persons), nil, Options{})
	n := 0
	for _, h := range b.highlights() {
		if h == textboard.WonCell {
			n++
		}
	}
	if n != 5 {
		t.Errorf("%d stones are marked", n)
	}
	b = newTable(t, newMatch(t, "ring", "", persons, "position=1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -"), nil, Options{})
	b.types("b12c13")
	if !b.over || !slices.Contains(b.scene.Won, b.scene.Last[len(b.scene.Last)-1]) {
		t.Errorf("over %t, won %v, last %v", b.over, b.scene.Won, b.scene.Last)
	}
}

// A question is asked also in a window that is too small for the board, and below a board
// without a panel the clocks are shown where there is room.
func TestNarrowWindows(t *testing.T) {
	m := newMatch(t, "renju", "", persons)
	m.Clock = playing.NewClock(playing.TimeControl{Main: time.Minute})
	b := newTable(t, m, nil, Options{})
	b.keys("enter")
	b.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	b.keys("q")
	if s := b.screen(); !strings.Contains(s, "leave the game unsaved? y or n") {
		t.Errorf("the question is\n%s", s)
	}
	b.keys("n")
	b.send(tea.WindowSizeMsg{Width: 40, Height: 24})
	if s := b.screen(); !strings.Contains(s, "● left 1:00   ○ left 1:00\nWhite to move") || !strings.Contains(s, "Black is person, White person") {
		t.Errorf("no clocks:\n%s", s)
	}
	b.send(tea.WindowSizeMsg{Width: 40, Height: 20})
	if s := b.screen(); strings.Count(s, "\n") != 19 || !strings.Contains(s, "?: help") {
		t.Errorf("in a low window:\n%s", s)
	}
}

// In a window that is too small for the board, keys leave it, type, answer the question and turn the pages of
// the text that are shown, and do nothing else.
func TestUnseenBoard(t *testing.T) {
	b := newTable(t, newMatch(t, "renju", "h8", asBlack), &fake{}, Options{})
	b.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	moves := b.moves()
	for _, binding := range bindings {
		for _, key := range binding.keys {
			if slices.Contains(unseen, key) {
				continue
			}
			b.keys(key)
			if b.moves() != moves || b.confirm != "" || b.text != nil || b.at != live || b.Waits() || b.Hint != nil || b.Players != asBlack {
				t.Fatalf("%s does something on a board that is not shown", key)
			}
		}
	}
	if !strings.Contains(b.screen(), "press q to leave") {
		t.Errorf("how to leave is not said:\n%s", b.screen())
	}
	b.types("p7")
	if len(b.moves()) != len(moves) || !strings.Contains(strings.Join(strings.Fields(b.screen()), " "), b.message.String()) {
		t.Errorf("moves %q, the answer to what was typed is not shown:\n%s", b.moves(), b.screen())
	}
	b.types("i9")
	if !strings.HasPrefix(b.moves(), moves+" i9") {
		t.Errorf("a typed move is not made: %q", b.moves())
	}
	b.types("help")
	for b.text != nil {
		if s := b.screen(); !strings.Contains(s, "any key") {
			t.Fatalf("a text waits for a key out of sight:\n%s", s)
		}
		b.keys("q")
	}
	b.keys("q")
	if b.gone || b.confirm != askQuit || !strings.Contains(b.screen(), "y or n") {
		t.Errorf("q asks %q:\n%s", b.confirm, b.screen())
	}
	if b.keys("y"); !b.gone {
		t.Error("q and y do not leave")
	}
}
