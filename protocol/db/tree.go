package db

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"tengen/search/game"
)

// node is a position in the tree of an analysis.
type node struct {
	key     int64
	depth   int // least number of moves from the root
	value   Value
	next    []link
	above   []*node
	loaded  bool // next is read
	busy    bool // being searched
	cost    float64
	changed bool // the tree's value has to be written
}

// link is a move of a node.
type link struct {
	move  string // as kept
	games int
	to    *node
}

// tree is the part of a database that an analysis has in memory.
type tree struct {
	d     *DB
	v     *variant
	nodes map[int64]*node
	root  *node
	dirty []*node // whose value by the tree has to be written
	most  int     // plies below the root; 0 for no bound
}

// newTree reads the positions below a root that were searched, and the moves from them.
func newTree(d *DB, v *variant, root int64, most int) (*tree, error) {
	t := &tree{d: d, v: v, nodes: map[int64]*node{}, most: most}
	t.root = t.node(root, 0)
	if err := t.load([]*node{t.root}); err != nil {
		return nil, err
	}
	// From the deepest to the root, so that most values are final at once.
	all := slices.SortedFunc(maps.Values(t.nodes), func(a, b *node) int {
		return cmp.Or(cmp.Compare(b.depth, a.depth), cmp.Compare(a.key, b.key))
	})
	for range 2 {
		for _, n := range all {
			t.update(n)
		}
	}
	return t, nil
}

// node returns the node of a key, and makes it.
func (t *tree) node(key int64, depth int) *node {
	n, ok := t.nodes[key]
	if !ok {
		n = &node{key: key, depth: depth}
		t.nodes[key] = n
	}
	n.depth = min(n.depth, depth)
	return n
}

// load reads nodes, and those below that were searched.
func (t *tree) load(todo []*node) error {
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n.loaded {
			continue
		}
		n.loaded = true
		var err error
		if n.value, _, err = t.v.stored(t.d.sql, n.key); err != nil {
			return err
		}
		if !n.value.Searched() {
			continue
		}
		err = t.moves(n, func(move string, key int64, games int) {
			todo = append(todo, t.link(n, move, key, games))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// moves calls f with the moves of a node that are in the database.
func (t *tree) moves(n *node, f func(move string, key int64, games int)) error {
	return rows(t.d.sql, "SELECT move, child, games FROM move WHERE pos=? AND move<>''", []any{n.key}, func(scan func(...any) error) error {
		var move string
		var key int64
		var games int
		if err := scan(&move, &key, &games); err != nil {
			return err
		}
		f(move, key, games)
		return nil
	})
}

// link adds a move to a node, and returns the node it leads to.
func (t *tree) link(n *node, move string, key int64, games int) *node {
	to := t.node(key, n.depth+1)
	n.next = append(n.next, link{move, games, to})
	to.above = append(to.above, n)
	return to
}

// won reports whether a score is a proven win, lost a proven loss.
func won(s game.Score) bool  { return s.Proven() && s.Units > 0 }
func lost(s game.Score) bool { return s.Proven() && s.Units < 0 }

// update computes value and cost of a node from those below; it reports whether one of
// them has changed.
func (t *tree) update(n *node) bool {
	before, cost := n.value, n.cost
	t.pass(n)
	n.cost = t.costOf(n)
	if n.value.Tree != before.Tree || n.value.TreeBest != before.TreeBest || n.value.TreeShare != before.TreeShare {
		if !n.changed {
			n.changed = true
			t.dirty = append(t.dirty, n)
		}
		return true
	}
	return n.cost != cost
}

// pass passes values up: the value of a position is that of its best move, also where that is a bound. A proof of
// the position itself stays.
func (t *tree) pass(n *node) {
	v := &n.value
	if !v.Searched() || v.Score.Proven() || v.exact() {
		return
	}
	v.Tree, v.TreeShare, v.TreeBest = v.Score, v.Share, v.Best
	best := -1
	var score game.Score
	for i := range n.next {
		to := &n.next[i].to.value
		if !to.Known() {
			continue
		}
		if s := flip(to.Tree); best < 0 || s.Units > score.Units || s.Units == score.Units && n.next[i].move == v.Best {
			best, score = i, s
		}
	}
	// Where all moves that are known lose, others may not: the position is searched again.
	if best < 0 || lost(score) {
		return
	}
	v.Tree, v.TreeShare, v.TreeBest = score, 1-n.next[best].to.value.TreeShare, n.next[best].move
}

// exact reports whether the value is proven without being a win or loss in a number of
// moves: a score of Jungo, or a draw at the end of a game.
func (v *Value) exact() bool { return v.Proof != "" }

// refuted returns the moves of a node that lose by proof, and whether these are all that
// are known.
func (n *node) refuted() (moves []string, all bool) {
	for i := range n.next {
		if to := &n.next[i].to.value; to.Known() && won(to.Tree) {
			moves = append(moves, n.next[i].move)
		}
	}
	return moves, len(moves) > 0 && len(moves) == len(n.next)
}

// latest returns the move of a node that loses by proof after most plies, and the loss.
func (n *node) latest() (move string, loss game.Score) {
	for i := range n.next {
		to := &n.next[i].to.value
		if !to.Known() || !won(to.Tree) {
			continue
		}
		if s := flip(to.Tree); move == "" || s.Units > loss.Units {
			move, loss = n.next[i].move, s
		}
	}
	return move, loss
}

// costOf returns the cost of the cheapest line from a node to a position that is to be
// searched.
func (t *tree) costOf(n *node) float64 {
	v := &n.value
	switch {
	case n.busy || t.most > 0 && n.depth > t.most:
		return math.Inf(1)
	case !v.Searched():
		return 0
	case v.Tree.Proven() || v.exact():
		return math.Inf(1)
	}
	if _, all := n.refuted(); all {
		return 0
	}
	_, cost := n.cheapest()
	return cost
}

// cheapest returns the move of a node with the cheapest line, and the cost of that; nil if
// there is none.
func (n *node) cheapest() (best *link, cost float64) {
	games := 0
	for i := range n.next {
		games += n.next[i].games
	}
	cost = math.Inf(1)
	for i := range n.next {
		l := &n.next[i]
		if c := n.linkCost(l, games) + l.to.cost; c < cost {
			best, cost = l, c
		}
	}
	return best, cost
}

// linkCost returns the cost of a move, all moves of the node played in so many games.
func (n *node) linkCost(l *link, games int) float64 {
	cost := stepCost
	if v := &l.to.value; v.Known() {
		cost += lossCost * min(max(n.value.Tree.Units-flip(v.Tree).Units, 0), mostLoss)
	} else {
		cost += unknownCost
	}
	if games > 0 {
		cost *= 1 - playedShare*float64(l.games)/float64(games)
	}
	return cost
}

// raise updates nodes and those above them.
func (t *tree) raise(from ...*node) {
	for done := 0; len(from) > 0 && done < maxUpdates; done++ {
		n := from[0]
		from = from[1:]
		if t.update(n) {
			for _, a := range n.above {
				if !slices.Contains(from, a) {
					from = append(from, a)
				}
			}
		}
	}
}

// choose returns the line to the next position to be searched; ok is false if there is
// none.
func (t *tree) choose() (line []link, n *node, ok bool) {
	n = t.root
	seen := map[*node]bool{}
	for !math.IsInf(n.cost, 1) && !seen[n] {
		seen[n] = true
		if n.cost == 0 {
			return line, n, true
		}
		best, _ := n.cheapest()
		if best == nil {
			break
		}
		line, n = append(line, *best), best.to
	}
	return nil, nil, false
}
