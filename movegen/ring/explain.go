package ring

import (
	"errors"
	"slices"

	"tengen/internal/say"
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
func (p *Board) Explain(text string) (sentence *say.Message, legal bool) {
	m, err := p.ParseMove(text)
	if err == nil {
		return p.board.Describe(p.Effects(m)), true
	}
	var illegal *IllegalError
	if errors.As(err, &illegal) {
		return saySentence.With(illegal), false
	}
	return sayNotMove.With(err), false
}

// Describe puts the effects of a move into one sentence.
func (b *Field) Describe(e Effects) *say.Message {
	parts := []*say.Message{b.describeAction(e)}
	for _, r := range e.Returned {
		part := sayComesBack.With(r.Colour, b.Name(r.Slot), b.Name(r.Square))
		if slices.Contains(e.Chosen, r.Slot) {
			part = sayByChoice.With(part, e.Mover)
		}
		parts = append(parts, part)
	}
	switch o := e.Outcome; {
	case o.By == ByClosing:
		parts = append(parts, sayCloses.With(o.Winner))
	case o.By == ByRepeated:
		parts = append(parts, sayRepeatDraw.With())
	case o.By == ByNoMove && o.Draw:
		parts = append(parts, sayStuckDraw.With(e.Mover.Other()))
	case o.By == ByNoMove:
		parts = append(parts, sayStuckWin.With(e.Mover.Other(), o.Winner))
	case e.Repeated > 1:
		parts = append(parts, sayOccurs.With(ordinal(e.Repeated)))
	}
	return saySentence.With(sayAnd.Fold(parts...))
}

func (b *Field) describeAction(e Effects) *say.Message {
	from, to := b.Name(e.Move.From()), b.Name(e.Move.To())
	man := sayPiece.With()
	if e.Carrier {
		man = sayCarrier.With()
	}
	switch e.Move.Kind() {
	case Place:
		return sayPlaces.With(e.Mover, to)
	case Long:
		return sayLong.With(e.Mover, man, from, to)
	case Pass:
		return sayPasses.With(e.Mover, from, to)
	case Goal:
		return sayScores.With(e.Mover, from, to)
	case Attack:
		return b.describeAttack(e, from, to)
	}
	return saySteps.With(e.Mover, man, from, to)
}

func (b *Field) describeAttack(e Effects, from, to string) *say.Message {
	hit := sayHits.With(e.Mover, from, e.Mover.Other(), sayPiece.With(), to)
	if e.TookRing {
		hit = sayTakes.With(sayHits.With(e.Mover, from, e.Mover.Other(), sayCarrier.With(), to))
	}
	switch {
	case e.Removed:
		return sayThrowsOut.With(hit)
	case b.Slots.Has(e.Landing):
		return sayThrowsOff.With(hit, b.Name(e.Landing))
	}
	return sayThrows.With(hit, b.Name(e.Landing))
}

// ordinal returns a place in a row: 1st, 2nd …
func ordinal(n int) *say.Message {
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		return sayFirst.With(n)
	case n%10 == 2:
		return saySecond.With(n)
	case n%10 == 3:
		return sayThird.With(n)
	}
	return sayNth.With(n)
}
