package elo

import (
	"fmt"
	"math"
)

// quantile is the two-sided normal quantile for Confidence.
var quantile = math.Sqrt2 * math.Erfinv(Confidence)

// Expected returns the expected share of points, 0 to 1, for a difference in Elo.
func Expected(elo float64) float64 { return 1 / (1 + math.Exp(-perElo*elo)) }

// fromScore is the inverse of Expected; ±Inf for 0 and 1.
func fromScore(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return math.Log(score/(1-score)) / perElo
}

// Estimate is the difference between two engines estimated from a tally.
type Estimate struct {
	Score  float64 // share of points, ½ without games
	StdErr float64 // of Score
	// Elo is the difference that corresponds to Score, Lo and Hi are the bounds of its
	// interval of Confidence; ±Inf if the score reaches 0 or 1.
	Elo, Lo, Hi float64
	// Normalized is (Score − ½)/σ in normalised Elo, where σ is the standard deviation
	// of a game; 0 if that is not known.
	Normalized float64
	// LOS is the likelihood of superiority: the probability, by the normal
	// approximation, that the first engine is the stronger.
	LOS float64
}

// Margin returns half the width of the interval, +Inf if it has an open end.
func (e Estimate) Margin() float64 {
	if math.IsInf(e.Lo, 0) || math.IsInf(e.Hi, 0) {
		return math.Inf(1)
	}
	return (e.Hi - e.Lo) / 2
}

// String returns text such as "Elo +31.4 ± 21.8, LOS 99.7 %".
func (e Estimate) String() string { return fmt.Sprintf("Elo %s, LOS %.1f %%", e.text(), 100*e.LOS) }

// text returns the difference with its interval, of which one end or both may be open.
func (e Estimate) text() string {
	noLow, noHigh := math.IsInf(e.Lo, 0), math.IsInf(e.Hi, 0)
	switch {
	case noLow && noHigh:
		return "not known"
	case math.IsInf(e.Elo, 1):
		return fmt.Sprintf("at least %+.1f", e.Lo)
	case math.IsInf(e.Elo, -1):
		return fmt.Sprintf("at most %+.1f", e.Hi)
	case noHigh:
		return fmt.Sprintf("%+.1f, at least %+.1f", e.Elo, e.Lo)
	case noLow:
		return fmt.Sprintf("%+.1f, at most %+.1f", e.Elo, e.Hi)
	}
	return fmt.Sprintf("%+.1f ± %.1f", e.Elo, e.Margin())
}

// deviation returns Σ nᵢ (xᵢ − mean)² for the frequencies nᵢ of xᵢ = 0, ½, 1 … points.
func deviation(counts []int, mean float64) (sum float64) {
	for i, n := range counts {
		d := float64(i)/2 - mean
		sum += float64(n) * d * d
	}
	return sum
}

// Estimate computes the error from the complete pairs and from the single games
// without a partner. If all pairs had the same result, and all single games, it uses
// the error of independent games without draws (Wilson's interval), which is the
// widest.
func (t Tally) Estimate() Estimate {
	n := float64(t.Games())
	if n == 0 {
		return Estimate{Score: 0.5, StdErr: math.Inf(1), Lo: math.Inf(-1), Hi: math.Inf(1), LOS: 0.5}
	}
	mean := t.Points() / n
	e := Estimate{Score: mean, Elo: fromScore(mean)}
	// The mean of a pair's points is twice that of a game's.
	spread := deviation(t.Pairs[:], 2*mean) + deviation(t.Single[:], mean)
	var low, high float64
	if spread > 0 {
		e.StdErr = math.Sqrt(spread) / n
		e.Normalized = (mean - 0.5) / math.Sqrt(spread/n) * normalizedScale
		low, high = mean-quantile*e.StdErr, mean+quantile*e.StdErr
	} else {
		units := 0.0 // each has at most the information of one game
		for _, c := range t.Pairs {
			units += float64(c)
		}
		for _, c := range t.Single {
			units += float64(c)
		}
		e.StdErr = math.Sqrt(0.25 / units)
		z := quantile * quantile / units
		centre := (mean + z/2) / (1 + z)
		half := math.Sqrt(z*mean*(1-mean)+z*z/4) / (1 + z)
		low, high = centre-half, centre+half
		// The end is open if there are only wins, or only losses.
		if mean == 0 {
			low = 0
		}
		if mean == 1 {
			high = 1
		}
	}
	e.LOS = math.Erfc((0.5-mean)/(math.Sqrt2*e.StdErr)) / 2
	e.Lo, e.Hi = fromScore(low), fromScore(high)
	return e
}
