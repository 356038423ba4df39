package jungo

import "math"

// The convolutions of the blocks, which are most of the work, are computed in 8 bits
// where the processor has vector instructions: weights as signed bytes with a scale
// for each output, rectified activations as unsigned bytes with a scale for each
// layer of each position (Jacob et al., "Quantization and training of neural networks
// for efficient integer-arithmetic-only inference", 2018). Sums between blocks stay
// in floats. Training uses floats only.

// quantConv is a convolution in bytes; its weights are [out/16][3][3·in/4][16][4].
type quantConv struct {
	in, out int
	w       []int8
	scale   []float32 // of each output
}

type quantBlock struct{ first, second quantConv }

// quantised returns the blocks of n in bytes.
func (n *Net) quantised() []quantBlock {
	q := make([]quantBlock, len(n.blocks))
	for i := range q {
		q[i] = quantBlock{n.bytes(n.blocks[i].first), n.bytes(n.blocks[i].second)}
	}
	return q
}

func (n *Net) bytes(c conv) quantConv {
	q := quantConv{c.in, c.out, make([]int8, c.w.n), make([]float32, c.out)}
	w := n.at(c.w)
	for o := range c.out {
		var top float32
		for tap := range 9 {
			for i := range c.in {
				top = max(top, float32(math.Abs(float64(w[c.weight(o, tap, i)]))))
			}
		}
		q.scale[o] = top / mostWeight(c.out)
		if top == 0 {
			continue
		}
		for tap := range 9 {
			for i := range c.in {
				run := tap%3*c.in + i
				to := ((o/lanes*3+tap/3)*3*c.in/4+run/4)*lanes*4 + o%lanes*4 + run%4
				q.w[to] = int8(math.Round(float64(w[c.weight(o, tap, i)] / q.scale[o])))
			}
		}
	}
	return q
}

// useBytes makes the runner compute the blocks in bytes.
func (r *Runner) useBytes() {
	r.quant = r.net.quantised()
	r.bytes = make([]uint8, len(r.trunk[0]))
}

// conv8 sets out to the rectified sum of a convolution of in, its bias, and add if it is
// not nil.
func (r *Runner) conv8(c *quantConv, bias, in, add, out []float32) {
	x := r.filled(in, c.in)
	peak := quantise(&r.bytes[r.first*c.in], &x[0], len(x))
	var scale [maxChannels]float32
	for o, s := range c.scale {
		scale[o] = s * peak / math.MaxUint8
	}
	res, resStride := &r.zero[0], 0
	if add != nil {
		res, resStride = &add[r.first*c.out], 4*c.out
	}
	convolve8(&out[r.first*c.out], res, &bias[0], &scale[0], &r.bytes[(r.first-r.width-1)*c.in], &c.w[0], c.out,
		3*c.in/4, 4*c.out, resStride, c.in, c.in*r.width, r.run)
	r.clearPads(out, c.out)
}

// block8 is block in bytes.
func (r *Runner) block8(i int) {
	b, q, h := &r.net.blocks[i], &r.quant[i], r.inner[i]
	r.conv8(&q.first, r.net.at(b.first.b), r.trunk[i], nil, h)
	bias := r.pool(i)
	r.conv8(&q.second, bias[:], h, r.trunk[i], r.trunk[i+1])
}
