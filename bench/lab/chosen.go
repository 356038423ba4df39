package lab

import (
	"context"
	"fmt"
	"slices"
)

// ValueMoves values the moves that judges have chosen, each different one once: by a search after
// it by another judge, by, or by the rules where it ends the game. It returns for each judge the
// shares of points that its moves are worth to the side that makes them, in the order of the
// samples. threads and told are as in JudgeAll.
func ValueMoves(ctx context.Context, samples []Sample, judged [][]Judgement, by Judge, seed uint64, threads int, told func(done int)) ([][]float64, error) {
	worker := func() (func(context.Context, int) ([]float64, error), error) {
		var b *bench
		return func(ctx context.Context, n int) ([]float64, error) {
			s := &samples[n]
			if b == nil || b.config != s.Config {
				var err error
				if b, err = newBench(&by, s.Config); err != nil {
					return nil, err
				}
			}
			known := map[string]float64{}
			values := make([]float64, len(judged))
			for i := range judged {
				move := judged[i][n].Move
				v, ok := known[move]
				if !ok {
					var err error
					if v, err = b.value(ctx, s, move, seed^uint64(n)); err != nil {
						return nil, fmt.Errorf("%s after %d moves: %w", move, len(s.Moves), err)
					}
					known[move] = v
				}
				values[i] = v
			}
			return values, nil
		}, nil
	}
	return byJudge(ctx, len(samples), len(judged), threads, worker, told)
}

// value returns what a move in a position is worth to the side that makes it.
func (b *bench) value(ctx context.Context, s *Sample, move string, seed uint64) (float64, error) {
	p, err := s.position()
	if err != nil {
		return 0, err
	}
	side := p.Side()
	if _, err := p.Submit(move); err != nil {
		return 0, err
	}
	if end, over := p.Result(); over {
		return end.Share(side), nil
	}
	j, err := b.judge(ctx, p, seed)
	if p.Side() != side {
		j.Search = 1 - j.Search
	}
	return j.Search, err
}

// Choice is how good the moves of a judge are.
type Choice struct {
	// Lost is the share of points that its moves lose, to the best one of all judges.
	Lost Measure
	// Gain is what they are worth above those of the first judge, position by position.
	Gain  Measure
	Other int // moves that the first judge did not choose
}

// CompareMoves returns what is to be said of the moves of judges, whose values ValueMoves gave.
func CompareMoves(samples []Sample, judged [][]Judgement, values [][]float64) []Choice {
	best := slices.Clone(values[0])
	for _, own := range values[1:] {
		for i, v := range own {
			best[i] = max(best[i], v)
		}
	}
	var out []Choice
	for j, own := range values {
		var c Choice
		c.Lost, _ = measure(samples, func(i int) (float64, bool) { return best[i] - own[i], true })
		c.Gain, _ = measure(samples, func(i int) (float64, bool) { return own[i] - values[0][i], true })
		for i := range samples {
			if judged[j][i].Move != judged[0][i].Move {
				c.Other++
			}
		}
		out = append(out, c)
	}
	return out
}
