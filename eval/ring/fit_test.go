package ring

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFitRecovers draws results from known weights and checks that the fit finds these
// weights and does not change those of features that never occur.
func TestFitRecovers(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	used := []int{tempo, hitCarriers, thrown, rowOf + 3}
	truth := Weights{tempo: 30, hitCarriers: 200, thrown: -100, rowOf + 3: 15}
	var samples []Sample
	for range 20000 {
		var s Sample
		for _, k := range used {
			s.Features[k] = int8(rng.IntN(5) - 2)
		}
		p := 1 / (1 + math.Exp(-float64(truth.Value(&s.Features))/WinScale))
		if rng.Float64() < p {
			s.Target = 1
		}
		samples = append(samples, s)
	}
	start := Weights{tempo: 0, hitCarriers: 50, held: 77}
	r, err := Fit(&start, samples, FitOptions{Rounds: 600})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range used {
		if d := r.Weights[k] - truth[k]; d < -8 || d > 8 {
			t.Errorf("%s: fitted %d, truth %d", names[k], r.Weights[k], truth[k])
		}
	}
	if r.Weights[held] != 77 || r.After >= r.Before {
		t.Errorf("unused weight is %d; loss from %f to %f", r.Weights[held], r.Before, r.After)
	}
	if _, err := Fit(&start, nil, FitOptions{}); err == nil {
		t.Error("a fit without samples")
	}
}
