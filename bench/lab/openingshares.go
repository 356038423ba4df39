package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

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
	Rounds int `json:"rounds"`
	// From and To are the nodes of a move in the first and in the last round. From each round
	// to the next they change by the same factor.
	From uint64 `json:"from"`
	To   uint64 `json:"to"`
	Seed uint64 `json:"seed"`

	// games replaces the games of a round in tests.
	games func(round int) (black []int)
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

// shareRound is a line of the journal: Black's half points in the two games from each pattern, in the
// order of the patterns.
type shareRound struct {
	Round int   `json:"round"` // from 1
	Black []int `json:"black"`
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
// the order of the patterns. It writes the rounds to a journal at path, which must not exist unless
// resume is set. told, which may be nil, is called after every round with the number of rounds
// played. When ctx ends, Run returns its error, and can be resumed.
func (o *OpeningShares) Run(ctx context.Context, path string, resume bool, threads int, told func(rounds int)) ([]OpeningShare, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	var done []shareRound
	journal, err := openJournal(path, o, resume, func(line []byte) error {
		r, err := o.round(len(done)+1, line)
		done = append(done, r)
		return err
	})
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	for len(done) < o.Rounds {
		if told != nil {
			told(len(done))
		}
		r, err := o.play(ctx, len(done)+1, threads)
		if err == nil {
			err = journal.Append(r)
		}
		if err != nil {
			return nil, err
		}
		done = append(done, r)
	}
	if told != nil {
		told(len(done))
	}
	return o.shares(done), nil
}

// round reads round n, from 1, in its line of a journal.
func (o *OpeningShares) round(n int, line []byte) (r shareRound, err error) {
	if err := json.Unmarshal(line, &r); err != nil {
		return r, err
	}
	if r.Round != n || n > o.Rounds || len(r.Black) != len(renju.Openings) || slices.Min(r.Black) < 0 || slices.Max(r.Black) > 4 {
		return r, fmt.Errorf("round %d with %v half points: want round %d of %d with 0 to 4 of %d patterns", r.Round, r.Black, n, o.Rounds, len(renju.Openings))
	}
	return r, nil
}

// play plays round n, from 1.
func (o *OpeningShares) play(ctx context.Context, n, threads int) (shareRound, error) {
	if o.games != nil {
		return shareRound{n, o.games(n)}, ctx.Err()
	}
	out := shareRound{n, make([]int, len(renju.Openings))}
	usual := gamerenju.Game.Default()
	at := map[string]int{}
	var openings []match.Opening
	for i, p := range renju.Openings {
		at[p.Code] = i
		cells := p.Cells(usual.Size)
		openings = append(openings, match.Opening{Name: p.Code, Moves: renju.Texts(cells[:])})
	}
	c := match.NewConfig(usual)
	c.Engines = shareEngines(o.nodes(n - 1))
	jobs, err := match.Schedule(&c, openings, 2*len(openings), o.Seed+uint64(n-1))
	if err != nil {
		return out, err
	}
	return out, match.Run(ctx, c, match.Options{}, jobs, threads, func(r match.Result) error {
		half, ok := r.HalfPoints(r.Black)
		if !ok {
			return fmt.Errorf("game %d has no result: %v", r.ID, r.Reason)
		}
		out.Black[at[r.Opening.Name]] += half
		return nil
	})
}

// shares returns the shares that rounds give.
func (o *OpeningShares) shares(rounds []shareRound) []OpeningShare {
	out := make([]OpeningShare, len(renju.Openings))
	for i, p := range renju.Openings {
		out[i].Code = p.Code
		for _, r := range rounds {
			s := &out[i].Ranges[chooser.RangeOf(o.nodes(r.Round-1))]
			s.Black += float64(r.Black[i]) / 2
			s.Games += 2
		}
		for k := range out[i].Ranges {
			s := &out[i].Ranges[k]
			s.Black /= float64(max(s.Games, 1))
		}
	}
	return out
}
