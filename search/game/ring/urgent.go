package ring

import (
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
