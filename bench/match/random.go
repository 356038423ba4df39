package match

import (
	"fmt"
	"math/rand/v2"

	"tengen/search/game/games"
)

// RandomOpenings returns n openings of the given number of random legal moves, the same
// for the same seed.
func RandomOpenings(c *Config, n, plies int, seed uint64) ([]Opening, error) {
	return drawOpenings(c, n, plies, seed, func(Opening) (bool, error) { return true, nil })
}

// drawOpenings draws random openings until n are kept. They are named by their number, with
// those that are not kept.
func drawOpenings(c *Config, n, plies int, seed uint64, keep func(Opening) (bool, error)) ([]Opening, error) {
	r := rand.New(rand.NewPCG(seed, openingStream))
	var out []Opening
	for drawn := 1; len(out) < n; drawn++ {
		o, err := randomOpening(c, plies, r)
		if err != nil {
			return nil, err
		}
		o.Name = fmt.Sprintf("random:%d", drawn)
		kept, err := keep(o)
		if err != nil {
			return nil, err
		}
		if kept {
			out = append(out, o)
		}
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
