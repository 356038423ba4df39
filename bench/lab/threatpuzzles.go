package lab

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"tengen/bench/threats"
	"tengen/internal/plaintext"
	"tengen/movegen/renju"
)

// ThreatPuzzles is a search for problems of attack in Renju and Gomoku.
type ThreatPuzzles struct {
	Seed  uint64        `json:"seed"`
	Quota threats.Quota `json:"quota"`
	// FoursOnly looks only for wins by fours, in games of weaker players.
	FoursOnly bool `json:"fours_only,omitempty"`
	// With Overlines above 0 the problems are not from games: in each won problem of the suite
	// up to so many moves are tried, to get an attack that fails only because of a row of six.
	Overlines int `json:"overlines,omitempty"`
}

// DefaultThreatPuzzles returns the settings with which the suite of bench/threats was made.
func DefaultThreatPuzzles() ThreatPuzzles {
	return ThreatPuzzles{Seed: 1, Quota: threats.DefaultQuota()}
}

// threatComment is the comment at the start of the file.
const threatComment = "Attacking problems; see the package bench/threats. Written by: tengen lab puzzles\n"

// Run looks for problems until it has all wins that are wanted, has tried all problems of the
// suite (Overlines), or ctx ends, whose error it then returns. It writes the file after every
// problem found.
func (t ThreatPuzzles) Run(ctx context.Context, o PuzzleOptions) (done Progress, err error) {
	file, err := newClaim(o.Path)
	if err != nil {
		return done, err
	}
	defer file.end(&err)
	s := puzzleSearch[ThreatPuzzles, []threats.Puzzle]{o: o, file: file}
	text, err := openPuzzles(o.Path, o.Resume, t, &s.at)
	if err != nil {
		return Progress{}, err
	}
	suite, err := threats.Puzzles()
	if err != nil {
		return Progress{}, err
	}
	var have []threats.Puzzle
	if text != "" {
		if have, err = threats.Parse(strings.NewReader(text)); err != nil {
			return Progress{}, fmt.Errorf("%s: %w", o.Path, err)
		}
	} else if o.Add {
		have = suite
	}
	c, err := threats.NewCollection(t.Quota, have)
	if err != nil {
		return Progress{}, err
	}
	s.round = func(_ context.Context, round int) (int, func() (func(context.Context, int) ([]threats.Puzzle, error), error), error) {
		if round > 0 {
			return 0, nil, errEnough
		}
		games := math.MaxInt
		if t.Overlines > 0 {
			games = len(suite)
		}
		return games, func() (func(context.Context, int) ([]threats.Puzzle, error), error) {
			return t.worker(c, suite)
		}, nil
	}
	s.add = func(game []threats.Puzzle) (added []string, err error) {
		list, err := c.Add(game)
		for _, p := range list {
			added = append(added, p.String())
		}
		return added, err
	}
	s.count = func() (int, int) {
		if t.Overlines > 0 {
			return c.Len(), c.MissingOverlines()
		}
		return c.Len(), c.MissingWins()
	}
	s.write = func(w io.Writer, comment string) error {
		return plaintext.WriteLines(w, threatComment+comment, c.Puzzles())
	}
	return s.run(ctx)
}

// worker returns the function that makes candidates in one goroutine.
func (t ThreatPuzzles) worker(c *threats.Collection, suite []threats.Puzzle) (func(context.Context, int) ([]threats.Puzzle, error), error) {
	g, err := threats.NewGenerator()
	if err != nil {
		return nil, err
	}
	g.FoursOnly = t.FoursOnly
	g.Wants = func(p threats.Puzzle, side renju.Colour) bool { return c.Wants(p, side) }
	if t.Overlines == 0 {
		return func(ctx context.Context, n int) ([]threats.Puzzle, error) { return g.Game(ctx, t.Seed, n) }, nil
	}
	order := rand.New(rand.NewPCG(t.Seed, overlineStream)).Perm(len(suite))
	return func(ctx context.Context, n int) ([]threats.Puzzle, error) {
		return g.Overlines(ctx, suite[order[n]], t.Overlines, rand.New(rand.NewPCG(t.Seed, uint64(n))))
	}, nil
}
