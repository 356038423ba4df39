package tune

import (
	"fmt"
	"strings"

	"tengen/bench/selfplay"
	evalring "tengen/eval/ring"
	"tengen/search"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
)

// ringModel is the evaluation of Ring.
type ringModel struct{ *evalring.Weights }

func newRing(_ []Source, from Weights) (Model, error) {
	start := *evalring.Default()
	if from.Text != "" {
		w, err := evalring.ReadWeights(strings.NewReader(from.Text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", from.Name, err)
		}
		start = *w
	}
	return ringModel{&start}, nil
}

// Fit implements Model by evalring.Fit on the training games. It does not use Pull and
// Told.
func (m ringModel) Fit(games []Source, o Options) (Fit, error) {
	var f Fit
	if err := o.fill(); err != nil {
		return f, err
	}
	var training, validation []evalring.Sample
	err := gather(&f, games, &o, gameRing, "ring", func(left bool, p game.Position, ply selfplay.Ply, result float64) bool {
		to := &training
		if left {
			to = &validation
		}
		return addRing(p, ply, Mix(o.Trust, result, ply, evalring.WinScale), to)
	})
	if err == nil {
		err = enough(&f)
	}
	if err != nil {
		return f, err
	}
	fitted, err := evalring.Fit(m.Weights, training, evalring.FitOptions{Rounds: o.Rounds})
	if err != nil {
		return f, err
	}
	f.Rounds = o.Rounds
	f.TrainingBefore, f.TrainingAfter = fitted.Before, fitted.After
	f.ValidationBefore, f.ValidationAfter = evalring.Loss(m.Weights, validation), evalring.Loss(fitted.Weights, validation)
	*m.Weights = *fitted.Weights
	return f, nil
}

// addRing adds the sample of a position. It reports false for a position that is decided
// or has not both rings in play.
func addRing(p game.Position, ply selfplay.Ply, target float64, to *[]evalring.Sample) bool {
	b := p.(*gamering.Position).Board()
	if search.Score(ply.Score).Proven() || b.Placing() {
		return false
	}
	s := evalring.Sample{Target: target}
	evalring.Extract(b, &s.Features)
	*to = append(*to, s)
	return true
}
