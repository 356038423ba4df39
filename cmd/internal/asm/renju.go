package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"tengen/eval/renju/net"
)

// The sizes of vectors: the words of a cell, and its long numbers in a sum.
const (
	cellBytes = 2 * net.Width
	wordRegs  = cellBytes / ymm
	longRegs  = 4 * net.Width / ymm
)

// renju writes the kernels of package eval/renju/net.
func (g *generator) renju() {
	b := bounds{
		cell:   g.bound("cellMax", net.CellMax),
		active: g.bound("activeMax", net.ActiveMax),
		zone:   g.bound("zoneMax", net.ZoneMax),
		pool:   g.bound("poolMax", net.PoolMax),
		count:  g.bound("countMax", net.CountMax),
		most:   g.bound("policyMax", net.PolicyMax),
		least:  g.bound("policyMin", -net.PolicyMax),
	}
	g.update(b)
	g.restore()
	g.policy(b)
	g.pack(b)
	for _, set := range []struct {
		name  string
		layer func(layer) vectors
	}{{"SIMD", g.layerAVX2}, {"VNNI", g.layerVNNI}} {
		g.pool("pool"+set.name, b, set.layer)
		g.head("head"+set.name, b, set.layer)
		g.query("query"+set.name, b, set.layer)
	}
	g.cpuid()
	g.xgetbv()
}

// bounds are the bounds of words, in memory, as often as a register holds them.
type bounds struct{ cell, active, zone, pool, count, most, least operand.Mem }

// bound puts a bound into memory.
func (g *generator) bound(name string, v int16) operand.Mem {
	m := g.StaticGlobal(name)
	g.DataAttributes(attr.RODATA | attr.NOPTR)
	for range ymm / 8 {
		g.AppendDatum(operand.U64(uint64(uint16(v)) * 0x0001000100010001))
	}
	return m
}

// update writes the kernel that makes changes. For each, from the first to the last, it saves
// the numbers of the cell, subtracts the old row from them and adds the new one, and adds the
// change of the clipped numbers to the sums of the whole board and of the zone. The sum of the
// whole board stays in registers.
func (g *generator) update(b bounds) {
	g.function("updateSIMD")
	cells, rows := g.param("cells"), g.param("rows")
	s, changes := g.param("s"), g.param("changes")
	n, saved := g.param("n"), g.param("saved")
	_, sum := g.structure("sums")
	size, change := g.structure("change")
	all := g.load(sum(s, "all"), longRegs)
	low, high := g.zero(), g.vector(b.cell)

	g.loop("change", n, func() {
		cell := at(cells).Idx(g.offset(g.MOVWLZX, change(changes, "cell"), cellBytes), 1)
		old := at(rows).Idx(g.offset(g.MOVWLZX, change(changes, "old"), cellBytes), 1)
		now := at(rows).Idx(g.offset(g.MOVWLZX, change(changes, "now"), cellBytes), 1)
		zone := sum(s, "zones").Idx(g.offset(g.MOVBLZX, change(changes, "zone"), cellBytes), 1)
		for i := range wordRegs {
			before, after, part := g.YMM(), g.YMM(), g.YMM()
			g.VMOVDQU(cell.Offset(i*ymm), before)
			g.VMOVDQU(before, at(saved).Offset(i*ymm))
			g.VPSUBW(old.Offset(i*ymm), before, after)
			g.VPADDW(now.Offset(i*ymm), after, after)
			g.VMOVDQU(after, cell.Offset(i*ymm))
			g.clip(vectors{before, after}, low, high)
			g.VPSUBW(before, after, after)
			g.VPADDW(zone.Offset(i*ymm), after, part)
			g.VMOVDQU(part, zone.Offset(i*ymm))
			g.addLong(after, all[2*i:2*i+2])
		}
		g.add(size, changes)
		g.add(cellBytes, saved)
	})

	g.store(all, sum(s, "all"))
	g.end()
}

// addLong adds sixteen words to sixteen long numbers.
func (g *generator) addLong(words reg.VecVirtual, sums vectors) {
	long := g.YMM()
	g.VPMOVSXWD(words.AsX(), long)
	g.VPADDD(long, sums[0], sums[0])
	g.VEXTRACTI128(imm(1), words, words.AsX())
	g.VPMOVSXWD(words.AsX(), long)
	g.VPADDD(long, sums[1], sums[1])
}

// restore writes the kernel that takes changes back, from the last to the first: it puts the saved
// numbers into the cell, and the old row into the cell's list of windows.
func (g *generator) restore() {
	g.function("restoreSIMD")
	cells, windows := g.param("cells"), g.param("windows")
	changes, n := g.param("changes"), g.param("n")
	saved := g.param("saved")
	size, change := g.structure("change")
	for _, list := range []struct {
		p    reg.Register
		size int
	}{{changes, size}, {saved, cellBytes}} {
		end := g.GP64()
		g.MOVQ(n, end)
		g.scale(end, list.size)
		g.ADDQ(end, list.p)
	}

	g.loop("change", n, func() {
		g.SUBQ(imm(size), changes)
		g.SUBQ(imm(cellBytes), saved)
		words := g.load(at(saved), wordRegs)
		cell, window, old := g.GP64(), g.GP64(), g.GP32()
		g.MOVWLZX(change(changes, "cell"), cell.As32())
		g.MOVBLZX(change(changes, "dir"), window.As32())
		g.MOVWLZX(change(changes, "old"), old)
		g.LEAQ(at(window).Idx(cell, 8), window) // a cell has a list of eight
		g.MOVW(old.As16(), at(windows).Idx(window, 2))
		g.scale(cell, cellBytes)
		g.store(words, at(cells).Idx(cell, 1))
	})
	g.end()
}

// policy writes the kernel that returns the policy of cells: the product of each one's clipped
// numbers and the policy weights.
func (g *generator) policy(b bounds) {
	g.function("policySIMD")
	cells, list, n := g.param("cells"), g.param("list"), g.param("n")
	q := g.load(at(g.param("q")), wordRegs)
	out := g.param("out")
	low, high := g.zero(), g.vector(b.cell)

	g.loop("cell", n, func() {
		cell := at(cells).Idx(g.offset(g.MOVWLZX, at(list), cellBytes), 1)
		words := g.load(cell, wordRegs)
		g.clip(words, low, high)
		g.VMOVD(g.product(words, func(i int) operand.Op { return q[i] }), at(out))
		g.add(2, list)
		g.add(4, out)
	})
	g.end()
}

// product returns the sum of the products of words and factors, in the first number of a register,
// and uses up those of the words. The factors are registers or memory.
func (g *generator) product(words vectors, factor func(i int) operand.Op) reg.Register {
	for i, w := range words {
		g.VPMADDWD(factor(i), w, w)
		if i > 0 {
			g.VPADDD(w, words[0], words[0])
		}
	}
	return g.total(words[0], g.VPADDD)
}
