package ring

import (
	"slices"

	"tengen/internal/say"
	"tengen/movegen/ring"
	"tengen/search/game"
)

// Idea implements game.Namer: the kind of the move, what it does to pieces and rings, what it
// stops and what it threatens.
func (p *Position) Idea(move string) *say.Message {
	b := p.b.Clone()
	m, err := b.ParseMove(move)
	if err != nil {
		return nil
	}
	f, me, e := b.Field(), b.Side(), b.Effects(m)
	var words []*say.Message
	add := func(is bool, what *say.Phrase) {
		if is {
			words = append(words, what.With())
		}
	}
	onward := (f.Row(m.To()) - f.Row(m.From())) * [2]int{1, -1}[me]
	switch m.Kind() {
	case ring.Place:
		return sayPlace.With()
	case ring.Goal:
		return sayGoal.With()
	case ring.Pass:
		add(onward > 0, sayPassOn)
		add(onward <= 0, sayPass)
	case ring.Attack:
		add(e.TookRing, sayTake)
		add(!e.TookRing, sayHit)
		add(f.Slots.Has(e.Landing), sayThrowsOff)
	default:
		switch {
		case e.Carrier && onward > 0:
			add(true, sayRingOn)
		case e.Carrier:
			add(true, sayRingStep)
		case onward > 0:
			add(true, sayUp)
		case onward < 0:
			add(true, sayBack)
		default:
			add(true, sayStep)
		}
	}
	returns := func(c ring.Colour) bool {
		return slices.ContainsFunc(e.Returned, func(r ring.Returned) bool { return r.Colour == c })
	}
	add(returns(me), sayFrees)
	add(returns(me.Other()), sayFreesTheirs)
	_, stops, threatened := p.Urgent()
	could := takesRing(b)
	b.MakeNull()
	danger := takesRing(b)
	b.Unmake()
	b.Make(m)
	if b.Outcome().Over() {
		return say.Comma.Fold(words...)
	}
	add(threatened && slices.Contains(stops, f.MoveText(m)), sayStops)
	now := takesRing(b)
	add(danger && !now, saySafe)
	add(!danger && now, sayExposes)
	b.MakeNull()
	add(b.GoalMove() != ring.NoMove, sayThreatens)
	add(!could && takesRing(b), sayTargets)
	add(m.Kind() == ring.Step && b.Side() == me && passes(b, m.To()), sayReady)
	return say.Comma.Fold(words...)
}

var _ game.Namer = (*Position)(nil)

// passes reports whether the side to move can pass a ring to a square.
func passes(b *ring.Board, to ring.Cell) bool {
	return slices.ContainsFunc(b.LegalMoves(nil), func(m ring.Move) bool { return m.Kind() == ring.Pass && m.To() == to })
}

// takesRing reports whether the side to move can take a ring by a hit.
func takesRing(b *ring.Board) bool {
	return slices.ContainsFunc(b.LegalMoves(nil), func(m ring.Move) bool { return m.Kind() == ring.Attack && b.Carriers().Has(m.To()) })
}
