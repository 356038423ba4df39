package tune

import (
	"math"
	"testing"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search/game"
)

// The losses of a fit are those of its two sets of games, with the weights before and after
// it; most games are for training.
func TestFitLosses(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	src := play(t, "renju", "renju", 12, 600, 4)
	start, m := model(t, renju.Renju), model(t, renju.Renju)
	o := Options{Trust: 0.6, Pull: 2, Validation: 0.3, Rounds: 3}
	rounds := 0
	o.Told = func(round int, _, _ float64) {
		if rounds++; round != rounds {
			t.Errorf("round %d is told as call %d", round, rounds)
		}
	}
	f, err := renjuModel{m}.Fit([]Source{src}, o)
	if err != nil {
		t.Fatal(err)
	}
	if f.Training.Games <= f.Validation.Games || f.Training.Games+f.Validation.Games != len(src.Games) {
		t.Errorf("%d games: %+v", len(src.Games), f)
	}
	var sets [2]set
	var again Fit
	x := extractor{m: start, index: evalrenju.CodeIndex()}
	err = gather(&again, []Source{src}, &o, gameRenju, "renju", func(left bool, p game.Position, ply selfplay.Ply, result float64) bool {
		to := &sets[0]
		if left {
			to = &sets[1]
		}
		return x.add(p, ply, Mix(o.Trust, result, ply, evalrenju.WinRateScale), to)
	})
	if err != nil || again.Training != f.Training || again.Validation != f.Validation {
		t.Fatalf("%+v, %+v, %v", again, f, err)
	}
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"training before", f.TrainingBefore, sets[0].loss(start, nil)},
		{"training after", f.TrainingAfter, sets[0].loss(m, nil)},
		{"validation before", f.ValidationBefore, sets[1].loss(start, nil)},
		{"validation after", f.ValidationAfter, sets[1].loss(m, nil)},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", c.name, c.got, c.want)
		}
	}
	if rounds != o.Rounds {
		t.Errorf("%d rounds, want %d", rounds, o.Rounds)
	}
	if len(sets[0].samples) != f.Training.Positions || len(sets[1].samples) != f.Validation.Positions {
		t.Errorf("%d and %d positions, %+v", len(sets[0].samples), len(sets[1].samples), f)
	}
}

// The curvature along the tempo and a number of the threat table is the second difference
// of the loss.
func TestCurvature(t *testing.T) {
	m := model(t, renju.Renju)
	s := samples(t, m, play(t, "renju", "renju", 12, 150, 5), 0.7)
	c := s.curvature(m)
	own, opp := s.samples[0].own, s.samples[0].opp
	const step = 1.0
	for _, x := range []struct {
		name string
		at   func(m *evalrenju.Model) *float64
	}{
		{"tempo", func(m *evalrenju.Model) *float64 { return &m.Tempo }},
		{"threat", func(m *evalrenju.Model) *float64 { return &m.Threat[own][opp] }},
	} {
		mid := s.loss(m, nil)
		up, down := *m, *m
		*x.at(&up) += step
		*x.at(&down) -= step
		want := (s.loss(&up, nil) - 2*mid + s.loss(&down, nil)) / (step * step)
		if got := *x.at(c); got <= 0 || math.Abs(got-want) > 0.01*want {
			t.Errorf("%s: curvature %g, want %g", x.name, got, want)
		}
	}
}
