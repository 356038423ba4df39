package tune

import (
	"math"

	eval "tengen/eval/renju"
)

// vector is a model as a list of numbers in units of the pull, relative to where
// a fit starts.
type vector struct {
	*eval.Model
	at   []*float64
	unit []float64
}

func newVector(m *eval.Model) *vector {
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
	return v
}

func (v *vector) len() int { return len(v.at) }

// set makes v the model start moved by x.
func (v *vector) set(start *eval.Model, x []float64) {
	from := newVector(start)
	for i, p := range v.at {
		*p = *from.at[i] + x[i]*v.unit[i]
	}
	v.Split, v.Rule = start.Split, start.Rule
}

// scaled writes a gradient in the vector's units.
func (v *vector) scaled(grad []float64) {
	for i, p := range v.at {
		grad[i] = *p * v.unit[i]
	}
}

// round makes the numbers whole, as a weight file has them.
func (v *vector) round() {
	for _, p := range v.at {
		*p = math.Round(*p)
	}
}
