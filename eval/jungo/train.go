package jungo

import (
	"math"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"
)

// TrainOptions steer Train. The zero value of a field takes its default.
type TrainOptions struct {
	Channels, Blocks int     // of a new network; 64 and 5
	From             *Net    // the network to go on from, widened to Channels; nil for a new one
	Steps            int     // 10,000
	Batch            int     // samples a step; 128
	Rate             float64 // the highest learning rate; 0.002
	Threads          int     // 1
	Seed             uint64
	// Every so many steps Report is told how far it is, if not nil, with the losses
	// on the samples since.
	Every  int
	Report func(step int, loss Loss)
}

func (o TrainOptions) defaults() TrainOptions {
	set := func(x *int, v int) {
		if *x == 0 {
			*x = v
		}
	}
	set(&o.Channels, defaultChannels)
	set(&o.Blocks, defaultBlocks)
	set(&o.Steps, defaultSteps)
	set(&o.Batch, defaultBatch)
	set(&o.Threads, 1)
	set(&o.Every, defaultEvery)
	if o.Rate == 0 {
		o.Rate = defaultRate
	}
	return o
}

// Train fits a network to samples, which must not be none, each seen through
// symmetries by chance, by AdamW (Loshchilov and Hutter, "Decoupled weight decay
// regularization", 2019) with a rate that rises and then falls to zero along a
// cosine. What it returns is the running mean of the weights. With the same options
// and samples the result is the same but for the order of float sums.
func Train(samples []Sample, o TrainOptions) *Net {
	o = o.defaults()
	rng := rand.New(rand.NewPCG(o.Seed, 0))
	n := o.From
	if n == nil {
		n = newNet(o.Channels, o.Blocks)
		n.initialise(rng)
	} else {
		n = n.widen(max(n.channels, o.Channels), rng)
	}
	mean := n.clone()
	size := len(n.params)
	first, second, grad := make([]float32, size), make([]float32, size), make([]float32, size)
	turned := make([]float32, size)
	workers := make([]*trainer, o.Threads)
	for i := range workers {
		workers[i] = newTrainer(n, turned)
	}
	var loss Loss
	order := rng.Perm(len(samples))
	next := 0
	for step := 1; step <= o.Steps; step++ {
		n.transpose(turned)
		var g errgroup.Group
		picks := make([]pick, o.Batch)
		for i := range picks {
			if next == len(order) {
				rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
				next = 0
			}
			picks[i] = pick{order[next], rng.IntN(8)}
			next++
		}
		for i, w := range workers {
			part := picks[i*o.Batch/o.Threads : (i+1)*o.Batch/o.Threads]
			g.Go(func() error {
				w.run(samples, part)
				return nil
			})
		}
		_ = g.Wait() // they return no errors
		clear(grad)
		for _, w := range workers {
			for i, v := range w.grad {
				grad[i] += v
			}
			loss.add(w.take())
		}
		rate := o.Rate * min(float64(step)/warmSteps, 1)
		rate *= (1 + math.Cos(math.Pi*float64(step)/float64(o.Steps))) / 2
		adam(n, first, second, grad, float32(1/float64(o.Batch)), float32(rate), step)
		keep := float32(min(meanKeep, float64(step)/float64(step+10)))
		for i, v := range n.params {
			mean.params[i] += (1 - keep) * (v - mean.params[i])
		}
		if step%o.Every == 0 || step == o.Steps {
			if o.Report != nil {
				o.Report(step, loss.mean())
			}
			loss = Loss{}
		}
	}
	return mean
}

// adam makes one step, with the gradient clipped to a norm of clipNorm.
func adam(n *Net, first, second, grad []float32, scale, rate float32, step int) {
	var norm float64
	for _, g := range grad {
		norm += float64(g) * float64(g)
	}
	if norm = math.Sqrt(norm) * float64(scale); norm > clipNorm {
		scale *= float32(clipNorm / norm)
	}
	c1 := 1 / (1 - float32(math.Pow(adamFirst, float64(step))))
	c2 := 1 / (1 - float32(math.Pow(adamSecond, float64(step))))
	for i, g := range grad {
		g *= scale
		m := first[i] + (1-adamFirst)*(g-first[i])
		v := second[i] + (1-adamSecond)*(g*g-second[i])
		first[i], second[i] = m, v
		n.params[i] -= rate * (m*c1/(float32(math.Sqrt(float64(v*c2)))+1e-8) + weightDecay*n.params[i])
	}
}

// Measure returns the losses of a network on samples, with the given threads.
func Measure(n *Net, samples []Sample, threads int) Loss {
	workers := make([]*trainer, max(threads, 1))
	var g errgroup.Group
	for i := range workers {
		workers[i] = newTrainer(n, nil)
		g.Go(func() error {
			for j := i; j < len(samples); j += len(workers) {
				workers[i].run(samples, []pick{{j, 0}})
			}
			return nil
		})
	}
	_ = g.Wait() // they return no errors
	var loss Loss
	for _, w := range workers {
		loss.add(w.take())
	}
	return loss.mean()
}

// pick is a sample and the symmetry it is seen through.
type pick struct{ sample, symmetry int }

// trainer is what one thread needs: a backprop for each size of board. Without turned
// it only measures.
type trainer struct {
	net    *Net
	turned []float32
	grad   []float32
	bySize map[int]*backprop
}

func newTrainer(n *Net, turned []float32) *trainer {
	return &trainer{net: n, turned: turned, grad: make([]float32, len(n.params)), bySize: map[int]*backprop{}}
}

// run sets the gradient to that of some samples.
func (t *trainer) run(samples []Sample, picks []pick) {
	clear(t.grad)
	for _, p := range picks {
		s := &samples[p.sample]
		b := t.bySize[s.Features.Size]
		if b == nil {
			b = newBackprop(t.net, s.Features.Size, t.grad, t.turned)
			b.noGrad = t.turned == nil
			t.bySize[s.Features.Size] = b
		}
		b.sample(s, p.symmetry)
	}
}

// take returns the losses since the last call.
func (t *trainer) take() *Loss {
	sum := new(Loss)
	for _, b := range t.bySize {
		sum.add(&b.loss)
		b.loss = Loss{}
	}
	return sum
}
