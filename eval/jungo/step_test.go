package jungo

import (
	"math"
	"slices"
	"testing"

	"tengen/eval/adam"
)

// TestClip: gradients become means, no longer than clipNorm, in the same direction.
func TestClip(t *testing.T) {
	for _, c := range []struct{ length, want float32 }{{4, 0.5}, {16, clipNorm}, {80, clipNorm}} {
		grad := []float32{0.6 * c.length, 0, -0.8 * c.length}
		clip(grad, 0.125)
		if math.Abs(float64(grad[0]-0.6*c.want)) > 1e-6 || grad[1] != 0 || math.Abs(float64(grad[2]+0.8*c.want)) > 1e-6 {
			t.Errorf("length %g: %v, want a length of %g", c.length, grad, c.want)
		}
	}
}

// TestSteps: the first step has the length of the first learning rate, and the mean comes nearer to the
// weights by a part that shrinks.
func TestSteps(t *testing.T) {
	tr, err := NewTraining(lessons(t), TrainOptions{Channels: 16, Blocks: 1, Steps: 2, Batch: 16, Rate: 0.1, From: randomNet(16, 1)})
	if err != nil {
		t.Fatal(err)
	}
	for made, share := range []float32{10. / 11, 10. / 12} {
		start, mean := slices.Clone(tr.net.params), slices.Clone(tr.mean.params)
		step(t, tr)
		most := 0.0
		for i, x := range tr.net.params {
			most = max(most, math.Abs(float64(x-start[i])))
			if got, want := tr.mean.params[i], mean[i]+(x-mean[i])*share; math.Abs(float64(got-want)) > 1e-6 {
				t.Fatalf("step %d: the mean of %g and %g is %g, want %g", made, mean[i], x, got, want)
			}
		}
		if want := adam.Rate(0, 2, 0.1); made == 0 && (most < 0.9*want || most > 1.1*want) {
			t.Errorf("the first step changes a weight by %g, want %g", most, want)
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
