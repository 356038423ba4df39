package tui

import (
	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/search/game"
)

// What the board tells a person who plays against the engine: its line only if it is asked
// for, a hint first as an idea and then as a move, and a warning of a move that loses at
// once.

// What the board asks.
const (
	askResign  = "resign"
	askQuit    = "quit"
	askNew     = "new game"
	askRematch = "rematch"
	askBack    = "take that back" // a move that loses at once
)

// lineShown reports whether the engine's line and score are shown: if they are asked for,
// and if no person plays whom they would help.
func (o *Options) lineShown(m *playing.Match) bool {
	return o.ShowLine || m.Players[game.Black].Engine && m.Players[game.White].Engine
}

// warns returns the move by which the engine would win at once after a person's move, if the
// board is to warn of that. It does so against an engine below full strength, unless
// Options.NoWarning is set.
func (o *Options) warns(m *playing.Match, move string) (reply string, ok bool) {
	enemy := m.Players[m.Side().Other()]
	if o.NoWarning || m.InOpening() || m.Players[m.Side()].Engine || !enemy.Engine || enemy.Level >= game.MaxLevel {
		return "", false
	}
	return game.Blunder(m.Game, move)
}

// doubt asks whether a move that loses at once shall be taken back.
func (m *Model) doubt(move, reply string) {
	m.doubted, m.threat, m.confirm, m.picked, m.message = move, reply, askBack, nil, nil
}

// undoubt plays the move after all, or not.
func (m *Model) undoubt(back bool) {
	move := m.doubted
	m.doubted, m.message = "", sayTakenBack.With()
	if !back {
		m.make(move)
	}
}

// showHint shows a hint: the idea first, and the move when the person asks again.
func (m *Model) showHint() {
	h := m.Hint
	if h.Idea != nil && m.hinted != h {
		m.hinted, m.message = h, sayHintIdea.With(h.Idea)
		return
	}
	m.message = sayHintMove.With(h.Move)
	m.hint = h.Cells
	if len(h.Cells) > 0 {
		m.cursor = h.Cells[0]
	}
}

// toggleLine shows the engine's line, or hides it, and says so.
func (o *Options) toggleLine() *say.Message {
	if o.ShowLine = !o.ShowLine; o.ShowLine {
		return sayLineOn.With()
	}
	return sayLineOff.With()
}
