package weaksolve

import (
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// holds reports whether a win that was found without the defender's last stone very probably
// holds with it. It costs far less than a check. It plays the replies that the tree lists, those
// that stop a five, and those that make a four, which the stone may have made possible. The tree
// answers all other replies as it did without the stone. On b the attacker is to move.
func holds(b *renju.Board, n *verify.Node) bool {
	att := b.Side()
	def := att.Other()
	if !b.Legal(n.Move) {
		return false
	}
	b.Make(n.Move)
	defer b.Unmake()
	switch {
	case b.Status() == renju.WinFor(att):
		return true
	case b.Status() != renju.Ongoing || b.Count(def, renju.ClassFive) > 0:
		return false
	}
	replies := b.FiveReplies(att)
	if b.Count(att, renju.ClassFive) == 0 {
		for _, class := range renju.FourClasses {
			replies.AddAll(b.Set(def, class))
		}
		for _, r := range n.Replies {
			if r.Move != renju.Pass && b.IsEmpty(r.Move) {
				replies.Add(r.Move)
			}
		}
		b.MakeNull()
		ok := n.Otherwise != nil && holds(b, n.Otherwise)
		b.Unmake()
		if !ok {
			return false
		}
	}
	for r := range replies.Each {
		if !b.Legal(r) {
			continue
		}
		answer := n.Otherwise
		if i := slices.IndexFunc(n.Replies, func(o verify.Reply) bool { return o.Move == r }); i >= 0 {
			answer = n.Replies[i].Answer
		}
		makeMove(b, r)
		ok := b.Status() == renju.Ongoing && (b.Count(att, renju.ClassFive) > 0 || answer != nil && holds(b, answer))
		b.Unmake()
		if !ok {
			return false
		}
	}
	return true
}
