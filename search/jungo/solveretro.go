package jungo

import (
	"context"
	"time"

	"tengen/movegen/jungo"
)

// MoveValues is a move with the exact values of the position behind it.
type MoveValues struct {
	Move jungo.Point
	Values
}

// Moves returns all legal moves of a solved position with their values, points
// first, pass last.
func (r *Retro) Moves(t *jungo.Tiny) ([]MoveValues, error) {
	var out []MoveValues
	if t.Passes >= 2 {
		return nil, nil
	}
	add := func(m jungo.Point, c *jungo.Tiny) error {
		v, err := r.Values(c)
		out = append(out, MoveValues{m, v})
		return err
	}
	for p := jungo.Point(0); int(p) < r.geo.Points; p++ {
		bit := r.geo.Bit(p)
		if r.geo.Empty(t)&bit == 0 {
			continue
		}
		if c, ok := r.geo.Play(t, bit); ok {
			if err := add(p, &c); err != nil {
				return nil, err
			}
		}
	}
	c := r.geo.Pass(t)
	err := add(jungo.Pass, &c)
	return out, err
}

// solveByRetro answers from the retrograde analysis.
func solveByRetro(ctx context.Context, g *jungo.TinyGeo, p *jungo.Tiny, start time.Time) (SolveResult, error) {
	out := SolveResult{}
	out.Against, out.For = trivial(p, g.Points)
	r, err := RetroOf(ctx, g.Size)
	if err != nil {
		if ctx.Err() != nil {
			return out, nil // out of time: nothing proved yet
		}
		return out, err
	}
	v, err := r.Values(p)
	if err != nil {
		return out, err
	}
	out.Against, out.For = Range{v.Against, v.Against}, Range{v.For, v.For}
	out.Nodes = uint64(r.States())
	seen := map[jungo.Tiny]bool{}
	for t := *p; t.Passes < 2 && !seen[t]; {
		seen[t] = true
		moves, err := r.Moves(&t)
		if err != nil {
			return out, err
		}
		kept := optimal(moves, t.Turn)
		if len(out.Line) == 0 {
			out.Best = kept
		}
		m := kept[0]
		out.Line = append(out.Line, m)
		if m == jungo.Pass {
			t = g.Pass(&t)
		} else {
			t, _ = g.Play(&t, g.Bit(m))
		}
	}
	out.Elapsed = time.Since(start)
	return out, nil
}

// optimal returns the moves best in both values for the player of the given
// turn; where none is, those best in the value that counts endless play against
// him.
func optimal(moves []MoveValues, turn uint8) []jungo.Point {
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
