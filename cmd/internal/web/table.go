package web

import (
	"strings"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
)

// viewGame returns the game at a table as a message.
func viewGame(t *playing.Table) *gameView {
	v := &gameView{Position: view(t.Game), Changes: t.Changes, Thinking: t.Thinking() == playing.ForMove, Waits: t.Waits(), Note: t.Note, Undo: t.CanUndo(), Redo: t.CanRedo(), Clock: viewClock(t)}
	scene := t.Game.Scene()
	v.Position.Motions, v.Position.Said = viewMotions(scene.Columns, t.Motions), t.Said
	for side, p := range t.Players {
		v.Players[side] = p.String()
	}
	if r, over := t.Result(); over {
		v.Position.Result = viewResult(r)
		v.Position.Choices, v.Position.Scene.Crosses = []choice{}, false
	} else {
		v.ToAct = t.Side().Word()
	}
	if t.InOpening() {
		words, meanings := t.Words()
		v.Opening = &openingView{Title: t.Opening.Rule().Title, Asked: t.Opening.Ask().Say(),
			Words: words, Meanings: meanings, Offers: indices(scene, t.Offers())}
		v.Position.Choices = viewChoices(scene, t.Choices())
		if fifths := t.Opening.SayFifths(); fifths != nil {
			v.Position.Status = append(v.Position.Status, fifths)
		}
	}
	v.Saved = textOf(t.Now())
	return v
}

// textOf returns a match as it is saved.
func textOf(m *playing.Match) string {
	var saved strings.Builder
	_, _ = m.WriteTo(&saved) // a strings.Builder takes everything
	return saved.String()
}

// viewClock returns the clock of a table, nil if it has none.
func viewClock(t *playing.Table) *clock {
	c := t.Clock
	if c == nil {
		return nil
	}
	out := &clock{Control: c.Control.String(), Period: c.Control.Period.Milliseconds(), Moves: c.Control.Moves, Running: -1}
	if _, over := t.Result(); !over && !t.Waits() {
		out.Running = int(t.Side())
	}
	for _, side := range []game.Side{game.Black, game.White} {
		var main time.Duration
		main, out.Periods[side] = c.Reserve(side)
		out.Main[side] = (main - t.Thought(side)).Milliseconds()
	}
	return out
}

// viewHint returns a hint as a message.
func viewHint(p game.Position, h *playing.Hint) *hint {
	return &hint{Move: h.Move, Cells: indices(p.Scene(), h.Cells), Idea: h.Idea}
}
