package match

import (
	"fmt"
	"math/rand/v2"

	"tengen/movegen/jungo"
)

// RandomOpenings makes n openings of so many random legal moves each, the same
// for the same seed. In Renju the stones lie near the middle.
func RandomOpenings(c *Config, n, plies int, seed uint64) ([]Opening, error) {
	r := rand.New(rand.NewPCG(seed, openingStream))
	var out []Opening
	for i := range n {
		o, err := randomOpening(c, plies, r)
		if err != nil {
			return nil, err
		}
		o.Name = fmt.Sprintf("random:%d", i+1)
		out = append(out, o)
	}
	return out, nil
}

const (
	// openingTries is how often a random opening is begun anew that ended the
	// game.
	openingTries = 1000
	// openingReach is how far from the middle a random stone of Renju may lie,
	// in cells.
	openingReach = 3
)

func randomOpening(c *Config, plies int, r *rand.Rand) (Opening, error) {
tries:
	for range openingTries {
		ref, err := newReferee(c)
		if err != nil {
			return Opening{}, err
		}
		var o Opening
		for range plies {
			moves := ref.openingMoves()
			if len(moves) == 0 {
				continue tries
			}
			m, err := ref.play(moves[r.IntN(len(moves))])
			if err != nil {
				return Opening{}, err
			}
			if _, over := ref.over(); over {
				continue tries
			}
			o.Moves = append(o.Moves, m)
		}
		return o, nil
	}
	return Opening{}, fmt.Errorf("no game lasts longer than %d random moves", plies)
}

func (r *renjuReferee) openingMoves() (out []string) {
	mid := r.b.Size() / 2
	for c := range r.b.EmptyCells().Each {
		if max(c.X()-mid, mid-c.X(), c.Y()-mid, mid-c.Y()) <= openingReach && r.b.Legal(c) {
			out = append(out, c.String())
		}
	}
	return out
}

func (r *jungoReferee) openingMoves() (out []string) {
	for _, m := range r.b.LegalMoves(nil) {
		if m != jungo.Pass {
			out = append(out, r.b.MoveText(m))
		}
	}
	return out
}

func (r *ringReferee) openingMoves() (out []string) {
	for _, m := range r.p.LegalMoves(nil) {
		out = append(out, r.p.Field().MoveText(m))
	}
	return out
}
