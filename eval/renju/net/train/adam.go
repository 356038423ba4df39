package train

import (
	"math"
	"math/rand/v2"
)

// tensor is parameters with their slopes and the moments of Adam.
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

// step makes the step-th step (from 1) of AdamW (I. Loshchilov, F. Hutter 2017) and
// clears the slopes. Numbers that never had a slope stay as they are.
func (p parameters) step(step int, rate float64) {
	scale := rate * math.Sqrt(1-math.Pow(beta2, float64(step))) / (1 - math.Pow(beta1, float64(step)))
	for _, t := range p {
		keep := float32(1 - rate*t.decay)
		s := float32(scale)
		for i, g := range t.slope {
			if g == 0 && t.square[i] == 0 {
				continue
			}
			m := beta1*t.mean[i] + (1-beta1)*g
			v := beta2*t.square[i] + (1-beta2)*g*g
			t.mean[i], t.square[i] = m, v
			t.value[i] = t.value[i]*keep - s*m/(float32(math.Sqrt(float64(v)))+epsilon)
			t.slope[i] = 0
		}
	}
}
