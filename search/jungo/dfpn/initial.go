package dfpn

import (
	"math"
	"math/bits"

	"tengen/eval/jungo/proofnumber"
)

// The initial numbers of a new position grow with the stones that each side still lacks to
// a shape that wins (shapeTable.far) and with what a small network estimates (package
// proofnumber). While few stones are on the board the policy and value of the network that
// plays have their share, too (netPrior).

// initNumbers prepares the initial numbers for the goal.
func (s *Search) initNumbers() error {
	share := 1.0
	network := proofnumber.Leads
	s.priorStones = priorStones
	if s.goal == s.geo.points-2 {
		network, s.priorStones = proofnumber.Top, priorStonesTop
	}
	if s.geo.size == proofnumber.Size {
		net, err := network()
		if err != nil {
			return err
		}
		regions, err := proofnumber.Regions()
		if err != nil {
			return err
		}
		s.estimate = net.Evaluator(s.goal, proofnumber.Blend{
			Base: estimateShare * estimateBase, Work: estimateShare * estimateWork, Odds: estimateShare * estimateOdds})
		s.regionOdds = regions.Evaluator(s.goal, proofnumber.Blend{Odds: float64(regionOddsUnit) / proofnumber.LogUnit})
		share = 1 - estimateShare
	}
	for side, factor := range [2]float64{proofFactor, disproofFactor} {
		for i := range s.distLog[side] {
			v := min(1+math.Log2(factor)*float64(i), maxInitialLog) * share
			s.distLog[side][i] = int32(v * proofnumber.LogUnit)
		}
	}
	return nil
}

// setNumbers sets the initial numbers of the positions after new moves, whose bits are in
// fresh. It returns those for which the test of regions is likely to see a win.
func (s *Search) setNumbers(p *position, b []move, fresh uint32) (likely uint32) {
	g, me := s.geo, p.turn&1
	if s.estimate != nil {
		own, enemy := g.own(p.keys[0]), g.enemy(p.keys[0])
		s.estimate.SetPosition(own, enemy, 1-me)
		s.regionOdds.SetPosition(own, enemy, 1-me)
	}
	for ; fresh != 0; fresh &= fresh - 1 {
		i := bits.TrailingZeros32(fresh) & 31
		c := &b[i]
		key := g.keyAfter(p.keys[0], me, c)
		own, enemy := s.shapes[0].far[g.own(key)], s.shapes[1].far[g.enemy(key)]
		pn, dn, odds := s.distLog[0][own], s.distLog[1][enemy], int32(0)
		if s.estimate != nil {
			bit, taken := g.pack(c.bit, 0), g.pack(c.taken, 0)
			x, y := s.estimate.Evaluate(me, bit, taken, int(own), int(enemy))
			pn, dn = pn+x, dn+y
			_, odds = s.regionOdds.Evaluate(me, bit, taken, int(own), int(enemy))
		}
		c.pn, c.dn = initialNumber(pn), initialNumber(dn)
		if c.bit != 0 && odds >= regionMinOdds*regionOddsUnit {
			likely |= 1 << i
		}
	}
	return likely
}

// exp2 has 2 to the power of every fraction in proofnumber.LogUnit, in units of 2^-16.
var exp2 = func() (out [proofnumber.LogUnit]uint32) {
	for i := range out {
		out[i] = uint32(math.Exp2(float64(i)/proofnumber.LogUnit) * (1 << 16))
	}
	return out
}()

// initialNumber returns the number with a binary logarithm in proofnumber.LogUnit,
// between 1 and 2^maxInitialLog.
func initialNumber(log int32) uint32 {
	log = min(max(log, 0), maxInitialLog*proofnumber.LogUnit)
	return uint32(uint64(exp2[log%proofnumber.LogUnit]) << (log / proofnumber.LogUnit) >> 16)
}
