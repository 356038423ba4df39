package lab

import (
	"context"
	"fmt"
	"math"

	"tengen/bench/match"
	"tengen/movegen/renju"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// OpeningShares measures how even the 26 patterns of Renju are: games of the engine
// against itself from each of them. Games with the same limits are almost the same, and
// the winner depends on the limits, so every round has other limits.
type OpeningShares struct {
	// Rounds is the number of rounds; each plays two games from every pattern.
	Rounds int
	// From and To are the nodes of a move in the first and in the last round. From each round
	// to the next they change by the same factor.
	From, To uint64
	Seed     uint64
}

// OpeningShare is the result of a pattern.
type OpeningShare struct {
	Code string
	// Ranges are the results by range of nodes a move: those of chooser.Ranges.
	Ranges [len(chooser.Ranges)]RangeShare
}

// RangeShare is the result of a pattern in the rounds of a range.
type RangeShare struct {
	Games int
	// Black is the share of points of Black, 0 without games.
	Black float64
}

// Check returns an error for the first wrong setting.
func (o *OpeningShares) Check() error {
	if o.Rounds < 1 || o.Rounds > mostShareRounds {
		return fmt.Errorf("%d rounds: want 1 to %d", o.Rounds, mostShareRounds)
	}
	if o.From < 1 || o.To < o.From || o.To > mostShareNodes {
		return fmt.Errorf("from %d to %d nodes: want at least 1, not falling, at most %d", o.From, o.To, mostShareNodes)
	}
	return nil
}

// nodes returns the nodes of a move in a round, from 0.
func (o *OpeningShares) nodes(round int) uint64 {
	if o.Rounds == 1 {
		return o.From
	}
	ratio := float64(o.To) / float64(o.From)
	return uint64(math.Round(float64(o.From) * math.Pow(ratio, float64(round)/float64(o.Rounds-1))))
}

// shareEngines returns the engines of a round.
func shareEngines(nodes uint64) []match.EngineConfig {
	return []match.EngineConfig{
		{Name: "A", Nodes: nodes, Memory: shareMemory},
		{Name: "B", Nodes: nodes + nodes/shareDifference, Memory: shareMemory},
	}
}

// Run plays the rounds, as many games at a time as threads says, and returns the shares in
// the order of the patterns. told, which may be nil, is called after every round with the
// number of rounds played. When ctx ends, Run returns its error.
func (o *OpeningShares) Run(ctx context.Context, threads int, told func(rounds int)) ([]OpeningShare, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	usual := gamerenju.Game.Default()
	out := make([]OpeningShare, len(renju.Openings))
	at := map[string]int{}
	var openings []match.Opening
	for i, p := range renju.Openings {
		at[p.Code], out[i].Code = i, p.Code
		cells := p.Cells(usual.Size)
		openings = append(openings, match.Opening{Name: p.Code, Moves: renju.Texts(cells[:])})
	}
	for round := range o.Rounds {
		c, nodes := match.NewConfig(usual), o.nodes(round)
		c.Engines = shareEngines(nodes)
		jobs, err := match.Schedule(&c, openings, 2*len(openings), o.Seed+uint64(round))
		if err != nil {
			return nil, err
		}
		err = match.Run(ctx, c, match.Options{}, jobs, threads, func(r match.Result) error {
			half, ok := r.HalfPoints(r.Black)
			if !ok {
				return fmt.Errorf("game %d has no result: %v", r.ID, r.Reason)
			}
			s := &out[at[r.Opening.Name]].Ranges[chooser.RangeOf(nodes)]
			s.Black += float64(half) / 2
			s.Games++
			return nil
		})
		if err != nil {
			return nil, err
		}
		if told != nil {
			told(round + 1)
		}
	}
	for i := range out {
		for k := range out[i].Ranges {
			s := &out[i].Ranges[k]
			s.Black /= float64(max(s.Games, 1))
		}
	}
	return out, nil
}
