package match

import (
	"fmt"
	"math/rand/v2"

	"tengen/search/game/games"
)

// RandomOpenings returns n openings of the given number of random legal moves, the same
// for the same seed.
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

// openingTries is how often a random opening that ended the game is tried again.
const openingTries = 1000

func randomOpening(c *Config, plies int, r *rand.Rand) (Opening, error) {
tries:
	for range openingTries {
		p, err := games.New(c.Config)
		if err != nil {
			return Opening{}, err
		}
		var o Opening
		for range plies {
			moves := p.OpeningMoves()
			if len(moves) == 0 {
				continue tries
			}
			m, err := p.Submit(moves[r.IntN(len(moves))])
			if err != nil {
				return Opening{}, err
			}
			if _, over := p.Result(); over {
				continue tries
			}
			o.Moves = append(o.Moves, m)
		}
		return o, nil
	}
	return Opening{}, fmt.Errorf("no game lasts longer than %d random moves", plies)
}
