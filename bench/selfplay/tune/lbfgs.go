package tune

import (
	"errors"
	"math"
)

// errNoStep: along the direction of descent no step makes the function smaller by enough.
var errNoStep = errors.New("no step makes the loss smaller")

// minimise goes down a function of many variables from x by the method L-BFGS: J. Nocedal and S.
// Wright, "Numerical Optimization", 2nd edition, algorithm 7.4. f returns the value at a point
// and writes the gradient there. After each of the rounds, at most so many, told gets the point,
// and ends the search with an error of its own. The search also ends when the function has hardly
// changed for patience rounds.
func minimise(f func(x, grad []float64) float64, x []float64, rounds int, told func(round int, x []float64) error) error {
	n := len(x)
	var steps, turns [][]float64 // the last differences of points and of gradients
	grad := make([]float64, n)
	value := f(x, grad)
	still := 0
	for round := 1; round <= rounds; round++ {
		if norm := dot(grad, grad); math.Sqrt(norm) < flat {
			return nil
		}
		direction := descent(grad, steps, turns)
		first := 1.0
		if len(steps) == 0 {
			first = 1 / math.Sqrt(dot(grad, grad))
		}
		next, slope := make([]float64, n), make([]float64, n)
		after, ok := lineSearch(f, x, direction, value, dot(grad, direction), first, next, slope)
		if !ok {
			return errNoStep
		}
		step, turn := make([]float64, n), make([]float64, n)
		for i := range step {
			step[i], turn[i] = next[i]-x[i], slope[i]-grad[i]
		}
		if dot(step, turn) > 0 {
			steps, turns = append(steps, step), append(turns, turn)
			if len(steps) > remembered {
				steps, turns = steps[1:], turns[1:]
			}
		}
		if math.Abs(value-after) > settled*math.Abs(after) {
			still = 0
		} else {
			still++
		}
		x, grad, value = next, slope, after
		if err := told(round, x); err != nil {
			return err
		}
		if still >= patience {
			return nil
		}
	}
	return nil
}

// descent returns the direction of the next step: minus the gradient times an estimate of the
// inverse Hessian from the last steps.
func descent(grad []float64, steps, turns [][]float64) []float64 {
	d := make([]float64, len(grad))
	for i, g := range grad {
		d[i] = -g
	}
	share := make([]float64, len(steps))
	for k := len(steps) - 1; k >= 0; k-- {
		share[k] = dot(steps[k], d) / dot(steps[k], turns[k])
		add(d, -share[k], turns[k])
	}
	if k := len(steps) - 1; k >= 0 {
		scale := dot(steps[k], turns[k]) / dot(turns[k], turns[k])
		for i := range d {
			d[i] *= scale
		}
	}
	for k := range steps {
		add(d, share[k]-dot(turns[k], d)/dot(steps[k], turns[k]), steps[k])
	}
	return d
}

// lineSearch looks for a step along a direction that makes the function smaller in proportion,
// and its slope flatter, by bisection (the weak conditions of Wolfe). It leaves the point in
// next, with its gradient in grad, and returns the value there.
func lineSearch(f func(x, grad []float64) float64, x, direction []float64, value, slope, step float64, next, grad []float64) (float64, bool) {
	low, high := 0.0, math.Inf(1)
	for range maxTrials {
		copy(next, x)
		add(next, step, direction)
		after := f(next, grad)
		switch {
		case !(after <= value+decrease*step*slope): // not a number either
			high = step
		case dot(grad, direction) < curvature*slope:
			low = step
		default:
			return after, true
		}
		if math.IsInf(high, 1) {
			step = 2 * low
		} else {
			step = (low + high) / 2
		}
	}
	return 0, false
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// add adds k times b to a.
func add(a []float64, k float64, b []float64) {
	for i, v := range b {
		a[i] += k * v
	}
}
