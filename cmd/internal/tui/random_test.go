package tui

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
	"tengen/search/game/games"
)

// TestRandomPlay plays whole games with keys and mouse alone: legal and illegal picks,
// and everything else that a person might press.
func TestRandomPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	type table struct {
		name     string
		players  [2]playing.Player
		settings []string
	}
	tables := []table{
		{"renju", asWhite, nil},
		{"renju", persons, []string{"size=6"}},
		{"jungo", asBlack, []string{"size=3"}},
		{"jungo", persons, []string{"size=5", "rule=situational"}},
		{"ring", asWhite, nil},
		{"ring", persons, []string{"rule=ring-basic"}},
		{"ring", persons, []string{"position=6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b,f13w,r12w b -"}},
	}
	// Every game is played at least by two persons.
	for _, name := range games.Names() {
		if !slices.ContainsFunc(tables, func(c table) bool { return c.name == name }) {
			tables = append(tables, table{name, persons, nil}, table{name, asWhite, nil})
		}
	}
	ended := map[string]int{}
	for i, c := range tables {
		for seed := range uint64(2) {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			b := newTable(t, newMatch(t, c.name, "", c.players, c.settings...), &fake{}, Options{})
			b.send(tea.WindowSizeMsg{Width: 90, Height: 30})
			for n := 0; n < 150 && !b.over && !b.gone; n++ {
				b.random(r)
				if n%20 == 0 {
					fits(t, b)
				}
			}
			b.send(tea.WindowSizeMsg{Width: 90, Height: 30}) // clicks need a board
			// Most games go to the end, with picks that continue a legal move.
			for n := 0; n < 1000 && !b.over && !b.gone; n++ {
				b.keys("esc", "esc")
				for cells := b.targets(); !b.over; cells = b.targets() {
					side := b.Game.Side()
					if len(cells) == 0 || r.IntN(100) == 0 {
						b.keys("esc", "p")
						break
					}
					b.click(b.Game.PointName(cells[r.IntN(len(cells))]))
					if len(b.picked) == 0 || b.Game.Side() != side {
						break
					}
				}
			}
			m := newMatch(t, c.name, b.moves(), c.players, c.settings...)
			if got, want := b.Game.Scene(), m.Game.Scene(); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: the moves lead to another board than the one shown", c.name)
			}
			fits(t, b)
			if b.over {
				ended[c.name]++
			}
		}
	}
	for _, name := range games.Names() {
		if ended[name] < 2 {
			t.Errorf("%d games of %s came to an end", ended[name], name)
		}
	}
}

// random does something a person might do.
func (b *table) random(r *rand.Rand) {
	b.t.Helper()
	switch k := r.IntN(20); {
	case k < 8:
		cells := b.targets()
		if len(cells) > 0 {
			b.click(b.Game.PointName(cells[r.IntN(len(cells))]))
		}
	case k < 10:
		b.send(tea.MouseClickMsg{X: r.IntN(100) - 5, Y: r.IntN(40) - 5, Button: tea.MouseLeft})
	case k < 11:
		b.send(tea.MouseClickMsg{X: r.IntN(90), Y: r.IntN(30), Button: tea.MouseRight})
	case k < 12:
		b.send(tea.WindowSizeMsg{Width: r.IntN(120), Height: r.IntN(40)})
	case k < 13:
		b.types([]string{"undo", "hint", "h8", "A1", "c2c4", "level 2", "save", "é", "", "redo", "owners"}[r.IntN(11)])
	case k < 14 && len(b.Game.Moves()) > 0: // else q leaves at once
		b.keys("esc", "q", "n", "r", "n")
	default:
		keys := []string{"up", "down", "left", "right", "enter", "space", "tab", "shift+tab", "esc", "p", "u", "h", "n", "g", "+", "-", "s", "?", "x", "backspace",
			"y", "o", ",", ".", "home", "end", "N", "R"}
		b.keys(keys[r.IntN(len(keys))])
	}
	if c := b.scene.At(b.cursor); c.Stone == game.Void {
		b.t.Fatalf("the cursor is at %v", b.cursor)
	}
	if strings.Count(b.screen(), "\n") > 200 {
		b.t.Fatal("a screen without end")
	}
}
