package adam

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The rate rises to the highest, falls from there, and ends near lastRate of it.
func TestRate(t *testing.T) {
	const steps, highest = 1000, 0.002
	before := 0.0
	for step := range steps {
		r := Rate(step, steps, highest)
		if step < WarmUp && r <= before || step > WarmUp && r >= before || r > highest {
			t.Fatalf("step %d: rate %g after %g", step, r, before)
		}
		before = r
	}
	if Rate(WarmUp, steps, highest) != highest || math.Abs(before/highest-lastRate) > 1e-4 {
		t.Errorf("highest %g, last %g", Rate(WarmUp, steps, highest), before)
	}
	if r := Rate(2, 3, 1); r != 3.0/WarmUp {
		t.Errorf("a training shorter than the warm-up: %g", r)
	}
}

// Move follows the formulas of AdamW, and leaves values alone that never had a slope.
func TestMove(t *testing.T) {
	const size, rate, decay = 50, 0.01, 0.5
	r := rand.New(rand.NewPCG(3, 4))
	value, slope, mean, square := make([]float32, size), make([]float32, size), make([]float32, size), make([]float32, size)
	var want, m, v [size]float64
	for i := range value {
		value[i] = float32(r.NormFloat64())
		want[i] = float64(value[i])
	}
	for step := 1; step <= 6; step++ {
		for i := range want {
			if i%5 == 0 || i%5 == 1 && step%2 == 0 {
				continue
			}
			slope[i] = float32(r.NormFloat64() * math.Pow(10, float64(i%5-2)))
		}
		for i, g := range slope {
			g := float64(g)
			m[i] = beta1*m[i] + (1-beta1)*g
			v[i] = beta2*v[i] + (1-beta2)*g*g
			if v[i] > 0 {
				a, b := m[i]/(1-math.Pow(beta1, float64(step))), v[i]/(1-math.Pow(beta2, float64(step)))
				want[i] -= rate * (a/math.Sqrt(b) + decay*want[i])
			}
		}
		NewStep(step, rate).Move(value, slope, mean, square, decay)
		for i, w := range want {
			if math.Abs(w-float64(value[i])) > 1e-5 || slope[i] != 0 {
				t.Fatalf("step %d: value %d is %g, want %g; its slope is %g", step, i, value[i], w, slope[i])
			}
		}
	}
}

// Many steps find the bottom of a bowl, and decay holds them back.
func TestBowl(t *testing.T) {
	one := func(decay float64) float64 {
		value, slope, mean, square := []float32{0}, []float32{0}, []float32{0}, []float32{0}
		for step := range 3000 {
			slope[0] = 2 * (value[0] - 3)
			NewStep(step+1, Rate(step, 3000, 0.05)).Move(value, slope, mean, square, decay)
		}
		return float64(value[0])
	}
	if free, held := one(0), one(0.4); math.Abs(free-3) > 1e-2 || held < 2 || held > 2.9 {
		t.Errorf("the bottom at 3 is found at %g, with decay at %g", free, held)
	}
}
