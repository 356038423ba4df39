package batch

import (
	"math"
	"math/bits"
)

// A tree is kept in arrays that are allocated once: a node has its edges in a part of its own,
// those that were visited first.
type tree struct {
	nodes []node
	edges []edge
	width int // edges of a node
	used  int // nodes
	depth int // edges of the path
	// The path from the root to the leaf: depth+1 nodes, and the edge taken at each but the last.
	path [maxVisits + 2]int16
	slot [maxVisits + 2]uint8
}

// node is a position. Values are from 0 to 1, for the player to move.
type node struct {
	value   float32 // sum
	tried   float32 // sum of the priors of the visited edges
	visits  int32
	best    int16 // the edge without visits that has the largest prior, or none
	moves   uint8
	visited uint8
	ended   bool
}

// edge is a move. Values are for the player who makes it.
type edge struct {
	prior, value float32
	visits       uint16
	child        int16
	move         uint8
}

// reset makes the tree one of a single node without edges.
func (t *tree) reset() {
	t.used, t.depth = 1, 0
	t.path[0] = 0
	t.nodes[0] = node{}
}

func (t *tree) at(n int) []edge { return t.edges[n*t.width : (n+1)*t.width] }

// expand gives node n its edges, with priors by probabilities, and counts its own value. It reports
// false if the probabilities cannot be such.
func (t *tree) expand(n int, g *geometry, legal set, policy []float32, value float32) bool {
	e := t.at(n)
	k := 0
	var sum, least float32
	for _, w := range [...]struct {
		bits uint64
		from int
	}{{legal.a, 0}, {legal.b, 64}, {legal.c, 128}} {
		for b := w.bits; b != 0; b &= b - 1 {
			m := g.point[w.from+bits.TrailingZeros64(b)]
			p := policy[m] + leastPrior
			e[k].prior, e[k].move = p, m
			sum += p
			least = min(least, p)
			k++
		}
	}
	p := policy[g.points] + leastPrior
	e[k].prior, e[k].move = p, uint8(g.points)
	sum += p
	least = min(least, p)
	k++
	if !(sum > 0 && sum < 2 && least >= 0 && value > -slack && value < 1+slack) {
		return false
	}
	value = min(max(value, 0), 1)
	scale := 1 / sum
	for i := range e[:k] {
		e[i].prior *= scale
	}
	t.nodes[n] = node{value: value, visits: 1, moves: uint8(k)}
	t.findBest(n)
	return true
}

func (t *tree) findBest(n int) {
	d := &t.nodes[n]
	d.best = none
	top := float32(-1)
	e := t.at(n)[:d.moves]
	for i := int(d.visited); i < len(e); i++ {
		if e[i].prior > top {
			top, d.best = e[i].prior, int16(i)
		}
	}
}

// rootOf holds the factor of the priors by the visits of a node, inverse 1/n.
var rootOf, inverse = func() (r, inv [maxVisits + 2]float32) {
	for n := range r {
		r[n] = float32((tuning.Explore + tuning.ExploreLog*math.Log1p(float64(n)/500)) * math.Sqrt(float64(n)))
		inv[n] = 1 / float32(n)
	}
	return
}()

// choose returns the edge to descend by.
func (t *tree) choose(n int) int {
	d := &t.nodes[n]
	e := t.at(n)
	root := rootOf[d.visits]
	top, at := float32(-1e9), 0
	for i := range e[:d.visited] {
		k := &e[i]
		if v := k.value*inverse[k.visits] + root*k.prior*inverse[k.visits+1]; v > top {
			top, at = v, i
		}
	}
	if d.best < 0 {
		return at
	}
	fresh := d.value*inverse[d.visits] - firstPlay*float32(math.Sqrt(float64(d.tried)))
	if fresh+root*e[d.best].prior <= top {
		return at
	}
	at = int(d.visited)
	e[at], e[d.best] = e[d.best], e[at]
	e[at].value, e[at].visits, e[at].child = 0, 0, none
	d.visited++
	d.tried += e[at].prior
	t.findBest(n)
	return at
}

// backup adds a value, for the player to move at the end of the path, to all of the path but its
// end.
func (t *tree) backup(v float32) {
	for i := t.depth - 1; i >= 0; i-- {
		v = 1 - v
		n := int(t.path[i])
		e := &t.at(n)[t.slot[i]]
		e.value += v
		e.visits++
		t.nodes[n].value += v
		t.nodes[n].visits++
	}
}

// descend goes from the root, whose position is b, to a new node and leaves its position in b. It
// reports false if the game was over there, and the value is backed up.
func (x *game) descend(g *geometry, b *board) bool {
	t := &x.tree
	at := 0
	t.depth = 0
	for {
		n := &t.nodes[at]
		if n.ended {
			n.visits++
			t.backup(n.value)
			return false
		}
		s := t.choose(at)
		t.path[t.depth], t.slot[t.depth] = int16(at), uint8(s)
		t.depth++
		e := &t.at(at)[s]
		b.play(g, int(e.move))
		if e.child >= 0 {
			at = int(e.child)
			continue
		}
		e.child = int16(t.used)
		t.path[t.depth] = e.child
		t.used++
		if b.passes < 2 {
			return true
		}
		v := x.outcome(g, b)
		t.nodes[e.child] = node{value: v, visits: 1, ended: true}
		t.backup(v)
		return false
	}
}

// outcome returns the value of an ended game for the player to move.
func (x *game) outcome(g *geometry, b *board) float32 {
	score, komi := float32(b.score()), x.komi
	if b.white {
		score, komi = -score, -komi
	}
	win := float32(0.5)
	if score > komi {
		win = 1
	} else if score < komi {
		win = 0
	}
	return x.value(g, b.white, win, score)
}
