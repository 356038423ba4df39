package jungo

import (
	"math"
	"sync"
)

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
	tiles   []int16   // the weights transformed for tiles, in place of w
	scale   []float32 // of each output
}

// weight returns the index, among the weights of c, of the one from input i at one of the nine
// taps to output o.
func (q *quantConv) weight(o, tap, i int) int {
	run := tap%3*q.in + i
	return ((o/lanes*3+tap/3)*3*q.in/4+run/4)*lanes*4 + o%lanes*4 + run%4
}

type quantBlock struct{ first, second quantConv }

// tiler computes convolutions of bytes by tiles with some outputs in a row; tiled returns the
// weights for that. convolve does what conv8 does with floor in place of zero, and writes the points
// of the board alone.
type tiler interface {
	outputs() int
	tiled(q *quantConv) []int16
	convolve(q *quantConv, bias, scale []float32, bytes []uint8, add, out []float32, floor float32)
}

// byteNet is a network in bytes: its blocks and, where there are tiles, its head.
type byteNet struct {
	blocks []quantBlock
	head   quantConv
}

// byteNets has a network in bytes, by the outputs in a row of the tiles that it is for; 0 is none. The
// runners of the network share them.
type byteNets struct {
	mu   sync.Mutex
	nets map[int]*byteNet
}

// quantised returns n in bytes, for tiles if t is not nil.
func (n *Net) quantised(t tiler) *byteNet {
	outputs := 0
	if t != nil {
		outputs = t.outputs()
	}
	s := n.bytes
	s.mu.Lock()
	defer s.mu.Unlock()
	if b := s.nets[outputs]; b != nil {
		return b
	}
	b := &byteNet{}
	for _, block := range n.blocks {
		b.blocks = append(b.blocks, quantBlock{n.inBytes(block.first, t), n.inBytes(block.second, t)})
	}
	if t != nil {
		b.head = n.inBytes(n.head, t)
	}
	if s.nets == nil {
		s.nets = map[int]*byteNet{}
	}
	s.nets[outputs] = b
	return b
}

// inBytes returns a convolution in bytes, for tiles if t is not nil.
func (n *Net) inBytes(c conv, t tiler) quantConv {
	q := quantConv{in: c.in, out: c.out, w: make([]int8, c.w.n), scale: make([]float32, c.out)}
	w := n.at(c.w)
	for o := range c.out {
		var top float32
		for tap := range 9 {
			for i := range c.in {
				top = max(top, float32(math.Abs(float64(w[c.weight(o, tap, i)]))))
			}
		}
		q.scale[o] = top / math.MaxInt8
		if top == 0 {
			continue
		}
		for tap := range 9 {
			for i := range c.in {
				q.w[q.weight(o, tap, i)] = int8(math.Round(float64(w[c.weight(o, tap, i)] / q.scale[o])))
			}
		}
	}
	if t != nil {
		q.tiles, q.w = t.tiled(&q), nil
	}
	return q
}

// useBytes makes the runner compute the blocks in bytes, and the head where there are tiles.
func (r *Runner) useBytes() {
	r.tiles = newTiler(r)
	r.quant = r.net.quantised(r.tiles)
	r.bytes = make([]uint8, len(r.trunk[0]))
}

// toBytes writes the inputs of a convolution as bytes, and returns the scale of each output.
func (r *Runner) toBytes(c *quantConv, in []float32) (scale [maxChannels]float32) {
	x := r.filled(in, c.in)
	peak := quantise(&r.bytes[r.first*c.in], &x[0], len(x))
	for o, s := range c.scale {
		scale[o] = s * peak / math.MaxUint8
	}
	return scale
}

// conv8 sets out to the rectified sum of a convolution of in, its bias, and add if it is not
// nil.
func (r *Runner) conv8(c *quantConv, bias, in, add, out []float32) {
	scale := r.toBytes(c, in)
	if c.tiles != nil {
		r.tiles.convolve(c, bias, scale[:], r.bytes, add, out, 0)
		return
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
	b, q, h := &r.net.blocks[i], &r.quant.blocks[i], r.inner[i]
	r.conv8(&q.first, r.net.at(b.first.b), r.trunk[i], nil, h)
	bias := r.pool(i)
	r.conv8(&q.second, bias[:], h, r.trunk[i], r.trunk[i+1])
}

// head8 computes the head in bytes.
func (r *Runner) head8() {
	in, q := r.trunk[len(r.net.blocks)], &r.quant.head
	scale := r.toBytes(q, in)
	r.tiles.convolve(q, r.net.at(r.net.head.b), scale[:], r.bytes, nil, r.heads, -math.MaxFloat32)
}
