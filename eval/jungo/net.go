package jungo

import (
	"math"

	"tengen/movegen/jungo"
)

// Net is a convolutional network: a stem, residual blocks of two 3×3 convolutions
// with the pooled activations of the first added to the second, and one convolution
// for the heads (He et al., "Deep residual learning", 2016; the pooling after Wu,
// "Accelerating self-play learning in Go", 2019). It works on boards of every size.
// Running a Net does not change it.
type Net struct {
	channels int
	params   []float32
	stem     conv
	blocks   []block
	head     conv
	policy   span // [policyHidden]
	pass     span // [policyHidden + valueUnits + 1]
	value1   span // [valueUnits][valueInputs + 1]
	value2   span // [3·Mixture][valueUnits + 1]
	bytes    *byteNets
}

// span is a tensor's place in Net.params.
type span struct{ from, n int }

// conv is a 3×3 convolution; its weights are [out/16][3][3·in][16].
type conv struct {
	in, out int
	w, b    span
}

// weight returns the index, among the weights of c, of the one from input i at one of
// the nine taps to output o.
func (c *conv) weight(o, tap, i int) int {
	return ((o/lanes*9+tap)*c.in+i)*lanes + o%lanes
}

type block struct {
	first, second conv
	pooled        span // [2·channels][channels]
}

// newNet returns a network with all weights zero.
func newNet(channels, blocks int) *Net {
	n, total := layOut(channels, blocks)
	n.params = make([]float32, total)
	return n
}

// layOut returns a network whose weights are not allocated, and their number.
func layOut(channels, blocks int) (n *Net, total int) {
	n = &Net{channels: channels, bytes: new(byteNets)}
	take := func(k int) span {
		s := span{total, k}
		total += k
		return s
	}
	cv := func(in, out int) conv { return conv{in, out, take(9 * in * out), take(out)} }
	n.stem = cv(planes, channels)
	for range blocks {
		n.blocks = append(n.blocks, block{cv(channels, channels), cv(channels, channels), take(2 * channels * channels)})
	}
	n.head = cv(channels, headChannels)
	n.policy = take(policyHidden)
	n.pass = take(policyHidden + valueUnits + 1)
	n.value1 = take(valueUnits * (valueInputs + 1))
	n.value2 = take(3 * Mixture * (valueUnits + 1))
	return n, total
}

func (n *Net) at(s span) []float32 { return n.params[s.from : s.from+s.n] }

// clearInput sets the weights of some planes of the input to zero.
func (n *Net) clearInput(which ...int) {
	w := n.at(n.stem.w)
	for o := range n.stem.out {
		for tap := range 9 {
			for _, i := range which {
				w[n.stem.weight(o, tap, i)] = 0
			}
		}
	}
}

// Runner runs a network on boards of one size. It is for one goroutine at a time.
type Runner struct {
	net    *Net
	size   int
	width  int // positions from one row to the next
	first  int // position of the first point
	run    int // blocks of positions that cover the board
	index  []int32
	turns  [8][]jungo.Point
	input  []float32
	trunk  [][]float32 // after the stem and each block
	inner  [][]float32 // within each block
	pooled [][]float32 // of inner: means, then maxima
	heads  []float32
	meanP  [policyHidden]float32
	topAt  [valueHidden]int32
	value  [valueInputs]float32
	units  [valueUnits]float32
	raw    [3 * Mixture]float32
	out    Output

	quant *byteNet // nil if everything runs in floats
	tiles tiler    // nil if there are none
	bytes []uint8
	zero  [maxChannels]float32
}

// Output is the result of a network for a position, from the view of the player to
// move.
type Output struct {
	// Policy are the logits of the points, Pass that of passing, whether legal or not.
	Policy []float32
	Pass   float32
	// Owner are, for each point, the probabilities that at the end the player's stone
	// is on it, the opponent's, or none.
	Owner [][3]float32
	// Lead is the expected lead in stones by Owner, without komi.
	Lead float32
	// Weight, Mean and Spread are the parts of the distribution of the final lead: the
	// weight, mean and scale, in stones, of each logistic distribution.
	Weight, Mean, Spread [Mixture]float32
}

