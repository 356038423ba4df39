package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"tengen/search/game"
)

// live is the value of Model.at while the board shows the game itself.
const live = -1

// made returns the number of moves of the game.
func (m *Model) made() int { return len(m.match.Game.Moves()) }

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
	g := m.match.Game
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

// redo makes moves again that were taken back.
func (m *Model) redo() tea.Cmd {
	m.stand()
	side := m.match.Side()
	n, ok := m.match.Redo()
	if !ok {
		m.message = "there is no move to make again"
		return nil
	}
	m.count(side, false)
	m.drop()
	m.thought, m.said, m.decision = nil, "", ""
	return m.changedSaying(madeAgain(n))
}

// again begins a new game, with colours changed if swap is set.
func (m *Model) again(swap bool) tea.Cmd {
	n, err := m.match.Again(swap)
	if err != nil {
		m.message = err.Error()
		return nil
	}
	m.drop()
	*m.match = *n
	m.thought, m.said, m.decision, m.paused = nil, "", "", false
	m.used = [2]time.Duration{}
	s := m.match.Game.Scene()
	m.cursor = game.Point{X: s.Columns / 2, Y: s.Rows / 2}
	what := "a new game"
	if swap {
		what = "a new game with colours changed"
	}
	return m.changedSaying(what)
}

// changedSaying is changed with a message, unless there is a more important one.
func (m *Model) changedSaying(text string) tea.Cmd {
	m.message = ""
	cmd := m.changed()
	if m.message == "" {
		m.message = text
	}
	return cmd
}

// askOwners asks the engine for the expected owner of each point, or hides them.
func (m *Model) askOwners() tea.Cmd {
	_, counted := m.match.Game.Score()
	switch {
	case m.owners != nil:
		m.owners, m.message = nil, ""
		return nil
	case !counted || m.match.InOpening():
		m.message = "points have no owners in " + m.match.Game.Game().Name()
		return nil
	case m.engine == nil:
		m.message = "there is no engine to ask"
		return nil
	case !m.personToMove():
		return nil
	}
	m.message = ""
	return m.ask(m.opt.HintLevel, forOwners)
}

// tellOwners shows the owners that the engine expects.
func (m *Model) tellOwners(t game.Info) {
	m.owners = &t
	m.message = ownersText(t)
}

// ownersText returns the expected and the proven score in words.
func ownersText(t game.Info) string {
	text := fmt.Sprintf("expected: %v %s, %.0f %%", t.Side, t.Score, 100*t.WinRate)
	if t.Proven != "" {
		text += "; proven score without komi, Black's stones minus White's: " + t.Proven
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

// waits reports whether the engine is to move and has been stopped; no time counts then.
func (m *Model) waits() bool { return m.paused && m.match.EngineToMove() }

// lookAtTime ends the game when the time of the side to move is up.
func (m *Model) lookAtTime() tea.Cmd {
	c := m.match.Clock
	if c == nil || m.over || m.waits() {
		return nil
	}
	side := m.match.Side()
	if _, _, up := c.Left(side, m.opt.now().Sub(m.turn)); !up {
		return nil
	}
	m.count(side, false)
	m.drop()
	m.message = ""
	return m.changed()
}
