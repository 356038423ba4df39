package playing

import (
	"slices"

	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
)

// source is the record from which a match came, and where in it the match begins: at its
// root, or within it where stones are set up or a side moves twice.
type source struct {
	record *record.Record
	base   *record.Node // after it come the moves of the match
	before int          // moves of the main line up to base
	// result is what the record says of a match that could go on by the rules, such as one that
	// was lost on time elsewhere. It is the result after moves.
	result string
	moves  []string
}

// newSource returns the source of a match whose game has the moves of a record's main line. Where
// the record does not tell the start of the match from its first move, newSource changes it.
func newSource(r *record.Record, nodes []*record.Node, g game.Position) (*source, error) {
	s := &source{record: r, base: r.Root}
	if r.Root.Text(openingProperty) != "" {
		return s, nil // whose stones are moves of the match
	}
	for _, n := range nodes {
		if n.Move.Color != record.None {
			s.before++
		}
	}
	s.before -= len(g.Moves())
	i, moves := 0, 0
	for ; i < len(nodes); i++ {
		if nodes[i].Move.Color != record.None {
			if moves++; moves > s.before {
				break
			}
		}
		s.base = nodes[i]
	}
	up := slices.Clone(nodes[:i])
	if i < len(nodes) && nodes[i].Setup != nil {
		up = append(up, s.insert(&record.Node{Setup: nodes[i].Setup}))
		nodes[i].Setup = nil
	}
	// The record has to say who moves first, even when the first move is not written.
	start, err := g.Game().New(g.Config())
	if err != nil {
		return nil, err
	}
	at, err := replay.Start(r)
	if err == nil {
		err = replay.New(up).Play(at, len(up))
	}
	if err != nil || at.Side() == start.Side() {
		return s, err
	}
	if s.base.Move.Color != record.None {
		s.insert(&record.Node{})
	}
	if s.base.Setup == nil {
		s.base.Setup = &record.Setup{}
	}
	s.base.Setup.ToMove = replay.ColourOf(start.Side())
	return s, nil
}

// insert puts a node after the base, before what follows there on the main line, and makes
// it the base.
func (s *source) insert(n *record.Node) *record.Node {
	if c := s.base.Children; len(c) > 0 {
		n.Children = []*record.Node{c[0]}
		c[0] = n
	} else {
		s.base.Children = []*record.Node{n}
	}
	s.base = n
	return n
}

// resultOf returns the result that the record has for a match with these moves, "" if it has none.
func (s *source) resultOf(moves []string) string {
	if s == nil || !slices.Equal(moves, s.moves) {
		return ""
	}
	return s.result
}
