package weaksolve

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// part is a certificate of a part of the proof.
type part struct {
	open func() (io.ReadCloser, error)
	root int // the number of the lemma that is the position to prove, -1 if there is none
}

// Take adds a certificate of parts of the proof, which open opens. Its positions count as proven,
// and Certify copies its lemmas. Take believes what it says: only a check of the certificate that
// Certify writes shows whether it was right. The journal keeps nothing of it.
func (s *Solver) Take(open func() (io.ReadCloser, error)) error {
	p, number := part{open, -1}, 0
	err := s.eachLemma(open, func(h certificate.Header, l *certificate.Lemma) error {
		if h != s.o.game() {
			return fmt.Errorf("a certificate of %v, not of %v", h, s.o.game())
		}
		if more := len(l.Black) - len(l.White) - int(s.o.Attacker); more != 0 && s.o.Rule != renju.Renju {
			return fmt.Errorf("%d black and %d white stones with %v to move", len(l.Black), len(l.White), s.o.Attacker)
		}
		at, moves := s.inTurn(l), []renju.Cell{l.Move}
		for _, a := range l.Answers {
			moves = append(moves, a.Reply)
		}
		if _, err := s.graph.parse(at, renju.FormatMoves(moves)); err != nil {
			return err
		}
		n, err := s.believe(at, l, len(rounds))
		if err == nil && !n.proven {
			// The search has looked at more replies, or still has to.
			err = s.graph.apply(&event{At: renju.FormatMoves(at), Won: true})
		}
		if n == s.root {
			p.root = number
		}
		number++
		return err
	})
	if err == nil {
		s.parts = append(s.parts, p)
	}
	return err
}

// believe puts a lemma into the graph: the move wins if the lemmas that it names are proven. It
// counts as the last of so many rounds of searches for moves. It returns the node of the position, to
// which the moves of at lead.
func (s *Solver) believe(at []renju.Cell, l *certificate.Lemma, round int) (*node, error) {
	move, replies := &event{At: renju.FormatMoves(at), Round: round}, &event{}
	move.add(l.Move, leafCost)
	for _, a := range l.Answers {
		if a.Tree == nil {
			replies.add(a.Reply, leafCost)
		}
	}
	replies.At = move.At + l.Move.String()
	err := errors.Join(s.graph.apply(replies), s.graph.apply(move))
	return s.graph.at(at, leafCost), err
}

// eachLemma calls f with every lemma of a certificate, and with what all of them have in common.
func (s *Solver) eachLemma(open func() (io.ReadCloser, error), f func(h certificate.Header, l *certificate.Lemma) error) error {
	file, err := open()
	if err != nil {
		return err
	}
	defer file.Close()
	in, err := certificate.NewReader(file)
	if err != nil {
		return err
	}
	for {
		l, err := in.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = f(in.Header(), l)
		}
		if err != nil {
			return err
		}
	}
}

// inTurn returns moves that lead to the position of a lemma. The side with fewer stones passes.
func (s *Solver) inTurn(l *certificate.Lemma) (moves []renju.Cell) {
	late := int(s.o.Attacker) // White's moves fewer than Black's
	of := func(stones []renju.Cell, i int) renju.Cell {
		if i < len(stones) {
			return stones[i]
		}
		return renju.Pass
	}
	n := max(len(l.Black), len(l.White)+late)
	for i := range n {
		moves = append(moves, of(l.Black, i))
		if i < n-late {
			moves = append(moves, of(l.White, i))
		}
	}
	return moves
}

// whole writes the part that proves the position itself, if there is one, and reports whether there is.
func (c *certifier) whole(s *Solver) (bool, error) {
	i := slices.IndexFunc(s.parts, func(p part) bool { return p.root >= 0 })
	if i < 0 {
		return false, nil
	}
	p := s.parts[i]
	var uses [][]int // of each lemma
	if err := s.eachLemma(p.open, func(_ certificate.Header, l *certificate.Lemma) error {
		var earlier []int
		for _, a := range l.Answers {
			if a.Tree == nil {
				earlier = append(earlier, a.Lemma)
			}
		}
		uses = append(uses, earlier)
		return nil
	}); err != nil {
		return false, err
	}
	needed := make([]bool, len(uses))
	needed[p.root] = true
	for n := p.root; n >= 0; n-- {
		for _, earlier := range uses[n] {
			needed[earlier] = needed[earlier] || needed[n]
		}
	}
	return true, c.take(s, p.open, needed)
}

// take writes those lemmas of a part whose positions have none yet, or those that are needed alone.
func (c *certifier) take(s *Solver, open func() (io.ReadCloser, error), needed []bool) error {
	b := s.graph.b
	var part []*written
	return s.eachLemma(open, func(_ certificate.Header, l *certificate.Lemma) error {
		if needed != nil && !needed[len(part)] {
			part = append(part, nil)
			return nil
		}
		setUp(b, s.inTurn(l))
		key, _ := b.CanonicalKey()
		w := c.lemmas[key]
		if w == nil {
			w = &written{done: make(chan struct{}), key: b.Key()}
			close(w.done)
			c.lemmas[key] = w
			b.Make(l.Move)
			for i := range l.Answers {
				a := &l.Answers[i]
				if a.Tree != nil {
					continue
				}
				to := part[a.Lemma]
				makeMove(b, a.Reply)
				images := b.ImageKeys()
				b.Unmake()
				if a.Lemma, a.Symmetry = to.number, slices.Index(images[:], to.key); a.Symmetry < 0 {
					return errors.New("a lemma answers another position")
				}
			}
			var err error
			if w.number, err = c.file.Add(l); err != nil {
				return err
			}
		}
		part = append(part, w)
		return nil
	})
}
