package weaksolve

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"io"
	"slices"

	"tengen/movegen/renju"
)

// WriteProven writes a journal of all that is proven, and of nothing else, compressed by gzip.
// Other searches may join it. It returns the number of positions with the attacker to move.
func (s *Solver) WriteProven(w io.Writer) (positions int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var proven []*node
	for _, n := range s.graph.nodes {
		if n.proven {
			proven = append(proven, n)
		}
	}
	slices.SortFunc(proven, func(a, b *node) int {
		return cmp.Or(cmp.Compare(len(a.moves), len(b.moves)), slices.Compare(a.moves, b.moves))
	})
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return 0, err
	}
	out := json.NewEncoder(z)
	if err := out.Encode(s.header()); err != nil {
		return 0, err
	}
	for _, n := range proven {
		e := event{At: renju.FormatMoves(n.moves), Won: n.won, Round: n.round, Threat: n.threat, Makes: n.makes}
		for _, k := range n.kids {
			if k.proven && !n.won {
				e.add(k.move, leafCost)
				if !n.defends {
					break
				}
			}
		}
		if n.defends && !n.lost {
			// All other replies are answered, as a search has to know that waits for some of them. An event
			// says so by what is to be tested, or, where nothing is, by the pass that would lose.
			e.Replies, e.Threat = e.Open, e.Threat || e.Open == ""
		}
		if !n.defends {
			positions++
		}
		if err := out.Encode(e); err != nil {
			return 0, err
		}
	}
	return positions, z.Close()
}
