package jungo

import (
	"math/bits"

	mg "tengen/movegen/jungo"
)

// soloPlan remembers how many moves a side needs that is left alone: at least
// least, and plan.moves where a plan is known. The key is that of the stones.
type soloPlan struct {
	key         uint64
	plan        uint32 // points as numbers, 0 if none is known
	least, most uint8  // most counts the plan's moves
}

// solo answers whether the prover reaches the goal within the budget of moves if
// the opponent always passes, and if so on which points. Without that no proof
// within as many moves exists.
func (s *sweeper) solo(p *sweepPos, budget int) (plan uint64, ok bool) {
	own := p.keys[0] & s.shapes.mask()
	far := int(s.shapes.far[own])
	if far > budget || budget == 0 || s.shapes.beyond(p.stones[0], p.stones[1], &p.keys, budget) {
		return 0, false
	}
	e := &s.plans[mix(p.keys[0])>>(64-soloLog2)]
	if e.key != p.keys[0] {
		*e = soloPlan{key: p.keys[0]}
	}
	if e.plan != 0 && int(e.most) <= budget {
		return s.geo.Unpack(uint64(e.plan), 0).Stones[0], true
	}
	if budget < int(e.least) {
		return 0, false
	}
	q := sweepPos{stones: p.stones, keys: p.keys}
	var steps [25]uint8 // points as bits, by distance
	var dist [25]uint8
	n := 0
	var c sweepMove
	for left := s.geo.Empty(&mg.Tiny{Stones: p.stones}); left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left) & 63
		next := own | s.stone[i][0][0]
		d := s.shapes.far[next]
		if int(d) >= budget {
			continue
		}
		if d == 0 && s.shapes.wins(next) && s.play(&q, left&-left, &c) {
			plan = c.bit
			break
		}
		at := n
		for ; at > 0 && dist[at-1] > d; at-- {
			steps[at], dist[at] = steps[at-1], dist[at-1]
		}
		steps[at], dist[at] = uint8(i), d
		n++
	}
	for _, i := range steps[:n] {
		if plan != 0 {
			break
		}
		if !s.play(&q, 1<<i, &c) {
			continue
		}
		r := sweepPos{stones: c.stones}
		s.keysAfter(&q, &c, &r.keys)
		if rest, ok := s.solo(&r, budget-1); ok {
			plan = rest | c.bit
		}
	}
	e = &s.plans[mix(p.keys[0])>>(64-soloLog2)]
	if e.key != p.keys[0] {
		*e = soloPlan{key: p.keys[0]}
	}
	if plan == 0 {
		e.least = max(e.least, uint8(budget+1))
		return 0, false
	}
	e.plan, e.most = uint32(s.geo.Compact(plan)), uint8(budget)
	return plan, true
}

// moveValue judges a move by what it does at once: captures, liberties, eyes.
// t is the position before it and n the one after, line its distance from the
// edge.
func moveValue(g *mg.TinyGeo, t, n *mg.Tiny, m uint64, line int8) int32 {
	me := t.Turn & 1
	var v int32
	if taken := bits.OnesCount64(t.Stones[1-me]) - bits.OnesCount64(n.Stones[1-me]); taken > 0 {
		v += captureBonus * int32(min(taken, 4))
	}
	own := n.Stones[me]
	empty := g.Empty(n)
	libs := bits.OnesCount64(g.Around(g.Flood(m, own)) & empty)
	if libs == 1 {
		v -= selfAtariMalus
	}
	// Pressing a chain down to one liberty.
	for near := g.Around(m) & n.Stones[1-me]; near != 0; {
		enemy := g.Flood(near&-near, n.Stones[1-me])
		near &^= enemy
		if l := g.Around(enemy) & empty; l&(l-1) == 0 {
			v += atariBonus
		}
	}
	if g.Around(m)&(t.Stones[0]|t.Stones[1]) == g.Around(m)&own && g.Around(m)&empty == 0 {
		v -= ownAreaMalus // fills an eye
	}
	return v + int32(libs)*centreBonus + centreBonus*int32(line)
}
