// Package pns has the arithmetic of depth-first proof-number search (df-pn, Nagai 2002):
// which child of a node to search next, and up to which numbers. It knows no game.
//
// A node has two numbers, seen from the side to move: phi, which that side wants low, and
// delta. They are proof and disproof number where the prover moves, and change places where
// the opponent does. The phi of a node is the least phi of its children, after the move; its
// delta comes from the deltas of all children.
package pns

// Infinite is the number of what is settled: phi 0 and delta Infinite for a node that the side
// to move wins, phi Infinite and delta 0 for one that it loses.
const Infinite = 1 << 30

// Children sums up the numbers of the children of a node. Begin with NewChildren and Add each
// child that is open.
type Children struct {
	Best       int    // index of the child to search
	Phi, Delta uint32 // the numbers of that child

	second uint32 // the second least phi
	most   uint32 // the greatest delta
	sum    uint64 // of the deltas
	open   uint32
}

// NewChildren returns the sum of no children.
func NewChildren() Children { return Children{Best: -1, Phi: Infinite + 1, second: Infinite} }

// Add adds child i. Of children with the least phi the first one is Best.
func (c *Children) Add(i int, phi, delta uint32) { c.add(i, phi, delta, phi < c.Phi) }

// AddWide is Add, but of children with the least phi Best is the one with the greatest delta.
func (c *Children) AddWide(i int, phi, delta uint32) {
	c.add(i, phi, delta, phi < c.Phi || phi == c.Phi && delta > c.Delta)
}

func (c *Children) add(i int, phi, delta uint32, better bool) {
	c.open++
	c.sum += uint64(delta)
	c.most = max(c.most, delta)
	if better {
		phi, c.Phi, c.Best, c.Delta = c.Phi, phi, i, delta
	}
	c.second = min(c.second, phi)
}

// Sum is the delta of the node in plain df-pn: the sum of the children's.
func (c *Children) Sum() uint32 { return uint32(min(c.sum, Infinite-1)) }

// Weak is the delta of the node by weak proof numbers (Ueda et al. 2008): the greatest of the
// children's, and 1/share of the others and one for each of them.
func (c *Children) Weak(share uint64) uint32 { return min(c.most+c.others(c.most, share), Infinite-1) }

// others is the part of Weak by the children but one with this delta.
func (c *Children) others(delta uint32, share uint64) uint32 {
	return uint32(min(uint64(c.open-1)+(c.sum-uint64(delta))/share, Infinite-1))
}

// PhiLimit is the phi at which the search of Best ends: the node's limit, or where another
// child is better by 1/step, if that comes first.
func (c *Children) PhiLimit(limit, step uint32) uint32 { return min(limit, c.second+c.second/step+1) }

// SumLimit is the delta at which the search of Best ends, where the node's delta is Sum.
func (c *Children) SumLimit(limit uint32) uint32 { return min(Infinite, limit-c.Sum()+c.Delta) }

// WeakLimit is the delta at which the search of Best ends, where the node's delta is Weak.
func (c *Children) WeakLimit(limit uint32, share uint64) uint32 {
	if limit < Infinite {
		limit -= min(limit-1, c.others(c.Delta, share))
	}
	return max(limit, c.Delta+1)
}
