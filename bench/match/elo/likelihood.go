package elo

import (
	"math"
	"slices"
)

// atom is one value of a distribution with its probability.
type atom struct{ x, p float64 }

// dist is a distribution on a few values, all of positive probability.
type dist []atom

// moments returns the mean and the standard deviation.
func (d dist) moments() (mean, sigma float64) {
	for _, a := range d {
		mean += a.p * a.x
	}
	v := 0.0
	for _, a := range d {
		v += a.p * (a.x - mean) * (a.x - mean)
	}
	return mean, math.Sqrt(v)
}

// withMean returns the distribution that has the given mean and under which observations
// distributed as d are most likely. ok is false if all values are on one side of the
// mean.
func (d dist) withMean(mean float64) (dist, bool) {
	h := make([]float64, len(d))
	for i, a := range d {
		h[i] = a.x - mean
	}
	out := slices.Clone(d)
	return out, d.constrain(h, out)
}

// withRatio is withMean for a given (mean − ½)/σ. The constraint is not linear:
// it is linearised at the previous solution until the solutions converge. ok is
// false if they do not.
func (d dist) withRatio(ratio float64) (dist, bool) {
	out := slices.Clone(d)
	for i := range out {
		out[i].p = 1 / float64(len(out))
	}
	h := make([]float64, len(d))
	for range maxRounds {
		mean, sigma := out.moments()
		if !(sigma > 0) {
			return nil, false
		}
		for i, a := range d {
			// The gradient of mean − ½ − ratio·σ, plus a constant such that its
			// mean is the function itself.
			z := (a.x - mean) / sigma
			h[i] = a.x - 0.5 - ratio*sigma*(1+z*z)/2
		}
		before := slices.Clone(out)
		if !d.constrain(h, out) {
			return nil, false
		}
		step := 0.0
		for i := range out {
			step = max(step, math.Abs(out[i].p-before[i].p))
		}
		if step < settled {
			return out, true
		}
	}
	return nil, false
}

// constrain sets out to the most likely distribution given d with Σ pᵢ hᵢ = 0:
// pᵢ = d.pᵢ/(1 + λhᵢ) with the λ for which the constraint holds. Between the poles next
// to zero the sum falls with λ, so it has one root there, which is found by Newton's
// steps, and by bisection where they would leave the bracket.
func (d dist) constrain(h []float64, out dist) bool {
	least, most := slices.Min(h), slices.Max(h)
	if !(least < 0 && most > 0) {
		return false
	}
	lo, hi := -1/most, -1/least
	lambda := 0.0
	for range maxSteps {
		f, size, slope := 0.0, 0.0, 0.0
		for i, a := range d {
			q := h[i] / (1 + lambda*h[i])
			f += a.p * q
			size += a.p * math.Abs(q)
			slope -= a.p * q * q
		}
		if math.Abs(f) <= tolerance*size {
			break
		}
		if f > 0 {
			lo = lambda
		} else {
			hi = lambda
		}
		if lambda -= f / slope; !(lambda > lo && lambda < hi) {
			lambda = (lo + hi) / 2
		}
	}
	for i, a := range d {
		out[i].p = a.p / (1 + lambda*h[i])
	}
	return true
}
