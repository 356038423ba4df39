package jungo

import "math/bits"

// A hunter sees an end early in four ways, for either side, which has just moved: by
// stones that live already (shapeTables), by such as it can add (builder), and by
// living stones, or a chain that makes its eyes, with regions where the other cannot
// live (regions). The latter take most of the time, and are asked only where a network
// expects that they see something (judge).

// frame turns a compact set into bits of positions.
func (h *hunter) frame(x uint32) uint32 { return h.geo.unpack(x, 0) }

// seen tells whether a side, which has just moved, has won by shapes or builder, on
// which zone that rests, and the answer's flaws.
func (h *hunter) seen(side uint8, own, enemy uint32) (zone uint32, f flaws, ok bool) {
	s, b := h.shapes[side&1], h.builders[side&1]
	o, e := h.geo.pack(own, 0), h.geo.pack(enemy, 0)
	if life := int(s.life[o]); life >= s.goal {
		alive := h.frame(b.alive(o))
		return h.whole(side, alive, alive, own, enemy, life > s.goal)
	}
	if zone, ok = b.wins(o, e, builderMoves); ok {
		f = h.flaw(side, b.least > s.goal)
		return h.frame(zone), f, !h.insist || f == 0
	}
	return 0, 0, false
}

// whole is the answer to a win of living stones. It has regions look for an eye on the
// edge, where edge does not tell of one.
func (h *hunter) whole(side uint8, zone, alive, own, enemy uint32, edge bool) (uint32, flaws, bool) {
	f := h.flaw(side, edge)
	if f != 0 {
		if part, ok := h.regions.edge(alive, own, enemy, regionMoves); ok {
			zone, f = zone|part, 0
		}
	}
	return zone, f, !h.insist || f == 0
}

// closed is seen by regions, which takes longer.
func (h *hunter) closed(side uint8, own, enemy uint32) (zone uint32, f flaws, ok bool) {
	s, r := h.shapes[side&1], h.regions
	o := h.geo.pack(own, 0)
	spare := s.geo.Points - 2 - s.goal
	if s.life[o] != noProof {
		t := h.tiny.Unpack(uint64(o), 0)
		if l := h.tiny.Life(&t, 0); bits.OnesCount64(l.Area)-l.Final == 2 {
			alive := h.frame(uint32(h.tiny.Compact(l.Stones)))
			if zone, ok = r.wins(alive, own, enemy, regionMoves, spare); ok {
				return h.whole(side, zone, alive, own, enemy, false)
			}
		}
	}
	chain := uint32(0)
	for left := own; left != 0; {
		c := huntFlood(left&-left, left)
		left &^= c
		if bits.OnesCount32(c) > bits.OnesCount32(chain) {
			chain = c
		}
	}
	if bits.OnesCount32(chain) < regionStones {
		return 0, 0, false
	}
	zone, edge, ok := r.makes(chain, own, enemy, regionMoves, spare)
	f = h.flaw(side, edge)
	return zone, f, ok && (!h.insist || f == 0)
}
