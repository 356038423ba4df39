package weaksolve

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// model is a lemma of another certificate, which may hold here as well.
type model struct {
	*certificate.Lemma
	place place
	turn  int // from the lemma's place on this board to the image in the frame that has the key
}

// models are found by the position that they have here, in the frame of the hints, or else by that
// position without a stone of the defender that is far from all others.
type models struct {
	hints     *hints
	full, far map[uint64]model
}

func newModels(h *hints) *models {
	return &models{h, map[uint64]model{}, map[uint64]model{}}
}

// add adds a model for a position.
func (m *models) add(at []renju.Cell, l *certificate.Lemma, p place) {
	to := m.full
	m.hints.images(at, func(key uint64, turn int) {
		if _, ok := to[key]; !ok {
			to[key] = model{l, p, turn}
		}
		to = m.far
	})
}

// find returns the model for a position, and how its cells lie on the board, nil if there is none.
func (m *models) find(at []renju.Cell) (l *certificate.Lemma, cell func(renju.Cell) renju.Cell) {
	if m == nil {
		return nil, nil
	}
	size, in := m.hints.size, m.full
	m.hints.images(at, func(key uint64, back int) {
		if found, ok := in[key]; ok && l == nil {
			l, cell = found.Lemma, func(c renju.Cell) renju.Cell {
				if c = found.place.cell(c); c == renju.Pass || c == renju.NoCell {
					return c
				}
				return fromFrame(toFrame(c, size, found.turn), size, back)
			}
		}
		in = m.far
	})
	if l != nil && cell(l.Move) == renju.NoCell {
		return nil, nil
	}
	return l, cell
}

// place maps cells of another board onto this one. Both boards lie in the frame of the hints.
type place struct {
	from, to, turn int
	moved          *zone // nil if none
}

// zone is the part of this board around a stone that is elsewhere on the other one.
type zone struct {
	cells  renju.Rows // by the map of the boards
	dx, dy int        // how far they lie from there
}

// cell returns the cell for one of the other board, NoCell if there is none. A pass stays a pass.
func (p place) cell(c renju.Cell) renju.Cell {
	if c == renju.Pass {
		return c
	}
	c = fromFrame(toFrame(c, p.from, p.turn), p.to, 0)
	if p.moved == nil || c == renju.NoCell {
		return c
	}
	return p.moved.cell(c, p.to)
}

// cell returns where a cell lies after the move of the zone, NoCell if that is off the board or the
// zone has moved onto it.
func (z *zone) cell(c renju.Cell, size int) renju.Cell {
	has := func(x, y int) bool { return min(x, y) >= 0 && max(x, y) < size }
	x, y := c.X(), c.Y()
	switch in := z.cells.Has(c); {
	case in && has(x+z.dx, y+z.dy):
		return renju.At(x+z.dx, y+z.dy)
	case in, has(x-z.dx, y-z.dy) && z.cells.Has(renju.At(x-z.dx, y-z.dy)):
		return renju.NoCell
	}
	return c
}

func (p place) cells(in []renju.Cell) (out []renju.Cell) {
	for _, c := range in {
		out = append(out, p.cell(c))
	}
	return out
}

