package jungo

import "math/bits"

// Life is what one colour keeps on a Tiny board whatever the other plays.
type Life struct {
	// Stones are the chains that live unconditionally.
	Stones uint64
	// Area is Stones with the regions around them in which the enemy cannot
	// live.
	Area uint64
	// Final is the number of stones that the colour can have on Area at the end, without an
	// enemy stone on it: all points but the eyes that it must keep.
	Final int
}

// maxTinyParts bounds chains and regions of one colour on a 7×7 board: no two
// of them share a point, and chains of one colour are not adjacent.
const maxTinyParts = 32

// Life returns what colour c (0 Black, 1 White) keeps whatever the enemy plays.
//
// It is Benson's test ("Life in the game of Go", 1976), stricter for stone
// counting. Benson calls a region vital to a chain if all its empty points are
// liberties of the chain; here all its points must be, whatever stands on
// them. Then the owner can fill the region: a stone on any empty point of it
// joins the chain at once and can never be lost, the rest of the region stays
// vital, and the enemy cannot close it without suicide. So every region next to
// living chains ends full of the owner's stones, except for one point in each of a
// set of regions that leaves every chain two eyes. Life looks for a small such set
// (filling a third region that chains share joins them); its size is the number of
// stones that the eyes cost.
//
// A region not kept as an eye may contain one point that touches no living
// chain: the owner fills the points around it first, and if the enemy takes all of
// these, his stones have that point as their only liberty and are captured.
//
// The owner fills by answering within the region, or when nothing needs an answer,
// and never by a ko recapture. Each filling adds a stone for good, so the result is
// reached in finitely many moves. Under superko the chains live as well, because a
// pass is always legal, but Final is not guaranteed: a filling could recreate a
// position from before the chains were captured and built anew.
func (g *TinyGeo) Life(t *Tiny, c int) Life {
	own := t.Stones[c&1]
	var regions, chains [maxTinyParts]uint64
	nr := g.split(g.Full&^own, &regions)
	if nr < 2 {
		return Life{}
	}
	nc := g.split(own, &chains)

	var reach [maxTinyParts]uint64 // liberties and enemy stones next to a chain
	for i := 0; i < nc; i++ {
		reach[i] = g.Around(chains[i]) &^ own
	}
	alive := own
	for {
		// Regions that touch a chain that was removed are removed, too.
		dead := own &^ alive
		again := false
		for i := 0; i < nc; i++ {
			if chains[i]&alive == 0 {
				continue
			}
			n := 0
			for j := 0; j < nr && n < 2; j++ {
				if regions[j]&^reach[i] == 0 && g.Around(regions[j])&dead == 0 {
					n++
				}
			}
			if n < 2 {
				alive &^= chains[i]
				again = true
			}
		}
		if !again {
			break
		}
		if alive == 0 {
			return Life{}
		}
	}
	return g.settle(own, alive, &regions, nr, &chains, nc, &reach)
}

// settle computes the area of the living chains and the stones that their eyes cost.
func (g *TinyGeo) settle(own, alive uint64, regions *[maxTinyParts]uint64, nr int,
	chains *[maxTinyParts]uint64, nc int, reach *[maxTinyParts]uint64) Life {
	dead := own &^ alive
	var eyes [maxTinyParts]uint32 // per living chain, the regions vital to it
	var size [maxTinyParts]int    // of each region
	n := 0
	for j := 0; j < nr; j++ {
		size[j] = bits.OnesCount64(regions[j])
	}
	for i := 0; i < nc; i++ {
		if chains[i]&alive == 0 {
			continue
		}
		for j := 0; j < nr; j++ {
			if regions[j]&^reach[i] == 0 && g.Around(regions[j])&dead == 0 {
				eyes[n] |= 1 << j
			}
		}
		n++
	}

	area := alive
	near := g.Around(alive)
	for left := g.Full &^ alive; left != 0; {
		r := g.Flood(left&-left, g.Full&^alive)
		left &^= r
		if inner := r &^ near; inner&(inner-1) == 0 {
			area |= r
		}
	}
	price := eyePrice(&eyes, n, &size)
	return Life{Stones: alive, Area: area, Final: bits.OnesCount64(area) - price}
}

// eyePrice returns how many regions the n chains have to keep as eyes between them,
// such that each chain has at least two.
func eyePrice(eyes *[maxTinyParts]uint32, n int, size *[maxTinyParts]int) int {
	for n > 1 && joinBySharedEye(eyes, &n, size) {
	}
	if n == 1 {
		return 2
	}
	// Take the region most chains still need, until none needs any.
	var kept uint32
	for {
		best, most := -1, 0
		for j := 0; j < maxTinyParts; j++ {
			if kept>>j&1 != 0 {
				continue
			}
			need := 0
			for i := 0; i < n; i++ {
				if eyes[i]>>j&1 != 0 && bits.OnesCount32(eyes[i]&kept) < 2 {
					need++
				}
			}
			if need > most {
				best, most = j, need
			}
		}
		if best < 0 {
			return bits.OnesCount32(kept)
		}
		kept |= 1 << best
	}
}

// joinBySharedEye merges the chains that share one vital region by filling it, if
// they have two eyes left afterwards.
func joinBySharedEye(eyes *[maxTinyParts]uint32, n *int, size *[maxTinyParts]int) bool {
	for j := 0; j < maxTinyParts; j++ {
		var union uint32
		sharers := 0
		for i := 0; i < *n; i++ {
			if eyes[i]>>j&1 != 0 {
				union |= eyes[i]
				sharers++
			}
		}
		if sharers < 2 {
			continue
		}
		if size[j] == 1 {
			union &^= 1 << j
		}
		if bits.OnesCount32(union) < 2 {
			continue
		}
		m := 0
		for i := 0; i < *n; i++ {
			if eyes[i]>>j&1 == 0 {
				eyes[m] = eyes[i]
				m++
			}
		}
		// The stone also takes the point from the other chains' regions, but
		// those in which it lies are exactly the ones merged here.
		eyes[m] = union
		size[j]--
		*n = m + 1
		return true
	}
	return false
}

// split lists the connected parts of a set.
func (g *TinyGeo) split(set uint64, parts *[maxTinyParts]uint64) int {
	n := 0
	for set != 0 && n < maxTinyParts {
		p := g.Flood(set&-set, set)
		parts[n] = p
		n++
		set &^= p
	}
	return n
}

// Bounds returns bounds of the score (Black's stones minus White's) by unconditional
// life alone: Black can force at least lo, and White at most hi, both in finitely
// many moves. Without living chains the bounds are ±(N²-1), because one point always
// stays empty. After a pass the opponent may end the game with the score as it is;
// the bounds take that into account.
func (g *TinyGeo) Bounds(t *Tiny) (lo, hi int) {
	lo, hi = 1-g.Points, g.Points-1
	if b := g.Life(t, 0); b.Stones != 0 {
		lo = b.Final - g.others(&b)
	}
	if w := g.Life(t, 1); w.Stones != 0 {
		hi = g.others(&w) - w.Final
	}
	if t.Passes > 0 {
		if t.Turn == 0 {
			hi = max(hi, t.Score())
		} else {
			lo = min(lo, t.Score())
		}
	}
	return lo, hi
}

// others is the most stones that the enemy can have outside the area: all points but
// one, which his chains there need as a liberty.
func (g *TinyGeo) others(l *Life) int {
	return max(0, g.Points-bits.OnesCount64(l.Area)-1)
}
