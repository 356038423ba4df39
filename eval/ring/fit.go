package ring

import (
	"cmp"
	"errors"
	"math"
)

// Sample is a position for a fit: its features, and the result for the side to move,
// from 0 (lost) to 1 (won).
type Sample struct {
	Features Features
	Target   float64
}

// FitOptions holds the settings of Fit; zero fields mean the defaults.
type FitOptions struct {
	Rounds int     // gradient steps over all samples
	Step   float64 // size of a step in hundredths of a piece
	// Pull is the strength with which weights are held to their start, per squared
	// hundredth of a piece, in units of the loss of one sample. It keeps
	// the weights of rare features.
	Pull float64
}

// FitResult is the result of a fit.
type FitResult struct {
	Weights       *Weights
	Before, After float64 // mean cross-entropy over the samples, nats
}

// Fit adjusts weights so that 1/(1+exp(−value/WinScale)) predicts the targets:
// logistic regression by full-batch gradient descent with Adam's step sizes
// (Kingma and Ba, "Adam: a method for stochastic optimization", 2014). It is
// deterministic. It fails without samples.
func Fit(start *Weights, samples []Sample, o FitOptions) (FitResult, error) {
	if len(samples) == 0 {
		return FitResult{}, errors.New("ring fit: no samples")
	}
	o.Rounds = cmp.Or(o.Rounds, usualRounds)
	o.Step = cmp.Or(o.Step, usualStep)
	o.Pull = cmp.Or(o.Pull, usualPull)
	var w, mean, square [Count]float64
	for i, v := range start {
		w[i] = float64(v)
	}
	for round := 1; round <= o.Rounds; round++ {
		var grad [Count]float64
		for i := range samples {
			s := &samples[i]
			d := (predict(&w, &s.Features) - s.Target) / WinScale
			for k, f := range s.Features {
				if f != 0 {
					grad[k] += d * float64(f)
				}
			}
		}
		fade := o.Step * (1 - float64(round-1)/float64(o.Rounds))
		for k := range w {
			g := grad[k] + 2*o.Pull*(w[k]-float64(start[k]))
			mean[k] = beta1*mean[k] + (1-beta1)*g
			square[k] = beta2*square[k] + (1-beta2)*g*g
			m := mean[k] / (1 - math.Pow(beta1, float64(round)))
			v := square[k] / (1 - math.Pow(beta2, float64(round)))
			w[k] -= fade * m / (math.Sqrt(v) + epsilon)
		}
	}
	fitted := new(Weights)
	for k, v := range w {
		fitted[k] = int32(math.Round(v))
	}
	return FitResult{fitted, Loss(start, samples), Loss(fitted, samples)}, nil
}

func predict(w *[Count]float64, f *Features) float64 {
	v := 0.0
	for k, x := range f {
		if x != 0 {
			v += w[k] * float64(x)
		}
	}
	return 1 / (1 + math.Exp(-v/WinScale))
}

// Loss returns the mean cross-entropy between predictions and targets, in nats.
func Loss(w *Weights, samples []Sample) float64 {
	var real [Count]float64
	for i, v := range w {
		real[i] = float64(v)
	}
	sum := 0.0
	for i := range samples {
		p := min(max(predict(&real, &samples[i].Features), 1e-9), 1-1e-9)
		t := samples[i].Target
		sum -= t*math.Log(p) + (1-t)*math.Log(1-p)
	}
	return sum / float64(len(samples))
}
