package verify

import "tengen/movegen/renju"

// Node is a position with the attacker to move: his move, and the answers to the
// replies. Nodes may be shared but must not form a cycle.
type Node struct {
	Move      renju.Cell
	Replies   []Reply
	Otherwise *Node // the answer to every reply that is not listed; nil if none needs one
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
	s := renju.SetupOf(b.Size(), b.Rule(), b.At)
	return &Proof{
		Rule: s.Rule, Size: s.Size, Attacker: b.Side(),
		Black: s.Black, White: s.White, Walls: s.Walls, Root: root,
	}
}

// Board sets up the position of the proof. It fails on stones off the board or
// on one another, on a wrong size or rule, and on a position already won.
func (p *Proof) Board() (*renju.Board, error) {
	s := renju.Setup{Size: p.Size, Rule: p.Rule, Side: p.Attacker, Black: p.Black, White: p.White, Walls: p.Walls}
	b, err := s.Board()
	if err == nil {
		err = b.Over()
	}
	if err != nil {
		return nil, err
	}
	return b, nil
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
// listed replies in turn, with a pass for a reply that is not listed. It ends with
// the attacker's last move in the tree.
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

// Plies returns the length of the longest win in the tree, the five counted. A five
// after a reply that is not listed counts as two plies; Verify returns the exact
// length.
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

// ToFive returns Line from the position of the proof, which b is, and continues it to the
// five: Line ends where no reply needs an answer.
func (p *Proof) ToFive(b *renju.Board) []renju.Cell {
	b, line := b.Clone(), p.Line()
	att := b.Side()
	for _, c := range line {
		b.Make(c)
	}
	for b.Status() == renju.Ongoing {
		c := fivePoint(b, att)
		if b.Side() != att {
			c = lastReply(b, att)
		}
		if c == renju.NoCell {
			break
		}
		b.Make(c)
		line = append(line, c)
	}
	return line
}

// lastReply returns a reply to a five that cannot be stopped: a stone on one of its
// points if that is legal, else a pass.
func lastReply(b *renju.Board, att renju.Colour) renju.Cell {
	if fivePoint(b, att) == renju.NoCell {
		return renju.NoCell
	}
	for c := range b.Set(att, renju.ClassFive).Each {
		if b.Legal(c) {
			return c
		}
	}
	return renju.Pass
}

func fivePoint(b *renju.Board, col renju.Colour) renju.Cell {
	for c := range b.Set(col, renju.ClassFive).Each {
		return c
	}
	return renju.NoCell
}

// measure stores the plies from a node to the last move of its tree.
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

// longest returns the reply that leads to the longest line.
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
