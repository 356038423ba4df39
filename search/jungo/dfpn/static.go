package dfpn

import "math/bits"

// The search sees the end early in four ways, for the side that has just moved: its stones
// win already (shapeTable); it can add stones that win (builder); it has living stones
// (regions.wins) or a chain that makes its eyes (regions.makes), and the other side cannot
// live in the regions around, or in few enough of them. The test of regions takes most of the
// time, so it runs only where a network expects that it sees a win (setNumbers).

// spread turns a packed set into one of a position.
func (s *Search) spread(x uint32) uint32 { return s.geo.unpack(x, 0) }

// staticWin reports whether a side, which has just moved, wins by a shape or by adding
// stones, with the zone of the proof and the flags of the answer.
func (s *Search) staticWin(side uint8, own, enemy uint32) (zone uint32, f flags, ok bool) {
	t, b := s.shapes[side&1], s.builders[side&1]
	o, e := s.geo.pack(own, 0), s.geo.pack(enemy, 0)
	if life := int(t.life[o]); life >= t.goal {
		alive := s.spread(b.alive(o))
		return s.withEdgeEye(side, alive, alive, own, enemy, life > t.goal)
	}
	if zone, ok = b.wins(o, e, builderMoves); ok {
		f = s.edgeFlag(side, b.least > t.goal)
		return s.spread(zone), f, !s.edgeOnly || f == 0
	}
	return 0, 0, false
}

// withEdgeEye returns the answer for a win by living stones. Unless edge says that they have an
// eye on the edge, it looks for a region where they can keep one.
func (s *Search) withEdgeEye(side uint8, zone, alive, own, enemy uint32, edge bool) (uint32, flags, bool) {
	f := s.edgeFlag(side, edge)
	if f != 0 {
		if part, ok := s.regions.edge(alive, own, enemy, regionMoves); ok {
			zone, f = zone|part, 0
		}
	}
	return zone, f, !s.edgeOnly || f == 0
}

// regionWin is like staticWin, but looks for a win by regions.
func (s *Search) regionWin(side uint8, own, enemy uint32) (zone uint32, f flags, ok bool) {
	t, r := s.shapes[side&1], s.regions
	o := s.geo.pack(own, 0)
	spare := t.geo.Points - 2 - t.goal
	if t.life[o] != noLife {
		p := s.tiny.Unpack(uint64(o), 0)
		if l := s.tiny.Life(&p, 0); bits.OnesCount64(l.Area)-l.Final == 2 {
			alive := s.spread(uint32(s.tiny.Compact(l.Stones)))
			if zone, ok = r.wins(alive, own, enemy, regionMoves, spare); ok {
				return s.withEdgeEye(side, zone, alive, own, enemy, false)
			}
		}
	}
	chain := uint32(0)
	for left := own; left != 0; {
		c := flood(left&-left, left)
		left &^= c
		if bits.OnesCount32(c) > bits.OnesCount32(chain) {
			chain = c
		}
	}
	if bits.OnesCount32(chain) < regionStones {
		return 0, 0, false
	}
	zone, edge, ok := r.makes(chain, own, enemy, regionMoves, spare)
	f = s.edgeFlag(side, edge)
	return zone, f, ok && (!s.edgeOnly || f == 0)
}
