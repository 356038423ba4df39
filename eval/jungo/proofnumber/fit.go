package proofnumber

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"

	"tengen/movegen/jungo"
)

// The fit's parameters, of each half: the rows, then single stones of the prover's and of the
// opponent's, goal, bias, odds, work, and the biases of the outputs. The single stones learn
// from few samples what squares do not; their rows are added to the squares' in the end.
const (
	fitStone = rowCount
	fitGoal  = fitStone + 2*Points
	fitBias  = fitGoal + 1
	fitOdds  = fitBias + 1
	fitWorks = fitOdds + 1
	fitEnd   = (fitWorks+1)*Width + 2
)

// fitter holds the gradients of one thread.
type fitter struct {
	grad   [2][]float32
	used   [2][fitGoal]bool
	active []int
	z, d   [Width]float32
}

// image is a set of points as one of the eight symmetries sees it.
func image(s int, x uint32) (out uint32) {
	for ; x != 0; x &= x - 1 {
		out |= 1 << jungo.Transform(s, Size, jungo.Point(bits.TrailingZeros32(x)))
	}
	return out
}

// rowsOf lists the rows of a sample as a symmetry sees it.
func (f *fitter) rowsOf(s *Sample, symmetry int) {
	f.active = append(f.active[:0], rowOwn+min(int(s.DistOwn), MaxDistance), rowEnemy+min(int(s.DistEnemy), MaxDistance))
	var square [squares]int
	for side, x := range [2]uint32{image(symmetry, s.Own), image(symmetry, s.Enemy)} {
		for p := range Points {
			if x>>p&1 == 0 {
				continue
			}
			f.active = append(f.active, fitStone+side*Points+p)
			for _, q := range squareOf[p] {
				square[q.square] += (side + 1) * int(q.power)
			}
		}
	}
	for i, v := range square {
		if v != 0 {
			f.active = append(f.active, rowSquare+i*patterns+v)
		}
	}
}

// forward is the outputs for the active rows.
func (f *fitter) forward(p []float32, goal float32) (odds, work float32) {
	row := func(i int) []float32 { return p[i*Width : i*Width+Width] }
	copy(f.z[:], row(fitBias))
	for k, v := range row(fitGoal) {
		f.z[k] += goal * v
	}
	for _, i := range f.active {
		for k, v := range row(i) {
			f.z[k] += v
		}
	}
	odds, work = p[fitEnd-2], p[fitEnd-1]
	o, w := row(fitOdds), row(fitWorks)
	for k, v := range f.z {
		if v > 0 {
			odds += v * o[k]
			work += v * w[k]
		}
	}
	return odds, work
}

func chance(odds float32) float32 { return float32(1 / (1 + math.Exp(-float64(odds)))) }

func (s *Sample) logWork() float32 { return float32(math.Log2(float64(s.Work) + 1)) }

// backward adds one sample's gradient.
func (f *fitter) backward(p []float32, s *Sample) {
	goal := float32(s.Goal) / 10
	odds, work := f.forward(p, goal)
	e := (chance(odds) - s.Won) / fitBatch
	u := fitWork * (work - s.logWork()) / fitBatch
	g := f.grad[s.Turn&1]
	row := func(x []float32, i int) []float32 { return x[i*Width : i*Width+Width] }
	g[fitEnd-2] += e
	g[fitEnd-1] += u
	for k, v := range f.z {
		f.d[k] = 0
		if v > 0 {
			row(g, fitOdds)[k] += e * v
			row(g, fitWorks)[k] += u * v
			f.d[k] = e*row(p, fitOdds)[k] + u*row(p, fitWorks)[k]
		}
		row(g, fitBias)[k] += f.d[k]
		row(g, fitGoal)[k] += f.d[k] * goal
	}
	for _, i := range f.active {
		f.used[s.Turn&1][i] = true
		for k, v := range f.d {
			row(g, i)[k] += v
		}
	}
}

// FitOptions configure Fit.
type FitOptions struct {
	Epochs int
	Seed   uint64
	// Report, if set, is called after every epoch.
	Report func(FitLoss)
}

// FitLoss measures a network on the samples held back.
type FitLoss struct {
	Epoch   int
	Entropy float64 // mean cross entropy of the odds, in nats
	Right   float64 // share of questions to which the likelier answer is right
	Work    float64 // root mean square error of the work's binary logarithm
}