// NewRunner returns a runner for boards of size × size points.
func NewRunner(n *Net, size int) *Runner {
	r := NewFloatRunner(n, size)
	if Fast {
		r.useBytes()
	}
	return r
}

// NewFloatRunner returns a runner that computes in floats, as in training: slower, and without the errors of bytes.
func NewFloatRunner(n *Net, size int) *Runner {
	r := &Runner{net: n, size: size, width: size + 1, first: size + 2}
	points := size * size
	r.index = make([]int32, points)
	for p := range r.index {
		r.index[p] = int32(r.first + p/size*r.width + p%size)
	}
	last := int(r.index[points-1])
	r.run = (last - r.first + positions) / positions
	total := r.first + r.run*positions + r.width + 2
	for s := range r.turns {
		r.turns[s] = make([]jungo.Point, points)
		for p := range points {
			r.turns[s][p] = jungo.Transform(s, size, jungo.Point(p))
		}
	}
	layer := func(channels int) []float32 { return make([]float32, total*channels) }
	r.input = layer(planes)
	r.trunk = append(r.trunk, layer(n.channels))
	for range n.blocks {
		r.trunk = append(r.trunk, layer(n.channels))
		r.inner = append(r.inner, layer(n.channels))
		r.pooled = append(r.pooled, make([]float32, 2*n.channels))
	}
	r.heads = layer(headChannels)
	r.out.Policy = make([]float32, points)
	r.out.Owner = make([][3]float32, points)
	return r
}

// filled returns the activations of the positions that convolutions fill.
func (r *Runner) filled(x []float32, channels int) []float32 {
	return x[r.first*channels : (r.first+r.run*positions)*channels]
}

// clearPads sets the positions off the board to zero.
func (r *Runner) clearPads(x []float32, channels int) {
	for y := 1; y < r.size; y++ {
		p := (r.first + y*r.width - 1) * channels
		clear(x[p : p+channels])
	}
	clear(x[(int(r.index[len(r.index)-1])+1)*channels : (r.first+r.run*positions)*channels])
}

// conv adds a convolution of in to out.
func (r *Runner) conv(c conv, w []float32, in, out []float32) {
	convolve(&out[r.first*c.out], &in[(r.first-r.width-1)*c.in], &w[0], c.out,
		3*c.in, 4*c.out, 4*c.in, 4*c.in*r.width, r.run)
}

// fill sets every position of x to v.
func (r *Runner) fill(x, v []float32) {
	x = r.filled(x, len(v))
	for i := 0; i < len(x); i += len(v) {
		copy(x[i:], v)
	}
}

// Run evaluates a position, turned by a symmetry (0 to 7, 0 for none) and back again.
// The result is valid until the next call.
func (r *Runner) Run(f *Features, symmetry int) *Output {
	n := r.net
	turn := r.turns[symmetry]
	f.spread(r.input, r.index, turn)
	c := n.channels
	r.fill(r.trunk[0], n.at(n.stem.b))
	r.conv(n.stem, n.at(n.stem.w), r.input, r.trunk[0])
	relu(r.filled(r.trunk[0], c))
	r.clearPads(r.trunk[0], c)
	for i := range n.blocks {
		if r.quant != nil {
			r.block8(i)
		} else {
			r.block(i)
		}
	}
	if r.tiles != nil {
		r.head8()
	} else {
		r.fill(r.heads, n.at(n.head.b))
		r.conv(n.head, n.at(n.head.w), r.trunk[len(n.blocks)], r.heads)
	}
	r.policy(turn)
	r.owner(turn)
	r.score()
	return &r.out
}

func (r *Runner) block(i int) {
	n, b, c := r.net, &r.net.blocks[i], r.net.channels
	in, h, out := r.trunk[i], r.inner[i], r.trunk[i+1]
	r.fill(h, n.at(b.first.b))
	r.conv(b.first, n.at(b.first.w), in, h)
	relu(r.filled(h, c))
	r.clearPads(h, c)
	bias := r.pool(i)
	x, y := r.filled(in, c), r.filled(out, c)
	for j := 0; j < len(x); j += c {
		xs, ys := x[j:j+c], y[j:j+c]
		for k, v := range xs {
			ys[k] = v + bias[k]
		}
	}
	r.conv(b.second, n.at(b.second.w), h, out)
	relu(y)
	r.clearPads(out, c)
}

