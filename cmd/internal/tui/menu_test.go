package tui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"tengen/internal/say"
	"tengen/search/game"
	"tengen/search/game/games"
)

// pressed returns a menu after some keys.
func pressed(keys ...string) *Menu {
	m := NewMenu(MenuOptions{Bare: true, Example: "h8h9i9"})
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	for _, k := range keys {
		m.Update(press(k))
	}
	return m
}

func TestMenu(t *testing.T) {
	for keys, want := range map[string]string{
		"enter":              "play --game renju --black person --white engine --level 5",
		"up down enter":      "play --game renju --black person --white engine --level 5",
		"down enter":         "analyze --game renju --moves h8h9i9",
		"down down enter":    "solve --game renju --moves h8h9i9",
		"up h 8 enter enter": "play --game renju --moves h8 --black person --white engine --level 5",
		"up h 8 backspace 9 space g 8 enter down enter":             "analyze --game renju --moves h9 g8",
		"up up right up left up right right up up ring enter enter": "play --game ring --black engine --white engine --level 7 --clock 5m+3s",
		"up up up up up up right right right enter enter":           "play --game jungo --size 5 --black person --white engine --level 5",
		"up up up up up up right right right enter down down enter": "solve --game jungo --size 5",
		"up up up up up up right enter down down enter":             "solve --game renju --rule freestyle --moves h8h9i9",
		"up up up right right enter enter":                          "play --game renju --black person --white person --level 5",
		"up up up right right right enter enter":                    "play --game renju --black engine --white engine --level 5",
		"down down down enter":                                      "match --game renju --random 4 --games 2 --engine name=level-5 level=5 --engine name=level-4 level=4",
		"down down down down enter":                                 "rules renju",
		"up up up up up up right enter down down down down enter":   "rules renju --rule freestyle",
		"down down down down down enter":                            "--help",
		"up up up up up up up enter":                                "", // from the first field round to Leave
		// The opening: a rule, or a pattern from which moves go on.
		"up up up up up right enter enter":                                   "play --game renju --opening free --black person --white engine --level 5",
		"up up up up up s s enter enter":                                     "play --game renju --opening swap2 --black person --white engine --level 5",
		"up up up up up s s s enter down enter":                              "analyze --game renju --moves h8h9i9",
		"up up up up up s s s enter down down down enter":                    "match --game renju --opening soosorv-8 --games 2 --engine name=level-5 level=5 --engine name=level-4 level=4",
		"up up up up up s down down down down h 8 enter enter":               "play --game renju --opening swap --black person --white engine --level 5",
		"up up up up up k k k enter down enter":                              "analyze --game renju --opening D4",
		"up up up up up left enter enter":                                    "play --game renju --opening I13 --black person --white engine --level 5",
		"up up up up up k k k up right enter enter":                          "play --game renju --rule freestyle --opening D4 --black person --white engine --level 5",
		"up up up up up left up ring down enter enter":                       "play --game ring --black person --white engine --level 5",
		"up up up up up k k k down down down down i 9 enter down down enter": "solve --game renju --opening D4 --moves i9",
		"up up up up up left enter down down down enter":                     "match --game renju --opening I13 --games 2 --engine name=level-5 level=5 --engine name=level-4 level=4",
		"down q": "",
		"esc":    "",
	} {
		toRing := strings.Repeat("right ", slices.IndexFunc(menuGames, func(g menuGame) bool { return g.game == "ring" }))
		m := pressed(strings.Fields(strings.ReplaceAll(keys, "ring", toRing))...)
		if got := strings.Join(m.Chosen(), " "); got != want || !m.gone {
			t.Errorf("%s: %q, want %q; gone %t", keys, got, want, m.gone)
		}
	}
	// A language that was named is that of the commands that have it.
	for keys, want := range map[string]bool{"": true, "down": true, "down down": false} {
		m := pressed(strings.Fields(keys)...)
		m.opt.Named, m.opt.Language = true, say.Japanese
		m.Update(press("enter"))
		if line := strings.Join(m.Chosen(), " "); strings.HasSuffix(line, " --lang ja") != want {
			t.Errorf("%s: %q", keys, line)
		}
	}
	m := pressed("up", "q")
	if m.gone || m.fields[fieldMoves].text != "q" {
		t.Error("q is not typed")
	}
	m.Update(tea.PasteMsg{Content: "\x1b[31mx\n"})
	if m.fields[fieldMoves].text != "q[31mx" {
		t.Errorf("pasted %q", m.fields[fieldMoves].text)
	}
	list := pressed("up")
	list.Update(tea.PasteMsg{Content: "h8\nh9\ti9\n"})
	if got := list.fields[fieldMoves].text; got != "h8 h9 i9" {
		t.Errorf("a pasted list of moves becomes %q", got)
	}
	list.Update(tea.PasteMsg{Content: strings.Repeat(" h8h9", 200) + "o15"})
	if s := list.screen(); !strings.Contains(s, "h8h9o15_\n") {
		t.Errorf("the end of what is typed is not shown:\n%s", s)
	}
	if list.Update(tea.PasteMsg{Content: strings.Repeat("x", maxInput)}); !strings.Contains(list.screen(), "at most 4096 bytes") {
		t.Errorf("what has no room is not told:\n%s", list.screen())
	}
	golden(t, "menu", pressed().screen()+"\n")
	ascii := pressed("up", "h", "8")
	ascii.opt.ASCII = true
	golden(t, "menu-ascii", ascii.screen()+"\n")
	for _, size := range [][2]int{{80, 24}, {30, 8}, {1, 1}} {
		m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		if lines := strings.Split(m.screen(), "\n"); len(lines) > size[1] {
			t.Errorf("%d lines in a window of %d", len(lines), size[1])
		}
	}
}

