package retro

import "tengen/movegen/jungo"

// MoveValues is a move with the exact values of the position after it.
type MoveValues struct {
	Move jungo.Point
	Values
}

// Moves returns all legal moves of a solved position with their values, points
// first, pass last.
func (a *Analysis) Moves(t *jungo.Tiny) ([]MoveValues, error) {
	var out []MoveValues
	if t.Passes >= 2 {
		return nil, nil
	}
	add := func(m jungo.Point, c *jungo.Tiny) error {
		v, err := a.Values(c)
		out = append(out, MoveValues{m, v})
		return err
	}
	for p := jungo.Point(0); int(p) < a.geo.Points; p++ {
		bit := a.geo.Bit(p)
		if a.geo.Empty(t)&bit == 0 {
			continue
		}
		if c, ok := a.geo.Play(t, bit); ok {
			if err := add(p, &c); err != nil {
				return nil, err
			}
		}
	}
	c := a.geo.Pass(t)
	err := add(jungo.Pass, &c)
	return out, err
}

// BestMoves returns the moves that are best in both values for the player of the given turn.
// If no move is, it returns those that are best in the value that counts endless play against
// this player.
func BestMoves(moves []MoveValues, turn uint8) []jungo.Point {
	sign, guarded := 1, func(v Values) int { return v.Against }
	bold := func(v Values) int { return v.For }
	if turn == 1 {
		sign, guarded, bold = -1, bold, guarded
	}
	top, far := -1000, -1000
	for _, m := range moves {
		top, far = max(top, sign*guarded(m.Values)), max(far, sign*bold(m.Values))
	}
	var both, safe []jungo.Point
	for _, m := range moves {
		if sign*guarded(m.Values) == top {
			safe = append(safe, m.Move)
			if sign*bold(m.Values) == far {
				both = append(both, m.Move)
			}
		}
	}
	if len(both) > 0 {
		return both
	}
	return safe
}