// Like makes the lemmas of a certificate models for this proof: their positions count as proven
// until Certify has tried their wins here, and searched for others where these fail. The
// certificate may be of another size and rule set. Its position has to be that of this proof, up to
// a symmetry and the place of one stone of the defender; both boards have the same centre. What lies
// nearer to that stone than to the attacker's moves with it. Like keeps the certificate in memory, and
// the journal keeps nothing of it.
func (s *Solver) Like(open func() (io.ReadCloser, error)) error {
	var of certificate.Header
	var theorem certificate.Lemma
	err := s.eachLemma(open, func(h certificate.Header, l *certificate.Lemma) error {
		of, theorem = h, certificate.Lemma{Black: l.Black, White: l.White}
		return nil
	})
	if err != nil {
		return err
	}
	if of.Attacker != s.o.Attacker {
		return fmt.Errorf("%v wins, not %v", of.Attacker, s.o.Attacker)
	}
	root := s.stones()
	p, old, now, ok := s.place(of.Size, &theorem, root)
	if !ok {
		return errors.New("it proves no position like this one")
	}
	if s.models == nil {
		s.models = newModels(s.graph.hints)
	}
	zones := []*zone{nil}
	if old != now {
		zones = []*zone{around(old, now, root[s.o.Attacker], s.o.Size), around(old, now, nil, s.o.Size)}
	}
	return s.eachLemma(open, func(_ certificate.Header, l *certificate.Lemma) error {
		// The lemma may be an image of the position in which it is used.
		for p.turn = range renju.NumSymmetries {
			for _, p.moved = range zones {
				if err := s.model(l, p, root); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// model makes a lemma of another certificate a model where its position lies by p, if that is one of
// this proof. The stones of the root are those of the position to prove.
func (s *Solver) model(l *certificate.Lemma, p place, root [2][]renju.Cell) error {
	here := certificate.Lemma{Black: p.cells(l.Black), White: p.cells(l.White), Move: p.cell(l.Move)}
	if len(without(root[renju.Black], here.Black)) > 0 || len(without(root[renju.White], here.White)) > 0 || !s.possible(&here) {
		return nil
	}
	at := s.inTurn(&here)
	s.models.add(at, l, p)
	for _, a := range l.Answers {
		if c := p.cell(a.Reply); a.Tree == nil && c != renju.NoCell && s.graph.b.IsEmpty(c) {
			here.Answers = append(here.Answers, certificate.Answer{Reply: c})
		}
	}
	_, err := s.believe(at, &here, 0)
	return err
}

// stones returns the stones of the position to prove.
func (s *Solver) stones() (out [2][]renju.Cell) {
	for i, c := range s.o.Moves {
		if c != renju.Pass {
			out[i&1] = append(out[i&1], c)
		}
	}
	return out
}

// place returns how the position of another certificate's last lemma lies on this board. At most one
// stone of the defender is elsewhere: old is its cell by the map, and now its cell here. The stones are
// those of the position here.
func (s *Solver) place(size int, theorem *certificate.Lemma, stones [2][]renju.Cell) (p place, old, now renju.Cell, ok bool) {
	best := frame
	for turn := range renju.NumSymmetries {
		to := place{from: size, to: s.o.Size, turn: turn}
		theirs := [2][]renju.Cell{to.cells(theorem.Black), to.cells(theorem.White)}
		att, def := s.o.Attacker, s.o.Attacker.Other()
		gone, come := without(theirs[def], stones[def]), without(stones[def], theirs[def])
		if len(theirs[att]) != len(stones[att]) || len(without(theirs[att], stones[att])) > 0 || len(gone) != len(come) || len(gone) > 1 {
			continue
		}
		far, from, at := 0, renju.NoCell, renju.NoCell
		if len(gone) == 1 {
			from, at = gone[0], come[0]
			if from == renju.NoCell {
				continue
			}
			far = renju.Distance(from, at)
		}
		if far < best {
			best, p, old, now, ok = far, to, from, at, true
		}
	}
	return p, old, now, ok
}

// around returns the zone of a stone that has moved: the cells nearer to it than to the attacker's
// stones, its own cell alone if there are none.
func around(old, now renju.Cell, attacker []renju.Cell, size int) *zone {
	z := &zone{dx: now.X() - old.X(), dy: now.Y() - old.Y()}
	z.cells.Add(old)
	if len(attacker) == 0 {
		return z
	}
	for i := range size * size {
		c := renju.At(i%size, i/size)
		if !slices.ContainsFunc(attacker, func(a renju.Cell) bool { return renju.Distance(c, a) <= renju.Distance(c, old) }) {
			z.cells.Add(c)
		}
	}
	return z
}

// without returns the cells of a that are not in b.
func without(a, b []renju.Cell) []renju.Cell {
	return slices.DeleteFunc(slices.Clone(a), func(c renju.Cell) bool { return slices.Contains(b, c) })
}

// possible sets up the position of a lemma, and reports whether it can be one of this proof.
func (s *Solver) possible(l *certificate.Lemma) bool {
	b := s.graph.b
	if s.o.Rule != renju.Renju && len(l.Black)-len(l.White) != int(s.o.Attacker) {
		return false
	}
	if slices.Contains(slices.Concat(l.Black, l.White, []renju.Cell{l.Move}), renju.NoCell) {
		return false
	}
	b.Reset()
	for _, c := range s.inTurn(l) {
		if b.Status() != renju.Ongoing || c != renju.Pass && !b.IsEmpty(c) {
			return false
		}
		makeMove(b, c)
	}
	if b.Status() != renju.Ongoing || !b.Legal(l.Move) {
		return false
	}
	b.Make(l.Move)
	defer b.Unmake()
	return !lost(b)
}

// winsOf returns the shared wins of a model, and its answers by trees, with other cells.
func winsOf(l *certificate.Lemma, cell func(renju.Cell) renju.Cell) (shared []*verify.Node, own map[renju.Cell]*verify.Node) {
	done := map[*verify.Node]*verify.Node{}
	for _, n := range l.Shared {
		if t := moved(n, cell, done); t != nil {
			shared = append(shared, t)
		}
	}
	own = map[renju.Cell]*verify.Node{}
	for _, a := range l.Answers {
		if c, t := cell(a.Reply), moved(a.Tree, cell, done); c != renju.NoCell && t != nil {
			own[c] = t
		}
	}
	return shared, own
}

// moved returns a tree with other cells, nil if its first move has none. Replies that have none, or
// whose answers have none, are left out.
func moved(n *verify.Node, cell func(renju.Cell) renju.Cell, done map[*verify.Node]*verify.Node) *verify.Node {
	if n == nil {
		return nil
	}
	if t, ok := done[n]; ok {
		return t
	}
	var t *verify.Node
	if c := cell(n.Move); c != renju.NoCell {
		t = &verify.Node{Move: c, Otherwise: moved(n.Otherwise, cell, done)}
		for _, r := range n.Replies {
			c, answer := cell(r.Move), moved(r.Answer, cell, done)
			if c != renju.NoCell && answer != nil {
				t.Replies = append(t.Replies, verify.Reply{Move: c, Answer: answer})
			}
		}
	}
	done[n] = t
	return t
}
