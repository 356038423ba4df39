package renju

import (
	"tengen/movegen/renju"
	"tengen/search/game"
)

// Urgent implements game.Urgent: fives, and the points that stop them.
func (p *Position) Urgent() (wins, stops []string, threatened bool) {
	b := p.b
	if b.Status() != renju.Ongoing {
		return nil, nil, false
	}
	me, enemy := b.Side(), b.Side().Other()
	for c := range b.Set(me, renju.ClassFive).Each {
		wins = append(wins, c.String())
	}
	if threatened = len(wins) == 0 && b.Count(enemy, renju.ClassFive) > 0; threatened {
		replies := b.FiveReplies(enemy)
		for c := range replies.Each {
			if b.Legal(c) {
				stops = append(stops, c.String())
			}
		}
	}
	return wins, stops, threatened
}

var _ game.Urgent = (*Position)(nil)
