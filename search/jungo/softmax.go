package jungo

import (
	"context"
	"fmt"
	"math"
	"slices"

	"tengen/movegen/jungo"
)

// choice is a position of a game: the features of its moves and the share of the visits that
// each move got.
type choice struct {
	moves  [][]int32
	target []float64
}

// softmax is a softmax regression: a move's probability is proportional to exp(sum of the
// weights of its features). Features are numbered in the order in which they come up.
type softmax struct {
	names  map[string]int32
	list   []string
	seen   []int
	weight []float64
	held   int // number of features, the first ones, that keep their weights
}

func newSoftmax() *softmax { return &softmax{names: map[string]int32{}} }

// id returns the number of a feature, a new number if the name is new.
func (m *softmax) id(name string) int32 {
	i, ok := m.names[name]
	if !ok {
		i = int32(len(m.list))
		m.names[name] = i
		m.list, m.seen, m.weight = append(m.list, name), append(m.seen, 0), append(m.weight, 0)
	}
	return i
}

// start sets the weights with which the fit begins, for named features. Decay pulls the
// weights back towards them.
func (m *softmax) start(names []string, w []float64) {
	for i, n := range names {
		m.weight[m.id(n)] = w[i]
	}
}

// probabilities fills p with the probabilities of the moves.
func (m *softmax) probabilities(x *choice, p []float64) []float64 {
	p = p[:0]
	sum := 0.0
	for _, fs := range x.moves {
		e := 0.0
		for _, f := range fs {
			e += m.weight[f]
		}
		e = math.Exp(e)
		p = append(p, e)
		sum += e
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// loss returns the mean cross entropy in nats, and the share of positions in which the most
// probable move is the most visited one. Both are 0 without positions.
func (m *softmax) loss(xs []choice) (entropy, first float64) {
	var p []float64
	for i := range xs {
		p = m.probabilities(&xs[i], p)
		best, want := 0, 0
		for j, t := range xs[i].target {
			if t > 0 {
				entropy -= t * math.Log(p[j])
			}
			if p[j] > p[best] {
				best = j
			}
			if t > xs[i].target[want] {
				want = j
			}
		}
		if best == want {
			first++
		}
	}
	n := float64(max(len(xs), 1))
	return entropy / n, first / n
}

// fit runs AdaGrad over positions drawn at random. It ends early with the error of ctx.
func (m *softmax) fit(ctx context.Context, xs []choice, rng *jungo.Rand) error {
	from := slices.Clone(m.weight)
	square := make([]float64, len(m.list))
	grad := make([]float64, len(m.list))
	var p []float64
	for e := range fitEpochs {
		rate := fitRate / (1 + fitRateDecay*float64(e))
		for step := range xs {
			if step&0xfff == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			x := &xs[rng.Intn(len(xs))]
			p = m.probabilities(x, p)
			for j, fs := range x.moves {
				for _, f := range fs {
					grad[f] += x.target[j] - p[j]
				}
			}
			for _, fs := range x.moves {
				for _, f := range fs {
					g := grad[f]
					if g == 0 || int(f) < m.held {
						continue
					}
					grad[f] = 0
					g -= fitDecay * (m.weight[f] - from[f])
					square[f] += g * g
					m.weight[f] += rate * g / math.Sqrt(square[f]+1e-2)
				}
			}
		}
	}
	return nil
}

// count counts how often each feature comes up.
func (m *softmax) count(xs []choice) {
	clear(m.seen)
	for i := range xs {
		for _, fs := range xs[i].moves {
			for _, f := range fs {
				m.seen[f]++
			}
		}
	}
}

// lines writes weights in the form of parseWeights: those of the named features, and of all
// others that are seen often enough and differ from 0.
func (m *softmax) lines(prefix string, always []string) []string {
	var out []string
	done := map[string]bool{}
	for _, n := range always {
		done[n] = true
		out = append(out, fmt.Sprintf("%s %s %.2f", prefix, n, m.weight[m.id(n)]))
	}
	var rest []string
	for i, n := range m.list {
		if !done[n] && m.seen[i] >= fitLeastSeen && math.Abs(m.weight[i]) >= fitLeastWeight {
			rest = append(rest, fmt.Sprintf("%s %s %.2f", prefix, n, m.weight[i]))
		}
	}
	slices.Sort(rest)
	return append(out, rest...)
}
