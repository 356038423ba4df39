package adam

import "math"

// Rate returns the learning rate of a step, from 0, of a training of so many steps: it rises to the highest
// over WarmUp steps and then falls along a cosine to lastRate of it.
func Rate(step, steps int, highest float64) float64 {
	if step < WarmUp {
		return highest * float64(step+1) / WarmUp
	}
	at := float64(step-WarmUp) / float64(max(1, steps-WarmUp))
	return highest * (lastRate + (1-lastRate)*(1+math.Cos(math.Pi*at))/2)
}

// Step is a step of a training.
type Step struct{ rate, scale float64 }

// NewStep returns the step-th step, from 1, with a learning rate.
func NewStep(step int, rate float64) Step {
	return Step{rate, rate * math.Sqrt(1-math.Pow(beta2, float64(step))) / (1 - math.Pow(beta1, float64(step)))}
}

// Move moves values against their slopes and clears the slopes. mean and square are the running means of the
// slopes and of their squares, zero at first. The values shrink by decay times the learning rate. Values that
// never had a slope stay as they are. All slices are equally long.
func (s Step) Move(value, slope, mean, square []float32, decay float64) {
	keep, scale := float32(1-s.rate*decay), float32(s.scale)
	for i, g := range slope {
		if g == 0 && square[i] == 0 {
			continue
		}
		m := beta1*mean[i] + (1-beta1)*g
		v := beta2*square[i] + (1-beta2)*g*g
		mean[i], square[i] = m, v
		value[i] = value[i]*keep - scale*m/(float32(math.Sqrt(float64(v)))+epsilon)
		slope[i] = 0
	}
}
