package tune

import (
	"fmt"

	"tengen/bench/selfplay"
	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
	"tengen/search"
)

// Ring fits the weights of Ring to games, by evalring.Fit on the training games. It does
// not use Pull and Told.
func Ring(start *evalring.Weights, games []Source, o Options) (*evalring.Weights, Fit, error) {
	var f Fit
	if err := o.fill(); err != nil {
		return nil, f, err
	}
	var training, validation []evalring.Sample
	side := newSplit(&o)
	for _, src := range games {
		h := src.Header
		if h.Game != "ring" || h.Rule != "ring" {
			return nil, f, fmt.Errorf("%s: games of %s, variant %s: want ring, variant ring", src.Name, h.Game, h.Rule)
		}
		for i := range src.Games {
			to, count := &training, &f.Training
			if side.validation() {
				to, count = &validation, &f.Validation
			}
			before := len(*to)
			if err := ringSamples(&h, &src.Games[i], o.Trust, to); err != nil {
				return nil, f, fmt.Errorf("%s: game %d: %w", src.Name, i+1, err)
			}
			count.Games++
			count.Positions += len(*to) - before
		}
	}
	if err := enough(&f); err != nil {
		return nil, f, err
	}
	fitted, err := evalring.Fit(start, training, evalring.FitOptions{Rounds: o.Rounds})
	if err != nil {
		return nil, f, err
	}
	f.Rounds = o.Rounds
	f.TrainingBefore, f.TrainingAfter = fitted.Before, fitted.After
	f.ValidationBefore, f.ValidationAfter = evalring.Loss(start, validation), evalring.Loss(fitted.Weights, validation)
	return fitted.Weights, f, nil
}

// ringSamples adds the positions of a game that are not decided and have both rings in
// play.
func ringSamples(h *selfplay.Header, g *selfplay.Game, trust float64, to *[]evalring.Sample) error {
	return g.Ring(h, func(p *ring.Board, ply selfplay.Ply) error {
		score := search.Score(ply.Score)
		if score.Proven() || p.Placing() {
			return nil
		}
		var s evalring.Sample
		evalring.Extract(p, &s.Features)
		s.Target = trust*g.Result.For(int(p.Side())) + (1-trust)*score.WinRate(evalring.WinScale)
		*to = append(*to, s)
		return nil
	})
}
