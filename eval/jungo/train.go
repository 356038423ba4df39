package jungo

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"tengen/eval/adam"
	"tengen/movegen/jungo"
)

// TrainOptions are the settings of a Training. The zero value of a field means its
// default.
type TrainOptions struct {
	Channels, Blocks int     // of a new network; 64 and 5
	From             *Net    // the network to start from, widened to Channels and deepened to Blocks; nil for a new one
	Steps            int     // 10,000
	Batch            int     // samples in a step; 128
	Rate             float64 // the highest learning rate; 0.002
	Threads          int     // 1; the result does not depend on it
	Seed             uint64
	// Every is the number of steps between two calls of Report, which is called, if not
	// nil, with the number of steps made and the losses on the samples since the last
	// call.
	Every  int
	Report func(step int, loss Loss)
}

// fill sets the defaults, and returns an error for a field that is out of range.
func (o *TrainOptions) fill() error {
	if o.From != nil {
		o.Blocks = max(o.Blocks, len(o.From.blocks))
	}
	for _, d := range []struct {
		name        string
		at          *int
		value, most int
	}{
		{"channels", &o.Channels, defaultChannels, maxChannels},
		{"blocks", &o.Blocks, defaultBlocks, maxBlocks},
		{"steps", &o.Steps, defaultSteps, math.MaxInt32},
		{"samples a step", &o.Batch, defaultBatch, 1 << 16},
		{"threads", &o.Threads, 1, 1 << 10},
		{"steps between reports", &o.Every, defaultEvery, math.MaxInt32},
	} {
		if *d.at == 0 {
			*d.at = d.value
		}
		if *d.at < 1 || *d.at > d.most {
			return fmt.Errorf("%d %s: want 1…%d", *d.at, d.name, d.most)
		}
	}
	if o.Channels%lanes != 0 {
		return fmt.Errorf("%d channels: want a multiple of %d", o.Channels, lanes)
	}
	o.Rate = cmp.Or(o.Rate, defaultRate)
	if !(o.Rate > 0 && o.Rate <= 1) {
		return fmt.Errorf("learning rate %g: want above 0 and at most 1", o.Rate)
	}
	return nil
}

// Training fits a network to samples, each turned by a random symmetry; package adam makes
// the steps. Its state can be written and read between two steps. With the same options and
// samples the result is the same on the same kind of processor.
type Training struct {
	o       TrainOptions
	samples []Sample
	net     *Net
	mean    *Net // running mean of the weights
	first   []float32
	second  []float32
	source  *rand.PCG // of rng
	rng     *rand.Rand
	order   []int // of the samples in this epoch
	next    int   // index in order
	step    int
	loss    Loss // since the last report

	begun  uint32 // checksum of the weights at the start
	data   uint32 // of the samples
	grad   []float32
	turned []float32
	shards []*trainer
}

