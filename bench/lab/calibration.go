package lab

import (
	"math"
	"slices"
)

// Bin is the positions in which the predicted share of points lies between two bounds.
type Bin struct {
	From, To  float64 // the bounds; both 0 or both 1 for proven losses or wins
	Count     int
	Predicted float64 // mean
	Scored    Measure // share of points of the games
}

// Calibration compares predicted shares of points with those scored.
type Calibration struct {
	// Bins are tenths of the range. Proven losses and wins of a search have bins of their own, the
	// first and the last one.
	Bins []Bin
	// Factor is that of the log odds with which the predictions that are not proven fit best: above 1
	// if they are too careful, below 1 if they are too bold (the inverse of a temperature; Guo et
	// al., "On calibration of modern neural networks", 2017). Loss is their mean loss in nats, and
	// Fitted the one with the factor. Factor and Fitted are NaN if there are too few predictions to
	// tell, and Loss without any.
	Factor, Loss, Fitted float64
}

// CalibrateSearch compares the predictions of searches with the points scored.
func CalibrateSearch(samples []Sample, all []Judgement) Calibration {
	unproven := func(i int) (float64, bool) { return all[i].Search, !all[i].Proven }
	proven := func(share float64) func(int) (float64, bool) {
		return func(i int) (float64, bool) { return share, all[i].Proven && all[i].Search == share }
	}
	c := calibrate(samples, unproven)
	c.Bins = slices.Concat([]Bin{bin(samples, 0, 0, proven(0))}, c.Bins, []Bin{bin(samples, 1, 1, proven(1))})
	return c
}

// CalibrateStatic does the same for static evaluations, of all positions.
func CalibrateStatic(samples []Sample, all []Judgement) Calibration {
	return calibrate(samples, func(i int) (float64, bool) { return all[i].Static, !math.IsNaN(all[i].Static) })
}

func calibrate(samples []Sample, predicted func(i int) (float64, bool)) (c Calibration) {
	for k := range 10 {
		c.Bins = append(c.Bins, bin(samples, float64(k)/10, float64(k+1)/10, func(i int) (float64, bool) {
			v, ok := predicted(i)
			return v, ok && min(int(v*10), 9) == k
		}))
	}
	c.Factor, c.Loss, c.Fitted = fitFactor(samples, predicted)
	return c
}

// fitFactor returns a Calibration's Factor, Loss and Fitted.
func fitFactor(samples []Sample, predicted func(i int) (float64, bool)) (factor, before, after float64) {
	with := func(factor float64) float64 {
		m, _ := measure(samples, func(i int) (float64, bool) {
			v, ok := predicted(i)
			odds := max(1/v-1, 0) // of the other side; a sum of shares may be a little above 1
			return loss(1/(1+math.Pow(odds, factor)), samples[i].Share), ok
		})
		return m.Mean
	}
	low, high := 0.0, mostFactor // the loss has one minimum, which lies between
	for high-low > 1e-3 {
		if third := (high - low) / 3; with(low+third) < with(high-third) {
			high -= third
		} else {
			low += third
		}
	}
	factor, before = (low+high)/2, with(1)
	if math.IsNaN(before) || factor > 0.99*mostFactor || factor < 0.01 {
		return math.NaN(), before, math.NaN()
	}
	return factor, before, with(factor)
}

// bin returns the bin of the positions with a prediction.
func bin(samples []Sample, from, to float64, predicted func(i int) (float64, bool)) Bin {
	b := Bin{From: from, To: to}
	var mean Measure
	mean, b.Count = measure(samples, predicted)
	b.Predicted = mean.Mean
	b.Scored, _ = measure(samples, func(i int) (float64, bool) {
		_, ok := predicted(i)
		return samples[i].Share, ok
	})
	return b
}
