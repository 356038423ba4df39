package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	// A call computes sixteen output channels, in two registers of AVX2, or with AVX-512
	// thirty-two. weightBytes is the size of the weights of an input, or of four inputs that are
	// bytes, for sixteen channels; inputBytes that of the input or the four.
	weightBytes = 64
	inputBytes  = 4
	// block is the positions of a block, or the inputs whose gradients are computed together.
	block = 6
)

// jungo writes the kernels of package eval/jungo.
func (g *generator) jungo() {
	g.convolution("convSIMD", ymm)
	g.convolution("convAVX512", zmm)
	g.gradient("gradSIMD", ymm)
	g.gradient("gradAVX512", zmm)
	g.relu()
	g.channelPool()
	g.matvec()
	for _, outputs := range []int{3, 4} {
		g.tileKernels(outputs)
	}
	for _, tiles := range []int{3, 4} {
		g.products("SIMD", tiles, ymm)
		g.products("VNNI", tiles, zmm)
	}
	g.quantise()
}

// channels is a kernel that computes output channels in two registers.
type channels struct {
	*generator
	size int // of a register in bytes
	// next is the bytes from the weights of the first sixteen channels to those of the others,
	// where there are others.
	next reg.Register
}

func (c *channels) register() reg.VecVirtual {
	if c.size == zmm {
		return c.ZMM()
	}
	return c.YMM()
}

// both returns where two registers in succession are.
func (c *channels) both(m operand.Mem) []operand.Mem { return []operand.Mem{m, m.Offset(c.size)} }

// weights returns where the weights of an input are.
func (c *channels) weights(m operand.Mem) []operand.Mem {
	if c.next == nil {
		return c.both(m)
	}
	return []operand.Mem{m, m.Idx(c.next, 1)}
}

func (c *channels) load(list []operand.Mem) (v vectors) {
	for i, m := range list {
		v = append(v, c.register())
		c.VMOVUPS(m, v[i])
	}
	return v
}

func (c *channels) store(v vectors, list []operand.Mem) {
	for i, m := range list {
		c.VMOVUPS(v[i], m)
	}
}

func (c *channels) zeros(n int) (v vectors) {
	for range n {
		z := c.register()
		if c.size == zmm {
			c.VPXORD(z, z, z)
		} else {
			c.VPXOR(z, z, z)
		}
		v = append(v, z)
	}
	return v
}

// addProducts adds to the sums the products of weights and inputs, each a number of bytes behind
// its place.
func (c *channels) addProducts(places []operand.Mem, offset int, weights, sums vectors) {
	for i, m := range places {
		x := c.register()
		c.VBROADCASTSS(m.Offset(offset), x)
		for k, w := range weights {
			c.VFMADD231PS(w, x, sums[2*i+k])
		}
	}
}

// blocks writes the loops of a convolution: over blocks of positions, the three rows of a kernel,
// and the inputs of a row, some in each turn. begin and end are the code before and behind the
// rows; add is that of a turn, for the first input of every position and its weights.
func (c *channels) blocks(turn int, begin func(), add func(inputs []operand.Mem, weights operand.Mem), end func()) {
	in, w, n := c.param("in"), c.param("w"), c.param("n")
	stride, skip := c.param("inStride"), c.param("row")
	blocks := c.param("blocks")
	if c.size == zmm {
		c.next = c.GP64()
		c.IMUL3Q(imm(3*weightBytes), n, c.next)
	}
	c.scale(n, inputBytes)
	c.SUBQ(n, skip) // from the end of a row's inputs to the next row's
	stride3, stride5 := c.GP64(), c.GP64()
	c.LEAQ(at(stride).Idx(stride, 2), stride3)
	c.LEAQ(at(stride).Idx(stride, 4), stride5)

	c.loop("block", blocks, func() {
		begin()
		weights, x, rows := c.copy(w), c.copy(in), c.number(3)
		inputs := []operand.Mem{at(x), at(x).Idx(stride, 1), at(x).Idx(stride, 2),
			at(x).Idx(stride3, 1), at(x).Idx(stride, 4), at(x).Idx(stride5, 1)}
		c.loop("rows", rows, func() {
			c.loopBy("inner", turn, c.param("n"), func() {
				add(inputs, at(weights))
				c.add(inputBytes*turn, x)
				c.add(weightBytes*turn, weights)
			})
			c.ADDQ(skip, x)
		})
		end()
		c.LEAQ(at(in).Idx(stride3, 2), in)
	})
	c.end()
}

