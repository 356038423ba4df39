package jungo

import (
	"math"
	"math/rand/v2"

	"tengen/movegen/jungo"
)

// Sample is a position with the answers that the network should learn, from the view of
// the player to move.
type Sample struct {
	Features Features
	// Moves and Shares are the moves searched (jungo.Pass for a pass) and their shares
	// of the visits, which sum to 1; both are empty if the sample has no policy.
	Moves  []jungo.Point
	Shares []float32
	// Owner is whose stone is on each point at the end: 0 the player's, 1 the
	// opponent's, 2 none.
	Owner []uint8
	// Lead is the player's final lead in stones, without komi.
	Lead float32
}

// Loss holds mean losses in nats: the cross entropies of the moves and of a point's
// owner, and the negative log likelihood of the final lead. Best is the share of
// positions whose most visited move has the largest logit.
type Loss struct {
	Policy, Owner, Lead, Best float64
	positions, moves          float64
}

func (l *Loss) add(o *Loss) {
	l.Policy += o.Policy
	l.Owner += o.Owner
	l.Lead += o.Lead
	l.Best += o.Best
	l.positions += o.positions
	l.moves += o.moves
}

func (l *Loss) mean() Loss {
	p, m := max(l.positions, 1), max(l.moves, 1)
	return Loss{Policy: l.Policy / m, Best: l.Best / m, Owner: l.Owner / p, Lead: l.Lead / p}
}

// initialise sets the weights for training (He et al., "Delving deep into
// rectifiers", 2015); each block starts as the identity (Zhang et al., "Fixup
// initialization", 2019).
func (n *Net) initialise(rng *rand.Rand) {
	n.draw(rng, n.stem.w, 9*6) // only a few planes are set at each point
	for i := range n.blocks {
		n.draw(rng, n.blocks[i].first.w, 9*n.channels)
	}
	n.draw(rng, n.head.w, 9*n.channels)
	n.draw(rng, n.policy, 2*policyHidden)
	n.draw(rng, n.value1, valueInputs)
	for k := range Mixture {
		n.at(n.value2)[(Mixture+k)*(valueUnits+1)+valueUnits] = float32(k-1) * 0.5
	}
}

// draw sets weights that sum over so many inputs at random.
func (n *Net) draw(rng *rand.Rand, s span, inputs int) {
	dev := math.Sqrt(2 / float64(inputs))
	w := n.at(s)
	for i := range w {
		w[i] = float32(dev * rng.NormFloat64())
	}
}

// backprop computes gradients of the loss of samples.
type backprop struct {
	r      *Runner
	turned []float32 // the transposes of the net's convolutions
	grad   []float32
	heads  []float32
	trunk  []float32
	inner  []float32
	loss   Loss
	noLead bool // leave out the lead, for tests
	noGrad bool // compute only the loss
}

func newBackprop(n *Net, size int, grad, turned []float32) *backprop {
	r := NewFloatRunner(n, size)
	like := func(x []float32) []float32 { return make([]float32, len(x)) }
	return &backprop{r: r, turned: turned, grad: grad,
		heads: like(r.heads), trunk: like(r.trunk[0]), inner: like(r.trunk[0])}
}

// transpose writes to out, laid out as n.params, the weights of the convolutions that
// map the gradients of the outputs to those of the inputs.
func (n *Net) transpose(out []float32) {
	one := func(c conv) {
		w, t := n.at(c.w), out[c.w.from:]
		for o := range c.out {
			for tap := range 9 {
				for i := range c.in {
					to := ((i/lanes*9+8-tap)*c.out+o)*lanes + i%lanes
					t[to] = w[c.weight(o, tap, i)]
				}
			}
		}
	}
	for i := range n.blocks {
		one(n.blocks[i].first)
		one(n.blocks[i].second)
	}
	one(n.head)
}

// sample adds the gradient of one sample, seen through a symmetry.
func (b *backprop) sample(s *Sample, symmetry int) {
	r, n := b.r, b.r.net
	out := r.Run(&s.Features, symmetry)
	turn := r.turns[symmetry]
	clear(b.heads)
	b.loss.positions++
	units := b.policy(s, out, turn)
	b.owner(s, out, turn)
	b.lead(s, out, units)
	if b.noGrad {
		return
	}
	c := n.channels
	last := len(n.blocks)
	clear(b.trunk)
	b.conv(n.head, r.trunk[last], b.heads, b.trunk)
	for i := last - 1; i >= 0; i-- {
		b.block(i)
	}
	b.through(b.trunk, r.trunk[0], c)
	b.weights(n.stem, r.input, b.trunk)
}

