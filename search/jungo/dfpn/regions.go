package dfpn

import (
	"math/bits"

	"tengen/movegen/zobrist"
	"tengen/search/tt"
)

// regions looks for a win in parts. Stones that nobody can capture cut the board into
// regions, and in each of them the side keeps the enemy, who moves first, from living by
// answers within the region. All sets are those of a position.
//
// A region is closed if the enemy could not live there even if only he moved: take the
// stones out that are connected to those around; the rest falls into parts, and each part
// has at most one point, or two that are neighbours, that touch none of these stones. This
// is the condition for area of TinyGeo.Life, and a part whose points all touch these
// stones is an eye there. So if all regions are closed and the stones have two eyes in
// all, TinyGeo.Life secures all points but two. The side gets there because it answers
// every move in an open region there, and closes an open region when the enemy plays
// elsewhere or passes. No chain touches two regions, so the answers never conflict. Ko
// always goes against the side: it may not take back at once, and the enemy may, as if
// every other region held a ko threat. If less than all points but two is needed, regions
// may be left to the enemy (enemyMost).
//
// A question may need eyes in a region, and a part that lies on the edge (needEdge), where
// the last eye can be then (edgeEye).
type regions struct {
	geo   *geometry
	memo  []regionEntry
	steps int // positions left in this call
}

type regionEntry struct {
	stones uint64 // own | enemy<<30
	region uint32 // eyes<<30 on top, needEdge in stones<<60
	yes    uint8  // 1 + a number of moves known to be enough, 0 if no number is
	no     uint8  // a number of moves known not to be enough
}

func newRegions(g *geometry) *regions {
	return &regions{geo: g, memo: tt.Block[regionEntry](1 << regionLog2)}
}

// What a region has to have: a number of eyes, 0 to 2, and maybe a part on the edge.
const (
	needEyes = 3
	needEdge = 4
)

// closed reports whether a region is closed and has what is needed.
func (r *regions) closed(region, own uint32, need int) bool {
	eyes, edge := need&needEyes, need&needEdge == 0
	near := r.geo.around(r.geo.full&^region) & region
	joined := flood(near&own, own)
	left := region &^ joined
	inner := left &^ near &^ r.geo.around(joined)
	if x, y := inner<<1|inner>>1, inner<<stride|inner>>stride; (x&y|inner<<1&(inner>>1)|
		inner<<stride&(inner>>stride))&inner != 0 {
		return false // three inner points side by side
	}
	todo := left
	if eyes <= 0 && edge {
		todo = inner // the other parts matter only for eyes and edge
	}
	for todo != 0 {
		part := flood(todo&-todo, left)
		todo &^= part
		x := part & inner
		if x == 0 {
			eyes--
		}
		edge = edge || part&r.geo.inner == 0
		if x&(x-1) != 0 && (bits.OnesCount32(x) > 2 || r.geo.around(x&-x)&x == 0) {
			return false
		}
	}
	return eyes <= 0 && edge
}

// breathing reports whether the stones around a region have a liberty in it.
func (r *regions) breathing(region, own, enemy uint32) bool {
	near := r.geo.around(r.geo.full&^region) & region
	return (near|r.geo.around(flood(near&own, own)))&region&^own&^enemy != 0
}

// entry returns the place of a question in the table, cleared if it held another one.
func (r *regions) entry(region, own, enemy uint32, need int) *regionEntry {
	stones, tag := uint64(own)|uint64(enemy)<<30|uint64(need&needEdge)<<60, region|uint32(need&needEyes)<<30
	e := &r.memo[zobrist.Mix((stones^uint64(tag)<<32)+zobrist.Golden)>>(64-regionLog2)]
	if e.stones != stones || e.region != tag {
		*e = regionEntry{stones: stones, region: tag}
	}
	return e
}

// dead reports whether the side closes the region with n moves, the enemy to move. Where
// eyes are needed the stones around may not live yet, and so they must have a liberty in
// the region all the time.
func (r *regions) dead(region, own, enemy uint32, n, need int) bool {
	if r.closed(region, own, need) {
		return true
	}
	eyes := need & needEyes
	if n == 0 || eyes > 0 && !r.breathing(region, own, enemy) {
		return false
	}
	e := r.entry(region, own, enemy, need)
	if e.yes != 0 && int(e.yes) <= n+1 {
		return true
	}
	if int(e.no) >= n {
		return false
	}
	if r.steps--; r.steps < 0 {
		return false
	}
	ok := r.reply(region, own, enemy, 0, 0, n, need)
	near := r.geo.around(r.geo.full&^region) & region
	for left := region &^ own &^ enemy; left != 0 && ok; left &= left - 1 {
		w := left & -left
		o := enemy | w
		free := region &^ own &^ o
		taken := r.captured(w, own, free, near)
		if eyes > 0 && !r.breathing(region, own&^taken, o) {
			ok = false // the stones around are captured
			break
		}
		ko := uint32(0)
		if r.geo.around(w)&free == 0 {
			chain := flood(w, o)
			if taken == 0 && r.geo.around(chain)&free == 0 {
				continue
			}
			if taken != 0 && taken&(taken-1) == 0 && chain == w {
				ko = taken
			}
		}
		ok = r.reply(region, own&^taken, o, ko, w, n, need)
	}
	if r.steps < 0 {
		return false
	}
	e = r.entry(region, own, enemy, need)
	if ok {
		e.yes = uint8(n + 1)
	} else {
		e.no = uint8(n)
	}
	return ok
}

