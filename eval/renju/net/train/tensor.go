package train

import (
	"math/rand/v2"

	"tengen/eval/adam"
)

// tensor is parameters with their slopes and their running means.
type tensor struct {
	value, slope, mean, square []float32
	decay                      float64
}

// parameters is all tensors of a network.
type parameters []*tensor

func (p *parameters) add(n int, decay, spread float64, r *rand.Rand) *tensor {
	t := &tensor{value: make([]float32, n), slope: make([]float32, n), mean: make([]float32, n), square: make([]float32, n), decay: decay}
	if spread > 0 {
		for i := range t.value {
			t.value[i] = float32(r.NormFloat64() * spread)
		}
	}
	*p = append(*p, t)
	return t
}

// step makes the step-th step, from 1, and clears the slopes.
func (p parameters) step(step int, rate float64) {
	s := adam.NewStep(step, rate)
	for _, t := range p {
		s.Move(t.value, t.slope, t.mean, t.square, t.decay)
	}
}
