package record

import (
	"slices"
	"strings"
)

// Merge adds the moves of another tree below n, where they are not there yet, with what
// their nodes say and draw, n's own included. It returns the node that the main line of
// the other tree ends in. Both trees hold moves only; see [Record.Alternating].
func (n *Node) Merge(from *Node) (end *Node) {
	type step struct {
		to, from *Node
		main     bool
	}
	for todo := []step{{n, from, true}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.main {
			end = s.to
		}
		if !s.to.Says(s.from.Comment) {
			s.to.say(&Node{Comment: s.from.Comment})
		}
		for _, m := range s.from.Marks {
			if !slices.Contains(s.to.Marks, m) {
				s.to.Marks = append(s.to.Marks, m)
			}
		}
		for _, p := range s.from.Other {
			if s.to.find(p.Name) < 0 {
				s.to.Other = append(s.to.Other, p)
			}
		}
		for i := len(s.from.Children) - 1; i >= 0; i-- {
			todo = append(todo, step{nil, s.from.Children[i], s.main && i == 0})
		}
		// The children are made here, in order; the list above is worked from its end.
		for i, c := range s.from.Children {
			todo[len(todo)-1-i].to = s.to.Child(c.Move)
		}
	}
	return end
}

// Says reports whether the lines of a text stand together in the comment of a node.
func (n *Node) Says(text string) bool {
	return strings.Contains("\n"+n.Comment+"\n", "\n"+text+"\n") || text == ""
}

// Child returns the child with a move, which it adds if there is none.
func (n *Node) Child(m Move) *Node {
	for _, c := range n.Children {
		if c.Move == m {
			return c
		}
	}
	return n.Add(m)
}
