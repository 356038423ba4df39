package search

// This file has the arithmetic of depth-first proof-number search (df-pn, Nagai 2002):
// which child of a node to search next, and up to which numbers. It knows no game.
//
// A node has two numbers, seen from the side to move: phi, which that side wants low, and
// delta. They are proof and disproof number where the prover moves, and change places where
// the opponent does. The phi of a node is the least phi of its children, after the move; its
// delta comes from the deltas of all children.

// ProofInfinite is the number of what is settled: phi 0 and delta ProofInfinite for a node that the side
// to move wins, phi ProofInfinite and delta 0 for one that it loses.
const ProofInfinite = 1 << 30

// ProofSum sums up the numbers of the children of a node. Begin with NewProofSum and Add each
// child that is open.
type ProofSum struct {
	Best       int    // index of the child to search
	Phi, Delta uint32 // the numbers of that child

	second uint32 // the second least phi
	most   uint32 // the greatest delta
	sum    uint64 // of the deltas
	open   uint32
}

// NewProofSum returns the sum of no children.
func NewProofSum() ProofSum { return ProofSum{Best: -1, Phi: ProofInfinite + 1, second: ProofInfinite} }

// Add adds child i. Of children with the least phi the first one is Best.
func (c *ProofSum) Add(i int, phi, delta uint32) { c.add(i, phi, delta, phi < c.Phi) }

// AddWide is Add, but of children with the least phi Best is the one with the greatest delta.
func (c *ProofSum) AddWide(i int, phi, delta uint32) {
	c.add(i, phi, delta, phi < c.Phi || phi == c.Phi && delta > c.Delta)
}

func (c *ProofSum) add(i int, phi, delta uint32, better bool) {
	c.open++
	c.sum += uint64(delta)
	c.most = max(c.most, delta)
	if better {
		phi, c.Phi, c.Best, c.Delta = c.Phi, phi, i, delta
	}
	c.second = min(c.second, phi)
}

// Sum is the delta of the node in plain df-pn: the sum of the children's.
func (c *ProofSum) Sum() uint32 { return uint32(min(c.sum, ProofInfinite-1)) }

// Weak is the delta of the node by weak proof numbers (Ueda et al. 2008): the greatest of the
// children's, and 1/share of the others and one for each of them.
func (c *ProofSum) Weak(share uint64) uint32 {
	return min(c.most+c.others(c.most, share), ProofInfinite-1)
}

// others is the part of Weak that comes from the children other than one with this delta.
func (c *ProofSum) others(delta uint32, share uint64) uint32 {
	return uint32(min(uint64(c.open-1)+(c.sum-uint64(delta))/share, ProofInfinite-1))
}

// PhiLimit is the phi at which the search of Best ends: the node's limit, or where another
// child is better by 1/step, if that comes first.
func (c *ProofSum) PhiLimit(limit, step uint32) uint32 { return min(limit, c.second+c.second/step+1) }

// SumLimit is the delta at which the search of Best ends, where the node's delta is Sum.
func (c *ProofSum) SumLimit(limit uint32) uint32 { return min(ProofInfinite, limit-c.Sum()+c.Delta) }

// WeakLimit is the delta at which the search of Best ends, where the node's delta is Weak.
func (c *ProofSum) WeakLimit(limit uint32, share uint64) uint32 {
	if limit < ProofInfinite {
		limit -= min(limit-1, c.others(c.Delta, share))
	}
	return max(limit, c.Delta+1)
}
