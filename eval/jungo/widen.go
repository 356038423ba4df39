package jungo

import "math/rand/v2"

// widen returns a network of more channels with the same results (Chen, Goodfellow and
// Shlens, "Net2Net", 2016): channels are copied from the first on, and each reader of
// copies takes a random share from each, so that they become different in training.
func (n *Net) widen(channels int, rng *rand.Rand) *Net {
	w := newNet(channels, len(n.blocks))
	wide := copies(channels, n.channels)
	inputs, outputs := copies(planes, planes), copies(headChannels, headChannels)
	cv := func(to, of conv, in, out []int) {
		shares := split(of.in, in, 9*to.out, rng)
		for o, from := range out {
			w.params[to.b.from+o] = n.params[of.b.from+from]
			for tap := range 9 {
				for i, source := range in {
					v := n.params[of.w.from+of.weight(from, tap, source)]
					w.params[to.w.from+to.weight(o, tap, i)] = v * shares[(9*o+tap)*len(in)+i]
				}
			}
		}
	}
	cv(w.stem, n.stem, inputs, wide)
	for b := range n.blocks {
		to, of := &w.blocks[b], &n.blocks[b]
		cv(to.first, of.first, wide, wide)
		cv(to.second, of.second, wide, wide)
		for half := range 2 {
			shares := split(n.channels, wide, channels, rng)
			for o, from := range wide {
				for i, source := range wide {
					v := n.params[of.pooled.from+(half*n.channels+source)*n.channels+from]
					w.params[to.pooled.from+(half*channels+i)*channels+o] = v * shares[o*channels+i]
				}
			}
		}
	}
	cv(w.head, n.head, wide, outputs)
	for _, s := range [][2]span{{w.policy, n.policy}, {w.pass, n.pass}, {w.value1, n.value1}, {w.value2, n.value2}} {
		copy(w.at(s[0]), n.at(s[1]))
	}
	return w
}

// deepen returns a network of at least so many blocks with the same results: the second
// convolution of a new block, and what it pools, are zero at first.
func (n *Net) deepen(blocks int, rng *rand.Rand) *Net {
	if blocks <= len(n.blocks) {
		return n
	}
	d := newNet(n.channels, blocks)
	old := n.spans()
	const behind = 6 // tensors behind the blocks: two of the head's convolution, and four
	spans := d.spans()
	for i, s := range old {
		if i >= len(old)-behind {
			i += len(spans) - len(old)
		}
		copy(d.at(spans[i]), n.at(s))
	}
	for i := len(n.blocks); i < blocks; i++ {
		d.draw(rng, d.blocks[i].first.w, 9*n.channels)
	}
	return d
}

// copies returns, for each channel, which of the sources it is a copy of.
func copies(channels, sources int) []int {
	s := make([]int, channels)
	for i := range s {
		s[i] = i % sources
	}
	return s
}

// split returns, for each reader of inputs that are copies of sources, its share of
// each input. The shares of the copies of one source sum to 1.
func split(sources int, from []int, readers int, rng *rand.Rand) []float32 {
	shares := make([]float32, readers*len(from))
	sum := make([]float32, sources)
	for r := range readers {
		row := shares[r*len(from):][:len(from)]
		clear(sum)
		for i, s := range from {
			row[i] = rng.Float32() + 0.01
			sum[s] += row[i]
		}
		for i, s := range from {
			row[i] /= sum[s]
		}
	}
	return shares
}
