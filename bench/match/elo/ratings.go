package elo

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Couple holds the games of two engines against each other, from A's view.
type Couple struct {
	A, B int // of the list of engines
	Tally
}

// Rating is one engine's line of the table.
type Rating struct {
	Engine int
	// Elo is relative to the mean of all engines, Margin half the width of its
	// interval of Confidence; +Inf for an engine with only wins, or only losses,
	// whose Elo depends on the prior.
	Elo, Margin float64
	Games       int
	Points      float64
}

// Score returns the share of points, ½ without games.
func (r Rating) Score() float64 {
	if r.Games == 0 {
		return 0.5
	}
	return r.Points / float64(r.Games)
}

// Ratings fits the ratings of n engines to all games and returns them, best first:
// maximum likelihood in the model of Bradley and Terry with draws as half wins, and a
// wide normal prior (params.go) that keeps them finite. Margins come from the
// information matrix times the dispersion of the pairs of games (Pearson's χ² divided
// by its degrees of freedom: McCullagh and Nelder, "Generalized linear models",
// section 9.2), which for two engines is the pentanomial error. It fails without
// engines, or on a couple that is not of two of the engines.
func Ratings(n int, couples []Couple) ([]Rating, error) {
	if n < 1 {
		return nil, fmt.Errorf("ratings of %d engines", n)
	}
	out := make([]Rating, n)
	for i := range out {
		out[i].Engine = i
	}
	for _, c := range couples {
		if c.A < 0 || c.A >= n || c.B < 0 || c.B >= n || c.A == c.B {
			return nil, fmt.Errorf("engines %d and %d played each other: want two of 0…%d", c.A, c.B, n-1)
		}
		a, b := &out[c.A], &out[c.B]
		a.Games += c.Games()
		b.Games += c.Games()
		a.Points += c.Points()
		b.Points += float64(c.Games()) - c.Points()
	}
	r, info, err := maximise(n, couples)
	if err != nil {
		return nil, err
	}
	margins := margins(r, info, couples)
	for i := range out {
		out[i].Elo, out[i].Margin = r[i], margins[i]
		if p := out[i].Points; p == 0 || p == float64(out[i].Games) {
			out[i].Margin = math.Inf(1)
		}
	}
	slices.SortStableFunc(out, func(a, b Rating) int { return cmp.Compare(b.Elo, a.Elo) })
	return out, nil
}

// maximise returns the ratings and the information matrix at them, prior
// included.
func maximise(n int, couples []Couple) ([]float64, cholesky, error) {
	prior := 1.0 / (priorElo * priorElo)
	r := make([]float64, n)
	objective := func(r []float64) (sum float64) {
		for _, x := range r {
			sum -= prior * x * x / 2
		}
		for _, c := range couples {
			p, games := c.Points(), float64(c.Games())
			d := perElo * (r[c.A] - r[c.B])
			sum -= p*math.Log1p(math.Exp(-d)) + (games-p)*math.Log1p(math.Exp(d))
		}
		return sum
	}
	var chol cholesky
	for range maxRounds {
		grad := make([]float64, n)
		info := make([][]float64, n)
		for i, x := range r {
			grad[i] = -prior * x
			info[i] = make([]float64, n)
			info[i][i] = prior
		}
		for _, c := range couples {
			games, e := float64(c.Games()), Expected(r[c.A]-r[c.B])
			g := perElo * (c.Points() - games*e)
			grad[c.A] += g
			grad[c.B] -= g
			h := perElo * perElo * games * e * (1 - e)
			info[c.A][c.A] += h
			info[c.B][c.B] += h
			info[max(c.A, c.B)][min(c.A, c.B)] -= h
		}
		var ok bool
		if chol, ok = factorise(info); !ok {
			return nil, nil, errors.New("ratings: the information matrix is singular")
		}
		step := chol.solve(grad)
		// The function is concave: a Newton step, shortened while it overshoots.
		before, scale := objective(r), 1.0
		next := make([]float64, n)
		for {
			for i := range r {
				next[i] = r[i] + scale*step[i]
			}
			if scale < 1e-6 || objective(next) >= before {
				break
			}
			scale /= 2
		}
		r = next
		if slices.Max(step) < 1e-7 && slices.Min(step) > -1e-7 {
			break
		}
	}
	return r, chol, nil
}

// margins returns half the widths of the ratings' intervals.
func margins(r []float64, info cholesky, couples []Couple) []float64 {
	n := len(r)
	cov := info.inverse()
	phi := dispersion(r, couples)
	mean := make([]float64, n) // of the rows
	all := 0.0
	for i := range n {
		for j := range n {
			mean[i] += cov[i][j] / float64(n)
		}
		all += mean[i] / float64(n)
	}
	out := make([]float64, n)
	for i := range n {
		// The variance of rᵢ − the mean of all ratings.
		v := cov[i][i] - 2*mean[i] + all
		out[i] = quantile * math.Sqrt(max(0, phi*v))
	}
	return out
}

// dispersion returns the variance of the observed pairs and single games in units of
// that of independent games without draws; 1 if there are too few games to estimate
// it.
func dispersion(r []float64, couples []Couple) float64 {
	chi, units, fitted := 0.0, 0, len(r)-1
	for _, c := range couples {
		e := Expected(r[c.A] - r[c.B])
		v := e * (1 - e)
		for i, k := range c.Pairs {
			d := float64(i)/2 - 2*e
			chi += float64(k) * d * d / (2 * v)
			units += k
		}
		for i, k := range c.Single {
			d := float64(i)/2 - e
			chi += float64(k) * d * d / v
			units += k
		}
	}
	if units <= fitted || chi == 0 {
		return 1
	}
	return chi / float64(units-fitted)
}
