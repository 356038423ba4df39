package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game/games"
)

// typed are the words of a board in Japanese that are no Japanese: what people type, and
// names.
var typed = []string{"Tengen", "tengen", "Enter", "pgup", "pgdn", "home", "end", "esc", "tab", "FILE", "and", "pass", "foo", "bar", "help", "level", "ring", "basic", "renju", "simple",
	"free", "patterns", "swap", "rif", "yamaguchi", "taraguchi", "soosorv", "pro", "long"}

// inJapanese checks that a screen is in Japanese and stays within its width.
func inJapanese(t *testing.T, screen string, width int) {
	t.Helper()
	for l := range strings.SplitSeq(screen, "\n") {
		if w := lipgloss.Width(l); w > width {
			t.Errorf("%q is %d wide in a window of %d", l, w, width)
		}
		for _, w := range regexp.MustCompile(`[A-Za-z]{3,}`).FindAllString(l, -1) {
			if !slices.Contains(typed, w) {
				t.Errorf("%q is not Japanese", l)
			}
		}
	}
}

// Letters of Japanese are two wide: the board, the panel beside it and the columns of the help
// and of the menu stand where they should.
func TestJapanese(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ja := Options{Language: say.Japanese}
		b := newTable(t, newMatch(t, "ring", "c2 d11", asWhite), &fake{}, ja)
		b.click("c2")
		b.click("c5")
		golden(t, "ja-ring", b.screen()+"\n")
		inJapanese(t, b.screen(), 80)
		b.keys("?")
		golden(t, "ja-help", b.screen()+"\n")
		inJapanese(t, b.screen(), 80)
		swap := newTable(t, playedOn(t, inOpening(t, opening.Swap2, persons), "f11 h7 e8"), nil, ja)
		golden(t, "ja-swap", swap.screen()+"\n")
		m := NewMenu(MenuOptions{Language: say.Japanese, Bare: true, Example: "h8h9i9"})
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		golden(t, "ja-menu", m.screen()+"\n")

		for _, name := range games.Names() {
			for _, keys := range []string{"", "h", "h h", "o", "u", "y", "R", "N", "r", "q", "p", "g", "+", "e", ": f o o space b a r enter", ": l e v e l enter", ", .", "?", "i", "i x"} {
				b := newTable(t, newMatch(t, name, "", asWhite), &fake{}, Options{Language: say.Japanese})
				b.keys("enter")
				b.keys(strings.Fields(keys)...)
				for _, width := range []int{40, 50, 80, 120} {
					b.send(tea.WindowSizeMsg{Width: width, Height: 30})
					inJapanese(t, b.screen(), width)
				}
			}
		}
	})
}

// The line mode speaks Japanese, and English where nobody has asked for that.
func TestJapaneseLines(t *testing.T) {
	in := "h8\nh8\nfoo bar\nhint\nhint\nline\ni9\nundo\nundo\nredo\nlevel 99\nlevel 2\nowners\nsave\nhelp\nresign\nundo\nrematch\nquit\n"
	m := newMatch(t, "renju", "", asWhite)
	out := playLines(t, m, &fake{}, Options{Language: say.Japanese, HintLevel: 1, Echo: true}, in)
	golden(t, "ja-lines", out)
}