// NewTraining begins a training.
func NewTraining(samples []Sample, o TrainOptions) (*Training, error) {
	if err := o.fill(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	if len(samples) == 0 {
		return nil, errors.New("training: no samples")
	}
	t := &Training{o: o, samples: samples, data: checksum(samples), source: rand.NewPCG(o.Seed, 0)}
	t.rng = rand.New(t.source)
	if o.From == nil {
		t.net = newNet(o.Channels, o.Blocks)
		t.net.initialise(t.rng)
	} else {
		t.net = o.From.widen(max(o.From.channels, o.Channels), t.rng).deepen(o.Blocks, t.rng)
	}
	t.begun = t.net.checksum()
	t.mean = t.net.clone()
	size := len(t.net.params)
	t.first, t.second, t.grad, t.turned = make([]float32, size), make([]float32, size), make([]float32, size), make([]float32, size)
	t.shards = make([]*trainer, shards)
	for i := range t.shards {
		t.shards[i] = newTrainer(t.net, t.turned)
	}
	t.order = t.rng.Perm(len(samples))
	return t, nil
}

// Made returns the number of steps made so far.
func (t *Training) Made() int { return t.step }

// Steps returns the number of steps of the whole training.
func (t *Training) Steps() int { return t.o.Steps }

// Net returns a copy of the network so far, which is the running mean of the weights.
func (t *Training) Net() *Net { return t.mean.clone() }

// Step makes the next step. Made must be less than Steps. An error says that the losses or their slopes are no
// numbers any more; no weight was changed by them, and the training cannot be used.
func (t *Training) Step() error {
	t.step++
	t.net.transpose(t.turned)
	t.gradient(t.picks())
	norm := clip(t.grad, 1/float32(t.o.Batch))
	if sum := norm + t.loss.Policy + t.loss.Owner + t.loss.Lead; math.IsNaN(sum) || math.IsInf(sum, 0) {
		return fmt.Errorf("training: step %d: the loss is not finite: a sample is damaged, or the learning rate is too high", t.step)
	}
	rate := adam.Rate(t.step-1, t.o.Steps, t.o.Rate)
	adam.NewStep(t.step, rate).Move(t.net.params, t.grad, t.first, t.second, weightDecay)
	keep := float32(min(meanKeep, float64(t.step)/float64(t.step+10)))
	for i, v := range t.net.params {
		t.mean.params[i] += (1 - keep) * (v - t.mean.params[i])
	}
	if t.step%t.o.Every == 0 || t.step == t.o.Steps {
		if t.o.Report != nil {
			t.o.Report(t.step, t.loss.mean())
		}
		t.loss = Loss{}
	}
	return nil
}

// picks returns the samples of a step: all samples in random order, then in another
// one.
func (t *Training) picks() []pick {
	picks := make([]pick, t.o.Batch)
	for i := range picks {
		if t.next == len(t.order) {
			t.rng.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
			t.next = 0
		}
		picks[i] = pick{t.order[t.next], t.rng.IntN(8)}
		t.next++
	}
	return picks
}

// gradient sets t.grad to the sum over some samples. They are split into shards whose
// sums are added in order, so that the result does not depend on the threads.
func (t *Training) gradient(picks []pick) {
	var threads sync.WaitGroup
	for first := range t.o.Threads {
		threads.Go(func() {
			for i := first; i < len(t.shards); i += t.o.Threads {
				t.shards[i].run(t.samples, picks[i*len(picks)/len(t.shards):(i+1)*len(picks)/len(t.shards)])
			}
		})
	}
	threads.Wait()
	clear(t.grad)
	for _, s := range t.shards {
		for i, v := range s.grad {
			t.grad[i] += v
		}
		t.loss.add(s.take())
	}
}

// clip makes a sum of gradients their mean, times scale, and shortens it to a norm of clipNorm. It returns the
// norm before.
func clip(grad []float32, scale float32) (norm float64) {
	for _, g := range grad {
		norm += float64(g) * float64(g)
	}
	if norm = math.Sqrt(norm) * float64(scale); norm > clipNorm {
		scale *= float32(clipNorm / norm)
	}
	for i := range grad {
		grad[i] *= scale
	}
	return norm
}

// Measure returns the losses of a network on samples, computed by the given number of
// threads.
func Measure(n *Net, samples []Sample, threads int) Loss {
	workers := make([]*trainer, max(threads, 1))
	var running sync.WaitGroup
	for i := range workers {
		workers[i] = newTrainer(n, nil)
		running.Go(func() {
			for j := i; j < len(samples); j += len(workers) {
				workers[i].run(samples, []pick{{j, 0}})
			}
		})
	}
	running.Wait()
	var loss Loss
	for _, w := range workers {
		loss.add(w.take())
	}
	return loss.mean()
}

// pick is a sample, by number, and a symmetry to turn it by.
type pick struct{ sample, symmetry int }

// trainer is what one thread needs: a backprop for each size of board that comes, in the order of
// the sizes, in which their losses are added. Without turned it only computes losses.
type trainer struct {
	net    *Net
	turned []float32
	grad   []float32
	bySize [jungo.MaxSize + 1]*backprop
}

func newTrainer(n *Net, turned []float32) *trainer {
	return &trainer{net: n, turned: turned, grad: make([]float32, len(n.params))}
}

// run computes the gradient of some samples.
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
		if b != nil {
			sum.add(&b.loss)
			b.loss = Loss{}
		}
	}
	return sum
}
