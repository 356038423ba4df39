package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"tengen/eval/renju/net"
	"tengen/movegen/renju"
)

// The sizes of words: the outputs of a layer, and the counts of classes for one side.
const (
	hiddenBytes = 2 * net.Hidden
	hiddenRegs  = hiddenBytes / ymm
	classRegs   = 2 * int(renju.NumClasses) / ymm
)

// These do not compile if halves of cells and hidden numbers do not fill registers, or if words do
// not hold the sum of all zones.
const (
	_ = uint(-(net.Channels % 16) - net.Hidden%16)
	_ = int16(net.Zones * net.ZoneMax)
)

// layer is a layer of the head: outputs = (bias + weights·inputs) >> shift, each as a word.
type layer struct {
	label           string       // of its loop
	in              reg.Register // moved behind them
	inputs, outputs int
	weights, bias   operand.Mem // weights in the order of the type net.Head
	shift           int
}

// layerAVX2 returns the outputs of a layer, with saturation. The sums stay in registers, eight in
// each; every turn of the loop takes a pair of inputs and their weights.
func (g *generator) layerAVX2(l layer) vectors {
	const each = ymm / 4
	weights := g.pointer(l.weights)
	n := g.number(l.inputs / 2)
	sums := g.load(l.bias, l.outputs/each)
	g.loop(l.label, n, func() {
		pair := g.broadcast(at(l.in))
		for i, s := range sums {
			product := g.YMM()
			g.VPMADDWD(at(weights).Offset(i*ymm), pair, product)
			g.VPADDD(product, s, s)
		}
		g.add(4, l.in)
		g.add(4*l.outputs, weights)
	})
	for _, s := range sums {
		g.VPSRAD(imm(l.shift), s, s)
	}
	return g.words(sums)
}

// words packs long numbers into words, with saturation, and uses up their registers.
func (g *generator) words(long vectors) (words vectors) {
	for i := 0; i < len(long); i += 2 {
		w := long[i]
		g.VPACKSSDW(long[i+1], w, w)
		words = append(words, w)
	}
	for _, w := range words {
		g.VPERMQ(imm(0xd8), w, w) // the order of quarters was 0, 2, 1, 3
	}
	return words
}

// layerVNNI does the same with AVX-512: a register holds sixteen sums, and an instruction
// multiplies and adds. Every turn takes two pairs of inputs; the second ones go to sums of their
// own, so that no addition waits for the one before.
func (g *generator) layerVNNI(l layer) (words vectors) {
	const each = zmm / 4
	weights := g.pointer(l.weights)
	n := g.number(l.inputs / 4)
	var sums [2]vectors
	for i := range l.outputs / each {
		first, second := g.ZMM(), g.ZMM()
		g.VMOVDQU32(l.bias.Offset(i*zmm), first)
		g.VPXORD(second, second, second)
		sums[0], sums[1] = append(sums[0], first), append(sums[1], second)
	}
	g.loop(l.label, n, func() {
		for k := range sums {
			pair := g.ZMM()
			g.VPBROADCASTD(at(l.in).Offset(4*k), pair)
			for i, s := range sums[k] {
				g.dotProduct("VPDPWSSD", at(weights).Offset(4*l.outputs*k+i*zmm), pair, s)
			}
		}
		g.add(8, l.in)
		g.add(8*l.outputs, weights)
	})
	for i, s := range sums[0] {
		g.VPADDD(sums[1][i], s, s)
		g.VPSRAD(imm(l.shift), s, s)
		w := g.YMM()
		g.VPMOVSDW(s, w)
		words = append(words, w)
	}
	return words
}

