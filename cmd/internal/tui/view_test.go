package tui

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/textboard"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game/games"
)

func playedOn(t *testing.T, m *playing.Match, decisions string) *playing.Match {
	t.Helper()
	for _, d := range strings.Fields(decisions) {
		if err := m.Play(d); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// TestViews draws whole screens.
func TestViews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			name          string
			table         func() *table
			width, height int
		}{
			{"ring", func() *table {
				b := newTable(t, newMatch(t, "ring", "c2 d11", asWhite), &fake{}, Options{})
				b.wait(83 * time.Second)
				b.click("b2")
				return b
			}, 80, 24},
			{"ring-narrow", func() *table {
				b := newTable(t, newMatch(t, "ring", "c2 d11", persons), nil, Options{ASCII: true})
				b.click("c2")
				b.click("c5")
				return b
			}, 50, 21},
			{"ring-off-board", func() *table {
				return newTable(t, newMatch(t, "ring", "c7a7", persons, "position=6/1w4/6/6/6/w1b3/6/2B3/2W3/6/b5/6 c0w,r3b b -"), nil, Options{})
			}, 80, 24},
			{"ring-hint", func() *table {
				b := newTable(t, newMatch(t, "ring", "c2 d11", persons), &fake{}, Options{})
				b.keys("h", "h", "e")
				return b
			}, 80, 24},
			{"renju-forbidden", func() *table {
				b := newTable(t, newMatch(t, "renju", "h7 a1 h6 a3 f8 a5 g8 a7", persons), nil, Options{})
				b.click("h8")
				return b
			}, 80, 24},
			{"renju-over", func() *table {
				return newTable(t, newMatch(t, "renju", "h8 a1 i8 a2 j8 a3 k8 a4 l8", asWhite), &fake{}, Options{ASCII: true})
			}, 80, 24},
			{"renju-swap", func() *table {
				m := inOpening(t, opening.Swap2, persons)
				return newTable(t, playedOn(t, m, "f11 h7 e8"), nil, Options{})
			}, 80, 24},
			{"renju-fifths", func() *table {
				m := inOpening(t, opening.Soosorv8, persons)
				return newTable(t, playedOn(t, m, "kagetsu stay g7 3 stay i8 g9 j7"), nil, Options{})
			}, 80, 24},
			{"jungo", func() *table {
				b := newTable(t, newMatch(t, "jungo", "B1 C1 A2 D2 B3 C3 J9 B2 C2", persons), nil, Options{})
				b.keys(":", "p")
				return b
			}, 70, 16},
			{"help", func() *table {
				b := newTable(t, newMatch(t, "jungo", "", persons), nil, Options{})
				b.keys("?")
				return b
			}, 80, 24},
			{"help-narrow", func() *table {
				b := newTable(t, newMatch(t, "jungo", "", persons), nil, Options{})
				b.send(tea.WindowSizeMsg{Width: 50, Height: 20})
				b.keys("?", "?")
				return b
			}, 50, 20},
			{"rules", func() *table {
				b := newTable(t, newMatch(t, "ring", "", persons), nil, Options{})
				b.keys("i")
				return b
			}, 80, 24},
			{"rules-second", func() *table {
				b := newTable(t, newMatch(t, "ring", "", persons), nil, Options{ASCII: true})
				b.keys(strings.Fields(": r u l e s enter x")...)
				return b
			}, 80, 24},
			{"small", func() *table { return newTable(t, newMatch(t, "renju", "", persons), nil, Options{}) }, 25, 6},
		} {
			b := c.table()
			b.send(tea.WindowSizeMsg{Width: c.width, Height: c.height})
			golden(t, c.name, b.screen()+"\n")
			fits(t, b)
		}
	})
}

// fits checks that the screen stays within the window, with colours and without.
func fits(t testing.TB, b *table) {
	t.Helper()
	for _, bare := range []bool{true, false} {
		b.opt.Bare = bare
		lines := strings.Split(b.screen(), "\n")
		if len(lines) > b.height && b.height > 0 {
			t.Errorf("%d lines in a window of %d", len(lines), b.height)
		}
		for _, l := range lines {
			if w := lipgloss.Width(l); w > b.width {
				t.Errorf("%q is %d wide in a window of %d", l, w, b.width)
			}
		}
	}
	b.opt.Bare = true
}