// Moves that are impossible stay in the menu, which says why, for every action that takes them.
func TestMenuChecksMoves(t *testing.T) {
	for _, keys := range []string{"", "down", "down down"} {
		m := pressed("up", "z", "enter")
		m.opt.Check = func(line []string) error {
			if slices.Equal(line[1:5], []string{"--game", "renju", "--moves", "z"}) {
				return say.Text("bad move")
			}
			return nil
		}
		for _, k := range append(strings.Fields(keys), "enter") {
			m.Update(press(k))
		}
		if m.gone || m.field() != &m.fields[fieldMoves] || !strings.Contains(m.screen(), "z_\nbad move\n") {
			t.Fatalf("%q: gone %t, screen\n%s", keys, m.gone, m.screen())
		}
		for _, k := range strings.Fields("backspace h 8 enter enter") {
			if m.Update(press(k)); strings.Contains(m.screen(), "bad move") {
				t.Errorf("after %s:\n%s", k, m.screen())
			}
		}
		if !m.gone {
			t.Errorf("%q: good moves stay in the menu", keys)
		}
	}
}

// Every game is in the menu.
func TestMenuHasAllGames(t *testing.T) {
	for _, name := range games.Names() {
		if !slices.ContainsFunc(menuGames, func(g menuGame) bool { return g.game == name }) {
			t.Errorf("%s is not in the menu", name)
		}
	}
	list := listGames([]menuGame{{name: say.Text("a large ring"), game: "ring", flags: "--rule ring"}})
	if len(list) != len(games.Names()) || list[0].name.String() != "a large ring" || list[1].name.String() != "renju" || list[1].game != "renju" {
		t.Errorf("%+v", list)
	}
}

// Solve is offered for the games that it takes, and the actions below it are in their places without it.
func TestMenuSolves(t *testing.T) {
	m := pressed()
	for i, g := range menuGames {
		m.fields[fieldGame].at = i
		m.at = len(m.shown())
		want := g.flags != "--size 9"
		if got := strings.Contains(m.screen(), "Solve "); got != want {
			t.Errorf("%s: Solve is offered: %t", g.name, got)
		}
		for range len(m.offered()) {
			m.Update(press("down"))
		}
		if m.at != 0 {
			t.Errorf("%s: row %d below the last action", g.name, m.at)
		}
		for range 4 {
			m.Update(press("up"))
		}
		if line := m.screen(); !strings.Contains(line, "> Match ") {
			t.Errorf("%s: no match in\n%s", g.name, line)
		}
	}
}

// In a low window the row of the cursor stays in sight.
func TestLowMenu(t *testing.T) {
	m := pressed()
	m.Update(tea.WindowSizeMsg{Width: 60, Height: 6})
	for range 20 {
		if s := m.screen(); strings.Count(s, "\n") > 5 || !strings.Contains(s, "\n> ") && !strings.HasPrefix(s, "> ") {
			t.Fatalf("no cursor in\n%s", s)
		}
		m.Update(press("down"))
	}
}

// newGame is a game that has no sample of moves.
type newGame struct{ game.Game }

func (newGame) Name() string { return "new" }

// The menu shows moves that the rules allow for every game, also for one that has no sample.
func TestSampleMoves(t *testing.T) {
	for _, g := range games.All {
		for _, g := range []game.Game{g, newGame{g}} {
			p, err := g.New(g.Default())
			if err != nil {
				t.Fatal(err)
			}
			sample := sampleOf(g)
			moves, err := p.SplitMoves(sample)
			for _, m := range moves {
				err = errors.Join(err, p.Play(m))
			}
			if err != nil || len(moves) != 2 {
				t.Errorf("%s: %q: %v", g.Name(), sample, err)
			}
		}
	}
}
