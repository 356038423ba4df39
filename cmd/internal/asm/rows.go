package main

import (
	"github.com/mmcloughlin/avo/operand"

	"tengen/eval/vector"
)

const (
	rowBytes = 2 * vector.Width
	rowRegs  = rowBytes / ymm
)

// rowKernels writes the kernels of package eval/vector.
func (g *generator) rowKernels() {
	g.rowSum()
	g.twoDots()
}

// rowSum writes the kernel that adds rows to a vector and subtracts others, with saturation. Both
// lists may be empty.
func (g *generator) rowSum() {
	g.function("sumSIMD")
	dst, rows := g.param("dst"), g.param("rows")
	sums := g.load(at(g.param("src")), rowRegs)
	for _, l := range []struct {
		list, count, end string
		change           func(ops ...operand.Op)
	}{{"add", "adds", "added", g.VPADDSW}, {"sub", "subs", "done", g.VPSUBSW}} {
		list, n := g.param(l.list), g.param(l.count)
		g.TESTQ(n, n)
		g.JZ(operand.LabelRef(l.end))
		g.loop(l.list, n, func() {
			row := at(rows).Idx(g.offset(g.MOVL, at(list), rowBytes), 1)
			for i, s := range sums {
				l.change(row.Offset(i*ymm), s, s)
			}
			g.add(4, list)
		})
		g.Label(l.end)
	}
	g.store(sums, at(dst))
	g.end()
}

// twoDots writes the kernel that weighs the positive numbers of a vector twice.
func (g *generator) twoDots() {
	g.function("dotSIMD")
	out, x, w := g.param("out"), g.param("x"), g.param("w")
	zero := g.zero()
	var words, sums vectors
	for i := range rowRegs {
		words = append(words, g.YMM())
		g.VPMAXSW(at(x).Offset(i*ymm), zero, words[i])
	}
	for k := range 2 {
		for i, v := range words {
			product := g.YMM()
			g.VPMADDWD(at(w).Offset(k*rowBytes+i*ymm), v, product)
			if i == 0 {
				sums = append(sums, product)
			} else {
				g.VPADDD(product, sums[k], sums[k])
			}
		}
	}
	// The halves of a register, each the sums of the proof and of the disproof number twice.
	sum, high := sums[0], g.XMM()
	g.VPHADDD(sums[1], sum, sum)
	g.VPHADDD(sum, sum, sum)
	g.VEXTRACTI128(imm(1), sum, high)
	g.VPADDD(high, sum.AsX(), sum.AsX())
	g.VMOVQ(sum.AsX(), at(out))
	g.end()
}
