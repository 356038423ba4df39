package weaksolve

import (
	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// zone returns the replies that may disturb a win after a pass: its cells, and the cells on
// which the defender would make three of a possible four, or more, at any point of it. On b
// the attacker is to move, after the pass.
func zone(b *renju.Board, win *verify.Node) (set renju.Rows) {
	z := zoner{b: b, set: &set, def: b.Side().Other(), seen: map[*verify.Node]bool{}}
	z.attack(win)
	for y := range set {
		set[y] &= b.EmptyCells()[y]
	}
	return set
}

type zoner struct {
	b    *renju.Board
	set  *renju.Rows
	def  renju.Colour
	seen map[*verify.Node]bool
}

func (z *zoner) attack(n *verify.Node) {
	z.threats()
	first := !z.seen[n]
	z.seen[n] = true
	z.set.Add(n.Move)
	if !first || !z.b.Legal(n.Move) {
		return
	}
	z.b.Make(n.Move)
	defer z.b.Unmake()
	if z.b.Status() != renju.Ongoing {
		return
	}
	z.set.AddAll(z.b.Set(z.def.Other(), renju.ClassFive))
	z.threats()
	for _, r := range n.Replies {
		if r.Move == renju.Pass {
			continue
		}
		z.set.Add(r.Move)
		z.b.Make(r.Move)
		if z.b.Status() == renju.Ongoing {
			z.attack(r.Answer)
		}
		z.b.Unmake()
	}
	if n.Otherwise != nil {
		z.b.MakeNull()
		z.attack(n.Otherwise)
		z.b.Unmake()
	}
}

// threats adds the cells where a stone of the defender makes three of a possible four, or more.
func (z *zoner) threats() {
	for class := renju.ClassBlocked; class <= renju.ClassFive; class++ {
		z.set.AddAll(z.b.Set(z.def, class))
	}
}
