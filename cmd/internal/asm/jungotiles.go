package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The convolutions of bytes by tiles (eval/jungo/tiles_amd64.go) in AVX2. A tile has outputs × outputs
// outputs and inputs × inputs inputs.

// tileKernels writes the kernels from and to tiles with some outputs in a row.
func (g *generator) tileKernels(outputs int) {
	g.toTiles(outputs)
	g.fromTiles(outputs)
}

// toTiles writes the kernel that transforms the inputs of tiles, sixteen channels in a turn: first
// the columns of a tile, then its rows.
func (g *generator) toTiles(outputs int) {
	g.function(fmt.Sprintf("toTiles%dSIMD", outputs))
	inputs := outputs + 2
	transform := map[int]func(vectors) vectors{3: g.small().inputs3, 4: g.small().inputs4}[outputs]
	v, in, places, columns := g.param("v"), g.param("in"), g.param("places"), g.param("columns")
	next, tiles := g.param("next"), g.param("tiles")
	channels := g.param("channels")
	g.loop("tile", tiles, func() {
		from, left := g.copy(in), g.copy(channels)
		g.loopBy("channels", ymm/2, left, func() {
			for x := range inputs {
				var d vectors
				for y := range inputs {
					place := g.GP64()
					g.MOVLQSX(at(places).Offset(4*(y*inputs+x)), place)
					d = append(d, g.YMM())
					g.VPMOVZXBW(at(from).Idx(place, 1), d[y])
				}
				for y, t := range transform(d) {
					g.VMOVDQU(t, at(columns).Offset(ymm*(y*inputs+x)))
				}
			}
			to := g.copy(v)
			for y := range inputs {
				for _, t := range transform(g.load(at(columns).Offset(ymm*y*inputs), inputs)) {
					g.VMOVDQU(t, at(to))
					g.ADDQ(next, to)
				}
			}
			g.add(ymm/2, from)
			g.add(ymm, v)
		})
		g.add(4*inputs*inputs, places)
	})
	g.end()
}

// numbers compute with vectors of numbers of one size, each result in a new register.
type numbers struct {
	*generator
	add, sub, shift func(ops ...operand.Op)
}

func (g *generator) small() numbers  { return numbers{g, g.VPADDW, g.VPSUBW, g.VPSLLW} }
func (g *generator) double() numbers { return numbers{g, g.VPADDD, g.VPSUBD, g.VPSLLD} }

func (n numbers) plus(a, b reg.VecVirtual) reg.VecVirtual {
	r := n.YMM()
	n.add(b, a, r)
	return r
}

func (n numbers) less(a, b reg.VecVirtual) reg.VecVirtual {
	r := n.YMM()
	n.sub(b, a, r)
	return r
}

func (n numbers) left(a reg.VecVirtual, bits int) reg.VecVirtual {
	r := n.YMM()
	n.shift(imm(bits), a, r)
	return r
}

// inputs3 multiplies a column of five inputs by the matrix of inputs of three outputs.
func (n numbers) inputs3(d vectors) vectors {
	a := n.less(d[3], d[1])            // -1 0 1
	b := n.left(n.less(d[0], d[2]), 1) // 2 0 -2
	c := n.less(d[3], d[2])
	e := n.left(n.less(d[1], d[2]), 1) // 2 -2
	return vectors{
		n.plus(b, a),
		n.less(c, n.left(d[1], 1)),
		n.plus(e, c),
		a,
		n.less(n.less(d[4], d[2]), n.left(a, 1)),
	}
}

// inputs4 multiplies a column of six inputs by the matrix of inputs of four outputs.
func (n numbers) inputs4(d vectors) vectors {
	a := n.less(d[4], d[2])                // -1 0 1 of even inputs
	b := n.less(d[3], d[1])                // of odd ones
	c := n.less(d[4], n.left(d[2], 2))     // -4 0 1
	e := n.less(d[3], n.left(d[1], 2))     // and of odd ones
	f := n.left(b, 1)                      // -2 0 2
	first := n.left(n.less(d[0], d[2]), 2) // 4 0 -4
	last := n.less(n.less(d[5], d[3]), n.left(b, 2))
	return vectors{n.plus(first, a), n.plus(c, e), n.less(c, e), n.plus(a, f), n.less(a, f), last}
}

