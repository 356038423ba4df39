package weaksolve

import (
	"cmp"
	"math"
	"slices"

	"tengen/movegen/renju"
)

// dead is the cost of a position in which all moves that were tried have failed.
const dead = math.MaxFloat32

// node is a position. Positions that are images of each other are one node, with the moves of the
// one that was met first.
type node struct {
	moves    []renju.Cell
	defends  bool // the defender is to move
	expanded bool
	proven   bool
	cost     float64 // 0 if proven
	kids     []child
	parents  []*node
	busy     int // threads that work on it or below it
	visits   int
	makes    uint64 // moves made on the board to expand it

	// With the attacker to move:
	won   bool // by an attack
	round int  // searches of the engine so far

	// With the defender to move:
	lost    bool             // he wins
	threat  bool             // he would lose by a pass
	pending []renju.Cell     // replies that have not been tested, in their order
	waiting [rings + 1]int16 // the number of these at each distance
}

// child is a node, and the move of its parent that leads to it or to an image of it.
type child struct {
	*node
	move renju.Cell
}

// graph is the part of the game's graph that has been looked at.
type graph struct {
	b     *renju.Board // for keys
	att   renju.Colour
	nodes map[uint64]*node
	hints *hints
	// The tests of replies by their distance: to threats, and to other moves.
	threats, quiet [rings + 1]tests
	solved         int // positions with the attacker to move that are proven
}

// tests counts the replies that an attack answers, and the others.
type tests struct{ answered, failed int }

func newGraph(size int, rule renju.Rule, attacker renju.Colour) (*graph, error) {
	b, err := renju.New(size, rule)
	return &graph{b: b, att: attacker, nodes: map[uint64]*node{}, hints: newHints(size, attacker.Other())}, err
}

// setUp makes a position on a board that has no walls. It takes back only the moves that differ.
func setUp(b *renju.Board, moves []renju.Cell) {
	same := 0
	for same < min(b.Ply(), len(moves)) && b.Move(same) == moves[same] {
		same++
	}
	for b.Ply() > same {
		b.Unmake()
	}
	for _, c := range moves[same:] {
		makeMove(b, c)
	}
}

// makeMove makes a move or a pass. A position has the same key whether a pass or a stone came last,
// as in a certificate, which knows only the stones.
func makeMove(b *renju.Board, c renju.Cell) {
	if c == renju.Pass {
		b.MakeNull()
	} else {
		b.Make(c)
	}
}

// at returns the node of a position, and makes one if there is none.
func (g *graph) at(moves []renju.Cell, cost float64) *node {
	setUp(g.b, moves)
	key, _ := g.b.CanonicalKey()
	n := g.nodes[key]
	if n == nil {
		n = &node{moves: slices.Clone(moves), defends: g.b.Side() != g.att, cost: cost}
		g.nodes[key] = n
	}
	return n
}

// mapping returns the symmetry that maps a position onto the one of a node.
func (g *graph) mapping(n *node, moves []renju.Cell) int {
	if slices.Equal(n.moves, moves) {
		return 0
	}
	setUp(g.b, n.moves)
	want := g.b.Key()
	setUp(g.b, moves)
	keys := g.b.ImageKeys()
	return slices.Index(keys[:], want)
}

// link makes the position after a move a child of a node. A later search gives better costs for
// those of the attacker's moves that are not yet expanded.
func (g *graph) link(n *node, c renju.Cell, cost float64) {
	k := g.at(append(slices.Clone(n.moves), c), cost)
	if !n.defends && !k.expanded {
		k.cost = cost
	}
	if !slices.ContainsFunc(n.kids, func(o child) bool { return o.node == k }) {
		n.kids, k.parents = append(n.kids, child{k, c}), append(k.parents, n)
	}
}

// testsLike returns the tests of replies to moves of the kind that led to a node.
func (g *graph) testsLike(n *node) *[rings + 1]tests {
	if n.threat {
		return &g.threats
	}
	return &g.quiet
}

// rate returns the share of replies that no attack answers.
func (t *tests) rate() float64 {
	return float64(t.failed+rateFailed) / float64(t.failed+t.answered+rateTested)
}

// recost computes the cost of an expanded node from those of its children, and reports whether it
// has changed.
func (g *graph) recost(n *node) bool {
	if n.proven || n.won || !n.expanded || n.lost {
		return false
	}
	old := n.cost
	if n.defends {
		n.cost = 0
		for _, k := range n.kids {
			n.cost += k.cost
		}
		like := g.testsLike(n)
		for ring, count := range n.waiting {
			n.cost += float64(count) * like[ring].rate() * replyCost
		}
		n.cost = min(n.cost, dead)
		n.proven = len(n.pending) == 0 && n.cost == 0
	} else {
		n.cost = dead
		for _, k := range n.kids {
			n.cost = min(n.cost, k.cost)
			if k.proven && !n.proven {
				n.proven = true
				g.hints.add(n.moves, k.move)
			}
		}
		if n.cost == dead && n.round < len(rounds) {
			n.cost = noMoves
		}
		if n.round == 0 {
			n.cost = min(n.cost, unaskedCost)
		}
		if n.proven {
			g.solved++
		}
	}
	return n.cost != old || n.proven
}

// update passes a change of a node on to all above it.
func (g *graph) update(n *node) {
	queue := []*node{n}
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		if g.recost(x) || x == n {
			queue = append(queue, x.parents...)
		}
	}
}

// due reports whether a node has to be expanded, for the first time or again.
func (n *node) due() bool {
	switch {
	case !n.expanded:
		return true
	case n.defends:
		return len(n.pending) > 0 && !slices.ContainsFunc(n.kids, func(k child) bool { return !k.proven })
	}
	if n.round == 0 {
		return n.visits >= hintVisits || n.cost >= unaskedCost
	}
	visits := rounds[n.round-1].visits
	return n.round < len(rounds) && (n.cost == noMoves || n.visits >= visits)
}

// pick returns the path to the node to expand next, nil if there is none that no other thread
// works on. It takes the attacker's cheapest move, and the defender's dearest reply, on which the
// position depends.
func (n *node) pick(path []*node) []*node {
	path = append(path, n)
	if n.proven || n.cost == dead {
		return nil
	}
	if n.due() {
		if n.busy > 0 {
			return nil
		}
		return path
	}
	open := make([]child, 0, len(n.kids))
	for _, k := range n.kids {
		if !k.proven && k.cost < dead {
			open = append(open, k)
		}
	}
	slices.SortStableFunc(open, func(a, b child) int {
		x, y := float64(1+a.busy), float64(1+b.busy)
		if n.defends {
			return cmp.Compare(b.cost/y, a.cost/x)
		}
		return cmp.Compare(a.cost*x, b.cost*y)
	})
	for _, k := range open[:min(len(open), tries)] {
		if p := k.pick(path); p != nil {
			return p
		}
	}
	return nil
}

// line returns the moves on which the search works: the attacker's cheapest move and the
// defender's dearest reply in turn.
func (n *node) line() (out []renju.Cell) {
	for n.expanded {
		var best child
		for _, k := range n.kids {
			if !k.proven && (best.node == nil || (k.cost < best.cost) != n.defends) {
				best = k
			}
		}
		if best.node == nil {
			break
		}
		out = append(out, best.move)
		n = best.node
	}
	return out
}
