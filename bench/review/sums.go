package review

import (
	"cmp"
	"maps"
	"slices"

	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/search/game"
)

// finish sums the moves up. toEnd says that they go to the end of the game.
func (r *Report) finish(toEnd bool) {
	for i := range r.Moves {
		m := &r.Moves[i]
		r.Players[m.Mover()].add(m)
	}
	if len(r.Moves) == 0 {
		return
	}
	first := &r.Moves[0]
	if r.Begin = first.Share; first.Mover() == game.White {
		r.Begin = 1 - first.Share
	}
	if toEnd && r.Done {
		r.findLoss()
	}
}

// Mover returns the side that moved.
func (m *Move) Mover() game.Side {
	if m.Side == "white" {
		return game.White
	}
	return game.Black
}

// findLoss finds the side that lost, and the move with which its share fell below
// lostShare for good.
func (r *Report) findLoss() {
	black := r.Moves[len(r.Moves)-1].Black
	if b, ok := record.Outcome(r.Result); ok {
		black = b
	} else if black > decidedShare && black < 1-decidedShare {
		return
	}
	loser := game.White
	switch {
	case black == 0.5:
		return
	case black < 0.5:
		loser = game.Black
	}
	r.Loser = loser.Word()
	for i := len(r.Moves) - 1; i >= 0; i-- {
		m := &r.Moves[i]
		share := m.Black
		if loser == game.White {
			share = 1 - share
		}
		if share >= lostShare {
			return
		}
		if m.Mover() == loser {
			r.LostAt = m.Number
		}
	}
	if first := &r.Moves[0]; first.Mover() != loser || first.Share < lostShare {
		r.LostAt = 0 // it was lost before the first move reviewed
	}
}

// Sum sums the moves of many games up, for one player or one opening.
type Sum struct {
	Name   string
	Games  int
	Points float64 // of the player, or of Black in an opening, in games with a result
	Ended  int     // games with a result
	Player
}

// ByPlayer sums reports up by player, the most accurate first. A player without a name
// counts under his side, in a language.
func ByPlayer(all []*Report, l say.Language) []Sum {
	sums := map[string]*Sum{}
	for _, r := range all {
		for side := range r.Players {
			p := &r.Players[side]
			name := p.Name
			if name == "" {
				name = game.Side(side).Say().In(l)
			}
			s := sumOf(sums, name)
			s.Games++
			s.join(p)
			if black, ok := record.Outcome(r.Result); ok {
				s.Ended++
				if side == int(game.White) {
					black = 1 - black
				}
				s.Points += black
			}
		}
	}
	out := values(sums)
	slices.SortStableFunc(out, func(a, b Sum) int { return cmp.Compare(b.Accuracy, a.Accuracy) })
	return out
}

// ByOpening sums reports up by opening, the most frequent first. The names are in a language.
func ByOpening(all []*Report, l say.Language) []Sum {
	sums := map[string]*Sum{}
	for _, r := range all {
		s := sumOf(sums, r.OpeningIn(l))
		s.Games++
		for side := range r.Players {
			s.join(&r.Players[side])
		}
		if black, ok := record.Outcome(r.Result); ok {
			s.Ended++
			s.Points += black
		}
	}
	out := values(sums)
	slices.SortStableFunc(out, func(a, b Sum) int { return cmp.Compare(b.Games, a.Games) })
	return out
}

func sumOf(sums map[string]*Sum, name string) *Sum {
	if sums[name] == nil {
		sums[name] = &Sum{Name: name}
	}
	return sums[name]
}

// values returns the sums by name.
func values(sums map[string]*Sum) (out []Sum) {
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		out = append(out, *sums[name])
	}
	return out
}