// Fit fits a network to samples by Adam. The order of the samples changes. The same samples
// and options give the same network. When ctx ends, Fit returns its error. It is an error, too, if the
// numbers of the network become too large for its file.
func Fit(ctx context.Context, samples, held []Sample, o FitOptions) (*Net, error) {
	if o.Epochs < 1 {
		return nil, fmt.Errorf("proofnumber: %d epochs: want at least 1", o.Epochs)
	}
	if len(samples) < fitBatch {
		return nil, fmt.Errorf("proofnumber: %d samples: want at least %d", len(samples), fitBatch)
	}
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	var p, m, v [2][]float32
	for t := range p {
		p[t], m[t], v[t] = make([]float32, fitEnd), make([]float32, fitEnd), make([]float32, fitEnd)
		for i := fitStone * Width; i < fitBias*Width; i++ {
			p[t][i] = float32(rng.NormFloat64() * fitSpread)
		}
		for i := fitOdds * Width; i < fitEnd-2; i++ {
			p[t][i] = float32(rng.NormFloat64() * fitOutput)
		}
	}
	var threads [2]*fitter
	for i := range threads {
		threads[i] = &fitter{grad: [2][]float32{make([]float32, fitEnd), make([]float32, fitEnd)}}
	}
	steps, step := o.Epochs*(len(samples)/fitBatch), 0
	for epoch := range o.Epochs {
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for at := 0; at+fitBatch <= len(samples); at += fitBatch {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			turned := rng.IntN(8)
			var wg sync.WaitGroup
			for i, f := range threads {
				part := samples[at+i*fitBatch/2 : at+(i+1)*fitBatch/2]
				wg.Go(func() {
					for k := range part {
						f.rowsOf(&part[k], (turned+k)&7)
						f.backward(p[part[k].Turn&1], &part[k])
					}
				})
			}
			wg.Wait()
			step++
			adam(p, m, v, threads[0], threads[1], step, rateOf(step, steps))
		}
		if o.Report != nil {
			l := measure(threads[0], p, held)
			l.Epoch = epoch + 1
			o.Report(l)
		}
	}
	n := pack(p)
	return n, n.check()
}

// rateOf returns the learning rate of a step, counted from 1.
func rateOf(step, steps int) float64 {
	return fitRate * 0.5 * (1 + math.Cos(math.Pi*float64(step)/float64(steps+1)))
}

// adam makes a step for the parameters that have a gradient, and clears the gradient.
func adam(p, m, v [2][]float32, a, b *fitter, step int, rate float64) {
	c1, c2 := float32(1-math.Pow(0.9, float64(step))), float32(1-math.Pow(0.99, float64(step)))
	for t := range p {
		move := func(from, to int) {
			for i := from; i < to; i++ {
				x := a.grad[t][i] + b.grad[t][i]
				a.grad[t][i], b.grad[t][i] = 0, 0
				m[t][i] += 0.1 * (x - m[t][i])
				v[t][i] += 0.01 * (x*x - v[t][i])
				p[t][i] -= float32(rate) * (m[t][i] / c1) / (float32(math.Sqrt(float64(v[t][i]/c2))) + 1e-7)
			}
		}
		for i := range a.used[t] {
			if a.used[t][i] || b.used[t][i] {
				move(i*Width, i*Width+Width)
			}
		}
		move(fitGoal*Width, fitEnd)
		clear(a.used[t][:])
		clear(b.used[t][:])
	}
}

// measure measures the parameters on samples held back.
func measure(f *fitter, p [2][]float32, held []Sample) (l FitLoss) {
	for i := range held {
		s := &held[i]
		f.rowsOf(s, 0)
		odds, w := f.forward(p[s.Turn&1], float32(s.Goal)/10)
		c := min(max(float64(chance(odds)), 1e-6), 1-1e-6)
		l.Entropy -= float64(s.Won)*math.Log(c) + (1-float64(s.Won))*math.Log(1-c)
		if (c > 0.5) == (s.Won > 0.5) {
			l.Right++
		}
		d := float64(w - s.logWork())
		l.Work += d * d
	}
	n := float64(max(len(held), 1))
	return FitLoss{Entropy: l.Entropy / n, Right: l.Right / n, Work: math.Sqrt(l.Work / n)}
}

// pack makes a network of parameters. Each stone's row is added to the patterns of the first
// square that contains the stone.
func pack(p [2][]float32) *Net {
	n := &Net{}
	for t := range p {
		x := p[t]
		row := func(i int) []float32 { return x[i*Width : i*Width+Width] }
		for q := range Points {
			s := squareOf[q][0]
			for pattern := range patterns {
				if side := pattern / int(s.power) % 3; side > 0 {
					to := row(rowSquare + int(s.square)*patterns + pattern)
					for k, v := range row(fitStone + (side-1)*Points + q) {
						to[k] += v
					}
				}
			}
		}
		h := &n.half[t]
		for i, v := range x[:rowCount*Width] {
			h.rows[i] = fixed(float64(v), rowUnit)
		}
		copy(h.goal[:], row(fitGoal))
		copy(h.bias[:], row(fitBias))
		copy(h.odds[:], row(fitOdds))
		copy(h.work[:], row(fitWorks))
		h.oddsBias, h.workBias = x[fitEnd-2], x[fitEnd-1]
	}
	return n
}
