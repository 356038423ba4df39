package tui

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// key executes a key.
func (m *Model) key(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	switch {
	case name == "ctrl+c":
		return m.leave()
	case name == "ctrl+z":
		return tea.Suspend
	case m.typing:
		return m.typeKey(msg)
	case m.confirm != "":
		return m.answer(name)
	case m.help > 0:
		m.turnPage()
		return nil
	}
	if cmd, ok := m.optionKey(name); ok {
		return cmd
	}
	if b := bound(name); b != nil {
		return b.do(m)
	}
	return nil
}

// letGo drops what is picked, and a question for a hint.
func (m *Model) letGo() {
	m.picked, m.message = nil, ""
	if m.question != nil && !m.question.moves() {
		m.drop()
	}
}

// hurry lets the engine answer with the best move so far.
func (m *Model) hurry() {
	if m.question != nil {
		m.question.cancel()
	}
}

// askResign asks whether to resign.
func (m *Model) askResign() {
	if m.over {
		m.message = "the game is over"
		return
	}
	m.confirm = "resign"
}

// askAgain asks whether to begin a new game or a rematch, unless the game is over.
func (m *Model) askAgain(what string) {
	m.confirm = what
}

// askLeave leaves, or asks whether to leave a game that is not saved.
func (m *Model) askLeave() tea.Cmd {
	if m.over || m.made() == 0 || m.opt.AutoSave {
		return m.leave()
	}
	m.confirm = "quit"
	return nil
}

// turnPage shows the next page of the help, or none after the last.
func (m *Model) turnPage() {
	if m.help++; m.help > len(helpPages(m.width, m.height)) {
		m.help = 0
	}
}

// optionKey takes the decision of the opening that a digit stands for.
func (m *Model) optionKey(name string) (tea.Cmd, bool) {
	if !m.match.InOpening() || len(name) != 1 || name < "1" || name > "9" {
		return nil, false
	}
	switch m.match.Opening.Ask().Kind {
	case opening.Choose, opening.Declare:
	default:
		return nil, false
	}
	if !m.personToMove() {
		return nil, true
	}
	return m.play(numbered(m.match, name)), true
}

// move moves the cursor, which stays on cells of the board.
func (m *Model) move(dx, dy int) {
	p := game.Point{X: m.cursor.X + dx, Y: m.cursor.Y + dy}
	if m.scene.At(p).Stone != game.Void {
		m.cursor = p
	}
}

// jump moves the cursor to the next or last cell that continues a move.
func (m *Model) jump(by int) {
	cells := m.targets()
	if len(cells) == 0 {
		return
	}
	at := -1
	for i, p := range cells {
		if p == m.cursor {
			at = i
		}
	}
	if at < 0 && by < 0 {
		at = 0
	}
	m.cursor = cells[(at+by+len(cells))%len(cells)]
}

// answer executes the answer, y or n, to a question.
func (m *Model) answer(name string) tea.Cmd {
	what := m.confirm
	m.confirm = ""
	if what == takeBack {
		return m.undoubt(name != "n" && name != "N")
	}
	if name != "y" && name != "Y" && name != "enter" {
		return nil
	}
	switch what {
	case "quit":
		return m.leave()
	case "new game":
		return m.again(false)
	case "rematch":
		return m.again(true)
	}
	return m.resign()
}

// pass passes, if the game allows it.
func (m *Model) pass() tea.Cmd {
	if !m.personToMove() {
		return nil
	}
	if m.match.InOpening() {
		m.message = "players cannot pass in the opening"
		return nil
	}
	for _, c := range m.choices {
		if len(c.Cells) == 0 {
			return m.play(c.Text)
		}
	}
	m.message = "players cannot pass in " + m.match.Game.Game().Name()
	return nil
}

// pause stops an engine, or lets it go on.
func (m *Model) pause() tea.Cmd {
	if !m.match.EngineToMove() {
		m.message = "it is not the engine's turn"
		return nil
	}
	if m.paused {
		m.turn = m.opt.now() // the clock has stood still
	} else {
		m.count(m.match.Side(), false)
	}
	m.paused = !m.paused
	m.message = "the engine waits; g lets it go on"
	if !m.paused {
		m.message = ""
		return m.next()
	}
	m.drop()
	return nil
}

// level changes the level of the engine players by one.
func (m *Model) level(by int) {
	m.message = "no engine plays"
	for i := range m.match.Players {
		if p := &m.match.Players[i]; p.Engine {
			p.Level = min(max(p.Level+by, 1), game.MaxLevel)
			m.message = ""
		}
	}
}

// click picks the cell under the mouse; the right button drops what is picked.
func (m *Model) click(msg tea.MouseClickMsg) tea.Cmd {
	if m.help > 0 || m.typing || m.confirm != "" || m.tooSmall() {
		m.turnPage()
		return nil
	}
	switch msg.Button {
	case tea.MouseRight:
		m.picked, m.message = nil, ""
	case tea.MouseLeft:
		p, ok := newLayout(m.scene).hit(msg.X, msg.Y)
		if !ok || m.scene.At(p).Stone == game.Void {
			return nil
		}
		m.cursor = p
		return m.pick(p)
	}
	return nil
}

// typeKey executes a key while a command is typed.
func (m *Model) typeKey(msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		m.typing = false
	case "backspace":
		if r := []rune(m.typed); len(r) > 0 {
			m.typed = string(r[:len(r)-1])
		} else {
			m.typing = false
		}
	case "enter":
		m.typing = false
		return m.command(m.typed)
	default:
		m.insert(msg.Text)
	}
	return nil
}

// insert adds what was typed or pasted, without control characters.
func (m *Model) insert(text string) {
	text = printable(text)
	if len(m.typed)+len(text) <= maxInput {
		m.typed += text
	}
}

// printable returns a text without control characters.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}

// command executes what was typed.
func (m *Model) command(line string) tea.Cmd {
	c, err := ParseCommand(line)
	if err != nil {
		m.message = err.Error()
		return nil
	}
	m.message = ""
	switch c.Verb {
	case Move:
		if m.personToMove() {
			return m.play(numbered(m.match, c.Text))
		}
	case Undo:
		return m.undo()
	case Redo:
		return m.redo()
	case NewGame:
		return m.again(false)
	case Rematch:
		return m.again(true)
	case Owners:
		return m.askOwners()
	case Hint:
		return m.askHint()
	case Save:
		m.save(c.Text)
	case Resign:
		return m.resign()
	case Level:
		m.level(0)
		for i := range m.match.Players {
			if p := &m.match.Players[i]; p.Engine {
				p.Level = c.Level
			}
		}
	case Line:
		m.toggleLine()
	case Help:
		m.help = 1
	case Quit:
		return m.leave()
	}
	return nil
}
