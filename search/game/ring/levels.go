package ring

import (
	"slices"

	"tengen/internal/say"
	"tengen/movegen/ring"
	"tengen/search/game"
)

// Urgent implements game.Urgent: moves into the goal, and those that stop them.
func (p *Position) Urgent() (wins, stops []string, threatened bool) {
	b := p.b
	if b.Outcome().Over() {
		return nil, nil, false
	}
	if m := b.GoalMove(); m != ring.NoMove {
		return []string{b.Field().MoveText(m)}, nil, false
	}
	b.MakeNull()
	threatened = b.GoalMove() != ring.NoMove
	b.Unmake()
	if !threatened {
		return nil, nil, false
	}
	for _, m := range b.LegalMoves(nil) {
		b.Make(m)
		if b.GoalMove() == ring.NoMove {
			stops = append(stops, b.Field().MoveText(m))
		}
		b.Unmake()
	}
	return nil, stops, true
}

var _ game.Urgent = (*Position)(nil)

// Idea implements game.Namer: the kind of the move, what it hits and what it threatens.
func (p *Position) Idea(move string) *say.Message {
	b := p.b.Clone()
	m, err := b.ParseMove(move)
	if err != nil {
		return nil
	}
	carrier := b.Carriers()
	var words []*say.Message
	switch m.Kind() {
	case ring.Place:
		return sayPlace.With()
	case ring.Goal:
		return sayGoal.With()
	case ring.Pass:
		words = append(words, sayPass.With())
	case ring.Attack:
		words = append(words, sayHit.With())
		if carrier.Has(m.To()) {
			words[0] = sayTake.With()
		}
	default:
		words = append(words, sayStep.With())
		if carrier.Has(m.From()) {
			words[0] = sayRingStep.With()
		}
	}
	_, stops, threatened := p.Urgent()
	b.Make(m)
	if !b.Outcome().Over() {
		if threatened && slices.Contains(stops, b.Field().MoveText(m)) {
			words = append(words, sayStops.With())
		}
		b.MakeNull()
		if b.GoalMove() != ring.NoMove {
			words = append(words, sayThreatens.With())
		}
	}
	return say.Comma.Fold(words...)
}

var _ game.Namer = (*Position)(nil)
