package lab

import "math"

// Bin is the positions in which the predicted share of points lies between two bounds.
type Bin struct {
	From, To  float64 // the bounds; both 0 or both 1 for proven losses or wins
	Count     int
	Predicted float64 // mean
	Scored    Measure // share of points of the games
}

// CalibrateSearch compares the predictions of searches with the points scored, in bins of
// a tenth. Proven losses and wins have bins of their own, the first and the last one.
func CalibrateSearch(samples []Sample, all []Judgement) []Bin {
	unproven := func(i int) (float64, bool) { return all[i].Search, !all[i].Proven }
	proven := func(share float64) func(int) (float64, bool) {
		return func(i int) (float64, bool) { return share, all[i].Proven && all[i].Search == share }
	}
	out := []Bin{bin(samples, 0, 0, proven(0))}
	out = append(out, tenths(samples, unproven)...)
	return append(out, bin(samples, 1, 1, proven(1)))
}

// CalibrateStatic does the same for static evaluations, of all positions.
func CalibrateStatic(samples []Sample, all []Judgement) []Bin {
	return tenths(samples, func(i int) (float64, bool) { return all[i].Static, !math.IsNaN(all[i].Static) })
}

// tenths returns ten bins of predictions.
func tenths(samples []Sample, predicted func(i int) (float64, bool)) (out []Bin) {
	for k := range 10 {
		out = append(out, bin(samples, float64(k)/10, float64(k+1)/10, func(i int) (float64, bool) {
			v, ok := predicted(i)
			return v, ok && min(int(v*10), 9) == k
		}))
	}
	return out
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
