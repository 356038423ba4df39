package weaksolve

import (
	"slices"

	"tengen/movegen/renju"
)

// Part is the work for one reply to the attacker's first move.
type Part struct {
	Reply     renju.Cell // stands for its images, too
	Proven    bool
	Cost      float64    // 0 if proven
	Move      renju.Cell // of the attacker after it; NoCell if an attack wins at once
	Positions int        // that were looked at, also by other parts
	Solution  int        // positions of the proof with the attacker to move, without those won by threats
	Longest   int        // moves to the last position that is won by threats
	Makes     uint64     // moves made on the board
}

// Parts returns the parts of the proof, in the order in which they were tested.
func (s *Solver) Parts() (out []Part) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.root
	if i := slices.IndexFunc(first.kids, func(k child) bool { return k.cost <= first.cost }); i >= 0 {
		first = first.kids[i].node
	}
	for _, k := range first.kids {
		p := Part{Reply: k.move, Proven: k.proven, Cost: k.cost, Move: renju.NoCell}
		if i := slices.IndexFunc(k.kids, func(m child) bool { return m.cost <= k.cost }); i >= 0 {
			p.Move = s.turned(first, k, k.kids[i].move)
		}
		seen := map[*node]bool{}
		p.count(k.node, seen)
		p.Positions = len(seen)
		if k.proven {
			depths := map[*node]int{}
			p.Longest = depth(k.node, depths)
			for n := range depths {
				if !n.defends && !n.won {
					p.Solution++
				}
			}
		}
		out = append(out, p)
	}
	return out
}

// turned returns a move of a child as its parent's position has it.
func (s *Solver) turned(parent *node, k child, move renju.Cell) renju.Cell {
	at := append(slices.Clone(parent.moves), k.move)
	return renju.Transform(move, renju.Inverse(s.graph.mapping(k.node, at)), s.o.Size)
}

func (p *Part) count(n *node, seen map[*node]bool) {
	if seen[n] {
		return
	}
	seen[n] = true
	p.Makes += n.makes
	for _, k := range n.kids {
		p.count(k.node, seen)
	}
}

// depth returns the number of moves from a proven position to the farthest leaf of its proof. It
// adds all positions of the proof to depths.
func depth(n *node, depths map[*node]int) int {
	if d, ok := depths[n]; ok {
		return d
	}
	deepest := 0
	for _, k := range n.kids {
		if k.proven {
			deepest = max(deepest, 1+depth(k.node, depths))
			if !n.defends {
				break
			}
		}
	}
	depths[n] = deepest
	return deepest
}
