package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"tengen/internal/say"
)

// Init implements tea.Model.
func (m *Menu) Init() tea.Cmd { return nil }

// Update implements tea.Model.
func (m *Menu) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.PasteMsg:
		m.insert(pasted(msg.Content))
	case tea.KeyPressMsg:
		return m, m.key(msg)
	}
	return m, nil
}

// typing returns the text field under the cursor, nil if there is none.
func (m *Menu) typing() *field {
	if f := m.field(); f != nil && f.values == nil {
		return f
	}
	return nil
}

// insert types into the text field under the cursor.
func (m *Menu) insert(text string) {
	if f := m.typing(); f != nil {
		if text = printable(text); len(f.text)+len(text) <= maxInput {
			f.text += text
		} else {
			m.wrong = sayLongInput.With(maxInput)
		}
	}
}

func (m *Menu) key(msg tea.KeyPressMsg) tea.Cmd {
	fields := len(m.shown())
	actions := m.offered()
	rows := fields + len(actions)
	m.wrong = nil
	switch name := msg.String(); name {
	case "ctrl+c", "esc":
		return m.leave()
	case "up", "shift+tab":
		m.at = (m.at + rows - 1) % rows
	case "down", "tab":
		m.at = (m.at + 1) % rows
	case "left":
		m.change(-1)
	case "right":
		m.change(1)
	case "enter":
		if m.at < fields {
			m.at = fields // on to what to do
			return nil
		}
		line := actions[m.at-fields].line(m)
		if m.opt.Check != nil && slices.Contains(line, "--moves") {
			if m.wrong = say.Of(m.opt.Check(line)); m.wrong != nil {
				m.at = fields - 1 // the moves
				return nil
			}
		}
		m.chosen = line
		return m.leave()
	default:
		f := m.typing()
		switch {
		case f == nil && name == "q":
			return m.leave()
		case f != nil && name == "backspace":
			if r := []rune(f.text); len(r) > 0 {
				f.text = string(r[:len(r)-1])
			}
		case f != nil:
			m.insert(msg.Text)
		case name == "space":
			m.change(1)
		default:
			m.jump(msg.Text)
		}
	}
	return nil
}

// change takes the next value of the field under the cursor (by is 1) or the one before (-1).
func (m *Menu) change(by int) {
	if f := m.field(); f != nil && f.values != nil {
		f.at = (f.at + by + len(f.values)) % len(f.values)
	}
}

// jump takes the next value of the opening with a word that begins with a letter.
func (m *Menu) jump(letter string) {
	f := &m.fields[fieldOpening]
	if m.field() != f || letter == "" {
		return
	}
	for i := 1; i < len(f.values); i++ {
		at := (f.at + i) % len(f.values)
		for _, word := range strings.Fields(f.values[at]) {
			if strings.HasPrefix(strings.ToLower(word), strings.ToLower(letter)) {
				f.at = at
				return
			}
		}
	}
}

func (m *Menu) leave() tea.Cmd {
	m.gone = true
	return tea.Quit
}
