package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"tengen/internal/shell"
	"tengen/search/game"
)

// View implements tea.Model.
func (m *Menu) View() tea.View {
	v := tea.NewView("")
	if !m.gone && m.width > 0 && m.height > 0 {
		v.SetContent(m.screen())
	}
	v.AltScreen = true
	v.WindowTitle = "Tengen"
	return v
}

// screen returns the whole screen as text.
func (m *Menu) screen() string {
	open, closed := "‹ ", " ›"
	if m.opt.ASCII {
		open, closed = "< ", " >"
	}
	lines := []string{sayTitle.With().In(m.opt.Language), ""}
	row, above := 0, 0 // above counts the lines before the row of the cursor
	add := func(text string) {
		mark := "  "
		if row == m.at {
			mark, above = "> ", len(wrap(lines, m.width))
			if !m.opt.Bare {
				text = lipgloss.NewStyle().Bold(true).Render(text)
			}
		}
		lines = append(lines, mark+text)
		row++
	}
	fields := m.shown()
	for i, of := range fields {
		f := &m.fields[of]
		value := open + f.value() + closed
		if f.values == nil {
			value = f.text
			if i == m.at {
				value = tail(value+"_", m.width-nameWidth-lipgloss.Width("> "))
			} else if value == "" {
				value = m.sample()
			}
		}
		if m.opt.ASCII {
			value = strings.ReplaceAll(value, "×", "x")
		}
		if of == fieldLevel {
			value += " " + m.aboutLevel()
		}
		add(pad(f.name, nameWidth) + value)
	}
	if m.wrong != nil {
		lines = append(lines, m.wrong.In(m.opt.Language))
	}
	lines = append(lines, "")
	actions := m.offered()
	for _, a := range actions {
		about := a.about
		if m.moves() == "" && slices.Contains(a.line(m), "--moves") {
			about = sayExample.With(about).In(m.opt.Language)
		}
		add(strings.TrimSpace(pad(a.name, nameWidth) + about))
	}
	lines = append(lines, "")
	if line := actions[max(0, m.at-len(fields))].line(m); line != nil {
		lines = append(lines, "tengen "+shell.Line(line...), "")
	}
	lines = append(lines, sayMenuKeys.With().In(m.opt.Language))
	lines = wrap(lines, m.width)
	// In a low window the row of the cursor stays in sight.
	lines = lines[max(0, min(above-m.height/2, len(lines)-m.height)):]
	return strings.Join(cut(lines, m.width, m.height), "\n")
}

// value returns the value of a field of values.
func (f *field) value() string {
	if f.values == nil {
		return f.text
	}
	return f.values[f.at]
}

// aboutLevel says what the level is like in the game that is chosen.
func (m *Menu) aboutLevel() string {
	g := m.chosenGame()
	if g == nil {
		return ""
	}
	return game.AboutLevel(g, m.level()).In(m.opt.Language)
}

// sample says how moves of the game that is chosen are typed.
func (m *Menu) sample() string {
	g := m.chosenGame()
	if g == nil {
		return ""
	}
	return sayMoves.With(sampleOf(g)).In(m.opt.Language)
}
