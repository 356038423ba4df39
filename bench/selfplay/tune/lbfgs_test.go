package tune

import (
	"errors"
	"math"
	"testing"
)

// rosenbrock is a valley in many dimensions whose lowest point has ones for all coordinates.
func rosenbrock(x, grad []float64) (sum float64) {
	clear(grad)
	for i := range len(x) - 1 {
		a, b := x[i+1]-x[i]*x[i], 1-x[i]
		sum += 100*a*a + b*b
		grad[i] -= 400*a*x[i] + 2*b
		grad[i+1] += 200 * a
	}
	return sum
}

func TestMinimise(t *testing.T) {
	for _, n := range []int{2, 10, 40} {
		start := make([]float64, n)
		for i := range start {
			start[i] = -1.2 + 0.1*float64(i%7)
		}
		var end []float64
		rounds, before := 0, math.Inf(1)
		err := minimise(rosenbrock, start, 1000, func(round int, x []float64) error {
			v := rosenbrock(x, make([]float64, n))
			if round != rounds+1 || v > before {
				t.Fatalf("round %d after %d: %g after %g", round, rounds, v, before)
			}
			rounds, before, end = round, v, x
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range end {
			if math.Abs(v-1) > 1e-4 {
				t.Errorf("%d dimensions: x%d is %g after %d rounds, want 1", n, i, v, rounds)
			}
		}
		if rounds > 40+10*n {
			t.Errorf("%d dimensions took %d rounds", n, rounds)
		}
	}
}

func TestMinimiseEnds(t *testing.T) {
	square := func(x, grad []float64) float64 { grad[0] = 2 * x[0]; return x[0] * x[0] }
	told := 0
	count := func(int, []float64) error { told++; return nil }
	// At the lowest point.
	if err := minimise(square, []float64{0}, 9, count); err != nil || told != 0 {
		t.Errorf("%v after %d rounds", err, told)
	}
	// After the rounds.
	if err := minimise(rosenbrock, []float64{-1.2, 1}, 3, count); err != nil || told != 3 {
		t.Errorf("%v after %d rounds", err, told)
	}
	// By the caller.
	enough := errors.New("enough")
	if err := minimise(rosenbrock, []float64{-1.2, 1}, 9, func(int, []float64) error { return enough }); err != enough {
		t.Error(err)
	}
	// Where a gradient is wrong, and where the function is no number, there is no step.
	for _, f := range []func(x, grad []float64) float64{
		func(x, grad []float64) float64 { grad[0] = -2 * x[0]; return x[0] * x[0] },
		func(x, grad []float64) float64 {
			grad[0] = 1
			if x[0] == 1 {
				return 0
			}
			return math.NaN()
		},
	} {
		if err := minimise(f, []float64{1}, 9, count); err != errNoStep {
			t.Error(err)
		}
	}
}