// policy computes the gradient of the policy's head and returns that of the units of
// the score's first layer.
func (b *backprop) policy(s *Sample, out *Output, turn []jungo.Point) (units [valueUnits]float32) {
	if len(s.Moves) == 0 {
		return
	}
	r, n := b.r, b.r.net
	b.loss.moves++
	points := len(turn)
	g := make([]float32, points+1)
	top := out.Pass
	for p := range points {
		if s.Features.Cell[p] == 0 {
			top = max(top, out.Policy[p])
		}
	}
	sum := exp(out.Pass - top)
	g[points] = sum
	for p := range points {
		if s.Features.Cell[p] == 0 {
			g[p] = exp(out.Policy[p] - top)
			sum += g[p]
		}
	}
	for i := range g {
		g[i] /= sum
	}
	best := 0
	for i, m := range s.Moves {
		at := int(m)
		if m < 0 {
			at = points
		}
		b.loss.Policy -= float64(s.Shares[i]) * math.Log(max(float64(g[at]), 1e-12))
		if s.Shares[i] > s.Shares[best] {
			best = i
		}
	}
	like := 0
	for i := range g {
		if g[i] > g[like] {
			like = i
		}
	}
	if m := int(s.Moves[best]); like == m || like == points && m < 0 {
		b.loss.Best++
	}
	for i, m := range s.Moves {
		if m < 0 {
			g[points] -= s.Shares[i]
		} else {
			g[m] -= s.Shares[i]
		}
	}
	w, dw := n.at(n.policy), b.grad[n.policy.from:]
	wp, dp := n.at(n.pass), b.grad[n.pass.from:]
	pass := g[points]
	for p, t := range turn {
		h := r.heads[int(r.index[t])*headChannels:][:policyHidden]
		d := b.heads[int(r.index[t])*headChannels:][:policyHidden]
		for k, v := range h {
			if v > 0 {
				dw[k] += g[p] * v
				d[k] = g[p]*w[k] + pass*wp[k]/float32(points)
			}
		}
	}
	for k, v := range r.meanP {
		dp[k] += pass * v
	}
	for k, v := range r.units {
		dp[policyHidden+k] += pass * v
		units[k] = pass * wp[policyHidden+k]
	}
	dp[policyHidden+valueUnits] += pass
	return units
}

func (b *backprop) owner(s *Sample, out *Output, turn []jungo.Point) {
	scale := ownerLoss / float32(len(turn))
	var loss float64
	for p, t := range turn {
		d := b.heads[int(b.r.index[t])*headChannels+policyHidden:][:ownerLogits]
		for k, v := range out.Owner[p] {
			d[k] = v * scale
		}
		d[s.Owner[p]] -= scale
		loss -= math.Log(max(float64(out.Owner[p][s.Owner[p]]), 1e-12))
	}
	b.loss.Owner += loss / float64(len(turn))
}

// LogDensity returns the logarithm of the density of a final lead, and the share of
// each part of the mixture in it.
func (o *Output) LogDensity(lead float32) (float64, [Mixture]float64) {
	var parts [Mixture]float64
	top := math.Inf(-1)
	for k := range parts {
		z := math.Abs(float64((lead - o.Mean[k]) / o.Spread[k]))
		parts[k] = math.Log(max(float64(o.Weight[k]), 1e-30)) - z - math.Log(float64(o.Spread[k])) - 2*math.Log1p(math.Exp(-z))
		top = max(top, parts[k])
	}
	var sum float64
	for k := range parts {
		parts[k] = math.Exp(parts[k] - top)
		sum += parts[k]
	}
	for k := range parts {
		parts[k] /= sum
	}
	return top + math.Log(sum), parts
}

