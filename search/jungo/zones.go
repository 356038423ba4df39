package jungo

import "math/bits"

// A zone is the part of a position that a proof rests on. Let position P be won for
// the winner with zone Z, and let Q have the same stones on Z and outside Z at most
// the winner's stones that P has there, with the same player to move. Then the
// winner wins Q by the same moves: he answers a move of the loser's outside Z as he
// would answer one such move (or a pass) in P. So where the loser is to move, moves
// outside the zone of a refuted one need not be searched, as in relevance-zone
// search (Shih, Wei and Wu, "A novel approach to solving goal-achieving problems for
// board games", 2022).
//
// Every zone of a position satisfies three conditions, which make one step of such
// a game in Q go as in P. Chains that touch Z lie in Z and have a liberty in Z, so
// that no move outside Z captures a stone in Z, and none inside captures in Q what
// it does not capture in P. A chain that is captured by a move in Z lies in Z with
// all its neighbours, so that it is captured in Q, too, and ko comes up alike. And
// where the loser may not play inside Z, what forbids it lies in Z.
//
// The winner's stones outside Z may be missing in Q but not be more: they could fill
// his eyes. Ends of proofs are shapes that win whatever else stands on the board
// (see shapeTables, builder, regions).

// zoneClose adds the chains of the stones in a zone and a liberty of each.
func (g *huntGeo) zoneClose(stones *[2]uint32, zone uint32) uint32 {
	empty := g.full &^ (stones[0] | stones[1])
	for _, x := range stones {
		for left := x & zone; left != 0; {
			c := huntFlood(left&-left, x)
			left &^= c
			zone |= c
			if l := g.around(c) & empty; l&zone == 0 {
				zone |= l & -l
			}
		}
	}
	return zone
}

// zoneWon is the zone of a position that the player to move wins by c, whose own
// answer has the given zone.
func (g *huntGeo) zoneWon(p *huntPos, c *huntMove, zone uint32) uint32 {
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
	return g.zoneClose(&p.stones, g.zoneClose(&stones, zone))
}

// zoneLost tells which moves of the player to move matter if those in b that are
// known to lose do so. done means that they are all known; then zone is the
// position's, and f the flaws of the answers it rests on. Else the moves in zone
// have to be looked at, and any if it is full. whole tells that only the full zone will
// do.
func (g *huntGeo) zoneLost(p *huntPos, b []huntMove, whole bool) (zone uint32, done bool, f flaws) {
	open, any := false, flaws(0)
	var giver *huntMove
	for i := range b {
		c := &b[i]
		switch {
		case !c.lost(p.turn):
			open = true
		case c.taken|c.bit&c.zone == 0:
			// This answer is one to all moves outside its zone.
			if giver == nil || c.flaws < giver.flaws || c.flaws == giver.flaws && bits.OnesCount32(c.zone) < bits.OnesCount32(giver.zone) {
				giver = c
			}
		}
		any |= c.flaws
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
		open, f = false, giver.flaws
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
			f |= c.flaws
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
			chain := huntFlood(m, me|m)
			zone |= chain | g.around(chain)
			for y := near & en; y != 0; {
				d := huntFlood(y&-y, en)
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

// lost tells that the move is known to lose for the player of the given turn.
func (c *huntMove) lost(turn uint8) bool { return turn == 0 && c.dn == 0 || turn == 1 && c.pn == 0 }

// won tells that it is known to win for him.
func (c *huntMove) won(turn uint8) bool { return turn == 0 && c.pn == 0 || turn == 1 && c.dn == 0 }
