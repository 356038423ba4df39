package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/textboard"
	"tengen/search/game"
	"tengen/search/game/games"
)

// TestKeysAndMouse makes moves in every way there is.
func TestKeysAndMouse(t *testing.T) {
	b := newTable(t, newMatch(t, "renju", "", persons), nil, Options{})
	b.keys("enter")         // h8, the middle
	b.keys("up", "space")   // h9
	b.click("g7")           // a click
	b.types("I10")          // typed
	b.keys("p", "h", "esc") // pass; no engine to ask
	if got := b.moves(); got != "h8 h9 g7 i10 pass" {
		t.Errorf("moves %q", got)
	}
	b.click("h8") // taken
	if !strings.Contains(b.message.String(), "occupied") || b.moves() != "h8 h9 g7 i10 pass" {
		t.Errorf("message %q", b.message)
	}
	b.keys("u", "u")
	if got := b.moves(); got != "h8 h9 g7" {
		t.Errorf("after undo %q", got)
	}
}

// TestRingMoves picks a piece and its target, another piece instead, drops what is
// picked, and picks what is not possible.
func TestRingMoves(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "c2 d11", persons), nil, Options{})
	b.click("b2")
	if len(b.picked) != 1 || len(b.targets()) == 0 {
		t.Fatalf("picked %v", b.picked)
	}
	b.click("a2") // another piece
	b.click("a2") // let go
	if len(b.picked) != 0 {
		t.Errorf("picked %v", b.picked)
	}
	b.click("a2")
	b.click("a8")
	if !strings.Contains(b.message.String(), "a2a8 is illegal (step): a8 is more than 2 squares") || len(b.picked) != 1 {
		t.Errorf("message %q, picked %v", b.message, b.picked)
	}
	b.click("a4")
	b.send(tea.MouseClickMsg{Button: tea.MouseRight})
	b.click("c4")
	if !strings.Contains(b.message.String(), "it is White's turn") && !strings.Contains(b.message.String(), "no piece") {
		t.Errorf("message %q", b.message)
	}
	b.click("a2")
	if !strings.Contains(b.message.String(), "no piece on a2") {
		t.Errorf("message %q", b.message)
	}
	b.keys("p")
	if !strings.Contains(b.message.String(), "cannot pass in ring") {
		t.Errorf("message %q", b.message)
	}
	// Tab goes through the pieces, and then through the squares of one.
	b.keys("tab", "enter", "tab", "enter")
	if got := len(b.Game.Moves()); got != 4 {
		t.Errorf("%d moves after tab and enter", got)
	}
}

// TestCornerChoice tests moves whose third and fourth cells are slots.
func TestCornerChoice(t *testing.T) {
	m := newMatch(t, "ring", "", persons, "position=6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b,f13w,r12w b -")
	b := newTable(t, m, nil, Options{})
	b.click("a3")
	b.click("b3")
	if !strings.Contains(b.message.String(), "slot") || len(b.targets()) != 4 {
		t.Errorf("message %q, targets %v", b.message, b.targets())
	}
	b.click("e5")
	if !strings.Contains(b.message.String(), "off-board slot") || len(b.picked) != 2 {
		t.Errorf("message %q", b.message)
	}
	b.click("r12")
	b.click("l1")
	if len(b.Game.Moves()) == 0 {
		t.Errorf("picked %v, message %q", b.picked, b.message)
	}
	b.keys("u")
	for _, name := range []string{"a3", "b3", "r12", "a0"} {
		b.click(name)
	}
	if got := b.moves(); got != "a3b3,a0,r12" {
		t.Errorf("moves %q, picked %v, message %q", got, b.picked, b.message)
	}
}

func TestForbiddenIsExplained(t *testing.T) {
	b := newTable(t, newMatch(t, "renju", "h7 a1 h6 a3 f8 a5 g8 a7", persons), nil, Options{})
	b.click("h8")
	if !strings.HasPrefix(b.message.String(), "h8 is forbidden to Black: double-three (三々)") || len(b.Game.Moves()) != 8 {
		t.Errorf("message %q", b.message)
	}
}

