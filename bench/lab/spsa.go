package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tengen/bench/match"
	"tengen/internal/inorder"
	"tengen/search"
	gamejungo "tengen/search/game/jungo"
	searchjungo "tengen/search/jungo"
)

// SPSA tunes numbers of the search by games of the engine against itself: simultaneous
// perturbation stochastic approximation (J. C. Spall, IEEE Transactions on Automatic
// Control 37, 1992), with the schedule of gains that is usual in computer chess. In every
// step all numbers are moved at once, each up or down at random. The two engines, one with
// the numbers moved one way and one with those moved the other way, play pairs of games,
// and every number goes a little in the direction that scored better.
type SPSA struct {
	// Match has one engine, whose Tune holds the numbers that are not tuned.
	Match match.Config `json:"match"`
	Knobs []SPSAKnob   `json:"knobs"`
	// Steps is the number of steps; the gains depend on it. Pairs is the number of pairs
	// of games in a step, each with directions of its own.
	Steps int    `json:"steps"`
	Pairs int    `json:"pairs"`
	Seed  uint64 `json:"seed"`

	// Openings are those of the pairs, in turn.
	Openings []match.Opening `json:"openings"`

	// game replaces the games of a pair in tests.
	game func(first, second []float64) (score int)
}

// SPSAKnob is a number to tune.
type SPSAKnob struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"`
	// Step is how far the number is moved in the last step, in its own unit. It should
	// make a difference of some Elo. The number stays within spsaReach steps of Start and in
	// the range of the search, and does not change its sign.
	Step float64 `json:"step"`
}

// ParseSPSAKnob reads NAME=START:STEP.
func ParseSPSAKnob(text string) (k SPSAKnob, err error) {
	name, numbers, _ := strings.Cut(text, "=")
	start, step, ok := strings.Cut(numbers, ":")
	k.Name = strings.TrimSpace(name)
	var errs [2]error
	k.Start, errs[0] = strconv.ParseFloat(start, 64)
	k.Step, errs[1] = strconv.ParseFloat(step, 64)
	if !ok || k.Name == "" || errors.Join(errs[:]...) != nil || math.IsInf(k.Start, 0) || math.IsNaN(k.Start) || !(k.Step > 0) || math.IsInf(k.Step, 0) {
		return k, fmt.Errorf("%q: want NAME=START:STEP with a step above 0, such as lmr-div=1.25:0.1", text)
	}
	return k, nil
}

// clip returns a value within the bounds of the number.
func (k *SPSAKnob) clip(v float64) float64 {
	low, high := k.Start-spsaReach*k.Step, k.Start+spsaReach*k.Step
	switch {
	case k.Start > 0:
		low = max(low, 0)
	case k.Start < 0:
		high = min(high, 0)
	}
	return min(max(v, low), high)
}

// clip returns a value of knob i within its bounds, and within those of the search.
func (s *SPSA) clip(i int, v float64) float64 {
	k := &s.Knobs[i]
	v = k.clip(v)
	knobs := new(search.Tuning).Knobs()
	if s.Match.Game == gamejungo.Game.Name() {
		knobs = new(searchjungo.Tuning).Knobs()
	}
	for _, of := range knobs {
		if of.Name == k.Name {
			v = min(max(v, of.Low), of.High)
		}
	}
	return v
}

// SPSAStep is the state after a step.
type SPSAStep struct {
	Step int `json:"step"` // from 1
	// Score is the sum of the wins less the losses of the engines moved in the first
	// direction, over the pairs.
	Score  int       `json:"score"`
	Values []float64 `json:"values"`
}

// Tune returns the numbers as the engine's option Tune, in full: rounded ones could be those of the other
// engine.
func (s *SPSA) Tune(values []float64) string {
	var out []string
	if t := s.Match.Engines[0].Tune; t != "" {
		out = append(out, t)
	}
	for i, k := range s.Knobs {
		out = append(out, fmt.Sprintf("%s=%v", k.Name, values[i]))
	}
	return strings.Join(out, ",")
}

// Check returns an error for the first wrong setting.
func (s *SPSA) Check() error {
	if len(s.Match.Engines) != 1 {
		return fmt.Errorf("%d engines: want the one whose numbers are tuned", len(s.Match.Engines))
	}
	if s.Steps < 1 || s.Steps > mostSPSA || s.Pairs < 1 || s.Pairs > mostSPSA {
		return fmt.Errorf("%d steps of %d pairs: want 1 to %d of each", s.Steps, s.Pairs, mostSPSA)
	}
	if len(s.Knobs) == 0 {
		return errors.New("no number to tune")
	}
	seen := map[string]bool{}
	start := make([]float64, len(s.Knobs))
	for i, k := range s.Knobs {
		if seen[k.Name] {
			return fmt.Errorf("%s is tuned twice", k.Name)
		}
		seen[k.Name], start[i] = true, k.Start
	}
	c := s.config(start, start)
	if err := c.Check(); err != nil {
		return err
	}
	for i, k := range s.Knobs {
		if k.Step > search.MostKnob {
			return fmt.Errorf("%s: a step of %v: want at most %d", k.Name, k.Step, search.MostKnob)
		}
		if s.clip(i, k.Start+k.Step) == s.clip(i, k.Start-k.Step) {
			return fmt.Errorf("%s: a step of %v does not change %v", k.Name, k.Step, k.Start)
		}
	}
	return nil
}

