package training

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"tengen/eval/adam"
	evalring "tengen/eval/ring"
	"tengen/eval/ring/network"
	"tengen/movegen/ring"
)

// Sample is a position to learn from.
type Sample struct {
	rows  [maxRows]uint16
	count uint8
	// base is the linear evaluation and target the share of points of the side to move.
	base, target float32
}

// NewSample returns a position with the share of points that the side to move should expect, from 0
// to 1. Both sides have placed their rings.
func NewSample(p *ring.Board, target float64) (s Sample) {
	var f evalring.Features
	evalring.Extract(p, &f)
	var rows [network.MaxRows]int32
	for _, r := range network.Rows(p, &f, rows[:0]) {
		if int(s.count) < len(s.rows) {
			s.rows[s.count] = uint16(r)
			s.count++
		}
	}
	s.base = float32(evalring.Default().Value(&f)) / evalring.WinScale
	s.target = float32(target)
	return s
}

// Options are the settings of a training. The zero value of a number means its default.
type Options struct {
	Steps   int              // at least 1
	Rate    float64          // highest learning rate, above 0 to 1
	Seed    uint64           // of all random numbers
	From    *network.Network // to begin with; nil for random numbers
	Threads int              // at most shards are used
	// Told, which may be nil, is called after every step with the steps made and the loss of the step.
	Told func(step int, l Losses)
}

// Losses are sums over positions, in nats: of the evaluation with the network, and of the linear one.
type Losses struct {
	Positions       int
	Network, Linear float64
}

// Add adds up.
func (l *Losses) Add(o Losses) {
	l.Positions += o.Positions
	l.Network += o.Network
	l.Linear += o.Linear
}

// The parameters of a network: its rows, then the others.
const (
	atBias   = network.RowCount * network.Hidden
	atSecond = atBias + network.Hidden
	atBias2  = atSecond + network.Second*network.Hidden
	atOut    = atBias2 + network.Second
	atBias3  = atOut + network.Second
	atEnd    = atBias3 + 1
)

// Fit trains a network. The same samples and options, except the threads, give the same network on the same
// kind of processor. The order of the samples changes. When ctx ends, Fit returns its error.
func Fit(ctx context.Context, samples []Sample, o Options) (*network.Network, error) {
	if o.Rate == 0 {
		o.Rate = defaultRate
		if o.From != nil {
			o.Rate = defaultRateFrom
		}
	}
	switch {
	case o.Steps < 1:
		return nil, fmt.Errorf("%d steps: want at least 1", o.Steps)
	case !(o.Rate > 0 && o.Rate <= 1): // true for NaN
		return nil, fmt.Errorf("rate %g: want above 0 and at most 1", o.Rate)
	case len(samples) == 0:
		return nil, errors.New("no positions to learn from")
	}
	r := rand.New(rand.NewPCG(o.Seed, trainStream))
	f := newFit(o.From, r)
	for step := range o.Steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var part [batch]*Sample
		for i := range part {
			if f.next == 0 {
				r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
			}
			part[i] = &samples[f.next]
			f.next = (f.next + 1) % len(samples)
		}
		l := f.step(part[:], step, adam.Rate(step, o.Steps, o.Rate), o.Threads)
		if o.Told != nil {
			o.Told(step+1, l)
		}
	}
	return f.network(), nil
}

const trainStream = 0x7269_6e67

// fit is a network in training.
type fit struct {
	value, mean, square []float32
	parts               [shards]shard
	next                int // sample
}

// shard holds the slopes of one part of a step.
type shard struct {
	slope []float32
	seen  []uint16 // rows with a slope, each once
	has   []bool
	loss  Losses
}

func newFit(from *network.Network, r *rand.Rand) *fit {
	f := &fit{value: make([]float32, atEnd), mean: make([]float32, atEnd), square: make([]float32, atEnd)}
	for i := range f.parts {
		f.parts[i].slope, f.parts[i].has = make([]float32, atEnd), make([]bool, network.RowCount)
	}
	if from != nil {
		f.load(from)
		return f
	}
	fill := func(from, to int, mean, spread float64) {
		for i := from; i < to; i++ {
			f.value[i] = float32(mean + spread*r.NormFloat64())
		}
	}
	fill(0, network.PieceRows*network.Hidden, 0, startRows)
	fill(network.FeatureRows*network.Hidden, atBias, 0, startRows)
	fill(atBias, atSecond, startBias, 0)
	fill(atSecond, atBias2, 0, startSecond)
	fill(atBias2, atOut, startBias, 0)
	return f
}