// TestEngineAnswers tests what is shown of the engine: its report, its level, and a hint in two
// steps, at the level of hints.
func TestEngineAnswers(t *testing.T) {
	e := &fake{}
	b := newTable(t, newMatch(t, "ring", "", asWhite), e, Options{})
	b.click("c2")
	if len(b.Game.Moves()) != 2 || b.thought == nil || b.thought.PV[1] != "and" || e.limits.Level != 3 {
		t.Errorf("moves %q, thought %+v, limits %+v", b.moves(), b.thought, e.limits)
	}
	b.keys("+", "+", "-")
	b.types("level 11")
	if b.Players[game.White].Level != 4 || !strings.Contains(b.message.String(), "from 1 to 10") {
		t.Errorf("%v, message %q", b.Players, b.message)
	}
	b.keys("u")
	if b.message.String() != "2 moves taken back" || b.thought != nil {
		t.Errorf("after undo: %q, thought %v", b.message, b.thought)
	}
	b.keys("h")
	if b.message.String() != "hint: put a ring on a piece; h again shows the move" || len(b.hint) != 0 || e.limits.Level != 2 {
		t.Errorf("message %q, hint %v, limits %+v", b.message, b.hint, e.limits)
	}
	b.keys("h")
	if !strings.HasPrefix(b.message.String(), "hint: ") || len(b.hint) != 1 {
		t.Errorf("message %q, hint %v", b.message, b.hint)
	}
}

// TestThinkingInBackground tests that the board works while the engine thinks.
func TestThinkingInBackground(t *testing.T) {
	e := &fake{wait: make(chan struct{})}
	b := newTable(t, newMatch(t, "ring", "", asWhite), e, Options{})
	b.step(press("enter"))
	if b.Thinking() != playing.ForMove || b.moves() != "a2" {
		t.Fatalf("no question, moves %q", b.moves())
	}
	b.step(b.listen()) // a report
	if b.thought == nil || !strings.Contains(b.screen(), "White is thinking…") {
		t.Errorf("while thinking:\n%s", b.screen())
	}
	b.step(press("enter"))
	if !strings.Contains(b.message.String(), "engine's turn") || b.moves() != "a2" {
		t.Errorf("message %q", b.message)
	}
	b.step(press("u")) // takes the person's move back; the engine stops
	if b.Thinking() != playing.Nothing || b.moves() != "" || b.thought != nil {
		t.Fatalf("after undo: %q", b.moves())
	}
	// The engine answers with the best move so far.
	b.step(press("enter"))
	b.send(press("n"))
	if len(b.Game.Moves()) != 2 {
		t.Errorf("n: moves %q", b.moves())
	}
	// A hint is dropped by esc and by the right button.
	for _, drop := range []tea.Msg{press("esc"), tea.MouseClickMsg{Button: tea.MouseRight}} {
		b.step(press("h"))
		b.send(drop)
		if b.Thinking() != playing.Nothing || b.Hint != nil || len(b.hint) > 0 {
			t.Errorf("after %v the hint came: %v", drop, b.hint)
		}
	}
}

// TestQuitStopsTheEngine tests that the engine stops when the program ends, which shows
// nothing then.
func TestQuitStopsTheEngine(t *testing.T) {
	e := &fake{wait: make(chan struct{}), asked: make(chan struct{}, 1)}
	b := newTable(t, newMatch(t, "jungo", "", asWhite), e, Options{})
	b.step(press("enter"))
	<-e.asked
	if _, cmd := b.Update(press("ctrl+c")); cmd == nil || cmd() != tea.Quit() {
		t.Fatal("ctrl+c does nothing")
	}
	for range 2 { // the report and the answer, which came before the test let the engine go
		b.step(b.listen())
	}
	if b.screen() == "" || b.View().Content != "" {
		t.Error("the last view is not empty")
	}
}

func TestQuestions(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "", persons), nil, Options{})
	b.click("c2")
	for last, want := range map[string]string{"": "leave the game unsaved? y or n", "last": "leave? --resume last goes on with it: y or n"} {
		b.opt.Last = last
		b.keys("q")
		if !strings.Contains(b.screen(), want) {
			t.Errorf("no question:\n%s", b.screen())
		}
		b.keys("n")
	}
	if b.gone {
		t.Fatal("left after n")
	}
	b.keys("r", "y")
	if r, over := b.Result(); !over || r.String() != "Black wins: White resigns" || !strings.Contains(b.screen(), r.String()) {
		t.Errorf("%v, %v", r, over)
	}
	b.keys("enter", "h", "r", "p")
	if !strings.Contains(b.message.String(), "over") {
		t.Errorf("message %q", b.message)
	}
	b.keys("u")
	if _, over := b.Result(); over || b.moves() != "c2" {
		t.Error("the resignation stays")
	}
	b.keys("?")
	if !strings.Contains(b.screen(), "tab") {
		t.Error("no help")
	}
	b.keys("x", "q", "y")
	if !b.gone {
		t.Error("q and y do not leave")
	}
}

