package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"tengen/eval/renju/net"
)

// The size of the floating-point vectors of the training: the numbers of a cell or of a hidden
// layer.
const (
	vectorBytes = 4 * net.Width
	vectorRegs  = vectorBytes / ymm
)

// windows is the rows that add up to a cell.
const windows = 4

// renjuTraining writes the kernels of package eval/renju/net/train, for AVX2 with FMA.
func (g *generator) renjuTraining() {
	cellMax := g.ConstData("cellMax", operand.U32(math.Float32bits(float32(net.CellMax)/net.RowUnit)))
	g.axpy()
	g.dot()
	g.cells(cellMax)
	g.logits()
	g.gather()
	g.slopes(cellMax)
}

// float returns a register filled with a floating-point number in memory.
func (g *generator) float(m operand.Mem) reg.VecVirtual {
	v := g.YMM()
	g.VBROADCASTSS(m, v)
	return v
}

// addProduct adds a vector in memory, times a factor in all places of a register, to another in
// registers.
func (g *generator) addProduct(x operand.Mem, factor reg.Register, sums vectors) {
	for i, s := range sums {
		g.VFMADD231PS(x.Offset(i*ymm), factor, s)
	}
}

// inner returns the inner product of two vectors, one of them in memory, in the first number of a
// register. The products of every second register have a sum of their own.
func (g *generator) inner(x operand.Mem, y vectors) reg.Register {
	sums := vectors{g.YMM(), g.YMM()}
	for i, v := range y {
		if i < len(sums) {
			g.VMULPS(x.Offset(i*ymm), v, sums[i])
		} else {
			g.VFMADD231PS(x.Offset(i*ymm), v, sums[i%len(sums)])
		}
	}
	g.VADDPS(sums[1], sums[0], sums[0])
	return g.total(sums[0], g.VADDPS)
}

// axpy writes the kernel that adds a·x to y.
func (g *generator) axpy() {
	g.function("axpyAVX2")
	y, x := g.param("y"), g.param("x")
	a := g.float(g.place(g.Param("a")))
	sums := g.load(at(y), vectorRegs)
	g.addProduct(at(x), a, sums)
	g.store(sums, at(y))
	g.end()
}

// dot writes the kernel that returns an inner product.
func (g *generator) dot() {
	g.function("dotAVX2")
	x, y := g.param("x"), g.param("y")
	sum := g.inner(at(y), g.load(at(x), vectorRegs))
	g.VZEROUPPER() // before the instruction of SSE that Store takes
	g.Store(sum, g.ReturnIndex(0))
	g.RET()
}

// rows returns where the rows of the windows at p are.
func (g *generator) rows(rows, p reg.Register) (list []operand.Mem) {
	for i := range windows {
		list = append(list, at(rows).Idx(g.offset(g.MOVWLZX, at(p).Offset(2*i), vectorBytes), 1))
	}
	return list
}

// cells writes the kernel that computes cells: the sum of the rows of their windows, clipped. It
// adds them up, too, in registers.
func (g *generator) cells(cellMax operand.Mem) {
	g.function("cellsAVX2")
	cells, sum := g.param("cells"), g.param("sum")
	rows, list, n := g.param("rows"), g.param("windows"), g.param("n")
	sums := g.load(at(sum), vectorRegs)
	low, high := g.zero(), g.float(cellMax)

	g.loop("cell", n, func() {
		rows := g.rows(rows, list)
		for i, s := range sums {
			v := g.YMM()
			g.VMOVUPS(rows[0].Offset(i*ymm), v)
			for _, row := range rows[1:] {
				g.VADDPS(row.Offset(i*ymm), v, v)
			}
			g.VMAXPS(low, v, v)
			g.VMINPS(high, v, v)
			g.VMOVUPS(v, at(cells).Offset(i*ymm))
			g.VADDPS(v, s, s)
		}
		g.add(vectorBytes, cells)
		g.add(2*windows, list)
	})

	g.store(sums, at(sum))
	g.end()
}

// logits writes the kernel that computes the policy of cells: inner products with q.
func (g *generator) logits() {
	g.function("logitsAVX2")
	out, cells, q := g.param("out"), g.param("cells"), g.load(at(g.param("q")), vectorRegs)
	n := g.param("n")
	g.loop("logit", n, func() {
		g.VMOVSS(g.inner(at(cells), q), at(out))
		g.add(4, out)
		g.add(vectorBytes, cells)
	})
	g.end()
}

// gather writes the kernel that adds up cells, each times its factor.
func (g *generator) gather() {
	g.function("gatherAVX2")
	out, cells, factors := g.param("out"), g.param("cells"), g.param("factors")
	n := g.param("n")
	sums := g.load(at(out), vectorRegs)
	g.loop("factor", n, func() {
		g.addProduct(at(cells), g.float(at(factors)), sums)
		g.add(vectorBytes, cells)
		g.add(4, factors)
	})
	g.store(sums, at(out))
	g.end()
}

// slopes writes the kernel that adds to the slopes of the rows of cells those of the cells, which
// are sums + policy·q where a cell's number is above zero and below the most, and zero elsewhere.
func (g *generator) slopes(cellMax operand.Mem) {
	g.function("slopesAVX2")
	rows, list, cells := g.param("rows"), g.param("windows"), g.param("cells")
	const fit = 2*vectorRegs+6 <= 16 // with what is loaded below
	sums := g.operands(at(g.param("sums")), vectorRegs, fit)
	q := g.operands(at(g.param("q")), vectorRegs, fit)
	policy, n := g.param("policy"), g.param("n")
	low, high := g.zero(), g.float(cellMax)

	g.loop("cell", n, func() {
		rows := g.rows(rows, list)
		policyHere := g.float(at(policy))
		for i := range vectorRegs {
			const less = 1 // the first operand of VCMPPS than the second
			v, slope, inside, row := g.YMM(), g.YMM(), g.YMM(), g.YMM()
			g.VMOVUPS(at(cells).Offset(i*ymm), v)
			g.VMOVUPS(sums[i], slope)
			g.VFMADD231PS(q[i], policyHere, slope)
			g.VCMPPS(imm(less), v, low, inside)
			g.VANDPS(inside, slope, slope)
			g.VCMPPS(imm(less), high, v, inside)
			g.VANDPS(inside, slope, slope)
			for _, m := range rows {
				g.VADDPS(m.Offset(i*ymm), slope, row)
				g.VMOVUPS(row, m.Offset(i*ymm))
			}
		}
		g.add(2*windows, list)
		g.add(vectorBytes, cells)
		g.add(4, policy)
	})
	g.end()
}
