package verify

import (
	"fmt"
	"math/rand/v2"

	"tengen/movegen/renju"
)

// Node is a position with the attacker to move: his move and what answers the
// replies to it. Nodes may be shared, never cyclic.
type Node struct {
	Move      renju.Cell
	Replies   []Reply
	Otherwise *Node // answers every reply not listed; nil if none needs an answer
}

// Reply is a defender's move (a cell or renju.Pass) and its answer.
type Reply struct {
	Move   renju.Cell
	Answer *Node
}

// Proof is a position, with the attacker to move, and the tree that wins it.
type Proof struct {
	Rule                renju.Rule
	Size                int
	Attacker            renju.Colour
	Black, White, Walls []renju.Cell
	Root                *Node
}

// FromBoard makes a proof of the position on b, the side to move attacking.
func FromBoard(b *renju.Board, root *Node) *Proof {
	p := &Proof{Rule: b.Rule(), Size: b.Size(), Attacker: b.Side(), Root: root}
	for y := range b.Size() {
		for x := range b.Size() {
			switch c := renju.At(x, y); b.At(c) {
			case renju.BlackStone:
				p.Black = append(p.Black, c)
			case renju.WhiteStone:
				p.White = append(p.White, c)
			case renju.Wall:
				p.Walls = append(p.Walls, c)
			}
		}
	}
	return p
}

// setUpTries bounds the orders in which Board tries to set the stones.
const setUpTries = 256

// Board sets up the position of the proof. It fails on stones off the board or
// on one another, on a wrong size or rule, and on a position already won.
//
// The board judges each stone as it is set, and a legal position may hold five
// of a longer row, or five between two enemy stones, that was no win as played
// but is one in another order. So several orders are tried.
func (p *Proof) Board() (*renju.Board, error) {
	b, err := renju.New(p.Size, p.Rule)
	if err != nil {
		return nil, err
	}
	type stone struct {
		cell  renju.Cell
		color renju.Colour
	}
	var stones []stone
	for col, cells := range [2][]renju.Cell{p.Black, p.White} {
		for _, c := range cells {
			if c == renju.Pass {
				return nil, fmt.Errorf("a pass among the %v stones", renju.Colour(col))
			}
			stones = append(stones, stone{c, renju.Colour(col)})
		}
	}
	set := func(s stone) error {
		if b.Side() != s.color {
			b.MakeNull()
		}
		if err := b.Check(s.cell); err != nil {
			return fmt.Errorf("%v stones: %w", s.color, err)
		}
		b.Make(s.cell)
		if b.Status() != renju.Ongoing {
			return fmt.Errorf("%v stones: %v, with %v the last stone set", s.color, b.Status(), s.cell)
		}
		return nil
	}
	order := rand.New(rand.NewPCG(1, 1))
	for range setUpTries {
		b.Reset()
		for _, c := range p.Walls {
			if err := b.SetWall(c); err != nil {
				return nil, err
			}
		}
		var failed error
		for _, s := range stones {
			if failed = set(s); failed != nil {
				break
			}
		}
		if failed == nil {
			if b.Side() != p.Attacker {
				b.MakeNull()
			}
			return b, nil
		}
		if err == nil {
			err = failed // of the order given
		}
		if b.Status() == renju.Ongoing {
			return nil, failed // not a matter of order
		}
		order.Shuffle(len(stones), func(i, j int) { stones[i], stones[j] = stones[j], stones[i] })
	}
	return nil, err
}

// Nodes counts the nodes of the tree, shared ones once.
func (p *Proof) Nodes() int {
	seen := map[*Node]bool{}
	var walk func(n *Node)
	walk = func(n *Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		for _, r := range n.Replies {
			walk(r.Answer)
		}
		walk(n.Otherwise)
	}
	walk(p.Root)
	return len(seen)
}

// Line returns the longest line of the tree: the attacker's moves and the
// listed replies in turn, an unlisted one as a pass. Its last move is the
// attacker's last that the tree names.
func (p *Proof) Line() (line []renju.Cell) {
	m := measure{}
	for n := p.Root; n != nil; {
		line = append(line, n.Move)
		reply, answer, _ := m.longest(n)
		if answer != nil {
			line = append(line, reply)
		}
		n = answer
	}
	return line
}

// Plies is the length of the win in the worst case the tree names, the five
// counted, where the attacker follows the tree. (Verify returns the exact
// figure; a five that follows an unlisted reply counts as two plies here.)
func (p *Proof) Plies() int {
	if p.Root == nil {
		return 0
	}
	n := measure{}.plies(p.Root)
	line := p.Line()
	if b, err := p.Board(); err == nil {
		for _, c := range line {
			b.Make(c)
		}
		if b.Status() == renju.Ongoing {
			return n + 2
		}
	}
	return n
}

// measure remembers the plies from a node to the last move its tree names.
type measure map[*Node]int

func (m measure) plies(n *Node) int {
	if l, ok := m[n]; ok {
		return l
	}
	l := 1
	if _, answer, plies := m.longest(n); answer != nil {
		l = plies + 2
	}
	m[n] = l
	return l
}

// longest returns the reply that the tree holds out longest against.
func (m measure) longest(n *Node) (reply renju.Cell, answer *Node, plies int) {
	for _, r := range n.Replies {
		if l := m.plies(r.Answer); l > plies {
			reply, answer, plies = r.Move, r.Answer, l
		}
	}
	if n.Otherwise != nil {
		if l := m.plies(n.Otherwise); l > plies {
			reply, answer, plies = renju.Pass, n.Otherwise, l
		}
	}
	return reply, answer, plies
}
