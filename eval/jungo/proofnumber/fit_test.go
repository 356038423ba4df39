package proofnumber

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/jungo"
)

// turned is a set of points as a symmetry sees it.
func turned(x uint32, symmetry int) (out uint32) {
	for p := range Points {
		if x>>p&1 != 0 {
			out |= 1 << jungo.Transform(symmetry, Size, jungo.Point(p))
		}
	}
	return out
}

// rowsIn lists the rows of a sample by their definition, squares without a stone left out.
func rowsIn(s *Sample) (rows []int) {
	rows = append(rows, rowOwn+min(int(s.DistOwn), MaxDistance), rowEnemy+min(int(s.DistEnemy), MaxDistance))
	for p := range Points {
		if s.Own>>p&1 != 0 {
			rows = append(rows, fitStone+p)
		}
		if s.Enemy>>p&1 != 0 {
			rows = append(rows, fitStone+Points+p)
		}
	}
	for y := range Size - 1 {
		for x := range Size - 1 {
			pattern := 0
			for _, p := range [4]int{y*Size + x, y*Size + x + 1, (y+1)*Size + x, (y+1)*Size + x + 1} {
				pattern = 3*pattern + int(s.Own>>p&1+s.Enemy>>p&1*2)
			}
			if pattern > 0 {
				rows = append(rows, rowSquare+(y*(Size-1)+x)*patterns+pattern)
			}
		}
	}
	slices.Sort(rows)
	return rows
}

// outputs computes the outputs of parameters for rows and a lead.
func outputs(p []float64, rows []int, goal int8) (odds, work float64) {
	odds, work = p[fitEnd-2], p[fitEnd-1]
	for k := range Width {
		z := p[fitBias*Width+k] + p[fitGoal*Width+k]*float64(goal)/10
		for _, i := range rows {
			z += p[i*Width+k]
		}
		odds += max(z, 0) * p[fitOdds*Width+k]
		work += max(z, 0) * p[fitWorks*Width+k]
	}
	return odds, work
}

// lossOf is what a sample adds to the loss of its batch.
func lossOf(p []float64, s *Sample) float64 {
	odds, work := outputs(p, rowsIn(s), s.Goal)
	c, d := 1/(1+math.Exp(-odds)), work-math.Log2(float64(s.Work)+1)
	won := float64(s.Won)
	return (-won*math.Log(c) - (1-won)*math.Log(1-c) + fitWork*d*d/2) / fitBatch
}

// randomParameters are parameters of both halves, as floats of both kinds.
func randomParameters(rng *rand.Rand) (p [2][]float32, q [2][]float64) {
	for t := range p {
		p[t], q[t] = make([]float32, fitEnd), make([]float64, fitEnd)
		for i := range p[t] {
			p[t][i] = float32(rng.NormFloat64() * 0.2)
			q[t][i] = float64(p[t][i])
		}
	}
	return p, q
}

func newFitter() *fitter {
	return &fitter{grad: [2][]float32{make([]float32, fitEnd), make([]float32, fitEnd)}}
}

// fitSamples are random samples of little work.
func fitSamples(rng *rand.Rand, n int) []Sample {
	out := randomSamples(rng, n)
	for i := range out {
		out[i].Work %= 100
	}
	return out
}

// TestRowsOf: a symmetry turns both sides' stones and nothing else.
func TestRowsOf(t *testing.T) {
	f := newFitter()
	for i, s := range fitSamples(rand.New(rand.NewPCG(1, 3)), 80) {
		f.rowsOf(&s, i%8)
		got := slices.Sorted(slices.Values(f.active))
		s.Own, s.Enemy = turned(s.Own, i%8), turned(s.Enemy, i%8)
		if want := rowsIn(&s); !slices.Equal(got, want) {
			t.Fatalf("symmetry %d of %+v: rows %v, want %v", i%8, s, got, want)
		}
	}
}

// TestGradient compares the gradient of some samples with differences of the loss.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	p, q := randomParameters(rng)
	samples := fitSamples(rng, 6)
	f := newFitter()
	var touched [2][fitGoal]bool
	for i := range samples {
		s := &samples[i]
		f.rowsOf(s, 0)
		f.backward(p[s.Turn], s)
		for _, row := range rowsIn(s) {
			touched[s.Turn][row] = true
		}
	}
	if f.used != touched {
		t.Error("other rows are marked than those of the samples")
	}
	for turn := range 2 {
		x := q[turn]
		loss := func() (sum float64) {
			for i := range samples {
				if int(samples[i].Turn) == turn {
					sum += lossOf(x, &samples[i])
				}
			}
			return sum
		}
		for i, got := range f.grad[turn] {
			if row := i / Width; row < fitGoal && !touched[turn][row] {
				if got != 0 {
					t.Fatalf("row %d of no sample has a gradient", row)
				}
				continue
			}
			const h = 1e-6
			was := x[i]
			x[i] = was + h
			up := loss()
			x[i] = was - h
			down := loss()
			x[i] = was
			if want := (up - down) / (2 * h); math.Abs(float64(got)-want) > 1e-6+1e-3*math.Abs(want) {
				t.Fatalf("player %d, parameter %d: gradient %g, want %g", turn, i, got, want)
			}
		}
	}
}

