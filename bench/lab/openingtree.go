package lab

import (
	"math"
	"slices"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/renju/book"
)

// openingLine is a move with the score of a search, from the view of the side to move: a
// search.Line without what follows.
type openingLine struct {
	Move  renju.Cell
	Score search.Score
}

// openingNode is a position of the tree of an opening book.
type openingNode struct {
	moves    []renju.Cell // from the empty board; fixes the orientation
	searched bool
	// best is the move that the search chose, NoCell if all moves are refuted. others are the
	// next best moves, once they were searched.
	best   openingLine
	depth  int
	nodes  uint64 // of all searches
	others []openingLine
	asked  bool // others were searched

	children map[renju.Cell]*openingNode // made when first needed
	// Of the present state of the tree; see openingTree.judge.
	judged bool
	value  search.Score
	choice renju.Cell
	cost   [2]float64 // by the colour that plays by the book; see openingTree.next
}

// openingTree holds the positions of an opening book with their values.
type openingTree struct {
	o     *OpeningBook
	roots []*openingNode
	nodes []*openingNode // in the order in which they were made
	byKey map[uint64]*openingNode
}

func newOpeningTree(o *OpeningBook) (*openingTree, error) {
	t := &openingTree{o: o, byKey: map[uint64]*openingNode{}}
	for _, moves := range o.Roots {
		n, err := t.node(moves)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(t.roots, n) {
			t.roots = append(t.roots, n)
		}
	}
	return t, nil
}

// node returns the node of the position after the moves.
func (t *openingTree) node(moves []renju.Cell) (*openingNode, error) {
	b, err := t.o.board(moves)
	if err != nil {
		return nil, err
	}
	key, _ := b.CanonicalKey()
	n := t.byKey[key]
	if n == nil {
		n = &openingNode{moves: slices.Clone(moves), children: map[renju.Cell]*openingNode{}}
		n.unreached()
		t.byKey[key] = n
		t.nodes = append(t.nodes, n)
	}
	return n, nil
}

// unreached says that no line leads to the position yet.
func (n *openingNode) unreached() { n.cost = [2]float64{math.Inf(1), math.Inf(1)} }

// child returns the node after a legal move; nil where the game is over.
func (t *openingTree) child(n *openingNode, c renju.Cell) *openingNode {
	k, known := n.children[c]
	if !known {
		k, _ = t.node(append(slices.Clone(n.moves), c)) // fails only where the game is over
		n.children[c] = k
	}
	return k
}

// lines returns the moves of a searched position that have a score.
func (n *openingNode) lines() []openingLine {
	if n.best.Move == renju.NoCell {
		return nil
	}
	return append([]openingLine{n.best}, n.others...)
}

// judge sets the value and the choice of a searched position: those of its best move, whose
// score is that of the position after it where this was searched.
func (t *openingTree) judge(n *openingNode) {
	if n.judged {
		return
	}
	n.judged, n.value, n.choice = true, n.best.Score, n.best.Move
	for i, l := range n.lines() {
		score, _ := t.score(n, l)
		if i == 0 || score > n.value {
			n.value, n.choice = score, l.Move
		}
	}
}

// score returns the score of a move by the positions after it; deep says that the next one
// was searched.
func (t *openingTree) score(n *openingNode, l openingLine) (s search.Score, deep bool) {
	k := t.child(n, l.Move)
	if k == nil || !k.searched {
		return l.Score, false
	}
	t.judge(k)
	return -further(k.value), true
}

// further returns a score one ply further from the end of the game.
func further(s search.Score) search.Score {
	switch {
	case s > search.ProvenBound+1:
		return s - 1
	case s < -search.ProvenBound-1:
		return s + 1
	}
	return s
}

// openingTask is the next work: a search of a position, or of its other moves.
type openingTask struct {
	node   *openingNode
	others bool
}

// next returns the task at the end of the line that costs least. One colour plays by the
// book: it makes the best move, and every ply costs 1. A move of the other colour costs more
// by how much worse it is than the best one. Lines begin at the roots and end with the last
// move of the book.
func (t *openingTree) next() (task openingTask, ok bool) {
	for _, n := range t.nodes {
		n.judged = false
		n.unreached()
	}
	for _, n := range t.roots {
		n.cost = [2]float64{}
	}
	least := math.Inf(1)
	offer := func(n *openingNode, others bool, cost float64) {
		if cost < least {
			task, ok, least = openingTask{n, others}, true, cost
		}
	}
	// A position is reached from those with one stone less. The order is that of the
	// making, so that equal costs are decided in the same way in every run.
	for stones := range t.o.Moves {
		for i := 0; i < len(t.nodes); i++ {
			n := t.nodes[i]
			if len(n.moves) != stones {
				continue
			}
			for own := range renju.Colour(2) {
				if !math.IsInf(n.cost[own], 1) {
					t.spread(n, own, offer)
				}
			}
		}
	}
	return task, ok
}

// spread gives the costs of a position to those after it, and offers the work on it.
func (t *openingTree) spread(n *openingNode, own renju.Colour, offer func(*openingNode, bool, float64)) {
	cost := n.cost[own]
	if !n.searched {
		offer(n, false, cost)
		return
	}
	t.judge(n)
	if n.best.Move == renju.NoCell || n.best.Score.Proven() || len(n.moves) == t.o.Moves-1 {
		return
	}
	reach := func(c renju.Cell, cost float64) {
		if k := t.child(n, c); k != nil {
			k.cost[own] = min(k.cost[own], cost)
		}
	}
	if renju.Colour(len(n.moves)%2) == own {
		if n.value <= n.best.Score-search.Score(t.o.Margin) && !n.asked && t.o.Others > 0 {
			offer(n, true, cost) // the move is worse than it seemed: look for others
		}
		reach(n.choice, cost+1)
		return
	}
	if !n.asked && t.o.Others > 0 {
		offer(n, true, cost+openingOthers)
	}
	for _, l := range n.lines() {
		if loss := n.best.Score - l.Score; loss <= search.Score(t.o.Margin) {
			reach(l.Move, cost+1+max(float64(loss), 0)/openingLoss)
		}
	}
}

// effort returns the nodes searched in a position and after it, each position once.
func (t *openingTree) effort(n *openingNode, seen map[*openingNode]bool) uint64 {
	if n == nil || seen[n] {
		return 0
	}
	seen[n] = true
	sum := n.nodes
	for _, l := range n.lines() {
		sum += t.effort(n.children[l.Move], seen)
	}
	return sum
}

// book returns the book of the positions searched. A position that is lost, or all of
// whose moves are refuted, is left out.
func (t *openingTree) book() (*book.Book, error) {
	for _, n := range t.nodes {
		n.judged = false
	}
	var lines []book.Line
	for _, n := range t.nodes {
		if !n.searched || n.best.Move == renju.NoCell {
			continue
		}
		t.judge(n)
		// Another move takes the place of the best one only where the positions after it say that it is better.
		best := n.best.Move
		value, _ := t.score(n, n.best)
		for _, l := range n.others {
			if s, deep := t.score(n, l); deep && s > value {
				best, value = l.Move, s
			}
		}
		if value < -openingLost {
			continue
		}
		lines = append(lines, book.Line{Moves: n.moves, Entry: book.Entry{
			Move: best, Score: value, Depth: n.depth, Effort: t.effort(n, map[*openingNode]bool{}),
		}})
	}
	return book.New(t.o.Rule, t.o.Size, lines)
}