// outputs calls f with where the channels of every position are, and moves the pointer behind them.
func (c *channels) outputs(p reg.Register, f func(i int, m []operand.Mem)) {
	stride := c.param("outStride")
	for i := range block {
		f(i, c.both(at(p)))
		c.ADDQ(stride, p)
	}
}

// convolution writes the kernel that adds a convolution to the outputs. A turn takes two inputs.
func (g *generator) convolution(name string, size int) {
	g.function(name)
	c := &channels{generator: g, size: size}
	out := g.param("out")
	var sums vectors
	c.blocks(2, func() {
		sums = nil
		c.outputs(g.copy(out), func(_ int, m []operand.Mem) { sums = append(sums, c.load(m)...) })
	}, func(inputs []operand.Mem, weights operand.Mem) {
		for i := range 2 {
			c.addProducts(inputs, i*inputBytes, c.load(c.weights(weights.Offset(i*weightBytes))), sums)
		}
	}, func() {
		c.outputs(out, func(i int, m []operand.Mem) { c.store(sums[2*i:], m) })
	})
}

// gradient writes the kernel that adds to the gradients of weights, those of six inputs at a time,
// the products of inputs and of the gradients of outputs.
func (g *generator) gradient(name string, size int) {
	g.function(name)
	c := &channels{generator: g, size: size}
	dw, in, dout := g.param("dw"), g.param("in"), g.param("dout")
	inStride, outStride := g.param("inStride"), g.param("outStride")
	blocks := g.param("blocks")
	if size == zmm {
		c.next = g.param("next")
	}
	var weights []operand.Mem
	for i := range block {
		weights = append(weights, c.weights(at(dw).Offset(i*weightBytes))...)
	}

	g.loop("block", blocks, func() {
		sums := c.load(weights)
		x, d := g.copy(in), g.copy(dout)
		var inputs []operand.Mem
		for i := range block {
			inputs = append(inputs, at(x).Offset(i*inputBytes))
		}
		g.loop("inner", g.param("count"), func() {
			c.addProducts(inputs, 0, c.load(c.both(at(d))), sums)
			g.ADDQ(inStride, x)
			g.ADDQ(outStride, d)
		})
		c.store(sums, weights)
		g.add(block*weightBytes, dw)
		g.add(block*inputBytes, in)
	})
	g.end()
}

// relu writes the kernel that rectifies numbers.
func (g *generator) relu() {
	g.function("reluSIMD")
	x, n, zero := g.param("x"), g.param("n"), g.zero()
	g.loopBy("loop", ymm/4, n, func() {
		v := g.YMM()
		g.VMAXPS(at(x), zero, v)
		g.VMOVUPS(v, at(x))
		g.add(ymm, x)
	})
	g.end()
}

// channelPool writes the kernel that computes the sums and the maxima of sixteen channels.
func (g *generator) channelPool() {
	g.function("poolSIMD")
	sum, top, x := g.param("sum"), g.param("top"), g.param("x")
	stride, count := g.param("stride"), g.param("count")
	c := channels{generator: g, size: ymm}
	sums, tops := c.zeros(2), c.zeros(2)
	g.loop("loop", count, func() {
		for k, v := range c.load(c.both(at(x))) {
			g.VADDPS(v, sums[k], sums[k])
			g.VMAXPS(v, tops[k], tops[k])
		}
		g.ADDQ(stride, x)
	})
	c.store(sums, c.both(at(sum)))
	c.store(tops, c.both(at(top)))
	g.end()
}

// matvec writes the kernel that adds the product of a vector and a matrix, sixteen outputs at a
// time.
func (g *generator) matvec() {
	g.function("matvecSIMD")
	out, w, v, n := g.param("out"), g.param("w"), g.param("v"), g.param("n")
	row := g.copy(n)
	g.scale(row, 4)
	c := channels{generator: g, size: ymm}
	g.loopBy("outputs", 2*ymm/4, n, func() {
		sums := c.load(c.both(at(out)))
		weights, x := g.copy(w), g.copy(v)
		g.loop("each", g.param("rows"), func() {
			g.addProduct(at(weights), g.float(at(x)), sums)
			g.ADDQ(row, weights)
			g.add(4, x)
		})
		c.store(sums, c.both(at(out)))
		g.add(2*ymm, out)
		g.add(2*ymm, w)
	})
	g.end()
}
