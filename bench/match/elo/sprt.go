package elo

import (
	"fmt"
	"math"
)

// Model is the scale of an SPRT's hypotheses.
type Model uint8

// The models.
const (
	Logistic   Model = iota // Elo, as everywhere else
	Normalized              // normalised Elo
)

var modelNames = [...]string{Logistic: "logistic", Normalized: "normalized"}

// String returns "logistic" or "normalized".
func (m Model) String() string {
	if int(m) < len(modelNames) {
		return modelNames[m]
	}
	return fmt.Sprintf("model %d", uint8(m))
}

// ParseModel reads what String returns.
func ParseModel(s string) (Model, error) {
	for i, name := range modelNames {
		if s == name {
			return Model(i), nil
		}
	}
	return 0, fmt.Errorf("unknown Elo model %q: want logistic or normalized", s)
}

// SPRT is the test of H0: Elo = Elo0 against H1: Elo = Elo1. H0 is rejected with
// probability Alpha where it is true, H1 with probability Beta.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
	Model       Model
}

// Check returns an error for the first field out of range: Elo0 < Elo1 within ±1000,
// Alpha and Beta in (0, ½).
func (s SPRT) Check() error {
	// The comparisons are false for NaN.
	switch {
	case !(s.Elo0 >= -maxElo && s.Elo1 <= maxElo):
		return fmt.Errorf("SPRT of Elo %g and %g: want them within ±%d", s.Elo0, s.Elo1, maxElo)
	case !(s.Elo0 < s.Elo1):
		return fmt.Errorf("SPRT of Elo %g and %g: want the first to be less", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Alpha < 0.5):
		return fmt.Errorf("SPRT with alpha %g: want between 0 and 0.5", s.Alpha)
	case !(s.Beta > 0 && s.Beta < 0.5):
		return fmt.Errorf("SPRT with beta %g: want between 0 and 0.5", s.Beta)
	case int(s.Model) >= len(modelNames):
		return fmt.Errorf("SPRT by %v: want logistic or normalized", s.Model)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Verdict is the decision of an SPRT.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

func (v Verdict) String() string {
	return [...]string{"undecided", "H0 accepted", "H1 accepted"}[min(v, AcceptH1)]
}

// State is an SPRT after some games.
type State struct {
	LLR, Lower, Upper float64
	Verdict           Verdict
}

// String returns text such as "LLR 1.32 (-2.94, 2.94)", with the verdict if there is
// one.
func (s State) String() string {
	text := fmt.Sprintf("LLR %.2f (%.2f, %.2f)", s.LLR, s.Lower, s.Upper)
	if s.Verdict != Undecided {
		text += ", " + s.Verdict.String()
	}
	return text
}

// State returns the state of the test for a tally. The match has to end with the first
// verdict.
func (s SPRT) State(t Tally) State {
	out := State{LLR: s.LLR(t)}
	out.Lower, out.Upper = s.Bounds()
	switch {
	case out.LLR <= out.Lower:
		out.Verdict = AcceptH0
	case out.LLR >= out.Upper:
		out.Verdict = AcceptH1
	}
	return out
}

// LLR returns the generalised log-likelihood ratio of H1 to H0 for the complete pairs;
// if there are none, for the single games.
func (s SPRT) LLR(t Tally) float64 {
	var d dist
	for _, n := range t.Pairs {
		d = append(d, atom{p: float64(n)})
	}
	if t.Pairs == [5]int{} {
		d = d[:0]
		for _, n := range t.Single {
			d = append(d, atom{p: float64(n)})
		}
		if t.Single == [3]int{} {
			return 0
		}
	}
	n := 0.0
	for i := range d {
		d[i].x = float64(i) / float64(len(d)-1)
		d[i].p = max(d[i].p, vanishing)
		n += d[i].p
	}
	for i := range d {
		d[i].p /= n
	}
	games := float64(len(d)-1) / 2 // of one observation
	var p0, p1 dist
	var ok0, ok1 bool
	if s.Model == Normalized {
		// The deviation of the mean of two games is 1/√2 of that of one.
		root := math.Sqrt(games) / normalizedScale
		t0, t1 := s.Elo0*root, s.Elo1*root
		p0, ok0 = d.withRatio(t0)
		p1, ok1 = d.withRatio(t1)
		if !ok0 || !ok1 {
			// With few or one-sided games the iteration does not converge: use
			// the approximation of section 4.2.
			mean, sigma := d.moments()
			r := (mean - 0.5) / sigma
			return n / 2 * math.Log((1+(r-t0)*(r-t0))/(1+(r-t1)*(r-t1)))
		}
	} else {
		p0, ok0 = d.withMean(Expected(s.Elo0))
		p1, ok1 = d.withMean(Expected(s.Elo1))
		if !ok0 || !ok1 {
			return 0 // not reached: 0 and 1 have positive probability, and the mean is between
		}
	}
	sum := 0.0
	for i := range d {
		sum += d[i].p * math.Log(p1[i].p/p0[i].p)
	}
	return n * sum
}
