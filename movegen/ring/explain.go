package ring

import (
	"errors"
	"fmt"
	"strings"
)

// Returned is a piece that comes back from its slot onto the field.
type Returned struct {
	Colour       Colour
	Slot, Square Cell
}

// Effects is everything a legal move does, for boards, logs and explanations.
type Effects struct {
	Move    Move
	Mover   Colour
	Carrier bool // the moving piece carries a ring
	// Landing is where an attack throws its target (a square or a slot), NoCell
	// without an attack; TookRing says that the target carried a ring, Removed
	// that the target leaves the game for good (ring-basic).
	Landing  Cell
	TookRing bool
	Removed  bool
	Returned []Returned // in ascending order of slots
	Chosen   []Cell     // slots of corner choices
	Repeated int        // occurrences of the position reached, that one included
	Outcome  Outcome
}

// Effects computes what a legal move does. The position is left as it was.
func (p *Board) Effects(m Move) Effects {
	b, us := p.board, p.side
	e := Effects{Move: m, Mover: us, Carrier: p.rings.Has(m.From()), Chosen: b.Choices(m)}
	before := [2]Bits{p.Thrown(Black), p.Thrown(White)}
	if m.Kind() == Attack {
		e.Landing = p.landing(m.From(), m.To())
		e.TookRing = p.rings.Has(m.To())
		e.Removed = b.Slots.Has(e.Landing) && !b.Rules.Returns
	}
	p.Make(m)
	for c := range before {
		for gone := before[c].AndNot(p.Thrown(Colour(c))); gone.Any(); {
			slot := gone.Pop()
			e.Returned = append(e.Returned, Returned{Colour(c), slot, b.inner[slot]})
		}
	}
	e.Outcome, e.Repeated = p.Outcome(), p.Seen()
	p.Unmake()
	return e
}

// Explain returns one sentence that says what a move does (which piece is thrown
// where, what returns, how the game ends), or which rule forbids it.
func (p *Board) Explain(text string) (sentence string, legal bool) {
	m, err := p.ParseMove(text)
	if err == nil {
		return p.board.Describe(p.Effects(m)), true
	}
	var illegal *IllegalError
	if errors.As(err, &illegal) {
		return illegal.Error() + ".", false
	}
	return "Not a move: " + err.Error() + ".", false
}

// Describe puts the effects of a move into one sentence.
func (b *Field) Describe(e Effects) string {
	parts := []string{b.describeAction(e)}
	for _, r := range e.Returned {
		text := fmt.Sprintf("%s's piece in %s returns to %s", r.Colour, b.Name(r.Slot), b.Name(r.Square))
		for _, slot := range e.Chosen {
			if slot == r.Slot {
				text += fmt.Sprintf(" by %s's choice", e.Mover)
			}
		}
		parts = append(parts, text)
	}
	switch o := e.Outcome; {
	case o.By == ByClosing:
		parts = append(parts, fmt.Sprintf("firm pieces close %s's goal and %s wins", o.Winner, o.Winner))
	case o.By == ByRepeated:
		parts = append(parts, "the position repeats over both boards and the game is a draw")
	case o.By == ByNoMove && o.Draw:
		parts = append(parts, fmt.Sprintf("%s has no legal move and the game is a draw", e.Mover.Other()))
	case o.By == ByNoMove:
		parts = append(parts, fmt.Sprintf("%s has no legal move and %s wins", e.Mover.Other(), o.Winner))
	case e.Repeated > 1:
		parts = append(parts, fmt.Sprintf("the position occurs for the %s time", ordinal(e.Repeated)))
	}
	return strings.Join(parts, "; ") + "."
}

func (b *Field) describeAction(e Effects) string {
	from, to := b.Name(e.Move.From()), b.Name(e.Move.To())
	man := "piece"
	if e.Carrier {
		man = "carrier"
	}
	switch e.Move.Kind() {
	case Place:
		return fmt.Sprintf("%s puts a ring on the piece on %s", e.Mover, to)
	case Long:
		return fmt.Sprintf("%s's %s makes a long move from %s to %s", e.Mover, man, from, to)
	case Pass:
		return fmt.Sprintf("%s's carrier on %s passes its ring to %s", e.Mover, from, to)
	case Goal:
		return fmt.Sprintf("%s's carrier steps from %s into the goal at %s and wins", e.Mover, from, to)
	case Attack:
		victim, ring := "piece", ""
		if e.TookRing {
			victim, ring = "carrier", ", takes its ring"
		}
		text := fmt.Sprintf("%s's piece on %s hits %s's %s on %s%s", e.Mover, from, e.Mover.Other(), victim, to, ring)
		switch {
		case e.Removed:
			return text + " and throws it out of the game"
		case b.Slots.Has(e.Landing):
			return text + " and throws it off the board into " + b.Name(e.Landing)
		}
		return text + " and throws it to " + b.Name(e.Landing) + ", from where it may not hit back at once"
	}
	return fmt.Sprintf("%s's %s steps from %s to %s", e.Mover, man, from, to)
}

func ordinal(n int) string {
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		return fmt.Sprintf("%dst", n)
	case n%10 == 2:
		return fmt.Sprintf("%dnd", n)
	case n%10 == 3:
		return fmt.Sprintf("%drd", n)
	}
	return fmt.Sprintf("%dth", n)
}
