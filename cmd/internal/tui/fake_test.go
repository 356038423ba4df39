package tui

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/textboard"
	"tengen/internal/filetest"
	"tengen/search/game"
	"tengen/search/game/games"
)

// fake is an engine that plays the legal move in the middle of the list.
type fake struct {
	// wait, if not nil, blocks the answer until it yields a value or the context is
	// done.
	wait chan struct{}
	err  error
	// asked, if not nil, gets a value when the engine begins to think.
	asked chan struct{}
	// limits are those of the last question.
	mu     sync.Mutex
	limits game.Limits
}

func (e *fake) Reset(uint64) error { return nil }

func (e *fake) Think(ctx context.Context, g game.Position, limits game.Limits, report func(game.Info)) (game.Info, error) {
	if e.err != nil {
		return game.Info{}, e.err
	}
	e.mu.Lock() // a dropped search may still run
	e.limits = limits
	e.mu.Unlock()
	if e.asked != nil {
		e.asked <- struct{}{}
	}
	choices := g.Choices()
	if len(choices) == 0 {
		return game.Info{}, game.ErrOver
	}
	t := game.Info{Side: g.Side(), Score: game.Score{Units: 0.25}, WinRate: 0.53, Depth: 7, Nodes: 12345, Elapsed: 1234 * time.Millisecond}
	for i := range 8 {
		t.Move = choices[i%len(choices)].Text
		t.PV = []string{t.Move}
		report(t)
	}
	if e.wait != nil {
		select {
		case <-e.wait:
		case <-ctx.Done():
		}
	}
	t.Move = choices[len(choices)/2].Text
	t.PV = []string{t.Move, "and", "so", "on"}
	return t, nil
}

// newMatch makes a match with moves played.
func newMatch(t testing.TB, name, moves string, players [2]playing.Player, settings ...string) *playing.Match {
	t.Helper()
	c, err := games.Configure(name, settings...)
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	m := &playing.Match{Game: g, Players: players}
	for _, move := range strings.Fields(moves) {
		if err := m.Play(move); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	return m
}

var (
	persons   = [2]playing.Player{}
	asWhite   = [2]playing.Player{1: {Engine: true, Level: 3}}
	asBlack   = [2]playing.Player{0: {Engine: true, Level: 3}}
	twoEngine = [2]playing.Player{{Engine: true, Level: 1}, {Engine: true, Level: 2}}
)

// table is a model that plays in a test.
type table struct {
	*Model
	t testing.TB
}

func newTable(t testing.TB, m *playing.Match, e game.Engine, opt Options) *table {
	t.Helper()
	opt.Bare = true
	if opt.HintLevel == 0 {
		opt.HintLevel = 2
	}
	out := &table{New(t.Context(), m, e, opt), t}
	out.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	return out
}

// step passes a message to the model without waiting for the engine.
func (b *table) step(msg tea.Msg) { b.Update(msg) }

// send passes a message to the model and waits until no engine thinks.
func (b *table) send(msg tea.Msg) {
	b.step(msg)
	for b.Thinking() != playing.Nothing {
		b.step(b.listen())
	}
}

// wait lets time pass, in a test with a clock of its own.
func (b *table) wait(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
	for {
		select {
		case f := <-b.posts:
			b.step(post(f))
			synctest.Wait()
		default:
			return
		}
	}
}

// keys presses keys by name; a word that is no name of a key is a character.
func (b *table) keys(names ...string) {
	for _, name := range names {
		b.send(press(name))
	}
}

func press(name string) tea.KeyPressMsg {
	special := map[string]rune{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter,
		"esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "f1": tea.KeyF1,
	}
	if code, ok := special[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	switch name {
	case "ctrl+c":
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	case "shift+tab":
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
	case "space":
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// types types a command after a colon.
func (b *table) types(text string) {
	b.keys(":")
	for _, r := range text {
		if r == ' ' {
			b.keys("space")
		} else {
			b.keys(string(r))
		}
	}
	b.keys("enter")
}

// click clicks on a cell.
func (b *table) click(name string) {
	b.t.Helper()
	p, err := b.Game.ParsePoint(name)
	if err != nil {
		b.t.Fatal(err)
	}
	l := textboard.NewLayout(b.scene)
	b.send(tea.MouseClickMsg{X: l.Columns[p.X], Y: l.Lines[p.Y], Button: tea.MouseLeft})
}

// moves are the moves so far.
func (b *table) moves() string { return strings.Join(b.Game.Moves(), " ") }

// golden compares with a file, or writes it with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	filetest.Golden(t, filepath.Join("testdata", name+".golden"), []byte(got))
}