// pack writes the kernel that writes the first inputs of the head: the halves of a sum, divided and
// clipped, and the counts of classes for both sides, clipped and multiplied.
func (g *generator) pack(b bounds) {
	g.function("packSIMD")
	x, own, opp := g.param("x"), g.param("own"), g.param("opp")
	mine, theirs := g.param("mine"), g.param("theirs")

	sums := append(g.load(at(own), longRegs/2), g.load(at(opp), longRegs/2)...)
	for _, s := range sums {
		g.VPSRAD(imm(net.SumShift), s, s)
	}
	words := g.words(sums)
	g.clip(words, g.zero(), b.active)
	g.store(words, at(x))

	counts := append(g.load(at(mine), classRegs), g.load(at(theirs), classRegs)...)
	for _, c := range counts {
		g.VPMINSW(b.count, c, c)
		g.VPSLLW(imm(net.CountShift), c, c)
	}
	g.store(counts, at(x).Offset(cellBytes))
	g.end()
}

// pool writes the kernel that computes the layer of every zone, its sum clipped, own half first, and
// adds up the clipped outputs. One turn of the loop is a zone. The inputs of the layer are on the
// stack, the sums of the outputs in registers.
func (g *generator) pool(name string, b bounds, compute func(layer) vectors) {
	g.function(name)
	h := g.param("h")
	halves := []reg.GPVirtual{g.param("own"), g.param("opp")}
	pool := g.param("pool")
	_, head := g.structure("Head")
	in := g.AllocLocal(cellBytes)
	sums := g.zeros(hiddenRegs)
	low, most := g.zero(), g.vector(b.active)
	// The others are the sums of the layer and of the pool, low, most, a pair and a product.
	high := g.operands(b.zone, 1, 3*hiddenRegs+4 < 16)[0]

	g.loop("zone", g.number(net.Zones), func() {
		var words vectors
		for _, half := range halves {
			for i := range wordRegs / 2 {
				w := g.YMM()
				g.VPMINUW(at(half).Offset(i*ymm), most, w)
				words = append(words, w)
			}
		}
		g.store(words, in)
		out := compute(layer{"zonePairs", g.pointer(in), net.Width, net.Hidden, head(h, "R"), head(h, "R0"), net.Shift + net.PoolShift})
		g.clip(out, low, high)
		for i, s := range sums {
			g.VPADDW(out[i], s, s)
		}
		for _, half := range halves {
			g.add(cellBytes, half)
		}
	})

	for _, s := range sums {
		g.VPMINSW(b.pool, s, s)
	}
	g.store(sums, at(pool))
	g.end()
}

// head writes the kernel that computes the two hidden layers, whose outputs are clipped, the first
// one's on the stack, and returns the output of the third.
func (g *generator) head(name string, b bounds, compute func(layer) vectors) {
	g.function(name)
	h, x, hidden := g.param("h"), g.param("x"), g.param("hidden")
	_, head := g.structure("Head")
	first := g.AllocLocal(hiddenBytes)
	low, high := g.zero(), g.vector(b.active)

	words := compute(layer{"first", x, net.Inputs, net.Hidden, head(h, "W1"), head(h, "B1"), net.Shift})
	g.clip(words, low, high)
	g.store(words, first)

	words = compute(layer{"second", g.pointer(first), net.Hidden, net.Hidden, head(h, "W2"), head(h, "B2"), net.Shift})
	g.clip(words, low, high)
	g.store(words, at(hidden))

	out := g.GP32()
	g.VMOVD(g.product(words, func(i int) operand.Op { return head(h, "W3").Offset(i * ymm) }), out)
	g.ADDL(head(h, "B3"), out)
	g.Store(out, g.ReturnIndex(0))
	g.end()
}

// query writes the kernel that computes the policy weights, a layer of its own over the hidden
// numbers.
func (g *generator) query(name string, b bounds, compute func(layer) vectors) {
	g.function(name)
	h, hidden, q := g.param("h"), g.param("hidden"), g.param("q")
	_, head := g.structure("Head")
	low, high := g.vector(b.least), g.vector(b.most)
	words := compute(layer{"pairs", hidden, net.Hidden, net.Width, head(h, "Q"), head(h, "Q0"), net.Shift})
	g.clip(words, low, high)
	g.store(words, at(q))
	g.end()
}
