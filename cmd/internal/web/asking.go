package web

import "tengen/cmd/internal/playing"

// What the players of a shared game ask each other for.

// question is what a player asks the other for.
type question struct {
	what    string // undo, draw, rematch or ""
	by      int    // the seat of the one who asks
	refused bool   // the other does not agree
}

// open reports whether the other of the two players may answer.
func (q question) open() bool { return q.what != "" && !q.refused }

// undo asks the other player whether moves may be taken back.
func (it *shared) undo(seat int, _ *request) (*reply, error) {
	if !it.table.CanUndoFor(seat) {
		return nil, playing.SayNoUndo.With()
	}
	return nil, it.ask("undo", seat)
}

// draw offers a draw. Who has been offered one agrees.
func (it *shared) draw(seat int, r *request) (*reply, error) {
	if err := goesOn(it.table); err != nil {
		return nil, err
	}
	return it.askBoth("draw", seat, r)
}

// rematch asks for another game. Who asks for what the other has asked for agrees.
func (it *shared) rematch(seat int, r *request) (*reply, error) {
	if _, over := it.table.Result(); !over {
		return nil, sayNotOver.With()
	}
	return it.askBoth("rematch", seat, r)
}

// askBoth asks for what both want if both ask for it.
func (it *shared) askBoth(what string, seat int, r *request) (*reply, error) {
	if it.asked.open() && it.asked.what == what {
		return it.agree(seat, r)
	}
	return nil, it.ask(what, seat)
}

// ask notes what a player asks for, unless the other one waits for an answer.
func (it *shared) ask(what string, seat int) error {
	if it.asked.open() && it.asked.by != seat {
		return sayAnswer.With()
	}
	asked := question{what: what, by: seat}
	if it.asked == asked {
		return errIdle
	}
	it.asked = asked
	return nil
}

// answers reports whether a player answers by a request what the other one asks for now, and not what that one has asked
// for before.
func (it *shared) answers(seat int, r *request) bool {
	q := it.asked
	return q.open() && q.by != seat && (r.What == "" || r.What == q.what)
}

// agree does what the other player has asked for; nothing if that was done, or is no longer asked for.
func (it *shared) agree(seat int, r *request) (*reply, error) {
	if !it.answers(seat, r) {
		return nil, errIdle
	}
	q := it.asked
	it.asked = question{}
	switch q.what {
	case "undo":
		it.table.UndoFor(q.by)
		return nil, nil
	case "draw":
		return nil, it.table.AgreeDraw()
	}
	return nil, it.again()
}

// again begins another game with the colours exchanged.
func (it *shared) again() error {
	if err := it.table.Again(true); err != nil {
		return err
	}
	it.round++
	if it.table.Clock != nil && (it.at(first) == nil || it.at(second) == nil) {
		it.wait()
	}
	return nil
}

// refuse says no to what the other player has asked for.
func (it *shared) refuse(seat int, r *request) (*reply, error) {
	if !it.answers(seat, r) {
		return nil, errIdle
	}
	it.asked.refused = true
	return nil, nil
}
