package tui

import (
	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/search/game"
)

// live is the value of Model.at while the board shows the game itself.
const live = -1

// made returns the number of moves of the game.
func (m *Model) made() int { return len(m.Game.Moves()) }

// shown returns the number of moves on the board.
func (m *Model) shown() int {
	if m.at == live {
		return m.made()
	}
	return m.at
}

// look shows the board after some of the moves, without taking any back.
func (m *Model) look(moves int) {
	moves = min(max(moves, 0), m.made())
	if moves == m.made() {
		if m.at != live {
			m.refresh()
			m.message = nil
		}
		return
	}
	g := m.Game
	past, err := g.Game().New(g.Config())
	for _, move := range g.Moves()[:moves] {
		if err == nil {
			err = past.Play(move)
		}
	}
	if err != nil {
		m.message = sayNotShown.With(err)
		return
	}
	m.at, m.scene, m.choices, m.picked, m.hint, m.owners = moves, past.Scene(), nil, nil, nil, nil
	m.message = sayLooking.With(moves, m.made())
}

// back shows the game again; it returns false if it was shown already.
func (m *Model) back() bool {
	if m.at == live {
		return false
	}
	m.look(m.made())
	m.message = sayBack.With()
	return true
}

// askOwners asks the engine for the expected owner of each point, or hides them.
func (m *Model) askOwners() {
	_, counted := m.Game.Score()
	switch {
	case m.owners != nil:
		m.owners, m.message = nil, nil
	case !counted || m.InOpening():
		m.message = sayNoOwners.With(game.SayName(m.Game.Game().Name()))
	default:
		m.ask(playing.ForOwners)
	}
}

// ownersText returns the expected and the proven score in words.
func ownersText(t game.Info) *say.Message {
	text := sayExpected.With(t.Side, t.Score, percent(t))
	if t.Proven != nil {
		text = sayProven.With(text, t.Proven)
	}
	return text
}
