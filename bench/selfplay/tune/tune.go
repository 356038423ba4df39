package tune

import (
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"

	"tengen/bench/selfplay"
	"tengen/search"
	"tengen/search/game"
)

// Options are the settings of a fit. The zero value of a number means its default.
type Options struct {
	Seed       uint64  // seed of the split
	Trust      float64 // weight of the result in a target, above 0 to 1
	Validation float64 // share of the games for validation, above 0 to 0.9
	Pull       float64 // Renju: see DefaultPull
	Rounds     int     // largest number of rounds
	// Told, which may be nil, is called after every iteration.
	Told func(round int, training, validation float64)
}

// fill sets the defaults, and returns an error for a setting that is out of range.
func (o *Options) fill() error {
	for _, d := range []struct {
		name  string
		at    *float64
		value float64
		most  float64
	}{
		{"trust", &o.Trust, DefaultTrust, 1},
		{"validation share", &o.Validation, DefaultValidation, 0.9},
		{"pull", &o.Pull, DefaultPull, 1e6},
	} {
		if *d.at == 0 {
			*d.at = d.value
		}
		if !(*d.at > 0 && *d.at <= d.most) { // true for NaN
			return fmt.Errorf("%s %g: want above 0 and at most %g", d.name, *d.at, d.most)
		}
	}
	o.Rounds = cmp.Or(o.Rounds, maxRounds)
	if o.Rounds < 0 {
		return fmt.Errorf("%d rounds: want at least 1", o.Rounds)
	}
	return nil
}

// Count is the size of one side of the split.
type Count struct{ Games, Positions int }

// Fit is the result of a fit.
type Fit struct {
	Training, Validation Count
	// Losses are mean cross-entropies in nats, with the weights as they are
	// written.
	TrainingBefore, TrainingAfter     float64
	ValidationBefore, ValidationAfter float64
	Rounds                            int // the round whose weights were taken
}

// Gained reports whether the validation loss fell.
func (f *Fit) Gained() bool { return f.ValidationAfter < f.ValidationBefore }

// split assigns each game at random to one side of the split.
type split struct {
	r     *rand.Rand
	share float64
}

const splitStream = 0x73706c74

func newSplit(o *Options) split {
	return split{rand.New(rand.NewPCG(o.Seed, splitStream)), o.Validation}
}

// validation reports whether the next game is for validation.
func (s split) validation() bool { return s.r.Float64() < s.share }

func enough(f *Fit) error {
	if f.Training.Games+f.Validation.Games < minGames || f.Training.Positions == 0 || f.Validation.Positions == 0 {
		return fmt.Errorf("%d games with %d positions for training, %d with %d for validation: too few to split",
			f.Training.Games, f.Training.Positions, f.Validation.Games, f.Validation.Positions)
	}
	return nil
}

// gather replays the games, which must be of the given game and rule, and calls take with
// every searched position. left is true if its game is for validation; result is the
// share of points that the side to move got. take reports whether the position is used;
// f counts the games and the positions used. A game with the moves of an earlier one, as in a copy of a
// file or of a run with the same seed, is left out: it could come to both sides.
func gather(f *Fit, games []Source, o *Options, name, rule string, take func(left bool, p game.Position, ply selfplay.Ply, result float64) bool) error {
	side := newSplit(o)
	type moves struct {
		size int
		sum  uint64
	}
	seen := map[moves]bool{}
	for _, src := range games {
		start, err := src.Header.Start()
		if err != nil {
			return fmt.Errorf("%s: %w", src.Name, err)
		}
		if c := start.Config(); c.Game != name || c.Rule != rule {
			return fmt.Errorf("%s: games of %s, rule %s: want %s, rule %s", src.Name, c.Game, c.Rule, name, rule)
		}
		for i := range src.Games {
			g := &src.Games[i]
			key := moves{src.Header.Size, g.Sum()}
			if seen[key] {
				continue
			}
			seen[key] = true
			left, count := side.validation(), &f.Training
			if left {
				count = &f.Validation
			}
			err := g.Replay(start, func(p game.Position, ply selfplay.Ply) error {
				if take(left, p, ply, g.Result.For(p.Side())) {
					count.Positions++
				}
				return nil
			})
			if err != nil {
				return fmt.Errorf("%s: game %d: %w", src.Name, i+1, err)
			}
			count.Games++
		}
	}
	return nil
}

// Mix returns the target of a position, from the result and the expectation of the
// search's score.
func Mix(trust, result float64, ply selfplay.Ply, scale float64) float64 {
	return trust*result + (1-trust)*search.Score(ply.Score).WinRate(scale)
}

// Source is the games of one file.
type Source struct {
	Name   string
	Header selfplay.Header
	Games  []selfplay.Game
}

// ReadSource reads all games of a file. If the error wraps selfplay.ErrTruncated, the
// source has the games before the end of the file.
func ReadSource(name string, r io.Reader) (Source, error) {
	in, err := selfplay.NewReader(r)
	if err != nil {
		return Source{}, fmt.Errorf("%s: %w", name, err)
	}
	s := Source{Name: name, Header: in.Header()}
	for {
		g, err := in.Next()
		if err == io.EOF {
			return s, nil
		}
		if err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
		s.Games = append(s.Games, g)
	}
}