// TestAdam compares steps of Adam with its formulas. Rows that no sample of a step has stay
// as they are, and the gradients begin at zero again.
func TestAdam(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 3))
	p, want := randomParameters(rng)
	moments := func() (x [2][]float32) { return [2][]float32{make([]float32, fitEnd), make([]float32, fitEnd)} }
	m, v := moments(), moments()
	var mean, square [2][fitEnd]float64
	a, b := newFitter(), newFitter()
	const rate = 0.01
	for step := 1; step <= 4; step++ {
		var moved [2][fitGoal]bool
		for turn := range p {
			for i := range fitEnd {
				row := i / Width
				if row < fitGoal && i%Width == 0 {
					a.used[turn][row], b.used[turn][row] = rng.IntN(3) == 0, rng.IntN(3) == 0
					moved[turn][row] = a.used[turn][row] || b.used[turn][row]
				}
				if row < fitGoal && !moved[turn][row] {
					continue
				}
				a.grad[turn][i], b.grad[turn][i] = float32(rng.NormFloat64()), float32(rng.NormFloat64())
				g := float64(a.grad[turn][i]) + float64(b.grad[turn][i])
				mean[turn][i] = 0.9*mean[turn][i] + 0.1*g
				square[turn][i] = 0.99*square[turn][i] + 0.01*g*g
				want[turn][i] -= rate * mean[turn][i] / (1 - math.Pow(0.9, float64(step))) /
					(math.Sqrt(square[turn][i]/(1-math.Pow(0.99, float64(step)))) + 1e-7)
			}
		}
		adam(p, m, v, a, b, step, rate)
		for turn := range p {
			for i, got := range p[turn] {
				if math.Abs(float64(got)-want[turn][i]) > 1e-4 {
					t.Fatalf("step %d, player %d: parameter %d is %g, want %g", step, turn, i, got, want[turn][i])
				}
				if a.grad[turn][i] != 0 || b.grad[turn][i] != 0 {
					t.Fatalf("step %d leaves a gradient", step)
				}
			}
		}
		if a.used != b.used || a.used != [2][fitGoal]bool{} {
			t.Fatalf("step %d leaves rows marked", step)
		}
	}
}

// TestRate: the learning rate falls from its highest value to nearly zero.
func TestRate(t *testing.T) {
	const steps = 1000
	last := float64(fitRate)
	for step := 1; step <= steps; step++ {
		r := rateOf(step, steps)
		if r >= last || r <= 0 {
			t.Fatalf("%g in step %d, %g before", r, step, last)
		}
		if last = r; step == steps/2 && math.Abs(r-fitRate/2) > 0.01*fitRate {
			t.Errorf("%g in the middle", r)
		}
	}
	if first := rateOf(1, steps); first < 0.99*fitRate || last > 0.01*fitRate {
		t.Errorf("%g to %g, want %g to 0", first, last, fitRate)
	}
}

