package dfpn

import "math/bits"

// The zone of a proof is the part of the position that the proof rests on (relevance zone:
// Shih, Wei and Wu, "A novel approach to solving goal-achieving problems for board games",
// 2022). Let the winner win position P with zone Z. Let Q have the same player to move and
// the same stones on Z, and outside Z no stones of the winner's but those that P has there.
// Then the winner wins Q by the same moves: he answers a move of the loser's outside Z as
// he would answer one such move, or a pass, in P. So where the loser is to move, the moves
// outside the zone of a refuted move need no search.
//
// Every zone satisfies three conditions, under which a step in Q goes as in P:
//
//   - Chains that touch Z lie in Z and have a liberty in Z. So no move outside Z captures
//     a stone in Z, and no move inside captures in Q what it does not capture in P.
//   - If a move in Z captures stones in Z, all stones that it captures and their neighbours
//     lie in Z. So they are captured in Q, too, and ko arises alike.
//   - Where the loser may not play inside Z, the reason lies in Z.
//
// Stones of the winner's outside Z may be missing in Q, but he may not have more of them:
// they could fill his eyes. The ends of proofs are shapes that win whatever else stands on
// the board (shapeTable, builder, regions).

// zoneClose adds to a zone the chains that touch it and a liberty of each.
func (g *geometry) zoneClose(stones *[2]uint32, zone uint32) uint32 {
	empty := g.full &^ (stones[0] | stones[1])
	for _, x := range stones {
		for left := x & zone; left != 0; {
			c := flood(left&-left, x)
			left &^= c
			zone |= c
			if l := g.around(c) & empty; l&zone == 0 {
				zone |= l & -l
			}
		}
	}
	return zone
}

// zoneWon returns the zone of a position that the player to move wins by c, where the proof
// after c has the given zone.
func (g *geometry) zoneWon(p *position, c *move, zone uint32) uint32 {
	if c.bit == 0 {
		return g.full
	}
	zone |= c.bit
	if c.taken&zone != 0 {
		zone |= c.taken | g.around(c.taken)
	}
	stones := p.stones
	stones[p.turn&1] |= c.bit
	stones[1-p.turn&1] &^= c.taken
	closed := g.zoneClose(&stones, zone)
	if c.taken&closed&^zone != 0 {
		// The liberty added for the stone played was captured.
		closed = g.zoneClose(&stones, closed|c.taken|g.around(c.taken))
	}
	return g.zoneClose(&p.stones, closed)
}

// zoneLost returns the moves of the player to move that are relevant, given the moves in b
// that are known to lose. If done is true, all relevant moves lose: zone is the zone of
// that proof and f has the flags of the answers that it rests on. Otherwise the moves in
// zone need a search, and all moves if the zone is full. whole says that the zone must be
// full.
func (g *geometry) zoneLost(p *position, b []move, whole bool) (zone uint32, done bool, f flags) {
	open, any := false, flags(0)
	var giver *move
	for i := range b {
		c := &b[i]
		switch {
		case !c.lost(p.turn):
			open = true
		case c.taken|c.bit&c.zone == 0:
			// This refutation also answers all moves outside its zone.
			if giver == nil || c.flags < giver.flags || c.flags == giver.flags && bits.OnesCount32(c.zone) < bits.OnesCount32(giver.zone) {
				giver = c
			}
		}
		any |= c.flags
	}
	if giver == nil || whole {
		return g.full, !open, any
	}
	zone = giver.zone
	me, en := p.stones[p.turn&1], p.stones[1-p.turn&1]
	empty := g.full &^ (me | en)
	for {
		old := zone
		zone = g.zoneClose(&p.stones, zone)
		legal := uint32(0)
		open, f = false, giver.flags
		for i := range b {
			c := &b[i]
			legal |= c.bit
			switch {
			case c.bit&zone == 0:
				continue
			case !c.lost(p.turn):
				open = true
				continue
			}
			zone |= c.zone
			f |= c.flags
			if c.taken != 0 {
				zone |= c.taken | g.around(c.taken) | g.around(c.bit)
			}
		}
		for x := zone & empty &^ legal; x != 0; x &= x - 1 {
			m := x & -x
			near := g.around(m)
			if m == p.ko {
				zone |= near | g.around(near)
				continue
			}
			chain := flood(m, me|m)
			zone |= chain | g.around(chain)
			for y := near & en; y != 0; {
				d := flood(y&-y, en)
				y &^= d
				if l := g.around(d) & empty &^ m; l&zone == 0 {
					zone |= l & -l
				}
			}
		}
		if zone == old {
			return zone, !open, f
		}
	}
}

// lost reports whether the move is known to lose for the player of the given turn.
func (c *move) lost(turn uint8) bool { return turn == 0 && c.dn == 0 || turn == 1 && c.pn == 0 }

// won reports whether the move is known to win for the player of the given turn.
func (c *move) won(turn uint8) bool { return turn == 0 && c.pn == 0 || turn == 1 && c.dn == 0 }