// reply reports the same as dead, but with the side to move after the enemy's move at, which
// is 0 for none.
func (r *regions) reply(region, own, enemy, ko, at uint32, n, need int) bool {
	near := r.geo.around(r.geo.full&^region) & region
	free := region &^ own &^ enemy &^ ko
	first := r.geo.around(at|r.geo.around(at)) & free
	for _, set := range [2]uint32{first, free &^ first} {
		for left := set; left != 0; left &= left - 1 {
			m := left & -left
			s := own | m
			empty := region &^ s &^ enemy
			taken := r.captured(m, enemy, empty, 0)
			if taken == 0 && m&near == 0 && r.geo.around(m)&empty == 0 {
				if chain := flood(m, s); chain&near == 0 && r.geo.around(chain)&empty == 0 {
					continue
				}
			}
			if r.dead(region, s, enemy&^taken, n-1, need) {
				return true
			}
			if r.steps < 0 {
				return false
			}
		}
	}
	return false
}

// captured returns the chains of stones next to the move m that have no liberty in free,
// except those that touch safe.
func (r *regions) captured(m, stones, free, safe uint32) (taken uint32) {
	for d := r.geo.around(m) & stones; d != 0; {
		if r.geo.around(d&-d)&free != 0 {
			d &= d - 1
			continue
		}
		c := flood(d&-d, stones)
		d &^= c
		if c&safe == 0 && r.geo.around(c)&free == 0 {
			taken |= c
		}
	}
	return taken
}

// deepen reports whether dead is true with a number of moves from 0 to n.
func (r *regions) deepen(part, own, enemy uint32, n, need int) bool {
	for k := 0; k <= n && r.steps >= 0; k++ {
		if r.dead(part, own&part, enemy&part, k, need) {
			return true
		}
	}
	return false
}

// wins reports whether living stones that have to keep two points free between them
// (TinyGeo.Life) win, the enemy to move, and the zone of the proof. The side may spend n
// moves on each region, and lose spare points of all points but two.
func (r *regions) wins(alive, own, enemy uint32, n, spare int) (zone uint32, ok bool) {
	r.steps = regionSteps
	zone = alive
	for left := r.geo.full &^ alive; left != 0; {
		part := flood(left&-left, left)
		left &^= part
		if r.closed(part, own&part, 0) {
			continue
		}
		if !r.deepen(part, own, enemy, n, 0) {
			if spare -= r.loss(part, alive, own&part); spare < 0 {
				return 0, false
			}
			continue
		}
		zone |= part
	}
	return zone, true
}

// edge finds a region that the side can close with a part that lies on the edge.
func (r *regions) edge(alive, own, enemy uint32, n int) (zone uint32, ok bool) {
	r.steps = regionSteps
	for left := r.geo.full &^ alive; left != 0; {
		part := flood(left&-left, left)
		left &^= part
		if part&^r.geo.inner != 0 && r.deepen(part, own, enemy, n, needEdge) {
			return part, true
		}
	}
	return 0, false
}

// loss returns the most that the side loses if it leaves a region to the enemy.
func (r *regions) loss(region, alive, own uint32) int {
	return bits.OnesCount32(region) + enemyMost(r.geo.around, region, alive, own)
}

// makes reports the same as wins, for a chain that need not live yet. The chain makes the eyes
// that it lacks in regions where it always keeps a liberty. The enemy cannot take the liberty
// in an eye or in such a region as long as the chain has another one, so with two of them the
// chain is never captured. edge says that the last eye can be on the edge.
func (r *regions) makes(chain, own, enemy uint32, n, spare int) (zone uint32, edge, ok bool) {
	r.steps = regionSteps
	near := r.geo.around(chain)
	need := 2
	zone = chain
	var parts [16]uint32
	k := 0
	for left := r.geo.full &^ chain; left != 0; {
		part := flood(left&-left, left)
		left &^= part
		edge = edge || part&r.geo.inner == 0
		if part&^near == 0 && need > 0 {
			need--
			continue
		}
		if bits.OnesCount32(part) > regionPoints {
			if spare -= r.loss(part, chain, own&part); spare < 0 {
				return 0, false, false
			}
			continue
		}
		parts[k&15] = part
		k++
	}
	all := parts[:k]
	k = 0
	for _, part := range all {
		if !r.deepen(part, own, enemy, n, 0) {
			if spare -= r.loss(part, chain, own&part); spare < 0 {
				return 0, false, false
			}
			continue
		}
		zone |= part
		parts[k&15] = part
		k++
	}
	var eyes [16]int
	for i, part := range parts[:k] {
		switch {
		case need == 2 && r.deepen(part, own, enemy, n, 2):
			need, eyes[i&15] = 0, 2
		case need > 0 && r.deepen(part, own, enemy, n, 1):
			need, eyes[i&15] = need-1, 1
		}
	}
	for i := 0; i < k && need == 0 && !edge; i++ {
		edge = r.deepen(parts[i&15], own, enemy, n, eyes[i&15]|needEdge)
	}
	return zone, edge, need == 0
}
