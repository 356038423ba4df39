package tune

import (
	"math"

	evalrenju "tengen/eval/renju"
)

// vector is a model as a list of numbers, relative to the start of a fit.
type vector struct {
	*evalrenju.Model
	at   []*float64
	unit []float64 // of the pull
	step []float64 // the change of a number for one unit of the fit's own variable x
}

func newVector(m *evalrenju.Model) *vector {
	own := *m
	v := &vector{Model: &own}
	add := func(unit float64, list []float64) {
		for i := range list {
			v.at = append(v.at, &list[i])
			v.unit = append(v.unit, unit)
		}
	}
	for c := range 2 {
		add(pullUnit, own.Line[c][:])
		add(pullUnit, own.Class[c][:])
		add(pullUnit, own.Code[c][:])
	}
	for i := range own.Threat {
		add(threatUnit, own.Threat[i][:])
	}
	v.at, v.unit = append(v.at, &own.Tempo), append(v.unit, threatUnit)
	v.step = make([]float64, len(v.at))
	return v
}

func (v *vector) len() int { return len(v.at) }

// condition chooses the units in which a fit moves the numbers, such that the curvature
// of the loss with its pull is about the same along each.
func (v *vector) condition(curvature *evalrenju.Model, pull float64) {
	c := newVector(curvature)
	for i, unit := range v.unit {
		v.step[i] = 1 / math.Sqrt(*c.at[i]+2*pull/(unit*unit))
	}
}

// set sets v to the model start, moved by x.
func (v *vector) set(start *evalrenju.Model, x []float64) {
	from := newVector(start)
	for i, p := range v.at {
		*p = *from.at[i] + x[i]*v.step[i]
	}
	v.Split, v.Rule = start.Split, start.Rule
}

// scaled sets grad to a slope in the units of x.
func (v *vector) scaled(slope *vector, grad []float64) {
	for i, p := range slope.at {
		grad[i] = *p * v.step[i]
	}
}

// penalty returns the pull for the distance from the start, and adds its gradient.
func (v *vector) penalty(x []float64, pull float64, grad []float64) (sum float64) {
	for i, y := range x {
		r := v.step[i] / v.unit[i]
		sum += pull * r * r * y * y
		if grad != nil {
			grad[i] += 2 * pull * r * r * y
		}
	}
	return sum
}

// round rounds the numbers to whole ones, as in a weight file.
func (v *vector) round() {
	for _, p := range v.at {
		*p = math.Round(*p)
	}
}