// pool pools the inner activations of block i, and returns the bias of the block's
// second convolution that results from them.
func (r *Runner) pool(i int) (bias [maxChannels]float32) {
	b, c := &r.net.blocks[i], r.net.channels
	h, g := r.inner[i], r.pooled[i]
	for o := 0; o < c; o += lanes {
		pool(&g[o], &g[c+o], &h[r.first*c+o], 4*c, r.run*positions)
	}
	for k := range c {
		g[k] /= float32(r.size * r.size)
	}
	copy(bias[:c], r.net.at(b.second.b))
	matvec(&bias[0], &r.net.at(b.pooled)[0], &g[0], c, 2*c)
	return bias
}

// policy computes the logits of the points, and rectifies the head's channels in place.
func (r *Runner) policy(turn []jungo.Point) {
	w := r.net.at(r.net.policy)
	r.meanP = [policyHidden]float32{}
	for p, t := range turn {
		h := r.heads[int(r.index[t])*headChannels:][:policyHidden]
		var sum float32
		for k := range h {
			v := max(h[k], 0)
			h[k] = v
			sum += v * w[k]
			r.meanP[k] += v
		}
		r.out.Policy[p] = sum
	}
	for k := range r.meanP {
		r.meanP[k] /= float32(len(turn))
	}
}

// owner computes the owners of the points, and the lead by them.
func (r *Runner) owner(turn []jungo.Point) {
	var lead, spread float32
	for p, t := range turn {
		h := r.heads[int(r.index[t])*headChannels+policyHidden:][:ownerLogits]
		top := max(h[0], h[1], h[2])
		a, b, c := exp(h[0]-top), exp(h[1]-top), exp(h[2]-top)
		sum := a + b + c
		o := [3]float32{a / sum, b / sum, c / sum}
		r.out.Owner[p] = o
		d := o[0] - o[1]
		lead += d
		spread += o[0] + o[1] - d*d
	}
	r.out.Lead = lead
	r.value[2*valueHidden] = lead / 20
	r.value[2*valueHidden+1] = float32(math.Sqrt(float64(spread))) / 5
}

// score computes the distribution of the final lead, and the logit of passing.
func (r *Runner) score() {
	n := r.net
	var sum, top [valueHidden]float32
	r.topAt = [valueHidden]int32{}
	for _, t := range r.index {
		h := r.heads[int(t)*headChannels+policyHidden+ownerLogits:][:valueHidden]
		for k, v := range h {
			v = max(v, 0)
			h[k] = v
			sum[k] += v
			if v > top[k] {
				top[k], r.topAt[k] = v, t
			}
		}
	}
	for k := range sum {
		r.value[k] = sum[k] / float32(len(r.index))
		r.value[valueHidden+k] = top[k]
	}
	w := n.at(n.value1)
	for u := range r.units {
		ws := w[u*(valueInputs+1):][:valueInputs+1]
		v := ws[valueInputs]
		for k, x := range r.value {
			v += x * ws[k]
		}
		r.units[u] = max(v, 0)
	}
	w = n.at(n.value2)
	for u := range r.raw {
		ws := w[u*(valueUnits+1):][:valueUnits+1]
		v := ws[valueUnits]
		for k, x := range r.units {
			v += x * ws[k]
		}
		r.raw[u] = v
	}
	o := &r.out
	most := max(r.raw[0], r.raw[1], r.raw[2])
	var total float32
	for k := range Mixture {
		o.Weight[k] = exp(r.raw[k] - most)
		total += o.Weight[k]
		o.Mean[k] = o.Lead + offsetScale*r.raw[Mixture+k]
		o.Spread[k] = min(max(spreadScale*exp(r.raw[2*Mixture+k]), leastSpread), mostSpread)
	}
	for k := range Mixture {
		o.Weight[k] /= total
	}
	w = n.at(n.pass)
	o.Pass = w[policyHidden+valueUnits]
	for k, v := range r.meanP {
		o.Pass += v * w[k]
	}
	for k, v := range r.units {
		o.Pass += v * w[policyHidden+k]
	}
}

func exp(x float32) float32 { return float32(math.Exp(float64(x))) }
