package main

import (
	"math/bits"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The sizes of registers in bytes: of AVX2 and of AVX-512.
const (
	ymm = 32
	zmm = 64
)

// vectors are registers that hold a vector together, the first numbers in the first.
type vectors = []reg.VecVirtual

// at is the memory that a pointer points to.
func at(p reg.Register) operand.Mem { return operand.Mem{Base: p} }

// imm is a number in an instruction, in a byte where it fits.
func imm(n int) operand.Constant {
	if n < 1<<8 {
		return operand.U8(n)
	}
	return operand.U32(n)
}

// loop repeats what body writes n times, and counts n down; n is at least 1.
func (g *generator) loop(label string, n reg.Register, body func()) { g.loopBy(label, 1, n, body) }

// loopBy does so for steps of n, a multiple of step.
func (g *generator) loopBy(label string, step int, n reg.Register, body func()) {
	g.Label(label)
	body()
	if step == 1 {
		g.DECQ(n)
	} else {
		g.SUBQ(imm(step), n)
	}
	g.JNZ(operand.LabelRef(label))
}

// copy returns a register with the number of another.
func (g *generator) copy(from reg.Register) reg.GPVirtual {
	r := g.GP64()
	g.MOVQ(from, r)
	return r
}

// pointer returns a register with an address, to be moved.
func (g *generator) pointer(m operand.Mem) reg.GPVirtual {
	p := g.GP64()
	g.LEAQ(m, p)
	return p
}

// number returns a register with a number.
func (g *generator) number(n int) reg.GPVirtual {
	r := g.GP64()
	g.MOVQ(operand.U32(n), r)
	return r
}

// add moves a pointer forward.
func (g *generator) add(bytes int, p reg.Register) { g.ADDQ(imm(bytes), p) }

// scale multiplies an index by the size of what it counts.
func (g *generator) scale(r reg.Register, size int) {
	if bits.OnesCount(uint(size)) == 1 {
		g.SHLQ(imm(bits.TrailingZeros(uint(size))), r)
	} else {
		g.IMUL3Q(imm(size), r, r)
	}
}

// offset loads an index by mov and makes it the offset of what it counts.
func (g *generator) offset(mov func(from, to operand.Op), index operand.Mem, size int) reg.GPVirtual {
	r := g.GP64()
	mov(index, r.As32())
	g.scale(r, size)
	return r
}

// zeros returns registers of zeros.
func (g *generator) zeros(n int) (v vectors) {
	for range n {
		z := g.YMM()
		g.VPXOR(z, z, z)
		v = append(v, z)
	}
	return v
}

// zero returns a register of zeros.
func (g *generator) zero() reg.VecVirtual { return g.zeros(1)[0] }

// broadcast returns a register filled with the four bytes in memory.
func (g *generator) broadcast(m operand.Mem) reg.VecVirtual {
	v := g.YMM()
	g.VPBROADCASTD(m, v)
	return v
}

// load loads n registers.
func (g *generator) load(m operand.Mem, n int) (v vectors) {
	for i := range n {
		v = append(v, g.YMM())
		g.VMOVDQU(m.Offset(i*ymm), v[i])
	}
	return v
}

// vector loads one register.
func (g *generator) vector(m operand.Mem) reg.VecVirtual { return g.load(m, 1)[0] }

// operands returns a vector in n registers if they fit beside all others, else in memory.
func (g *generator) operands(m operand.Mem, n int, fit bool) (list []operand.Op) {
	for i := range n {
		if part := m.Offset(i * ymm); fit {
			list = append(list, g.vector(part))
		} else {
			list = append(list, part)
		}
	}
	return list
}

// store writes registers.
func (g *generator) store(v vectors, m operand.Mem) {
	for i := range v {
		g.VMOVDQU(v[i], m.Offset(i*ymm))
	}
}

// clip puts words between two bounds, each in a register or in memory.
func (g *generator) clip(words vectors, low, high operand.Op) {
	for _, w := range words {
		g.VPMAXSW(low, w, w)
	}
	for _, w := range words {
		g.VPMINSW(high, w, w)
	}
}

// total returns the sum of the eight numbers of a register in the first of another; add is
// their addition.
func (g *generator) total(v reg.VecVirtual, add func(ops ...operand.Op)) reg.Register {
	sum, other := v.AsX(), g.XMM()
	g.VEXTRACTI128(imm(1), v, other)
	add(other, sum, sum)
	for _, order := range []int{0x4e, 0xb1} { // halves exchanged, then neighbours
		g.VPSHUFD(imm(order), sum, other)
		add(other, sum, sum)
	}
	return sum
}

// dotProduct adds to each sum the products of two pairs of words (VPDPWSSD; with the suffix .BCST a is
// one pair in memory for all). avo 0.5 does not know the instruction.
func (g *generator) dotProduct(opcode string, a, b, sums operand.Op) {
	g.Instruction(&ir.Instruction{
		Opcode:   opcode,
		Operands: []operand.Op{a, b, sums},
		Inputs:   []operand.Op{a, b, sums},
		Outputs:  []operand.Op{sums},
		ISA:      []string{"AVX512VNNI"},
	})
}
