package jungo

import "tengen/movegen/jungo"

// Every node has bounds of the final score, Black's stones minus White's, under best play
// of both sides (score bounded Monte-Carlo tree search, Cazenave and Saffidine 2010). They
// are exact where the game has ended; elsewhere they come from unconditional life and from
// minimax over the children. Backup clamps values to the bounds, and selection leaves out
// moves that are proven to be no better than another one.

// unbound sets the bounds that hold for any position.
func (n *node) unbound(points int) { n.lo, n.hi = int16(-points), int16(points) }

// narrow tightens the bounds to those given.
func (n *node) narrow(lo, hi int) {
	n.lo, n.hi = max(n.lo, int16(lo)), min(n.hi, int16(hi))
}

// boundsFor returns the bounds of the lead of colour c.
func (n *node) boundsFor(c jungo.Colour) (lo, hi int16) {
	if c == jungo.White {
		return -n.hi, -n.lo
	}
	return n.lo, n.hi
}

// boundByLife narrows the bounds of the node, whose position is b, by the stones that both
// sides are sure to keep.
func (n *node) boundByLife(b *jungo.Board) {
	n.lifeChecked = true
	if b.Stones(jungo.Empty)*lifeEmpties > b.Points() {
		return
	}
	lo, hi := -b.Points(), b.Points()
	if l := b.Life(jungo.Black); len(l.Safe) > 0 {
		lo = l.Final - (b.Points() - len(l.Area))
	}
	if l := b.Life(jungo.White); len(l.Safe) > 0 {
		hi = b.Points() - len(l.Area) - l.Final
	}
	// After a pass the player to move may end the game here.
	if b.Passes() == 1 {
		if b.Side() == jungo.White {
			lo = min(lo, b.Score())
		} else {
			hi = max(hi, b.Score())
		}
	}
	n.narrow(lo, hi)
}

// boundByChildren narrows the bounds of n by those of its children, which must be all its
// moves.
func (n *node) boundByChildren() {
	lo, hi := n.children[0].lo, n.children[0].hi
	for i := range n.children[1:] {
		k := &n.children[i+1]
		if k.mover == jungo.Black {
			lo, hi = max(lo, k.lo), max(hi, k.hi)
		} else {
			lo, hi = min(lo, k.lo), min(hi, k.hi)
		}
	}
	n.narrow(int(lo), int(hi))
}

// bestProven is the highest lead that is proven for the player to move.
func (n *node) bestProven() int16 {
	top := int16(-jungo.MaxPoints)
	for i := range n.children {
		lo, _ := n.children[i].boundsFor(n.children[i].mover)
		top = max(top, lo)
	}
	return top
}

// dominated reports whether the move cannot do better than the proven lead top and is not
// proven to do as well.
func (n *node) dominated(top int16) bool {
	lo, hi := n.boundsFor(n.mover)
	return hi <= top && lo < top
}

// clamp returns the score within the bounds that is nearest.
func (n *node) clamp(score float64) float64 {
	return min(max(score, float64(n.lo)), float64(n.hi))
}
