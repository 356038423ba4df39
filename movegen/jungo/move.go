package jungo

import "fmt"

// Legal reports whether the player to move may play m, a point of the board or
// Pass. After two passes nothing is legal.
func (b *Board) Legal(m Point) bool {
	if b.passes >= 2 {
		return false
	}
	if m == Pass {
		return true
	}
	if m < 0 || int(m) >= b.geo.points || b.colour[m] != Empty || m == b.ko {
		return false
	}
	if !b.leavesLiberty(m) {
		return false
	}
	return b.rule == KoSimple || !b.repeats(b.hashAfter(m))
}

// leavesLiberty reports whether a stone of the player to move on the empty point p
// would have a liberty, so that it is not suicide.
func (b *Board) leavesLiberty(p Point) bool {
	for _, q := range b.geo.near(p) {
		c := b.colour[q]
		// An enemy chain in atari has p as its last liberty and is captured; an own
		// chain that is not in atari has another liberty.
		if c == Empty || (c == b.toMove) != b.InAtari(q) {
			return true
		}
	}
	return false
}

// hashAfter returns the stone hash that playing at p would leave.
func (b *Board) hashAfter(p Point) uint64 {
	h := b.hash ^ keys.stone[b.toMove][p]
	enemy := b.toMove.Opponent()
	var seen [4]int16
	n := 0
next:
	for _, q := range b.geo.near(p) {
		if b.colour[q] != enemy || !b.InAtari(q) {
			continue
		}
		id := b.chainID(q)
		for _, s := range seen[:n] {
			if s == id {
				continue next
			}
		}
		seen[n] = id
		n++
		b.eachStone(q, func(s Point) { h ^= keys.stone[enemy][s] })
	}
	return h
}

// Why returns an error that says why m is not legal for the player to move, nil if it
// is legal.
func (b *Board) Why(m Point) error {
	name := b.MoveText(m)
	switch {
	case b.passes >= 2:
		return refuse(sayOver.With(name))
	case m == Pass:
		return nil
	case m < 0 || int(m) >= b.geo.points:
		return fmt.Errorf("jungo: %d is not a point of a %d×%d board", m, b.geo.size, b.geo.size)
	case b.colour[m] != Empty:
		return refuse(sayOccupied.With(name, playerWords[b.colour[m]].With()))
	case m == b.ko:
		return refuse(sayKo.With(name))
	case !b.leavesLiberty(m):
		return refuse(saySuicide.With(name, playerWords[b.toMove].With()))
	case b.rule != KoSimple && b.repeats(b.hashAfter(m)):
		return refuse(saySuperko.With(name, b.rule))
	}
	return nil
}

// Play makes m if it is legal. If not, it returns the error of Why, and the position
// is unchanged.
func (b *Board) Play(m Point) error {
	if err := b.Why(m); err != nil {
		return err
	}
	b.Make(m)
	return nil
}

// LegalMoves appends the legal moves to buf, points in the order of Empties and
// Pass last, and returns the extended slice. After the end of the game there
// are none.
func (b *Board) LegalMoves(buf []Point) []Point {
	if b.passes >= 2 {
		return buf
	}
	for _, p := range b.empties {
		if b.Legal(p) {
			buf = append(buf, p)
		}
	}
	return append(buf, Pass)
}

// Make plays m, which must be legal. It does not check.
func (b *Board) Make(m Point) {
	n := len(b.undo)
	if n < cap(b.undo) {
		b.undo = b.undo[:n+1]
	} else {
		b.undo = append(b.undo, undo{})
	}
	u := &b.undo[n]
	u.hash, u.move, u.ko, u.mover, u.passes = b.hash, m, b.ko, b.toMove, b.passes
	if m == Pass {
		b.ko = None
		b.passes++
	} else {
		b.passes = 0
		u.place = b.place[m]
		b.take(m)
		b.colour[m] = b.toMove
		b.stones[b.toMove]++
		b.stones[Empty]--
		b.hash ^= keys.stone[b.toMove][m]
		u.nOwn, u.nCap, u.captured = 0, 0, 0
		if b.bits {
			b.makeSmall(m, u)
		} else {
			b.makeBig(m, u)
		}
		b.ko = None
		if n := u.captured; n > 0 {
			b.stones[b.toMove.Opponent()] -= n
			b.stones[Empty] += n
			if n == 1 && u.nOwn == 0 && b.InAtari(m) {
				b.ko = b.Liberty(m)
			}
		}
	}
	b.toMove = b.toMove.Opponent()
	if b.rule != KoSimple {
		b.remember()
	}
}

// Unmake takes the last move back. Without a move it does nothing.
func (b *Board) Unmake() {
	n := len(b.undo) - 1
	if n < 0 {
		return
	}
	u := &b.undo[n]
	b.undo = b.undo[:n]
	if b.rule != KoSimple {
		b.history = b.history[:len(b.history)-1]
	}
	b.toMove = u.mover
	if u.move != Pass {
		if n := u.captured; n > 0 {
			b.empties = b.empties[:len(b.empties)-int(n)]
			b.stones[b.toMove.Opponent()] += n
			b.stones[Empty] -= n
		}
		if b.bits {
			b.unmakeSmall(u)
		} else {
			b.unmakeBig(u)
		}
		b.colour[u.move] = Empty
		b.stones[b.toMove]--
		b.stones[Empty]++
		b.untake(u.move, u.place)
	}
	b.hash, b.ko, b.passes = u.hash, u.ko, u.passes
}

// lift takes a captured stone of the enemy off; the chains do not learn of it.
func (b *Board) lift(p Point, enemy Colour, u *undo) {
	b.colour[p] = Empty
	b.hash ^= keys.stone[enemy][p]
	b.release(p)
	u.captured++
}

// joins notes that the stone joins an own chain. The largest chain comes first, whose
// number the union keeps; most is the size of the largest so far.
func (u *undo) joins(id, size, most int16) int16 {
	u.own[u.nOwn] = id
	if size > most {
		most = size
		u.own[0], u.own[u.nOwn] = id, u.own[0]
	}
	u.nOwn++
	return most
}

// take removes p from the list of empty points; the last point fills the gap.
func (b *Board) take(p Point) {
	i := b.place[p]
	n := len(b.empties) - 1
	last := b.empties[n]
	b.empties[i] = last
	b.place[last] = i
	b.empties = b.empties[:n]
}

// untake undoes take: it puts p back at index i, which p had before.
func (b *Board) untake(p Point, i int16) {
	n := len(b.empties)
	b.empties = b.empties[:n+1]
	last := b.empties[i]
	if int(i) != n {
		b.empties[n] = last
		b.place[last] = int16(n)
	}
	b.empties[i] = p
	b.place[p] = i
}

// release adds a captured point to the list of empty points.
func (b *Board) release(p Point) {
	b.place[p] = int16(len(b.empties))
	b.empties = append(b.empties, p)
}
