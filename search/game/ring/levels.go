package ring

import (
	"slices"
	"strings"

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
func (p *Position) Idea(move string) string {
	b := p.b.Clone()
	m, err := b.ParseMove(move)
	if err != nil {
		return ""
	}
	carrier := b.Carriers()
	var words []string
	switch m.Kind() {
	case ring.Place:
		return "place a piece"
	case ring.Goal:
		return "carry the ring into the goal"
	case ring.Pass:
		words = append(words, "pass the ring")
	case ring.Attack:
		words = append(words, "hit a piece")
		if carrier.Has(m.To()) {
			words[0] = "take a ring by a hit"
		}
	default:
		words = append(words, "step with a piece")
		if carrier.Has(m.From()) {
			words[0] = "step with a ring"
		}
	}
	_, stops, threatened := p.Urgent()
	b.Make(m)
	if !b.Outcome().Over() {
		if threatened && slices.Contains(stops, b.Field().MoveText(m)) {
			words = append(words, "which stops a goal")
		}
		b.MakeNull()
		if b.GoalMove() != ring.NoMove {
			words = append(words, "which threatens a goal")
		}
	}
	return strings.Join(words, ", ")
}

var _ game.Namer = (*Position)(nil)
