package web

import (
	"slices"

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
	b.walk(p)
	out := &reply{Tree: b.out, Reason: told(r.Notes...)}
	if b.refused != nil {
		out.Reason = sayLeftOut.With(b.left, b.refused)
	}
	return out, nil
}

// builder makes a tree of the nodes of a record.
type builder struct {
	record  *record.Record
	out     []node
	left    int   // branches left out
	refused error // why the first of them is
}

// walk adds the nodes of the record; p is the position at its start.
func (b *builder) walk(p game.Position) {
	type step struct {
		n      *record.Node
		parent int
		p      game.Position // before the node
		shared bool          // other nodes go on from it, too
	}
	for todo := []step{{b.record.Root, -1, p, false}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo[len(todo)-1] = step{} // or its board would stay as long as the list
		todo = todo[:len(todo)-1]
		if s.shared {
			s.p = s.p.Clone() // not before its turn: a wide tree would hold as many boards
		}
		made, err := put(s.n, s.p)
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
			todo = append(todo, step{child, at, s.p, i < len(s.n.Children)-1})
		}
	}
}

// put puts a node on the board.
func put(n *record.Node, p game.Position) (made node, err error) {
	if n.Setup == nil && n.Move.Color == record.None {
		return made, nil
	}
	line := []*record.Node{n}
	for at := n; at.Move.Color == record.None && len(at.Children) > 0; { // the next move says whose turn it is
		at = at.Children[0]
		line = append(line, at)
	}
	steps := replay.New(line)
	a, arranges := p.(game.Arranger)
	changed := false
	if changes, side, ok := steps.Setup(0, p); ok {
		if !arranges {
			return made, game.SayNoSetup.With(game.SayName(p.Game().Name()))
		}
		if len(changes) == 0 {
			changed = side != p.Side()
			err = a.GiveMove(side)
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
		if err := a.GiveMove(side); err != nil {
			return made, err
		}
		changed = true
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
