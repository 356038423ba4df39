package jungo

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAdam compares steps of AdamW with its formulas, for gradients that are clipped and
// for some that are not.
func TestAdam(t *testing.T) {
	n := newNet(16, 1)
	rng := rand.New(rand.NewPCG(3, 4))
	size := len(n.params)
	want, m, v := make([]float64, size), make([]float64, size), make([]float64, size)
	for i := range n.params {
		n.params[i] = float32(rng.NormFloat64())
		want[i] = float64(n.params[i])
	}
	first, second, grad := make([]float32, size), make([]float32, size), make([]float32, size)
	const scale, rate = 0.125, 0.01
	clipped := 0
	for step := 1; step <= 6; step++ {
		length := []float64{0.5, 8, 1}[step%3] / math.Sqrt(float64(size)) // of each part
		norm := 0.0
		for i := range grad {
			grad[i] = float32(rng.NormFloat64() * length / scale)
			norm += math.Pow(float64(grad[i])*scale, 2)
		}
		clip := 1.0
		if norm = math.Sqrt(norm); norm > clipNorm {
			clip = clipNorm / norm
			clipped++
		}
		adam(n, first, second, grad, scale, rate, step)
		for i := range want {
			g := float64(grad[i]) * scale * clip
			m[i] = adamFirst*m[i] + (1-adamFirst)*g
			v[i] = adamSecond*v[i] + (1-adamSecond)*g*g
			mean, spread := m[i]/(1-math.Pow(adamFirst, float64(step))), v[i]/(1-math.Pow(adamSecond, float64(step)))
			want[i] -= rate * (mean/(math.Sqrt(spread)+1e-8) + weightDecay*want[i])
			if math.Abs(want[i]-float64(n.params[i])) > 1e-4 {
				t.Fatalf("step %d: weight %d is %g, want %g", step, i, n.params[i], want[i])
			}
		}
	}
	if clipped == 0 || clipped == 6 {
		t.Errorf("%d of 6 gradients were clipped", clipped)
	}
}

// TestRate: the learning rate rises and ends at zero, so the last step changes nothing but
// the mean, which comes nearer to the weights by a part that shrinks.
func TestRate(t *testing.T) {
	tr, err := NewTraining(lessons(t), TrainOptions{Channels: 16, Blocks: 1, Steps: 2, Batch: 16, Rate: 0.1, From: randomNet(16, 1)})
	if err != nil {
		t.Fatal(err)
	}
	start := slices.Clone(tr.net.params)
	tr.Step()
	most := 0.0
	for i, x := range tr.net.params {
		most = max(most, math.Abs(float64(x-start[i])))
		if got, want := tr.mean.params[i], start[i]+(x-start[i])*10/11; math.Abs(float64(got-want)) > 1e-6 {
			t.Fatalf("the mean of %g and %g is %g, want %g", start[i], x, got, want)
		}
	}
	// AdamW's first step has the length of the rate, and the cosine is half way down.
	if want := 0.1 / warmSteps / 2; most < 0.9*want || most > 1.1*want {
		t.Errorf("the first step changes a weight by %g, want %g", most, want)
	}
	after := slices.Clone(tr.net.params)
	tr.Step()
	for i, x := range tr.net.params {
		if math.Abs(float64(x-after[i])) > 1e-9 {
			t.Fatalf("the last step changes a weight by %g", x-after[i])
		}
	}
}

// TestPicks: every sample comes once before one comes again, in another order each time,
// with all symmetries.
func TestPicks(t *testing.T) {
	samples := make([]Sample, 0, 40)
	for range 14 {
		samples = append(samples, lessons(t)...)
	}
	tr, err := NewTraining(samples, TrainOptions{Channels: 16, Blocks: 1, Batch: 6})
	if err != nil {
		t.Fatal(err)
	}
	var picks []pick
	for range 7 * 3 { // three times all
		picks = append(picks, tr.picks()...)
	}
	symmetries := map[int]bool{}
	var orders [3][]int
	for i, p := range picks {
		symmetries[p.symmetry] = true
		k := i / len(samples)
		if slices.Contains(orders[k], p.sample) {
			t.Fatalf("sample %d comes twice in round %d", p.sample, k+1)
		}
		orders[k] = append(orders[k], p.sample)
	}
	if len(symmetries) != 8 || slices.Equal(orders[0], orders[1]) || slices.Equal(orders[1], orders[2]) || slices.IsSorted(orders[0]) {
		t.Errorf("%d symmetries, orders %v", len(symmetries), orders)
	}
}

// TestMeasure: the losses are the means over the samples, however many threads compute
// them; those of the moves over the samples that have some.
func TestMeasure(t *testing.T) {
	all := lessons(t)
	n := randomNet(16, 1)
	var want Loss
	moves := 0.0
	for i := range all {
		l := Measure(n, all[i:i+1], 1)
		want.Owner += l.Owner / float64(len(all))
		want.Lead += l.Lead / float64(len(all))
		if len(all[i].Moves) > 0 {
			moves++
			want.Policy += l.Policy
			want.Best += l.Best
		}
	}
	want.Policy /= moves
	want.Best /= moves
	for _, threads := range []int{0, 1, 2, 5} {
		got := Measure(n, all, threads)
		for _, x := range [][2]float64{{got.Policy, want.Policy}, {got.Best, want.Best}, {got.Owner, want.Owner}, {got.Lead, want.Lead}} {
			if math.Abs(x[0]-x[1]) > 1e-6 {
				t.Errorf("%d threads: %+v, want %+v", threads, got, want)
			}
		}
	}
}

// TestReportsAreOfTheirSteps: a report has the losses since the one before.
func TestReportsAreOfTheirSteps(t *testing.T) {
	reports := func(every int) (out []Loss) {
		train(t, lessons(t), TrainOptions{Channels: 16, Blocks: 1, Steps: 6, Batch: 9, Every: every, Seed: 1,
			Report: func(_ int, l Loss) { out = append(out, l) }})
		return out
	}
	single, pairs := reports(1), reports(2)
	if len(single) != 6 || len(pairs) != 3 {
		t.Fatalf("%d and %d reports", len(single), len(pairs))
	}
	for i, l := range pairs {
		a, b := single[2*i], single[2*i+1]
		if want := (a.Lead + b.Lead) / 2; math.Abs(l.Lead-want) > 1e-6 {
			t.Errorf("lead's loss in report %d: %g, want %g", i+1, l.Lead, want)
		}
		if want := (a.Owner + b.Owner) / 2; math.Abs(l.Owner-want) > 1e-6 {
			t.Errorf("owners' loss in report %d: %g, want %g", i+1, l.Owner, want)
		}
	}
}
