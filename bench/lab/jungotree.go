package lab

import (
	"cmp"
	"math"
	"slices"

	"tengen/movegen/jungo"
	"tengen/search/jungo/openings"
)

// jungoKnown is a move of a searched position with what its search found.
type jungoKnown struct {
	move      jungo.Point
	visits    float64
	win, lead float64
	after     *jungoNode // nil for a pass
}

// jungoNode is a position of the tree of an opening book.
type jungoNode struct {
	key    uint64 // canonical
	moves  []jungo.Point
	visits float64 // of its search; 0 before it
	known  []jungoKnown
	// What jungoTree.judge and next find for the present tree: the index of the best move, its
	// win rate and lead, and the number of visits on which these rest.
	best      int
	win, lead float64
	sure      float64
	cost      float64
}

// jungoTree holds the positions of an opening book with their values, by the number of moves that
// lead to them. A position that comes back after a capture is another one there, so that no line is
// endless.
type jungoTree struct {
	o     *JungoBook
	plies []map[uint64]*jungoNode
	order [][]*jungoNode // the same in the order in which they were made
}

// newJungoTree returns a tree of the empty board.
func newJungoTree(o *JungoBook) (*jungoTree, error) {
	b, err := o.board(nil)
	if err != nil {
		return nil, err
	}
	t := &jungoTree{o: o, order: make([][]*jungoNode, o.Moves+1)}
	for range t.order {
		t.plies = append(t.plies, map[uint64]*jungoNode{})
	}
	t.node(b, nil)
	return t, nil
}

// node returns the node of the position of b after the moves.
func (t *jungoTree) node(b *jungo.Board, moves []jungo.Point) *jungoNode {
	images, ply := b.ImageKeys(), len(moves)
	key := slices.Min(images[:])
	n := t.plies[ply][key]
	if n == nil {
		n = &jungoNode{key: key, moves: moves}
		t.plies[ply][key] = n
		t.order[ply] = append(t.order[ply], n)
	}
	return n
}

// found gives the position the moves that its search found. Moves to images of one position are
// one.
func (n *jungoNode) found(known []jungoKnown) {
	for _, k := range known {
		n.visits += k.visits
		i := slices.IndexFunc(n.known, func(o jungoKnown) bool { return o.after != nil && o.after == k.after })
		if i < 0 {
			n.known = append(n.known, k)
			continue
		}
		o := &n.known[i]
		sum := o.visits + k.visits
		o.win, o.lead = (o.win*o.visits+k.win*k.visits)/sum, (o.lead*o.visits+k.lead*k.visits)/sum
		o.visits = sum
	}
}

// worth returns the win rate and the lead of a move by the position after it, if that was
// searched, and the number of visits on which they rest.
func (k *jungoKnown) worth() (win, lead, sure float64) {
	if k.after == nil || k.after.visits == 0 {
		return k.win, k.lead, k.visits
	}
	return 1 - k.after.win, -k.after.lead, k.after.sure
}

// rank is the win rate by which a move is compared with others. It is lower if it rests on few
// visits.
func (k *jungoKnown) rank() float64 {
	win, _, sure := k.worth()
	return win - jungoDoubt/math.Sqrt(sure)
}

// judge sets the values of all searched positions: each has those of its best move.
func (t *jungoTree) judge() {
	for _, nodes := range slices.Backward(t.order) {
		for _, n := range nodes {
			if n.visits == 0 {
				continue
			}
			n.best = 0
			for i := range n.known {
				if n.known[i].rank() > n.known[n.best].rank() {
					n.best = i
				}
			}
			k := &n.known[n.best]
			n.win, n.lead, n.sure = k.worth()
			n.sure = max(n.visits, n.sure+n.visits-k.visits)
		}
	}
}

// next returns the position to search, nil if there is none: it is at the end of the line with the
// lowest cost. A move costs jungoPly, and more if it is worse than the best one or has fewer visits
// than the most visited one. Of equal costs that of the position made first counts, so that every
// run decides alike.
func (t *jungoTree) next() *jungoNode {
	t.judge()
	for _, nodes := range t.order {
		for _, n := range nodes {
			n.cost = math.Inf(1)
		}
	}
	t.order[0][0].cost = 0
	var best *jungoNode
	for _, nodes := range t.order[:t.o.Moves] {
		for _, n := range nodes {
			if n.visits > 0 {
				n.spread()
			} else if best == nil || n.cost < best.cost {
				best = n
			}
		}
	}
	return best
}

// spread gives the cost of a position to those after it.
func (n *jungoNode) spread() {
	most := 0.0
	for i := range n.known {
		most = max(most, n.known[i].visits)
	}
	for i := range n.known {
		k := &n.known[i]
		if k.after == nil {
			continue
		}
		win, _, _ := k.worth()
		cost := n.cost + jungoPly + max(n.win-win, 0)/jungoLoss + jungoRare*math.Log(most/k.visits)
		k.after.cost = min(k.after.cost, cost)
	}
}

// effort returns the visits in a position and after it, each position once.
func (n *jungoNode) effort(seen map[*jungoNode]bool) uint64 {
	if n == nil || seen[n] {
		return 0
	}
	seen[n] = true
	sum := uint64(n.visits)
	for i := range n.known {
		sum += n.known[i].after.effort(seen)
	}
	return sum
}

// book returns the book of the positions searched, without those in which a pass is best. If
// positions differ only in the number of moves before them, it has the one with the most visits.
func (t *jungoTree) book() (*openings.Book, error) {
	t.judge()
	var lines []openings.Line
	at := map[uint64]int{}
	for _, nodes := range t.order {
		for _, n := range nodes {
			if n.visits == 0 || n.known[n.best].move == jungo.Pass {
				continue
			}
			l := openings.Line{Moves: n.moves, Entry: openings.Entry{Moves: n.moved(), Effort: n.effort(map[*jungoNode]bool{})}}
			i, twice := at[n.key]
			switch {
			case !twice:
				at[n.key] = len(lines)
				lines = append(lines, l)
			case lines[i].Entry.Effort < l.Entry.Effort:
				lines[i] = l
			}
		}
	}
	return openings.New(t.o.Size, t.o.Komi, lines)
}

// moved returns the moves of a position for the book, the best one first.
func (n *jungoNode) moved() (out []openings.Move) {
	known := slices.SortedStableFunc(slices.Values(n.known), func(a, b jungoKnown) int { return cmp.Compare(b.rank(), a.rank()) })
	for i := range known {
		if k := &known[i]; k.move != jungo.Pass && len(out) < openings.MostKnown {
			win, lead, _ := k.worth()
			out = append(out, openings.Move{Point: k.move, Win: int(math.Round(1000 * win)), Lead: int(math.Round(10 * lead))})
		}
	}
	return out
}
