package jungo

// bigChain is a chain of a board above 9×9. A liberty is counted once for every
// stone that touches it (pseudo-liberties). Together with the sums of their point
// numbers p, and of the squares, the count n shows without a walk over the chain
// whether it has no liberty, exactly one, or more: n·Σp² = (Σp)² holds only where
// all n points are the same.
type bigChain struct {
	libs   int32 // number of pseudo-liberties
	sum    int32 // of their points
	square int64 // of the squares of their points
	size   int16 // stones
}

func (c *bigChain) add(p Point) {
	c.libs++
	c.sum += int32(p)
	c.square += int64(p) * int64(p)
}

func (c *bigChain) del(p Point) {
	c.libs--
	c.sum -= int32(p)
	c.square -= int64(p) * int64(p)
}

func (c *bigChain) join(o *bigChain) {
	c.libs += o.libs
	c.sum += o.sum
	c.square += o.square
	c.size += o.size
}

func (c *bigChain) inAtari() bool {
	return c.libs > 0 && int64(c.libs)*c.square == int64(c.sum)*int64(c.sum)
}

// bigChains keeps the chains of a board above 9×9. A chain is numbered by one
// of its stones; its stones form a ring through next.
type bigChains struct {
	head  [MaxPoints]int16
	next  [MaxPoints]Point
	chain [MaxPoints]bigChain
	// mark and stamp let walks visit a point once without clearing anything.
	mark  [MaxPoints]uint32
	stamp uint32
}

// makeBig puts the stone at p into the chains.
func (b *Board) makeBig(p Point, u *undo) {
	g := b.big
	me := b.toMove
	u.oldHead, u.oldNext = g.head[p], g.next[p]
	fresh := bigChain{size: 1}
	most := int16(0)
	for _, q := range b.geo.near(p) {
		c := b.colour[q]
		if c == Empty {
			fresh.add(q)
			continue
		}
		id := g.head[q]
		ch := &g.chain[id]
		if c == me {
			if !known(&u.own, u.nOwn, id) {
				most = u.joins(id, ch.size, most)
			}
			continue
		}
		ch.del(p)
		if ch.libs == 0 {
			u.cap[u.nCap] = id
			u.nCap++
		}
	}

	id := int16(p)
	if u.nOwn > 0 {
		id = u.own[0]
	}
	ch := &g.chain[id]
	u.oldBig = *ch
	g.next[p] = p
	if u.nOwn == 0 {
		*ch = fresh
	} else {
		ch.join(&fresh)
		g.splice(p, Point(id))
		for i := uint8(1); i < u.nOwn; i++ {
			o := u.own[i]
			ch.join(&g.chain[o])
			g.label(Point(o), id)
			g.splice(Point(o), Point(id))
		}
		// p was a liberty of the joined chains once for every neighbour.
		for _, q := range b.geo.near(p) {
			if b.colour[q] == me {
				ch.del(p)
			}
		}
	}
	g.head[p] = id

	for _, c := range u.cap[:u.nCap] {
		b.liftBig(Point(c), u)
	}
}

// splice joins two rings into one, or separates them again: doing it twice changes
// nothing.
func (g *bigChains) splice(p, q Point) { g.next[p], g.next[q] = g.next[q], g.next[p] }

func (g *bigChains) label(start Point, id int16) {
	for p := start; ; {
		g.head[p] = id
		if p = g.next[p]; p == start {
			return
		}
	}
}

// liftBig takes a captured chain off.
func (b *Board) liftBig(start Point, u *undo) {
	g := b.big
	me, enemy := b.toMove, b.toMove.Opponent()
	for p := start; ; {
		b.lift(p, enemy, u)
		for _, q := range b.geo.near(p) {
			if b.colour[q] == me {
				g.chain[g.head[q]].add(p)
			}
		}
		if p = g.next[p]; p == start {
			return
		}
	}
}

// unmakeBig undoes makeBig.
func (b *Board) unmakeBig(u *undo) {
	g := b.big
	p := u.move
	me, enemy := b.toMove, b.toMove.Opponent()
	for _, c := range u.cap[:u.nCap] {
		b.unliftBig(Point(c), me, enemy)
	}
	id := g.head[p]
	for i := int(u.nOwn) - 1; i >= 1; i-- {
		o := u.own[i]
		g.splice(Point(o), Point(id))
		g.label(Point(o), o)
	}
	if u.nOwn > 0 {
		g.splice(p, Point(id))
	}
	g.chain[id] = u.oldBig
	g.head[p], g.next[p] = u.oldHead, u.oldNext
	for _, q := range b.geo.near(p) {
		if b.colour[q] == enemy {
			g.chain[g.head[q]].add(p)
		}
	}
}

func (b *Board) unliftBig(start Point, me, enemy Colour) {
	g := b.big
	for p := start; ; {
		b.colour[p] = enemy
		for _, q := range b.geo.near(p) {
			if b.colour[q] == me {
				g.chain[g.head[q]].del(p)
			}
		}
		if p = g.next[p]; p == start {
			return
		}
	}
}
