package tui

import (
	"fmt"

	"tengen/cmd/internal/playing"
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
			m.message = ""
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
		m.message = fmt.Sprintf("the moves cannot be shown: %v", err)
		return
	}
	m.at, m.scene, m.choices, m.picked, m.hint, m.owners = moves, past.Scene(), nil, nil, nil, nil
	m.message = fmt.Sprintf("looking at move %d of %d: , and . step, end goes back to the game", moves, m.made())
}

// back shows the game again; it returns false if it was shown already.
func (m *Model) back() bool {
	if m.at == live {
		return false
	}
	m.look(m.made())
	m.message = "back to the game"
	return true
}

// askOwners asks the engine for the expected owner of each point, or hides them.
func (m *Model) askOwners() {
	_, counted := m.Game.Score()
	switch {
	case m.owners != nil:
		m.owners, m.message = nil, ""
	case !counted || m.InOpening():
		m.message = "points have no owners in " + m.Game.Game().Name()
	default:
		m.ask(playing.ForOwners)
	}
}

// ownersText returns the expected and the proven score in words.
func ownersText(t game.Info) string {
	text := fmt.Sprintf("expected: %v %s, %.0f %%", t.Side, t.Score, 100*t.WinRate)
	if t.Proven != nil {
		text += "; proven score without komi, Black's stones minus White's: " + t.Proven.String()
	}
	return text
}

// ownedFrom is the expectation from which a point counts as owned.
const ownedFrom = 0.5

// owner returns the expected owner of a cell, None if it is open. at is its number row by
// row.
func owner(t *game.Info, at int) game.Stone {
	if t == nil || at >= len(t.Ownership) {
		return game.None
	}
	switch o := t.Ownership[at]; {
	case o >= ownedFrom:
		return game.StoneOf(t.Side)
	case o <= -ownedFrom:
		return game.StoneOf(t.Side.Other())
	}
	return game.None
}
