package proofnumber

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"

	"tengen/movegen/jungo"
)

// Sample is one answered question.
type Sample struct {
	Own, Enemy         uint32 // the prover's stones and the other's, bit p for point p
	Turn               uint8  // who moves, 0 the prover
	Goal               int8   // the lead asked for
	DistOwn, DistEnemy uint8  // stones missing to a shape that settles it
	Won                float32
	Work               uint32 // positions it took
}

// Tunables of the fit.
const (
	fitBatch  = 256
	fitRate   = 0.003 // of Adam, at the start; falls to 0 by a cosine
	fitWork   = 0.03  // weight of the squared error of the work's logarithm
	fitSpread = 0.25  // of the first weights of rows
	fitOutput = 0.15  // of the outputs'
)

// The fit's parameters, of each half: rows, then single stones of the prover's and the
// other's (they make up for what few samples show of squares, and are added to the
// squares' rows in the end), goal, bias, odds, work, and the outputs' biases.
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

// image is a set of points seen by one of the eight symmetries.
func image(s int, x uint32) (out uint32) {
	for ; x != 0; x &= x - 1 {
		out |= 1 << jungo.Transform(s, Size, jungo.Point(bits.TrailingZeros32(x)))
	}
	return out
}

// rowsOf lists the rows of a sample seen by a symmetry.
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

// forward gives the outputs for the active rows.
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

// Fit fits a network to samples in so many epochs, with Adam; report is told of each
// the cross entropy of the odds, in nats, the share of questions guessed right and the
// error of the work's logarithm (root of the mean square), in samples kept apart. The
// same seed gives the same network.
func Fit(samples, apart []Sample, epochs int, seed uint64, report func(epoch int, entropy, right, work float64)) *Net {
	rng := rand.New(rand.NewPCG(seed, 1))
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
	steps, step := epochs*(len(samples)/fitBatch), 0
	for epoch := range epochs {
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for at := 0; at+fitBatch <= len(samples); at += fitBatch {
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
			adam(p, m, v, threads[0], threads[1], step, fitRate*0.5*(1+math.Cos(math.Pi*float64(step)/float64(steps+1))))
		}
		entropy, right, work := measure(threads[0], p, apart)
		report(epoch, entropy, right, work)
	}
	return pack(p)
}

// adam moves the parameters that have a gradient, and clears it.
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

func measure(f *fitter, p [2][]float32, apart []Sample) (entropy, right, work float64) {
	for i := range apart {
		s := &apart[i]
		f.rowsOf(s, 0)
		odds, w := f.forward(p[s.Turn&1], float32(s.Goal)/10)
		c := min(max(float64(chance(odds)), 1e-6), 1-1e-6)
		entropy -= float64(s.Won)*math.Log(c) + (1-float64(s.Won))*math.Log(1-c)
		if (c > 0.5) == (s.Won > 0.5) {
			right++
		}
		d := float64(w - s.logWork())
		work += d * d
	}
	n := float64(max(len(apart), 1))
	return entropy / n, right / n, math.Sqrt(work / n)
}

// pack makes a network of parameters: each stone's row goes to the patterns of the
// first square that the stone is in.
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
