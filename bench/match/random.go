package match

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"tengen/search/game/games"
)

// RandomOpenings returns n openings of the given number of random legal moves, the same
// for the same seed.
func RandomOpenings(c *Config, n, plies int, seed uint64) ([]Opening, error) {
	d := newDrawer(c, plies, seed)
	var out []Opening
	for i := range n {
		o, err := d.opening(i)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// drawer draws the random openings of a seed. Several goroutines may use it.
type drawer struct {
	c     *Config
	plies int
	mu    sync.Mutex
	r     *rand.Rand
	drawn []Opening
}

func newDrawer(c *Config, plies int, seed uint64) *drawer {
	return &drawer{c: c, plies: plies, r: rand.New(rand.NewPCG(seed, openingStream))}
}

// opening returns the opening with a number, from 0 on. Its name is that number plus one.
func (d *drawer) opening(n int) (Opening, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.drawn) <= n {
		o, err := randomOpening(d.c, d.plies, d.r)
		if err != nil {
			return Opening{}, err
		}
		o.Name = fmt.Sprintf("random:%d", len(d.drawn)+1)
		d.drawn = append(d.drawn, o)
	}
	return d.drawn[n], nil
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
