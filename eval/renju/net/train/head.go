package train

import (
	"math"
	"math/rand/v2"

	"tengen/eval/renju/net"
)

// The order of a head's numbers in its tensor: each weight matrix as a row of outputs for
// every input.
const (
	atW1     = 0
	atW2     = atW1 + net.Inputs*net.Hidden
	atQ      = atW2 + net.Hidden*net.Hidden
	atB1     = atQ + net.Hidden*net.Width
	atB2     = atB1 + net.Hidden
	atQ0     = atB2 + net.Hidden
	atW3     = atQ0 + net.Width
	atB3     = atW3 + net.Hidden
	atR      = atB3 + 1
	atR0     = atR + net.Width*net.Hidden
	headSize = atR0 + net.Hidden
)

type head struct {
	t *tensor
	// used is the numbers as the integer network has them, as fractions.
	used []float32
}

func newHead(r *rand.Rand, p *parameters) *head {
	h := &head{t: p.add(headSize, decayHead, 0, r), used: make([]float32, headSize)}
	v := h.t.value
	fill := func(from, to int, spread float64) {
		for i := from; i < to; i++ {
			v[i] = float32(r.NormFloat64() * spread)
		}
	}
	fill(atW1, atW2, math.Sqrt(2.0/float64(net.Inputs)))
	fill(atW2, atQ, math.Sqrt(2.0/net.Hidden))
	fill(atQ, atB1, startPolicy)
	fill(atQ0, atW3, startPolicy)
	fill(atW3, atB3, 0.1/math.Sqrt(net.Hidden))
	fill(atR, atR0, math.Sqrt(2.0/net.Width))
	h.round()
	return h
}

// round writes used.
func (h *head) round() {
	for i, x := range h.t.value {
		unit, most := float64(net.Unit), float64(net.WeightMax)
		if i >= atB1 && i < atW3 || i == atB3 || i >= atR0 {
			unit, most = net.Unit*net.Unit, net.BiasMax
		}
		h.used[i] = rounded(x, unit, most)
	}
}

// export writes the integer head.
func (h *head) export(out *net.Head) {
	walk(out, func(i int, w *int16) { *w = int16(math.Round(float64(h.used[i]) * net.Unit)) },
		func(i int, b *int32) { *b = int32(math.Round(float64(h.used[i]) * net.Unit * net.Unit)) })
}

// walk visits the weights and biases of an integer head, with their places in the tensor.
func walk(n *net.Head, weight func(i int, w *int16), bias func(i int, b *int32)) {
	for i := range net.Inputs {
		for o := range net.Hidden {
			weight(atW1+i*net.Hidden+o, &n.W1[i/2][o][i%2])
		}
	}
	for i := range net.Width {
		for o := range net.Hidden {
			weight(atR+i*net.Hidden+o, &n.R[i/2][o][i%2])
		}
	}
	for i := range net.Hidden {
		for o := range net.Hidden {
			weight(atW2+i*net.Hidden+o, &n.W2[i/2][o][i%2])
		}
		for o := range net.Width {
			weight(atQ+i*net.Width+o, &n.Q[i/2][o][i%2])
		}
		bias(atB1+i, &n.B1[i])
		bias(atB2+i, &n.B2[i])
		weight(atW3+i, &n.W3[i])
		bias(atR0+i, &n.R0[i])
	}
	for o := range net.Width {
		bias(atQ0+o, &n.Q0[o])
	}
	bias(atB3, &n.B3)
}

// activations are the numbers of one position on their way through a head.
type activations struct {
	zones         zones // the inputs and outputs of the zones' layers
	x             [net.Inputs]float32
	first, second layer
	q             vector
	out           float32
}

const activeMax = float32(net.ActiveMax) / net.Unit

func (a *activations) forward(h *head) {
	w := h.used
	a.zones.forward(h, (*layer)(a.x[net.Inputs-net.Hidden:]))
	copy(a.first[:], w[atB1:atB2])
	for i, x := range a.x {
		if x != 0 {
			increase(&a.first, (*layer)(w[atW1+i*net.Hidden:]), x)
		}
	}
	activate(&a.first)
	copy(a.second[:], w[atB2:atQ0])
	copy(a.q[:], w[atQ0:atW3])
	for i, x := range a.first {
		if x != 0 {
			increase(&a.second, (*layer)(w[atW2+i*net.Hidden:]), x)
		}
	}
	activate(&a.second)
	for i, x := range a.second {
		if x != 0 {
			axpy(&a.q, (*vector)(w[atQ+i*net.Width:]), x)
		}
	}
	a.out = w[atB3] + inner(&a.second, (*layer)(w[atW3:]))
}

func activate(v *layer) {
	for i, x := range v {
		v[i] = max(0, min(x, activeMax))
	}
}

// passes clears the slopes of numbers that were clipped.
func passes(slope, v *layer) {
	for i, x := range v {
		if x <= 0 || x >= activeMax {
			slope[i] = 0
		}
	}
}

// backward adds to slope the slopes of the head's numbers, given those of the output and
// of the policy weights, and returns those of the sums; those of the zones' sums are in zones.
func (a *activations) backward(h *head, slope []float32, out float32, q *vector) (sums vector) {
	w := h.used
	slope[atB3] += out
	var second, first layer
	increase((*layer)(slope[atW3:]), &a.second, out)
	increase(&second, (*layer)(w[atW3:]), out)
	axpy((*vector)(slope[atQ0:]), q, 1)
	for i, x := range a.second {
		if x > 0 {
			axpy((*vector)(slope[atQ+i*net.Width:]), q, x)
			second[i] += dot((*vector)(w[atQ+i*net.Width:]), q)
		}
	}
	passes(&second, &a.second)
	increase((*layer)(slope[atB2:]), &second, 1)
	for i, x := range a.first {
		if x > 0 {
			increase((*layer)(slope[atW2+i*net.Hidden:]), &second, x)
			first[i] = inner((*layer)(w[atW2+i*net.Hidden:]), &second)
		}
	}
	passes(&first, &a.first)
	increase((*layer)(slope[atB1:]), &first, 1)
	for i, x := range a.x {
		if x != 0 {
			increase((*layer)(slope[atW1+i*net.Hidden:]), &first, x)
		}
		if i < net.Width {
			sums[i] = inner((*layer)(w[atW1+i*net.Hidden:]), &first)
		}
	}
	var pool layer
	for i := range pool {
		pool[i] = inner((*layer)(w[atW1+(net.Inputs-net.Hidden+i)*net.Hidden:]), &first)
	}
	a.zones.backward(h, slope, &pool)
	return sums
}
