package match

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tengen/search/game"
	"tengen/search/game/games"
)

// Schedule returns the games of a match: every two engines play the given even
// number of games, each opening from both sides. The openings are used in their order,
// and then again, turned or mirrored if the board allows it, up to eight times. Without
// openings games start on the empty board. seed determines the jobs' seeds.
//
// The list for more games begins with the list for fewer, so that a match can be made
// longer. It is an error if an opening is as long as a game may be.
func Schedule(c *Config, openings []Opening, games int, seed uint64) ([]Job, error) {
	if games < 2 || games%2 != 0 {
		return nil, fmt.Errorf("%d games: want an even number of at least 2, for each opening is played from both sides", games)
	}
	if len(openings) == 0 {
		openings = []Opening{{}}
	}
	for _, o := range openings {
		if n := len(o.Moves); c.DrawAfter > 0 && n >= c.DrawAfter {
			return nil, fmt.Errorf("a draw after %d moves: opening %s has %d", c.DrawAfter, o.Name, n)
		}
	}
	r := rand.New(rand.NewPCG(seed, scheduleStream))
	var jobs []Job
	pair := 0
	for n := range games / 2 {
		o, err := turned(c, openings[n%len(openings)], n/len(openings))
		if err != nil {
			return nil, err
		}
		for a := range c.Engines {
			for b := a + 1; b < len(c.Engines); b++ {
				s := r.Uint64()
				jobs = append(jobs,
					Job{ID: len(jobs), Pair: pair, Black: a, White: b, Opening: o, Seed: s},
					Job{ID: len(jobs) + 1, Pair: pair, Black: b, White: a, Opening: o, Seed: s})
				pair++
			}
		}
	}
	return jobs, nil
}

// Shuffle puts openings into a random order, the same for the same seed.
func Shuffle(openings []Opening, seed uint64) {
	r := rand.New(rand.NewPCG(seed, shuffleStream))
	r.Shuffle(len(openings), func(i, j int) { openings[i], openings[j] = openings[j], openings[i] })
}

// The streams distinguish random numbers for different purposes from the same seed.
const (
	scheduleStream = 0x6d61746368
	shuffleStream  = 0x7368756666
	openingStream  = 0x6f70656e

	openingRuleStream = 0x72756c65
)

// turned returns an opening in the orientation of the given round.
func turned(c *Config, o Opening, round int) (Opening, error) {
	s := round % game.Symmetries
	if s == 0 || len(o.Moves) == 0 {
		return o, nil
	}
	p, err := games.New(c.Config)
	if err != nil {
		return o, err
	}
	t, ok := p.(game.Turner)
	if !ok {
		return o, nil
	}
	out := Opening{Name: fmt.Sprintf("%s/%d", o.Name, s), Moves: slices.Clone(o.Moves)}
	for i, text := range out.Moves {
		if out.Moves[i], err = t.Turn(text, s); err != nil {
			return o, err
		}
	}
	return out, nil
}
