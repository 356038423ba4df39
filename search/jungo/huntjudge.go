package jungo

import (
	"math"
	"math/bits"

	"tengen/eval/jungo/hunch"
)

// guess makes ready what first numbers are made of, for the goal.
func (h *hunter) guess() {
	share := 1.0
	numbers := hunch.First
	h.guided = guideStones
	if h.goal == h.geo.points-2 {
		numbers, h.guided = hunch.Whole, guideWhole
	}
	first, err := numbers()
	regions, err2 := hunch.Regions()
	if h.geo.size == hunch.Size && err == nil && err2 == nil {
		h.hunch = first.For(h.goal, hunch.Blend{
			Base: hunchShare * hunchBase, Work: hunchShare * hunchWork, Odds: hunchShare * hunchOdds})
		h.hope = regions.For(h.goal, hunch.Blend{Odds: float64(regionOddsUnit) / hunch.LogUnit})
		share = 1 - hunchShare
	}
	for side, factor := range [2]float64{huntProofFactor, huntLifeFactor} {
		for i := range h.worth[side] {
			v := min(1+math.Log2(factor)*float64(i), huntMostLog) * share
			h.worth[side][i] = int32(v * hunch.LogUnit)
		}
	}
}

// judge gives the positions behind new moves, whose bits are in fresh, their first
// numbers, by what they show by themselves, and tells which of them regions are worth a
// look for.
func (h *hunter) judge(p *huntPos, b []huntMove, fresh uint32) (hopeful uint32) {
	g, me := h.geo, p.turn&1
	if h.hunch != nil {
		own, enemy := g.own(p.keys[0]), g.enemy(p.keys[0])
		h.hunch.Set(own, enemy, 1-me)
		h.hope.Set(own, enemy, 1-me)
	}
	for ; fresh != 0; fresh &= fresh - 1 {
		i := bits.TrailingZeros32(fresh) & 31
		c := &b[i]
		key := g.keyAfter(p.keys[0], me, c)
		own, enemy := h.shapes[0].far[g.own(key)], h.shapes[1].far[g.enemy(key)]
		pn, dn, odds := h.worth[0][own], h.worth[1][enemy], int32(0)
		if h.hunch != nil {
			bit, taken := g.pack(c.bit, 0), g.pack(c.taken, 0)
			x, y := h.hunch.Judge(me, bit, taken, int(own), int(enemy))
			pn, dn = pn+x, dn+y
			_, odds = h.hope.Judge(me, bit, taken, int(own), int(enemy))
		}
		c.pn, c.dn = firstNumber(pn), firstNumber(dn)
		if c.bit != 0 && odds >= regionOdds*regionOddsUnit {
			hopeful |= 1 << i
		}
	}
	return hopeful
}

// exp2 is the binary power of a fraction in hunch.LogUnit, in units of 2^-16.
var exp2 = func() (out [hunch.LogUnit]uint32) {
	for i := range out {
		out[i] = uint32(math.Exp2(float64(i)/hunch.LogUnit) * (1 << 16))
	}
	return out
}()

// firstNumber is the number with a binary logarithm, in hunch.LogUnit, between 1 and
// 2^huntMostLog.
func firstNumber(log int32) uint32 {
	log = min(max(log, 0), huntMostLog*hunch.LogUnit)
	return uint32(uint64(exp2[log%hunch.LogUnit]) << (log / hunch.LogUnit) >> 16)
}