// step makes a step and returns the losses before it.
func (f *fit) step(part []*Sample, step int, rate float64, threads int) (sum Losses) {
	var g errgroup.Group
	g.SetLimit(max(1, threads))
	for k := range f.parts {
		g.Go(func() error {
			p := &f.parts[k]
			p.loss = Losses{}
			for _, s := range part[len(part)*k/shards : len(part)*(k+1)/shards] {
				p.learn(f.value, s)
			}
			return nil
		})
	}
	_ = g.Wait() // no part returns an error
	first := &f.parts[0]
	sum = first.loss
	for k := 1; k < shards; k++ {
		p := &f.parts[k]
		sum.Add(p.loss)
		for _, row := range p.seen {
			if !first.has[row] {
				first.has[row] = true
				first.seen = append(first.seen, row)
			}
			p.has[row] = false
			at := int(row) * network.Hidden
			addTo(first.slope[at:at+network.Hidden], p.slope[at:at+network.Hidden])
		}
		p.seen = p.seen[:0]
		addTo(first.slope[atBias:], p.slope[atBias:])
	}
	to := adam.NewStep(step+1, rate)
	move := func(from, end int, decay float64) {
		to.Move(f.value[from:end], first.slope[from:end], f.mean[from:end], f.square[from:end], decay)
	}
	// A row whose last slope is long ago has small moments, which fade by themselves at its next one.
	for _, row := range first.seen {
		first.has[row] = false
		move(int(row)*network.Hidden, int(row+1)*network.Hidden, decay)
	}
	first.seen = first.seen[:0]
	move(atBias, atEnd, 0)
	return sum
}

// addTo adds slopes to others, and clears them.
func addTo(to, from []float32) {
	for i, v := range from {
		to[i] += v
		from[i] = 0
	}
}

// layers are the numbers of a position on its way through the network.
type layers struct {
	first  [network.Hidden]float32
	second [network.Second]float32
}

// forward returns the evaluation of a sample, in units of its scale.
func (l *layers) forward(value []float32, s *Sample) float32 {
	copy(l.first[:], value[atBias:])
	for _, r := range s.rows[:s.count] {
		row := value[int(r)*network.Hidden:][:network.Hidden]
		for k, v := range row {
			l.first[k] += v
		}
	}
	for k, v := range l.first {
		l.first[k] = max(v, 0)
	}
	out := s.base + value[atBias3]
	for i := range l.second {
		sum := value[atBias2+i]
		row := value[atSecond+i*network.Hidden:][:network.Hidden]
		for k, v := range row {
			sum += v * l.first[k]
		}
		l.second[i] = min(max(sum, 0), 1)
		out += value[atOut+i] * l.second[i]
	}
	return out
}

// learn adds the slopes of a sample's part in the mean loss of a step.
func (p *shard) learn(value []float32, s *Sample) {
	var l layers
	out := l.forward(value, s)
	p.loss.Add(lossOf(out, s))
	e := (share(out) - s.target) / batch
	var back [network.Hidden]float32
	p.slope[atBias3] += e
	for i, v := range l.second {
		p.slope[atOut+i] += e * v
		if v == 0 || v == 1 {
			continue
		}
		d := e * value[atOut+i]
		p.slope[atBias2+i] += d
		row, slope := value[atSecond+i*network.Hidden:][:network.Hidden], p.slope[atSecond+i*network.Hidden:][:network.Hidden]
		for k, h := range l.first {
			slope[k] += d * h
			back[k] += d * row[k]
		}
	}
	for k, h := range l.first {
		if h == 0 {
			back[k] = 0
		}
	}
	add := func(at int) {
		slope := p.slope[at:][:network.Hidden]
		for k, v := range back {
			slope[k] += v
		}
	}
	add(atBias)
	for _, r := range s.rows[:s.count] {
		if !p.has[r] {
			p.has[r] = true
			p.seen = append(p.seen, r)
		}
		add(int(r) * network.Hidden)
	}
}

// share returns the share of points that a value expects.
func share(v float32) float32 { return float32(1 / (1 + math.Exp(-float64(v)))) }

// lossOf returns the losses of a sample whose evaluation is out.
func lossOf(out float32, s *Sample) Losses {
	entropy := func(v float32) float64 {
		// -log of the share of the side to move, and of the other one, which is v more.
		x := float64(v)
		mine := math.Log1p(math.Exp(-math.Abs(x))) + max(-x, 0)
		return mine + (1-float64(s.target))*x
	}
	return Losses{1, entropy(out), entropy(s.base)}
}

// Measure returns the losses of a network on samples.
func Measure(n *network.Network, samples []Sample) (sum Losses) {
	f := fit{value: make([]float32, atEnd)}
	f.load(n)
	var l layers
	for i := range samples {
		sum.Add(lossOf(l.forward(f.value, &samples[i]), &samples[i]))
	}
	return sum
}