// TestWindowSizes tests windows of all sizes: they show a board, or the message that
// there is no room.
func TestWindowSizes(t *testing.T) {
	for _, name := range games.Names() {
		b := newTable(t, newMatch(t, name, "", asBlack), &fake{}, Options{})
		b.message = say.Text("a message that is rather long, so that it has to be wrapped somewhere")
		l := textboard.NewLayout(b.scene)
		for _, width := range []int{0, 1, 5, 20, l.Width - 1, l.Width, l.Width + panelGap + panelWidth - 1, l.Width + panelGap + panelWidth, 200} {
			for _, height := range []int{0, 1, 5, l.Height - 1, l.Height, l.Height + 1, l.Height + 2, l.Height + 5, 80} {
				b.send(tea.WindowSizeMsg{Width: width, Height: height})
				fits(t, b)
				s := b.screen()
				board := strings.Contains(s, "·  ·") || strings.Contains(s, "· ·")
				if room := width >= l.Width && height >= l.Height+underLines; room && !board {
					t.Errorf("%s in %d×%d: no board", name, width, height)
				}
				if (width < l.Width || height < l.Height) && board {
					t.Errorf("%s in %d×%d: a board", name, width, height)
				}
			}
		}
	}
}

// In every window with a board the clocks of both sides are in sight, and a window of the size that a
// smaller one is told to have is large enough. A hint ends in sight there, too.
func TestClocksInSight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // whose clocks stand still
		solid := strings.NewReplacer(" ", "", "\n", "")
		for _, control := range []string{"20s", "2m/3x10s", "10m/15/5m", "1h"} {
			for _, l := range []say.Language{say.English, say.Japanese} {
				m := inOpening(t, opening.Swap2, persons)
				c, err := playing.ParseTimeControl(control)
				if err != nil {
					t.Fatal(err)
				}
				m.Clock = playing.NewClock(c)
				b := newTable(t, playedOn(t, m, "h8 h9 i9"), nil, Options{Language: l})
				left, layout := b.in(sayLeft.With(clock(c.Main))), textboard.NewLayout(b.scene)
				for width := layout.Width; width < layout.Width+panelGap+panelWidth+3; width++ {
					for height := layout.Height; height < layout.Height+10; height++ {
						b.send(tea.WindowSizeMsg{Width: width, Height: height})
						enough := height >= layout.Height+underLines+len(b.clocks(layout.Width))
						b.message = sayHintIdea.With("a four")
						s := b.screen()
						if b.tooSmall() {
							if enough {
								t.Errorf("%d×%d is too small", width, height)
							}
							continue
						}
						whole := b.beside(layout) || strings.Contains(solid.Replace(s), solid.Replace(b.in(b.message)))
						if n := strings.Count(s, left); n != 2 || !whole {
							t.Errorf("%s, %d×%d: %d clocks in\n%s", control, width, height, n, s)
						}
					}
				}
			}
		}
	})
}

// TestColoursAreLaidOver tests that colours do not change the characters.
func TestColoursAreLaidOver(t *testing.T) {
	b := newTable(t, newMatch(t, "ring", "c2 d11", persons), nil, Options{})
	b.click("c2")
	bare := b.screen()
	b.opt.Bare = false
	coloured := b.screen()
	if !strings.Contains(coloured, "\x1b[") || strings.Contains(bare, "\x1b") {
		t.Error("colours are where they should not be, or not where they should")
	}
	strip := func(s string) (out []string) {
		for _, l := range strings.Split(s, "\n") {
			var text strings.Builder
			for i := 0; i < len(l); i++ {
				if l[i] == 0x1b {
					i += strings.IndexByte(l[i:], 'm')
					continue
				}
				text.WriteByte(l[i])
			}
			out = append(out, strings.TrimRight(text.String(), " "))
		}
		return out
	}
	// With colours both sides have filled discs, and those of the players have a margin.
	same := strings.NewReplacer("○", "●", "◎", "◉", " ", "")
	if a, b := same.Replace(fmt.Sprintf("%q", strip(coloured))), same.Replace(fmt.Sprintf("%q", strip(bare))); a != b {
		t.Errorf("coloured\n%s\nbare\n%s", a, b)
	}
}
