package jungo

import "tengen/movegen/jungo"

// Every node knows bounds of the final score, Black's stones minus White's, under
// best play of both: exact where the game ended, from unconditional life where a
// position was looked at closely, and for the rest by minimax over the children
// (score bounded Monte-Carlo tree search, Cazenave and Saffidine 2010). Values
// of playouts are cut to them on their way up, and moves that are proven to be
// no better than another are not searched.

// open sets the bounds that hold for any position.
func (n *node) open(points int) { n.lo, n.hi = int16(-points), int16(points) }

// narrow puts in bounds that are proven otherwise.
func (n *node) narrow(lo, hi int) {
	n.lo, n.hi = max(n.lo, int16(lo)), min(n.hi, int16(hi))
}

// view returns the bounds as colour c sees them, its own stones counted first.
func (n *node) view(c jungo.Colour) (lo, hi int16) {
	if c == jungo.White {
		return -n.hi, -n.lo
	}
	return n.lo, n.hi
}

// judge narrows the bounds of the node whose position is b by what both sides
// are sure to keep.
func (n *node) judge(b *jungo.Board) {
	n.judged = true
	if b.Stones(jungo.Empty)*judgeEmpties > b.Points() {
		return
	}
	lo, hi := -b.Points(), b.Points()
	if l := b.Life(jungo.Black); len(l.Safe) > 0 {
		lo = l.Final - (b.Points() - len(l.Area))
	}
	if l := b.Life(jungo.White); len(l.Safe) > 0 {
		hi = b.Points() - len(l.Area) - l.Final
	}
	// Who just passed leaves it to the other to stop here.
	if b.Passes() == 1 {
		if b.Side() == jungo.White {
			lo = min(lo, b.Score())
		} else {
			hi = max(hi, b.Score())
		}
	}
	n.narrow(lo, hi)
}

// gather narrows the bounds of n by those of its children, which must be all
// its moves.
func (n *node) gather() {
	lo, hi := n.kids[0].lo, n.kids[0].hi
	for i := range n.kids[1:] {
		k := &n.kids[i+1]
		if k.mover == jungo.Black {
			lo, hi = max(lo, k.lo), max(hi, k.hi)
		} else {
			lo, hi = min(lo, k.lo), min(hi, k.hi)
		}
	}
	n.narrow(int(lo), int(hi))
}

// best returns the most that is proven for a child's mover.
func (n *node) best() int16 {
	top := int16(-jungo.MaxPoints)
	for i := range n.kids {
		lo, _ := n.kids[i].view(n.kids[i].mover)
		top = max(top, lo)
	}
	return top
}

// beaten tells whether the move cannot do better than the proven top and is not
// proven to do as well.
func (n *node) beaten(top int16) bool {
	lo, hi := n.view(n.mover)
	return hi <= top && lo < top
}

// cut brings a score within the bounds.
func (n *node) cut(score float64) float64 {
	return min(max(score, float64(n.lo)), float64(n.hi))
}
