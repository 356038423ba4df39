package record

import (
	"fmt"

	"tengen/internal/plaintext"
)

// PositionProperty is the property of the root that holds where a game begins, in the
// game's own text, where SGF has no stones for it.
const PositionProperty = "POS"

// Alternating returns the record as the formats of Gomoku hold a game: every node but the
// root is a move, and the moves are Black's and White's in turn. Stones that the root
// sets up become moves if they can have been made in turn. A pass stands between two
// moves of one player. The comment of a node without a move goes to the node before it.
// What that changes is counted in l. Stones set up later are an error, and so is a start
// that SGF has no stones for.
func (r *Record) Alternating(l *Losses) (*Record, error) {
	if start := r.Root.Text(PositionProperty); start != "" {
		return nil, fmt.Errorf("the game begins at %q, which is only in SGF", plaintext.Clip(start))
	}
	out := *r
	out.Root = &Node{}
	out.Root.say(r.Root)
	start := out.Root
	side := Black
	if r.Root.Setup != nil {
		var err error
		if start, side, err = r.setupMoves(out.Root, l); err != nil {
			return nil, err
		}
	}
	type step struct {
		from *Node // of r
		to   *Node // its parent of the new tree
		side Color // to move
	}
	todo := []step{{r.Root, start, side}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		to, side := s.to, s.side
		if s.from.Setup != nil && s.from != r.Root {
			if s.from.Stones() {
				return nil, fmt.Errorf("stones are set up within the game")
			}
			l.Add("change of the side to move", 1)
		}
		if m := s.from.Move; m.Color != None {
			if m.Color != side {
				to = to.Add(Move{Color: side, Pass: true})
				l.Add("pass put in where a player moves twice", 1)
			}
			to = to.Add(m)
			side = m.Color.Other()
		}
		if s.from != r.Root {
			to.say(s.from)
			if s.from.Move.Color == None {
				l.Add("node without a move", 1)
			}
		}
		for i := len(s.from.Children) - 1; i >= 0; i-- {
			todo = append(todo, step{s.from.Children[i], to, side})
		}
	}
	return &out, nil
}

// say gives n what another node says and draws.
func (n *Node) say(from *Node) {
	switch {
	case n.Comment == "":
		n.Comment = from.Comment
	case from.Comment != "":
		n.Comment += "\n" + from.Comment
	}
	n.Marks = append(n.Marks, from.Marks...)
	n.Other = append(n.Other, from.Other...)
}

// setupMoves adds the stones that the root sets up to a new root, as moves in turn. It
// returns the last of them and the side to move then.
func (r *Record) setupMoves(root *Node, l *Losses) (last *Node, side Color, err error) {
	s := r.Root.Setup
	stones := map[Color][]Point{Black: s.Black, White: s.White}
	side = r.next()
	want := len(s.White)
	if side == White {
		want++
	}
	if len(s.Black) != want {
		return nil, None, fmt.Errorf("%d black and %d white stones are set up, and %v is to move: they cannot have been placed in turn", len(s.Black), len(s.White), side)
	}
	last = root
	c := Black
	for i := range len(s.Black) + len(s.White) {
		last = last.Add(Move{Color: c, Point: stones[c][i/2]})
		c = c.Other()
	}
	l.Add("set-up stone written as a move", len(s.Black)+len(s.White))
	return last, side, nil
}

// next returns the player to move after the root's set-up: the one that the root names,
// else that of the first move, else the one by the number of stones.
func (r *Record) next() Color {
	if c := r.Root.Setup.ToMove; c != None {
		return c
	}
	for n := r.Root; n != nil; n = n.first() {
		if n.Move.Color != None {
			return n.Move.Color
		}
	}
	if len(r.Root.Setup.Black) > len(r.Root.Setup.White) {
		return White
	}
	return Black
}
