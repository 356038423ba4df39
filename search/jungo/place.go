package jungo

import "tengen/movegen/jungo"

// place is a position to which the moves of several nodes lead, in another order. With the network such
// nodes share their values, which is nearly the graph search of Czech, Korus and Kersting ("Improving
// AlphaZero using Monte-Carlo graph search", 2021) in a tree: a move is judged by the node of its
// position with the most visits, and a visit of a node with fewer ends there, with the mean value of
// that node and without the network. The network sees the last two moves, too, so that the values of
// such nodes differ a little. Nothing is shared under superko, where the moves before count.
type place struct{ most *node }

// share finds the other nodes of the position of n, the last node of the path, which was reached
// now. If one of them has more visits, the path takes its values. The caller holds the lock.
func (t *tree) share(n *node, p *path) {
	if t.places == nil || n.ended {
		return
	}
	if n.place == nil {
		key := p.board.Key()
		if n.place = t.places[key]; n.place == nil {
			n.place = &place{n}
			t.places[key] = n.place
		}
	}
	most := n.place.most
	if most.visits <= n.visits {
		n.place.most = n
		return
	}
	p.shared = true
	p.score, p.value, p.win = most.score/most.visits, most.mean(0), most.winrate(0)
	if n.mover == jungo.White {
		p.value, p.win = 1-p.value, 1-p.win
	}
}

// best returns the node of the position of n with the most visits.
func (n *node) best() *node {
	if n.place == nil || n.place.most.visits <= n.visits {
		return n
	}
	return n.place.most
}