// TestMeasure: the losses are the means of those of the samples.
func TestMeasure(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	p, q := randomParameters(rng)
	samples := fitSamples(rng, 200)
	var want FitLoss
	for i := range samples {
		s := &samples[i]
		odds, work := outputs(q[s.Turn], rowsIn(s), s.Goal)
		c, won := 1/(1+math.Exp(-odds)), float64(s.Won)
		want.Entropy -= (won*math.Log(c) + (1-won)*math.Log(1-c)) / 200
		want.Work += math.Pow(work-math.Log2(float64(s.Work)+1), 2) / 200
		if (odds > 0) == (s.Won > 0.5) {
			want.Right += 1. / 200
		}
	}
	want.Work = math.Sqrt(want.Work)
	got := measure(newFitter(), p, samples)
	for _, x := range [][2]float64{{got.Entropy, want.Entropy}, {got.Right, want.Right}, {got.Work, want.Work}} {
		if math.Abs(x[0]-x[1]) > 1e-4 {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if got := measure(newFitter(), p, nil); got != (FitLoss{}) {
		t.Errorf("%+v without samples", got)
	}
}

// TestPack: the network of some parameters gives what the parameters give.
func TestPack(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	p, q := randomParameters(rng)
	n := pack(p)
	for _, s := range fitSamples(rng, 300) {
		e := n.Evaluator(int(s.Goal), Blend{Work: 1, Odds: 0.5})
		e.SetPosition(s.Own, s.Enemy, s.Turn)
		pn, dn := e.Evaluate(0, 0, 0, int(s.DistOwn), int(s.DistEnemy))
		// The pattern of an empty square has a row, too, which the fit does not use.
		rows := rowsIn(&s)
		odds, work := outputs(q[s.Turn], append(rows, emptySquares(&s)...), s.Goal)
		for i, want := range [2]float64{work - odds/2, work + odds/2} {
			if got := float64([2]int32{pn, dn}[i]) / LogUnit; math.Abs(got-want) > 0.05 {
				t.Fatalf("%+v: output %d is %g, want %g", s, i, got, want)
			}
		}
	}
}

// emptySquares lists the rows of the squares without a stone.
func emptySquares(s *Sample) (rows []int) {
	for y := range Size - 1 {
		for x := range Size - 1 {
			if (s.Own|s.Enemy)>>(y*Size+x)&(0b11|0b11<<Size) == 0 {
				rows = append(rows, rowSquare+(y*(Size-1)+x)*patterns)
			}
		}
	}
	return rows
}

// TestFitRepeats: the same seed gives the same network, another seed another one, and the
// samples are put in another order.
func TestFitRepeats(t *testing.T) {
	samples := fitSamples(rand.New(rand.NewPCG(7, 3)), 3*fitBatch+5)
	var epochs []int
	fit := func(seed uint64) (*Net, []Sample) {
		mine := slices.Clone(samples)
		n, err := Fit(context.Background(), mine, samples[:9], FitOptions{Epochs: 2, Seed: seed, Report: func(l FitLoss) { epochs = append(epochs, l.Epoch) }})
		if err != nil {
			t.Fatal(err)
		}
		return n, mine
	}
	one, order := fit(1)
	if slices.Equal(order, samples) {
		t.Error("the samples are in the same order")
	}
	if again, _ := fit(1); *again != *one {
		t.Error("the same seed gives another network")
	}
	if other, _ := fit(2); *other == *one {
		t.Error("another seed gives the same network")
	}
	if want := []int{1, 2, 1, 2, 1, 2}; !slices.Equal(epochs, want) {
		t.Errorf("reports of epochs %v, want %v", epochs, want)
	}
}

// TestFitUsesAll: every sample has its part in the network.
func TestFitUsesAll(t *testing.T) {
	samples := fitSamples(rand.New(rand.NewPCG(9, 3)), fitBatch)
	fit := func() *Net {
		n, err := Fit(context.Background(), slices.Clone(samples), nil, FitOptions{Epochs: 2, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	all := fit()
	for i := 0; i < fitBatch; i += 11 {
		was := samples[i].Won
		samples[i].Won = 1 - was/2
		if *fit() == *all {
			t.Errorf("sample %d has none", i)
		}
		samples[i].Won = was
	}
}

// TestFitTurns: a fit to stones in one corner judges the other corners alike.
func TestFitTurns(t *testing.T) {
	samples := make([]Sample, fitBatch)
	for i := range samples {
		samples[i] = Sample{Own: 1 << 12, Turn: uint8(i & 1)}
		if i&2 != 0 {
			samples[i].Own, samples[i].Won = 1, 1
		}
	}
	n, err := Fit(context.Background(), samples, nil, FitOptions{Epochs: 60, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	e := n.Evaluator(0, Blend{Odds: 1})
	for turn := range uint8(2) {
		for p, won := range map[int]bool{0: true, 4: true, 20: true, 24: true, 12: false} {
			e.SetPosition(1<<p, 0, turn)
			if pn, dn := e.Evaluate(0, 0, 0, 0, 0); (dn-pn > LogUnit) != won || (pn-dn > LogUnit) == won {
				t.Errorf("player %d, a stone on %d: %d and %d", turn, p, pn, dn)
			}
		}
	}
}

// fullWriter takes so many bytes and then fails.
type fullWriter int

var errFull = errors.New("full")

func (w *fullWriter) Write(b []byte) (int, error) {
	if len(b) > int(*w) {
		return 0, errFull
	}
	*w -= fullWriter(len(b))
	return len(b), nil
}

// TestWriteErrors: an error of the writer is returned, wherever it comes.
func TestWriteErrors(t *testing.T) {
	n := randomNet(rand.New(rand.NewPCG(8, 3)))
	for _, room := range []fullWriter{0, fullWriter(len(magic)), 5000, 200_000} {
		if err := n.Write(&room); !errors.Is(err, errFull) {
			t.Errorf("error %v", err)
		}
	}
}

// TestNetworks: what the embedded networks say of one position, goals of each.
func TestNetworks(t *testing.T) {
	own, enemy := uint32(1<<6|1<<12|1<<13), uint32(1<<8|1<<16)
	for _, x := range []struct {
		name    string
		network func() (*Net, error)
		goal    int
		want    [2][2]int32 // by player to move
	}{
		{"leads", Leads, 3, [2][2]int32{{1638, 2707}, {1481, 2622}}},
		{"top", Top, 23, [2][2]int32{{1912, 2680}, {1810, 2833}}},
		{"regions", Regions, 23, [2][2]int32{{3354, -1693}, {4205, -2612}}},
	} {
		n, err := x.network()
		if err != nil {
			t.Fatal(err)
		}
		e := n.Evaluator(x.goal, Blend{Base: 3, Work: 0.5, Odds: 0.25})
		for turn := range uint8(2) {
			e.SetPosition(own, enemy, turn)
			pn, dn := e.Evaluate(1-turn, 1<<18, 0, 4, 6)
			if got := [2]int32{pn, dn}; got != x.want[turn] {
				t.Errorf("%s, player %d: %v, want %v", x.name, turn, got, x.want[turn])
			}
		}
	}
}