func TestSaving(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	b := newTable(t, newMatch(t, "ring", "", asWhite), &fake{}, Options{File: file, AutoSave: true})
	b.keys("s")
	if b.message.String() != "saved to "+file {
		t.Errorf("message %q", b.message)
	}
	other := filepath.Join(filepath.Dir(file), "b.txt")
	b.types("save " + other)
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
	b.types("save " + filepath.Join(file, "no"))
	if !strings.HasPrefix(b.message.String(), "not saved: ") {
		t.Errorf("message %q", b.message)
	}
	b.types("c2")
	b.types("new")
	if !strings.Contains(b.message.String(), "game-2.txt from now on") || b.Unsaved != nil {
		t.Errorf("message %q, %v", b.message, b.Unsaved)
	}
	if first, err := playing.Load(file, ""); err != nil || len(first.Game.Moves()) == 0 {
		t.Errorf("the first game: %v", err)
	}
	b.keys("q")
	if !b.gone {
		t.Error("a game saved after every move needs no question")
	}
	b = newTable(t, newMatch(t, "ring", "", persons), nil, Options{})
	b.keys("s")
	if !strings.Contains(b.message.String(), "name a file") {
		t.Errorf("message %q", b.message)
	}
}

// TestTwoEngines plays a whole game, and stops it with undo.
func TestTwoEngines(t *testing.T) {
	b := newTable(t, newMatch(t, "jungo", "", twoEngine, "size=2"), &fake{}, Options{})
	if !b.over {
		t.Fatalf("not over after %q", b.moves())
	}
	n := len(b.Game.Moves())
	b.keys("r")
	b.types("resign")
	b.keys("u")
	if !b.Waits() || len(b.Game.Moves()) != n-1 || !strings.Contains(b.message.String(), "g lets") {
		t.Errorf("after undo: paused %v, message %q", b.Waits(), b.message)
	}
	b.keys("g")
	if !b.over || len(b.Game.Moves()) != n {
		t.Errorf("after g: %q", b.moves())
	}
}

// TestEngineFails tests that an engine without a move is not asked again and again.
func TestEngineFails(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "", asBlack), &fake{err: errors.New("out of ideas")}, Options{})
	if !b.Waits() || !strings.Contains(b.message.String(), "out of ideas") {
		t.Errorf("paused %v, message %q", b.Waits(), b.message)
	}
}

func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTable(t, newMatch(t, "jungo", "", persons), nil, Options{})
		b.wait(65 * time.Second)
		if !strings.Contains(b.screen(), "Black: person  1:05") {
			t.Errorf("no time in\n%s", b.screen())
		}
		b.keys("enter")
		b.wait(5 * time.Second)
		if s := b.screen(); !strings.Contains(s, "Black: person  1:05") || !strings.Contains(s, "White: person  0:05") {
			t.Errorf("times in\n%s", s)
		}
	})
}

// TestTyping tests that typed and pasted text has no control characters and can be
// edited.
func TestTyping(t *testing.T) {
	b := newTable(t, newMatch(t, "jungo", "", persons), nil, Options{})
	b.keys(":", "D", "5", "backspace")
	b.send(tea.PasteMsg{Content: "\x1b[31m4\n\x00\xff"})
	if b.typed != "D[31m4" {
		t.Errorf("typed %q", b.typed)
	}
	for paste, want := range map[string]string{"D4\nC3\n": "D4 C3", "D4\r\nC3\tB2\r": "D4 C3 B2", "a\x07\x00b": "ab", "save ": "save "} {
		b.keys("esc", ":")
		if b.send(tea.PasteMsg{Content: paste}); b.typed != want {
			t.Errorf("%q pastes %q, want %q", paste, b.typed, want)
		}
	}
	b.keys("esc")
	b.types("D4")
	if b.moves() != "D4" {
		t.Errorf("moves %q, message %q", b.moves(), b.message)
	}
	b.send(tea.PasteMsg{Content: "ignored"})
	b.types("two words")
	if !strings.Contains(b.message.String(), "neither a command nor a move") {
		t.Errorf("message %q", b.message)
	}
	b.keys(":", "backspace")
	if b.typing {
		t.Error("still typing")
	}
	b.types("help")
	b.keys("x")
	b.types("undo")
	b.types("hint")
	b.types("resign")
	b.types("quit")
	if !b.gone {
		t.Error("quit does not leave")
	}
	b = newTable(t, newMatch(t, "jungo", "", persons), nil, Options{})
	b.keys(":")
	b.send(tea.PasteMsg{Content: strings.Repeat("x", maxInput+1)})
	if b.typed != "" || !strings.Contains(strings.Join(strings.Fields(b.screen()), " "), "at most 4096 bytes") {
		t.Errorf("%d characters pasted:\n%s", len(b.typed), b.screen())
	}
	// Of a long text the end is in sight, in windows of all kinds.
	b.send(tea.PasteMsg{Content: "save " + strings.Repeat("長い", 300) + "/end.sgf"})
	for _, size := range [][2]int{{120, 40}, {60, 24}, {40, 16}, {20, 5}} {
		b.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		if s := b.screen(); !strings.Contains(s, "/end.sgf_") || strings.Contains(s, "at most") {
			t.Errorf("in %v the end is not shown:\n%s", size, s)
		}
		fits(t, b)
	}
}