// products writes the kernel that multiplies the transformed inputs of some tiles at a time with
// the weights of sixteen channels, in registers of a size: two pairs of inputs in a turn. A tile has
// two sums: of AVX2 for eight channels each, of AVX-512 for the first and for the second pairs.
func (g *generator) products(name string, tiles, size int) {
	g.function(fmt.Sprintf("products%d%s", tiles, name))
	c := &channels{generator: g, size: size}
	m, v, w := g.param("m"), g.param("v"), g.param("w")
	blocks, count := g.param("blocks"), g.param("count")
	stride, stride3, points := g.param("pairs"), g.GP64(), g.GP64()
	g.MOVQ(stride, points)
	g.scale(points, weightBytes)
	g.scale(stride, inputBytes)
	g.LEAQ(at(stride).Idx(stride, 2), stride3)
	g.loop("point", count, func() {
		left := g.copy(blocks)
		g.loop("block", left, func() {
			sums := c.zeros(2 * tiles)
			weights, x := g.copy(w), g.copy(v)
			inputs := []operand.Mem{at(x), at(x).Idx(stride, 1), at(x).Idx(stride, 2), at(x).Idx(stride3, 1)}[:tiles]
			g.loopBy("pairs", 2, g.param("pairs"), func() {
				for i := range 2 {
					those := at(weights).Offset(i * weightBytes)
					g.PREFETCHT0(those.Idx(points, 1)) // those of the next point
					if size == zmm {
						u := c.load([]operand.Mem{those})[0]
						for t, place := range inputs {
							g.dotProduct("VPDPWSSD.BCST", place.Offset(i*inputBytes), u, sums[2*t+i])
						}
						continue
					}
					both := g.load(those, 2)
					for t, place := range inputs {
						pair := g.broadcast(place.Offset(i * inputBytes))
						for k, u := range both {
							sum := g.YMM()
							g.VPMADDWD(u, pair, sum)
							g.VPADDD(sum, sums[2*t+k], sums[2*t+k])
						}
					}
				}
				g.add(2*weightBytes, weights)
				g.add(2*inputBytes, x)
			})
			if size == zmm {
				for t := range tiles {
					g.VPADDD(sums[2*t+1], sums[2*t], sums[2*t])
					g.VMOVDQU32(sums[2*t], at(m).Offset(t*zmm))
				}
			} else {
				g.store(sums, at(m))
			}
			g.add(2*ymm*tiles, m)
			if tiles == 3 {
				g.ADDQ(stride3, v)
			} else {
				g.LEAQ(at(v).Idx(stride, 4), v)
			}
		})
		g.ADDQ(points, w)
	})
	g.end()
}

// fromTiles writes the kernel that transforms the products of tiles into the outputs of sixteen
// channels, eight at a time: first columns, then rows.
func (g *generator) fromTiles(outputs int) {
	g.function(fmt.Sprintf("fromTiles%dSIMD", outputs))
	inputs := outputs + 2
	transform := map[int]func(vectors) vectors{3: g.double().outputs3, 4: g.double().outputs4}[outputs]
	shift := map[int]int{3: 2, 4: 6}[outputs]
	out, res, m, places, columns := g.param("out"), g.param("res"), g.param("m"), g.param("places"), g.param("columns")
	bias, scale := g.load(at(g.param("bias")), 2), g.load(at(g.param("scale")), 2)
	ninth, floor := g.broadcast(at(g.param("ninth"))), g.broadcast(at(g.param("floor")))
	mask := g.param("mask")
	next, row := g.param("next"), g.GP64()
	g.IMUL3Q(imm(inputs), next, row)
	g.loop("tile", g.param("tiles"), func() {
		for half := range 2 {
			column := g.pointer(at(m).Offset(half * ymm))
			for x := range inputs {
				from := g.copy(column)
				var d vectors
				for range inputs {
					d = append(d, g.vector(at(from)))
					g.ADDQ(row, from)
				}
				for y, t := range transform(d) {
					g.VMOVDQU(t, at(columns).Offset(ymm*(y*inputs+x)))
				}
				g.ADDQ(next, column)
			}
			for y := range outputs {
				for x, sum := range transform(g.load(at(columns).Offset(ymm*y*inputs), inputs)) {
					place, add := g.GP64(), g.GP64()
					g.MOVLQSX(at(places).Offset(4*(y*outputs+x)), place)
					g.MOVQ(place, add)
					g.ANDQ(mask, add)
					more := g.YMM()
					g.VPMULLD(ninth, sum, sum)
					g.VPSRAD(imm(shift), sum, sum)
					g.VCVTDQ2PS(sum, sum)
					g.VADDPS(at(res).Idx(add, 4).Offset(half*ymm), bias[half], more)
					g.VFMADD213PS(more, scale[half], sum)
					g.VMAXPS(floor, sum, sum)
					g.VMOVUPS(sum, at(out).Idx(place, 4).Offset(half*ymm))
				}
			}
		}
		g.add(2*ymm, m)
		g.add(4*outputs*outputs, places)
	})
	g.end()
}

// outputs3 multiplies a column of five products by the matrix of outputs of three in a row.
func (n numbers) outputs3(m vectors) vectors {
	a, b := n.plus(m[1], m[2]), n.less(m[1], m[2])
	c := n.left(m[3], 1)
	return vectors{
		n.plus(n.plus(m[0], a), m[3]),
		n.plus(b, c),
		n.plus(n.plus(a, m[4]), n.left(c, 1)),
	}
}

// outputs4 multiplies a column of six products by the matrix of outputs of four in a row.
func (n numbers) outputs4(m vectors) vectors {
	a, b := n.plus(m[1], m[2]), n.less(m[1], m[2])
	c, d := n.plus(m[3], m[4]), n.less(m[3], m[4])
	return vectors{
		n.plus(n.plus(m[0], a), c),
		n.plus(b, n.left(d, 1)),
		n.plus(a, n.left(c, 2)),
		n.plus(b, n.left(n.plus(d, m[5]), 3)),
	}
}
