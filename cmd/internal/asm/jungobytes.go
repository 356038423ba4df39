package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// quantise writes the kernel that writes numbers as bytes, in units of 1/255 of the largest number,
// which it returns. All may be zero: the largest counts as 1e-20 at least.
func (g *generator) quantise() {
	g.function("quantiseSIMD")
	out, x, n := g.param("out"), g.param("x"), g.param("n")
	single := func(v float32) reg.VecVirtual {
		bits, f := g.GP32(), g.YMM()
		g.MOVL(operand.U32(math.Float32bits(v)), bits)
		g.VMOVD(bits, f.AsX())
		return f
	}
	const turn = 16
	peaks := vectors{single(1e-20), single(1e-20)}
	from, left := g.copy(x), g.copy(n)
	g.loopBy("peak", turn, left, func() {
		for i, p := range peaks {
			g.VMAXPS(at(from).Offset(i*ymm), p, p)
		}
		g.add(2*ymm, from)
	})
	g.VMAXPS(peaks[1], peaks[0], peaks[0])
	peak := g.total(peaks[0], g.VMAXPS)
	g.VMOVSS(peak, g.place(g.ReturnIndex(0)))
	scale := single(math.MaxUint8)
	g.VDIVSS(peak, scale.AsX(), scale.AsX())
	g.VBROADCASTSS(scale.AsX(), scale)

	g.loopBy("round", turn, n, func() {
		words, high := vectors{g.YMM(), g.YMM()}, g.XMM()
		for i, w := range words {
			g.VMULPS(at(x).Offset(i*ymm), scale, w)
			g.VCVTPS2DQ(w, w)
		}
		g.VPACKUSDW(words[1], words[0], words[0])
		g.VPERMQ(imm(0xd8), words[0], words[0]) // the order of quarters was 0, 2, 1, 3
		g.VEXTRACTI128(imm(1), words[0], high)
		g.VPACKUSWB(high, words[0].AsX(), words[0].AsX())
		g.VMOVDQU(words[0].AsX(), at(out))
		g.add(2*ymm, x)
		g.add(turn, out)
	})
	g.end()
}
