package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
)

// What the board tells a person who plays against the engine: its line only if it is asked
// for, a hint first as an idea and then as a move, and a warning of a move that loses at
// once.

// takeBack is the question about such a move.
const takeBack = "take that back"

// lineShown reports whether the engine's line and score are shown: if they are asked for,
// and if no person plays whom they would help.
func (o *Options) lineShown(m *playing.Match) bool {
	return o.ShowLine || m.Players[game.Black].Engine && m.Players[game.White].Engine
}

// warns returns the move by which the engine would win at once after a person's move, if
// the person is to be asked about that: against an engine below full strength, unless
// Options.NoWarning.
func (o *Options) warns(m *playing.Match, move string) (reply string, ok bool) {
	enemy := m.Players[m.Side().Other()]
	if o.NoWarning || m.InOpening() || m.Players[m.Side()].Engine || !enemy.Engine || enemy.Level >= game.MaxLevel {
		return "", false
	}
	return game.Blunder(m.Game, move)
}

// idea returns in words what a move does, "" if the game has none for it.
func idea(p game.Position, move string) string {
	if n, ok := p.(game.Namer); ok {
		return n.Idea(move)
	}
	return ""
}

// doubt asks whether a move that loses at once shall be taken back.
func (m *Model) doubt(move, reply string) {
	m.doubted, m.confirm, m.picked = move, takeBack, nil
	m.message = fmt.Sprintf("%s loses at once to %s: take that back? y or n", move, reply)
}

// undoubt plays the move after all, or not.
func (m *Model) undoubt(back bool) tea.Cmd {
	move := m.doubted
	m.doubted, m.message = "", "taken back"
	if back {
		return nil
	}
	return m.make(move)
}

// showHint shows a hint: the idea first, and the move when the person asks again.
func (m *Model) showHint(move string) {
	if text := idea(m.match.Game, move); text != "" && m.hinted != move {
		m.hinted, m.message = move, "hint: "+text+"; h again shows the move"
		return
	}
	m.message = "hint: " + move
	for _, c := range m.choices {
		if c.Text == move {
			m.hint = c.Cells
			if len(c.Cells) > 0 {
				m.cursor = c.Cells[0]
			}
		}
	}
}

// toggleLine shows the engine's line, or hides it.
func (m *Model) toggleLine() {
	m.opt.ShowLine = !m.opt.ShowLine
	m.message = "the engine's line is hidden"
	if m.opt.ShowLine {
		m.message = "the engine's line is shown"
	}
}