// config is the match of a pair between the engines with two settings.
func (s *SPSA) config(first, second []float64) match.Config {
	c := s.Match
	c.Engines = []match.EngineConfig{s.Match.Engines[0], s.Match.Engines[0]}
	for i, values := range [][]float64{first, second} {
		c.Engines[i].Name = fmt.Sprintf("direction %d", i+1)
		c.Engines[i].Tune = s.Tune(values)
	}
	return c
}

// gains returns two sizes for a step, for a number with a Step of 1: how far it is moved for the
// games, and which share of that it changes for a win. Both fall from step to step.
func (s *SPSA) gains(step int) (move, rate float64) {
	n, last := float64(step), float64(s.Steps)
	stability := spsaStability * last
	move = math.Pow(last/n, spsaGamma)
	rate = spsaRate * math.Pow((stability+last)/(stability+n), spsaAlpha) / (move * move)
	return move, rate
}

// Run makes the steps and calls told, which may be nil, after each. It writes them to a
// journal at path, which must not exist unless resume is set. threads pairs are played at
// the same time. With fixed nodes and one thread in the engine, the values depend on s
// alone, not on threads. When ctx ends, Run returns its error, and can be resumed.
func (s *SPSA) Run(ctx context.Context, path string, resume bool, threads int, told func(SPSAStep)) ([]float64, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	values := make([]float64, len(s.Knobs))
	for i, k := range s.Knobs {
		values[i] = k.Start
	}
	var done []SPSAStep
	journal, err := openJournal(path, s, resume, func(line []byte) error {
		at, err := s.step(len(done)+1, line)
		done = append(done, at)
		return err
	})
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	for _, at := range done {
		values = at.Values
		if told != nil {
			told(at)
		}
	}
	for step := len(done) + 1; step <= s.Steps; step++ {
		at := SPSAStep{Step: step, Values: slices.Clone(values)}
		_, rate := s.gains(step)
		worker := func() (func(context.Context, int) (int, error), error) {
			return func(ctx context.Context, pair int) (int, error) { return s.play(ctx, step, pair, values) }, nil
		}
		err := inorder.Run(ctx, 0, s.Pairs, min(threads, s.Pairs), worker, func(pair, score int) error {
			at.Score += score
			for i, d := range s.directions(step, pair) {
				at.Values[i] = s.clip(i, at.Values[i]+rate*d*float64(score))
			}
			return nil
		})
		if err == nil {
			err = journal.Append(at)
		}
		if err != nil {
			return values, err
		}
		if values = at.Values; told != nil {
			told(at)
		}
	}
	return values, nil
}

// directions returns by how much each number is moved in a pair of a step.
func (s *SPSA) directions(step, pair int) []float64 {
	r := rand.New(rand.NewPCG(s.Seed+uint64(step)<<32, spsaStream+uint64(pair)))
	move, _ := s.gains(step)
	out := make([]float64, len(s.Knobs))
	for i, k := range s.Knobs {
		if out[i] = move * k.Step; r.Uint64()&1 == 1 {
			out[i] = -out[i]
		}
	}
	return out
}

// play plays a pair and returns wins less losses of the first direction.
func (s *SPSA) play(ctx context.Context, step, pair int, values []float64) (score int, err error) {
	first, second := make([]float64, len(values)), make([]float64, len(values))
	for i, d := range s.directions(step, pair) {
		first[i], second[i] = s.clip(i, values[i]+d), s.clip(i, values[i]-d)
	}
	if s.game != nil {
		return s.game(first, second), nil
	}
	c := s.config(first, second)
	jobs, err := s.jobs(&c, (step-1)*s.Pairs+pair)
	if err != nil {
		return 0, err
	}
	player, err := match.NewPlayer(c, match.Options{})
	if err != nil {
		return 0, err
	}
	defer player.Close()
	for _, j := range jobs {
		r, err := player.Play(ctx, j)
		if err != nil {
			return 0, err
		}
		if half, ok := r.HalfPoints(0); ok {
			score += half - 1
		}
	}
	return score, nil
}

// jobs returns the games of pair n, counted over all steps. The openings come in turn.
func (s *SPSA) jobs(c *match.Config, n int) ([]match.Job, error) {
	var openings []match.Opening
	if len(s.Openings) > 0 {
		openings = []match.Opening{s.Openings[n%len(s.Openings)]}
	}
	return match.Schedule(c, openings, 2, s.Seed^uint64(n))
}

// step reads step n, from 1, in its line of a journal.
func (s *SPSA) step(n int, line []byte) (at SPSAStep, err error) {
	if err := json.Unmarshal(line, &at); err != nil {
		return at, err
	}
	if at.Step != n || at.Step > s.Steps || len(at.Values) != len(s.Knobs) {
		return at, fmt.Errorf("step %d with %d values: want step %d of %d with %d", at.Step, len(at.Values), n, s.Steps, len(s.Knobs))
	}
	return at, nil
}