func (b *backprop) lead(s *Sample, out *Output, units [valueUnits]float32) {
	r, n := b.r, b.r.net
	var raw [3 * Mixture]float32
	if !b.noLead {
		density, share := out.LogDensity(s.Lead)
		b.loss.Lead -= density
		for k := range Mixture {
			z := float64((s.Lead - out.Mean[k]) / out.Spread[k])
			t := math.Tanh(z / 2)
			raw[k] = out.Weight[k] - float32(share[k])
			raw[Mixture+k] = -float32(share[k]*t) / out.Spread[k] * offsetScale
			if out.Spread[k] > leastSpread && out.Spread[k] < mostSpread {
				raw[2*Mixture+k] = -float32(share[k] * (z*t - 1))
			}
		}
	}
	w, dw := n.at(n.value2), b.grad[n.value2.from:]
	for u, g := range raw {
		g *= leadLoss
		ws, ds := w[u*(valueUnits+1):], dw[u*(valueUnits+1):]
		for k, x := range r.units {
			ds[k] += g * x
			units[k] += g * ws[k]
		}
		ds[valueUnits] += g
	}
	var value [valueInputs]float32
	w, dw = n.at(n.value1), b.grad[n.value1.from:]
	for u, g := range units {
		if r.units[u] <= 0 {
			continue
		}
		ws, ds := w[u*(valueInputs+1):], dw[u*(valueInputs+1):]
		for k, x := range r.value {
			ds[k] += g * x
			value[k] += g * ws[k]
		}
		ds[valueInputs] += g
	}
	for _, t := range r.index {
		at := int(t)*headChannels + policyHidden + ownerLogits
		h, d := r.heads[at:][:valueHidden], b.heads[at:][:valueHidden]
		for k, v := range h {
			if v > 0 {
				d[k] = value[k] / float32(len(r.index))
				if r.topAt[k] == t {
					d[k] += value[valueHidden+k]
				}
			}
		}
	}
}

// block replaces the gradient of a block's output in b.trunk by that of its input.
func (b *backprop) block(i int) {
	r, n := b.r, b.r.net
	bl, c := &n.blocks[i], n.channels
	h, g := r.inner[i], r.pooled[i]
	b.through(b.trunk, r.trunk[i+1], c)
	clear(b.inner)
	b.conv(bl.second, h, b.trunk, b.inner)
	var sum [maxChannels]float32
	d := r.filled(b.trunk, c)
	for j := 0; j < len(d); j += c {
		for k, v := range d[j : j+c] {
			sum[k] += v
		}
	}
	w, dw := n.at(bl.pooled), b.grad[bl.pooled.from:]
	var dg [2 * maxChannels]float32
	for j, v := range g {
		var s float32
		ws, ds := w[j*c:(j+1)*c], dw[j*c:(j+1)*c]
		for k, x := range sum[:c] {
			ds[k] += v * x
			s += ws[k] * x
		}
		dg[j] = s
	}
	points := float32(len(r.index))
	var taken [maxChannels]bool
	for _, t := range r.index {
		hs, ds := h[int(t)*c:][:c], b.inner[int(t)*c:][:c]
		for k, v := range hs {
			ds[k] += dg[k] / points
			if v == g[c+k] && v > 0 && !taken[k] {
				taken[k] = true
				ds[k] += dg[c+k]
			}
		}
	}
	b.through(b.inner, h, c)
	b.conv(bl.first, r.trunk[i], b.inner, b.trunk)
}

// through sets the gradient d to zero where the rectified x is zero, and off the board.
func (b *backprop) through(d, x []float32, channels int) {
	b.r.clearPads(d, channels)
	d, x = b.r.filled(d, channels), b.r.filled(x, channels)
	for i, v := range x {
		if v <= 0 {
			d[i] = 0
		}
	}
}

// conv adds the gradients of a convolution's weights, and that of its input to in.
func (b *backprop) conv(c conv, x, d, in []float32) {
	b.weights(c, x, d)
	b.r.conv(conv{in: c.out, out: c.in}, b.turned[c.w.from:], d, in)
}

func (b *backprop) weights(c conv, x, d []float32) {
	r := b.r
	for row := range 3 {
		gradient(&b.grad[c.w.from+row*3*c.in*lanes], &x[(r.first+(row-1)*r.width-1)*c.in], &d[r.first*c.out],
			c.out, 4*9*c.in*lanes, 4*c.in, 4*c.out, r.run*positions, 3*c.in/positions)
	}
	bias := b.grad[c.b.from : c.b.from+c.out]
	ds := r.filled(d, c.out)
	for j := 0; j < len(ds); j += c.out {
		for k, v := range ds[j : j+c.out] {
			bias[k] += v
		}
	}
}
