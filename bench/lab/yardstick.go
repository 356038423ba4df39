package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"tengen/internal/inorder"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Judge is an engine in process whose judgement is measured.
type Judge struct {
	Name    string
	Options game.Options
	Nodes   uint64 // of the search of a position; 0 for the static evaluation alone
}

// Judgement is a judge's view of a position: the expected share of points of the side to
// move.
type Judgement struct {
	// Search is that of the search, or Static without one.
	Search float64
	// Static is the static evaluation; NaN if the game has none.
	Static float64
	// Proven: the search has proven a win or a loss.
	Proven bool
	Move   string // that the search chose; "" without one
}

// JudgeAll lets all judges judge all positions, each with empty tables, and as many at a time as
// threads says. It returns the judgements of each judge in the order of the samples. With one
// thread in each engine they depend on samples, judges and seed alone. told, which may be nil, is
// called with the number of positions judged so far.
func JudgeAll(ctx context.Context, samples []Sample, judges []Judge, seed uint64, threads int, told func(done int)) ([][]Judgement, error) {
	if len(samples) == 0 || len(judges) == 0 {
		return nil, errors.New("no positions, or nobody to judge them")
	}
	for i := range judges { // before the first search
		if _, err := newBench(&judges[i], samples[0].Config); err != nil {
			return nil, fmt.Errorf("%s: %w", judges[i].Name, err)
		}
	}
	worker := func() (func(context.Context, int) ([]Judgement, error), error) {
		benches := make([]*bench, len(judges))
		return func(ctx context.Context, n int) (all []Judgement, err error) {
			p, err := samples[n].position()
			if err != nil {
				return nil, err
			}
			for i := range judges {
				if benches[i] == nil || benches[i].config != samples[n].Config {
					if benches[i], err = newBench(&judges[i], samples[n].Config); err != nil {
						return nil, fmt.Errorf("%s: %w", judges[i].Name, err)
					}
				}
				j, err := benches[i].judge(ctx, p, seed^uint64(n))
				if err != nil {
					return nil, fmt.Errorf("%s: %s after %d moves: %w", judges[i].Name, p.Title(), len(samples[n].Moves), err)
				}
				all = append(all, j)
			}
			return all, nil
		}, nil
	}
	return byJudge(ctx, len(samples), len(judges), threads, worker, told)
}

// byJudge lets workers find something about each of so many samples for each of so many judges, and
// returns it judge by judge, in the order of the samples. threads and told are as in JudgeAll.
func byJudge[T any](ctx context.Context, samples, judges, threads int, worker func() (func(context.Context, int) ([]T, error), error), told func(done int)) ([][]T, error) {
	out := make([][]T, judges)
	err := inorder.Run(ctx, 0, samples, threads, worker, func(n int, all []T) error {
		for i, x := range all {
			out[i] = append(out[i], x)
		}
		if told != nil {
			told(n + 1)
		}
		return nil
	})
	return out, err
}

// bench is the engine of a judge for games of one configuration.
type bench struct {
	*Judge
	config game.Config
	engine game.Engine
	static game.Appraiser // nil if there is none
}

func newBench(j *Judge, c game.Config) (*bench, error) {
	g, err := games.ByName(c.Game)
	if err != nil {
		return nil, err
	}
	b := &bench{Judge: j, config: c}
	o := j.Options
	o.Hash = cmp.Or(o.Hash, yardHash)
	if b.engine, err = g.NewEngine(c, o); err != nil {
		return nil, err
	}
	var ok bool
	if b.static, ok = game.As[game.Appraiser](b.engine); !ok && j.Nodes == 0 {
		return nil, fmt.Errorf("%s has no static evaluation: want nodes", c.Game)
	}
	return b, nil
}

func (b *bench) judge(ctx context.Context, p game.Position, seed uint64) (j Judgement, err error) {
	j.Static = math.NaN()
	if b.static != nil {
		if j.Static, err = b.static.Static(p); err != nil {
			return j, err
		}
	}
	if b.Nodes == 0 {
		j.Search = j.Static
		return j, nil
	}
	if err := b.engine.Reset(seed); err != nil {
		return j, err
	}
	i, err := b.engine.Think(ctx, p, game.Limits{Nodes: b.Nodes, Plain: true}, nil)
	if err == nil {
		err = ctx.Err() // a search that was stopped returns a move too
	}
	j.Search, j.Proven, j.Move = i.WinRate, i.Score.Proven(), i.Move
	return j, err
}

// loss returns the cross entropy of a prediction with a share of points, in nats. It takes no
// prediction for surer than doubt allows, because players lose positions that are won.
func loss(predicted, share float64) float64 {
	p := min(max(predicted, doubt), 1-doubt)
	return -share*math.Log(p) - (1-share)*math.Log(1-p)
}

// Measure is a mean with its standard error.
type Measure struct{ Mean, Err float64 }

// measure returns the mean of a value of samples. The error takes into account that
// positions of one game are not independent.
func measure(samples []Sample, value func(i int) (v float64, ok bool)) (m Measure, n int) {
	sum := 0.0
	for i := range samples {
		if v, ok := value(i); ok {
			sum += v
			n++
		}
	}
	if n == 0 {
		return Measure{math.NaN(), math.NaN()}, 0
	}
	m.Mean = sum / float64(n)
	off := map[int]float64{} // by game
	for i := range samples {
		if v, ok := value(i); ok {
			off[samples[i].Game] += v - m.Mean
		}
	}
	square := 0.0
	for i := range samples { // in order, because sums depend on it
		if v, ok := off[samples[i].Game]; ok {
			square += v * v
			off[samples[i].Game] = 0
		}
	}
	if g := float64(len(off)); g > 1 {
		m.Err = math.Sqrt(square*g/(g-1)) / float64(n)
	} else {
		m.Err = math.NaN()
	}
	return m, n
}

// Verdict is how well a judge predicts the results.
type Verdict struct {
	Loss Measure // cross entropy with the results, in nats
	// More is the loss above that of the first judge, position by position.
	More Measure
	// Proven is the number of proven scores, Refuted that of those whose game ended
	// otherwise.
	Proven, Refuted int
}

// Compare returns the verdicts on the judges.
func Compare(samples []Sample, judgements [][]Judgement) []Verdict {
	var out []Verdict
	for _, all := range judgements {
		var v Verdict
		v.Loss, _ = measure(samples, func(i int) (float64, bool) { return loss(all[i].Search, samples[i].Share), true })
		v.More, _ = measure(samples, func(i int) (float64, bool) {
			return loss(all[i].Search, samples[i].Share) - loss(judgements[0][i].Search, samples[i].Share), true
		})
		for i, j := range all {
			if j.Proven {
				v.Proven++
				if samples[i].Share != j.Search {
					v.Refuted++
				}
			}
		}
		out = append(out, v)
	}
	return out
}