// TestHit tests that every cell is found where it is drawn, and nothing beside it.
func TestHit(t *testing.T) {
	for _, name := range games.Names() {
		m := newMatch(t, name, "", persons)
		s := m.Game.Scene()
		l := textboard.NewLayout(s)
		for y := range s.Rows {
			for x := range s.Columns {
				p := game.Point{X: x, Y: y}
				if got, ok := l.Hit(l.Columns[x], l.Lines[y]); !ok || got != p {
					t.Errorf("%s: %v is hit as %v, %v", name, p, got, ok)
				}
			}
		}
		for _, at := range [][2]int{{0, 0}, {-1, -1}, {l.Width, 1}, {5, l.Height}, {5, 0}} {
			if p, ok := l.Hit(at[0], at[1]); ok {
				t.Errorf("%s: %v is hit at %v", name, p, at)
			}
		}
	}
}

func ExampleParseCommand() {
	for _, line := range []string{"c2c4", "save my game.txt", "level 3", "level 0", "quit now"} {
		c, err := ParseCommand(line)
		fmt.Println(c, err)
	}
	// Output:
	// {1 c2c4 0} <nil>
	// {4 my game.txt 0} <nil>
	// {6  3} <nil>
	// {0  0} level "0": want a number from 1 to 10
	// {0  0} quit takes nothing after it, not "now"
}

// A click turns the pages of the help, and is no move while a question or a command is on the
// screen; the right button lets go.
func TestClicks(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "c2 d11", persons), nil, Options{})
	for _, keys := range [][]string{{":", "c"}, {"N"}} {
		b.keys(keys...)
		b.click("c2")
		if b.picked != nil || b.text != nil {
			t.Errorf("%q: picked %v, page %d of the help", keys, b.picked, b.page)
		}
		b.keys("esc")
	}
	b.keys("?")
	b.click("c2")
	if b.picked != nil || b.page == 0 {
		t.Errorf("picked %v, page %d of the help", b.picked, b.page)
	}
	for b.text != nil {
		b.click("c2")
	}
	if b.click("c2"); b.picked == nil {
		t.Error("nothing is picked")
	}
	b.send(tea.MouseClickMsg{Button: tea.MouseRight})
	if b.picked != nil {
		t.Errorf("the right button keeps %v", b.picked)
	}
}

// The cursor stays on cells of the board, and jumps to cells that go on with a move.
func TestCursor(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "c2 d11", persons), nil, Options{})
	for y := range b.scene.Rows {
		for x := range b.scene.Columns {
			for _, key := range []string{"up", "down", "left", "right"} {
				if at := (game.Point{X: x, Y: y}); b.scene.At(at).Stone != game.Void {
					b.cursor = at
					b.keys(key)
					if b.scene.At(b.cursor).Stone == game.Void {
						t.Fatalf("%s from %v leaves the board", key, at)
					}
				}
			}
		}
	}
	cells := b.targets()
	for _, c := range []struct {
		at   game.Point
		key  string
		want game.Point
	}{
		{game.Point{X: 0, Y: 5}, "tab", cells[0]}, {game.Point{X: 0, Y: 5}, "shift+tab", cells[len(cells)-1]},
		{cells[0], "tab", cells[1]}, {cells[0], "shift+tab", cells[len(cells)-1]}, {cells[len(cells)-1], "tab", cells[0]},
	} {
		b.cursor = c.at
		if b.keys(c.key); b.cursor != c.want {
			t.Errorf("%s from %v: %v, want %v", c.key, c.at, b.cursor, c.want)
		}
	}
}

// A game that is saved after every move is left without a question.
func TestLeave(t *testing.T) {
	for _, saved := range []bool{false, true} {
		b := newTable(t, newMatch(t, "renju", "", persons), nil, Options{AutoSave: saved, File: filepath.Join(t.TempDir(), "game")})
		b.keys("enter", "q")
		if b.gone != saved {
			t.Errorf("saved %t: left %t", saved, b.gone)
		}
	}
}
