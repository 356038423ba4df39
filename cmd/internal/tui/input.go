package tui

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/textboard"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// key executes a key.
func (m *Model) key(msg tea.KeyPressMsg) {
	name := msg.String()
	switch {
	case name == "ctrl+c":
		m.leave()
	case name == "ctrl+z": // which cannot stop the program
		m.message = sayNoStop.With()
	case m.typing:
		m.typeKey(msg)
	case m.confirm != "":
		m.answer(name)
	case m.text != nil:
		m.turnPage()
	case m.tooSmall() && !slices.Contains(unseen, name):
	case m.optionKey(name):
	default:
		if b := bound(name); b != nil {
			b.do(m)
		}
	}
}

// unseen are the keys of a window that is too small for the board: those that leave and type. Others would
// play on a board that nobody sees.
var unseen = []string{"q", ":", "/"}

// letGo drops what is picked, and a question for a hint.
func (m *Model) letGo() {
	m.picked, m.message = nil, nil
	m.Drop()
}

// askResign asks whether to resign.
func (m *Model) askResign() {
	if m.over {
		m.message = say.Of(game.ErrOver)
		return
	}
	m.confirm = askResign
}

// askLeave leaves, or asks whether to leave a game that was played on and is not saved.
func (m *Model) askLeave() {
	if !m.Played() || m.opt.AutoSave && m.Unsaved == nil {
		m.leave()
	} else {
		m.confirm = askQuit
	}
}

// read shows the first page of a text.
func (m *Model) read(text func(width int) [][]string) { m.text, m.page = text, 0 }

// turnPage shows the next page of the text, or the board after the last.
func (m *Model) turnPage() {
	if m.page++; m.page >= len(pages(m.text(m.width), m.opt.Language, m.height)) {
		m.text = nil
	}
}

// optionKey takes the decision of the opening that a digit stands for. It returns false if
// it stands for none.
func (m *Model) optionKey(name string) bool {
	if !m.InOpening() || len(name) != 1 || name < "1" || name > "9" {
		return false
	}
	if k := m.Opening.Ask().Kind; k != opening.Choose && k != opening.Declare {
		return false
	}
	if m.personToMove() {
		m.play(numbered(m.Match, name))
	}
	return true
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
	at := slices.Index(cells, m.cursor)
	if at < 0 && by < 0 {
		at = 0
	}
	m.cursor = cells[(at+by+len(cells))%len(cells)]
}

// answer executes the answer, y or n, to a question.
func (m *Model) answer(name string) {
	what := m.confirm
	m.confirm = ""
	yes := name == "y" || name == "Y" || name == "enter"
	switch {
	case what == askBack:
		m.undoubt(name != "n" && name != "N")
	case !yes:
	case what == askQuit:
		m.leave()
	case what == askResign:
		m.end(m.Resign)
	default:
		m.again(what == askRematch)
	}
}

// pass passes, if the game allows it.
func (m *Model) pass() {
	if !m.personToMove() {
		return
	}
	if m.InOpening() {
		m.message = sayNoPassNow.With()
		return
	}
	for _, c := range m.choices {
		if len(c.Cells) == 0 {
			m.play(c.Text)
			return
		}
	}
	m.message = sayNoPass.With(game.SayName(m.Game.Game().Name()))
}

// click picks the cell under the mouse; the right button drops what is picked. In a text
// it shows the next page.
func (m *Model) click(msg tea.MouseClickMsg) {
	switch {
	case m.text != nil:
		m.turnPage()
		return
	case m.typing || m.confirm != "" || m.tooSmall():
		return
	}
	switch msg.Button {
	case tea.MouseRight:
		m.letGo()
	case tea.MouseLeft:
		p, ok := textboard.NewLayout(m.scene).Hit(msg.X, msg.Y)
		if !ok || m.scene.At(p).Stone == game.Void {
			return
		}
		m.cursor = p
		m.pick(p)
	}
}

// typeKey executes a key while a command is typed.
func (m *Model) typeKey(msg tea.KeyPressMsg) {
	m.tooLong = false
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
		m.command(m.typed)
	default:
		m.insert(msg.Text)
	}
}

// insert adds what was typed, without control characters.
func (m *Model) insert(text string) {
	text = printable(text)
	if m.tooLong = len(m.typed)+len(text) > maxInput; !m.tooLong {
		m.typed += text
	}
}

// pasted returns what a pasted text types: its lines and columns, apart by blanks. The end of the last line
// adds none.
func pasted(text string) string {
	text = strings.TrimRightFunc(strings.ToValidUTF8(text, ""), unicode.IsControl)
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ").Replace(text)
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
func (m *Model) command(line string) {
	c, err := ParseCommand(line)
	if err != nil {
		m.message = say.Of(err)
		return
	}
	m.message = nil
	switch c.Verb {
	case Move:
		if m.personToMove() {
			m.play(numbered(m.Match, c.Text))
		}
	case Undo:
		m.undo()
	case Redo:
		m.redo()
	case NewGame, Rematch:
		m.again(c.Verb == Rematch)
	case Owners:
		m.askOwners()
	case Hint:
		m.askHint()
	case Save:
		m.save(c.Text)
	case Resign:
		m.end(m.Resign)
	case Draw:
		m.end(m.AgreeDraw)
	case Level:
		m.level(func(int) int { return c.Level })
	case Line:
		m.message = m.opt.toggleLine()
	case Help:
		m.read(m.helpText)
	case Board:
		if !m.back() {
			m.message = sayBoardHere.With()
		}
	case Moves:
		if m.made() == 0 {
			m.message = sayNoMoves.With()
		} else {
			m.read(m.movesText)
		}
	case Rules:
		m.read(m.rulesText)
	case Quit:
		m.leave()
	}
}
