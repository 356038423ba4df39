package web

import (
	"slices"

	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Trees of the nodes of records.

// treeOf makes a tree of a record. What the rules do not allow is left out, with all that
// follows it; the reason says how much.
func treeOf(r *record.Record, c game.Config) (*reply, error) {
	p, err := games.New(c)
	if err != nil {
		return nil, err
	}
	replay.End(r, p)
	b := builder{record: r}
	if !b.walk(p) {
		return nil, tooLarge()
	}
	var left *say.Message
	if b.refused != nil {
		left = sayLeftOut.With(b.left, b.refused)
	}
	return &reply{Tree: b.out, Reason: told(append([]*say.Message{left}, r.Notes...)...)}, nil
}

// builder makes a tree of the nodes of a record.
type builder struct {
	record  *record.Record
	out     []node
	left    int   // branches left out
	refused error // why the first of them is
}

// walk adds the nodes of the record; p is the position at its start. It returns false if there are too many.
func (b *builder) walk(p game.Position) bool {
	type step struct {
		n      *record.Node
		next   *record.Node // nextMove(n)
		parent int
		p      game.Position // before the node
		shared bool          // other nodes go on from it, too
	}
	for todo := []step{{b.record.Root, nextMove(b.record.Root), -1, p, false}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo[len(todo)-1] = step{} // or its board would stay as long as the list
		todo = todo[:len(todo)-1]
		if len(b.out) == maxNodes {
			return false
		}
		if s.shared {
			s.p = s.p.Clone() // not before its turn: a wide tree would hold as many boards
		}
		made, err := put(s.n, s.next, s.p)
		if err != nil {
			b.left++
			if b.refused == nil {
				b.refused = err
			}
			if s.parent >= 0 {
				continue
			}
		}
		made.Parent, made.Comment = s.parent, s.n.Comment
		if s.parent < 0 {
			made.About = about(b.record)
			if made.Config == nil {
				c := s.p.Config()
				made.Config = &c
			}
		}
		made.SGF, made.Marks = besides(b.record, s.n), marksOf(s.n, s.p)
		b.out = append(b.out, made)
		at := len(b.out) - 1
		for i, child := range slices.Backward(s.n.Children) {
			next := s.next
			if i > 0 || next == s.n {
				next = nextMove(child)
			}
			todo = append(todo, step{child, next, at, s.p, i < len(s.n.Children)-1})
		}
	}
	return true
}

// nextMove returns the node with the next move, n or one of its main line; nil if there is none.
func nextMove(n *record.Node) *record.Node {
	for n.Move.Color == record.None {
		if len(n.Children) == 0 {
			return nil
		}
		n = n.Children[0]
	}
	return n
}

// put puts a node on the board. The next move, that of nextMove, says whose turn it is.
func put(n, next *record.Node, p game.Position) (made node, err error) {
	if n.Setup == nil && n.Move.Color == record.None {
		return made, nil
	}
	line := []*record.Node{n}
	if next != nil {
		line = append(line, next)
	}
	steps := replay.New(line)
	a, arranges := p.(game.Arranger)
	changed := false
	if changes, side, ok := steps.Setup(0, p); ok {
		if !arranges {
			return made, game.SayNoSetup.With(game.SayName(p.Game().Name()))
		}
		if len(changes) == 0 {
			changed, err = give(p, side)
		} else {
			changed = true
			err = a.Arrange(changes, side)
		}
		if err != nil {
			return made, err
		}
	}
	side, text, ok := steps.Move(0, p)
	if ok && side != p.Side() {
		if !arranges {
			return made, sayNotToMove.With(side)
		}
		gave, err := give(p, side)
		if err != nil {
			return made, err
		}
		changed = changed || gave
	}
	if changed {
		c := p.Config()
		made.Config = &c
	}
	if !ok {
		return made, nil
	}
	if err := p.Play(text); err != nil {
		return node{}, err
	}
	moves := p.Moves()
	made.Move = moves[len(moves)-1]
	return made, nil
}

// give gives the move to a side, and reports whether the turn has changed: a game that is over stays as it is.
func give(p game.Position, side game.Side) (changed bool, err error) {
	before := p.Side()
	err = p.(game.Arranger).GiveMove(side)
	return p.Side() != before, err
}
