package jungo

import "math/bits"

// smallChain is a chain of a board up to 9×9.
type smallChain struct {
	stones, libs bitset
}

// smallChains keeps the chains of a board up to 9×9. A chain is numbered by
// one of its stones, so the slot of a number is free whenever that point is.
type smallChains struct {
	head  [81]int16 // chain number of each stone
	chain [81]smallChain
}

// makeSmall puts the stone at p into the chains: neighbours first, then the
// own chains it joins, then captures.
func (b *Board) makeSmall(p Point, u *undo) {
	s := &b.small
	me := b.toMove
	u.oldHead = s.head[p]
	var libs bitset
	most := int16(0)
	for _, q := range b.geo.near(p) {
		switch b.colour[q] {
		case Empty:
			libs.add(q)
		case me:
			id := s.head[q]
			if !known(&u.own, u.nOwn, id) {
				most = u.joins(id, int16(s.chain[id].stones.count()), most)
			}
		default:
			id := s.head[q]
			ch := &s.chain[id]
			ch.libs.del(p)
			if ch.libs.empty() && !known(&u.cap, u.nCap, id) {
				u.cap[u.nCap] = id
				u.nCap++
			}
		}
	}

	id := int16(p)
	if u.nOwn > 0 {
		id = u.own[0]
	}
	ch := &s.chain[id]
	u.oldSmall = *ch
	if u.nOwn == 0 {
		ch.stones, ch.libs = bitset{}, libs
	} else {
		ch.libs.or(&libs)
		for _, o := range u.own[1:max(u.nOwn, 1)] {
			other := &s.chain[o]
			ch.stones.or(&other.stones)
			ch.libs.or(&other.libs)
			b.labelSmall(&other.stones, id)
		}
		ch.libs.del(p)
	}
	ch.stones.add(p)
	s.head[p] = id

	for _, c := range u.cap[:u.nCap] {
		b.liftSmall(&s.chain[c].stones, u)
	}
}

// liftSmall takes captured stones off and gives their points to the captor's
// chains as liberties.
func (b *Board) liftSmall(stones *bitset, u *undo) {
	s := &b.small
	me, enemy := b.toMove, b.toMove.Opponent()
	for w := 0; w < 2; w++ {
		for m := stones[w]; m != 0; m &= m - 1 {
			q := Point(w<<6 + bits.TrailingZeros64(m))
			b.lift(q, enemy, u)
			for _, r := range b.geo.near(q) {
				if b.colour[r] == me {
					s.chain[s.head[r]].libs.add(q)
				}
			}
		}
	}
}

// unmakeSmall undoes makeSmall.
func (b *Board) unmakeSmall(u *undo) {
	s := &b.small
	p := u.move
	me, enemy := b.toMove, b.toMove.Opponent()
	for _, c := range u.cap[:u.nCap] {
		stones := &s.chain[c].stones
		for w := 0; w < 2; w++ {
			for m := stones[w]; m != 0; m &= m - 1 {
				q := Point(w<<6 + bits.TrailingZeros64(m))
				b.colour[q] = enemy
				for _, r := range b.geo.near(q) {
					if b.colour[r] == me {
						s.chain[s.head[r]].libs.del(q)
					}
				}
			}
		}
	}
	id := s.head[p]
	s.chain[id] = u.oldSmall
	for i := uint8(1); i < u.nOwn; i++ {
		o := u.own[i]
		b.labelSmall(&s.chain[o].stones, o)
	}
	s.head[p] = u.oldHead
	for _, q := range b.geo.near(p) {
		if b.colour[q] == enemy {
			s.chain[s.head[q]].libs.add(p)
		}
	}
}

func (b *Board) labelSmall(stones *bitset, id int16) {
	for w := 0; w < 2; w++ {
		for m := stones[w]; m != 0; m &= m - 1 {
			b.small.head[w<<6+bits.TrailingZeros64(m)] = id
		}
	}
}

func known(ids *[4]int16, n uint8, id int16) bool {
	for i := uint8(0); i < n && i < 4; i++ {
		if ids[i] == id {
			return true
		}
	}
	return false
}
