package weaksolve

import (
	"context"
	"fmt"
	"io"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// moves returns the attacker's move in every position that is proven by one: by the position's
// canonical key, as a cell of its canonical image.
func (s *Solver) moves() map[uint64]renju.Cell {
	g, out := s.graph, map[uint64]renju.Cell{}
	for key, n := range g.nodes {
		if n.defends || !n.proven || n.won {
			continue
		}
		setUp(g.b, n.moves)
		_, turn := g.b.CanonicalKey()
		i := slices.IndexFunc(n.kids, func(k child) bool { return k.proven })
		out[key] = renju.Transform(n.kids[i].move, turn, g.b.Size())
	}
	return out
}

// Certify writes the certificate of a position that is proven. Replies that a new search
// cannot answer are open again: the position is then not proven any more, and Certify returns
// their number; what it has written is no certificate. tell, which may be nil, is called with
// the number of lemmas written.
func (s *Solver) Certify(ctx context.Context, out io.Writer, tell func(lemmas int)) (holes int, err error) {
	w, err := newWorker(&s.o)
	if err != nil {
		return 0, err
	}
	file, err := certificate.NewWriter(out, certificate.Header{Rule: s.o.Rule, Size: s.o.Size, Attacker: s.o.Attacker})
	if err != nil {
		return 0, err
	}
	c := &certifier{
		ctx: ctx, w: w, file: file, tell: tell, moves: s.moves(), att: s.o.Attacker,
		lemmas: map[uint64]written{}, check: verify.NewChecker(verify.Options{}),
	}
	if _, err := c.lemma(s.o.Moves); err != nil {
		return 0, err
	}
	for _, e := range c.holes {
		if err := s.journal.Append(e); err != nil {
			return 0, err
		}
		if err := s.graph.apply(e); err != nil {
			return 0, err
		}
	}
	return len(c.holes), file.Close()
}

// certifier writes the lemmas of a proof, each after those that it uses.
type certifier struct {
	ctx    context.Context
	w      *worker
	check  *verify.Checker
	file   *certificate.Writer
	tell   func(int)
	att    renju.Colour
	moves  map[uint64]renju.Cell
	lemmas map[uint64]written // by canonical key
	holes  []*event
}

// written is a lemma in the file.
type written struct {
	number int
	key    uint64 // of its position, as it was written
}

// lemma writes the lemma of a position, unless it is written, and returns its number.
func (c *certifier) lemma(at []renju.Cell) (int, error) {
	b := c.w.b
	setUp(b, at)
	key, turn := b.CanonicalKey()
	if l, ok := c.lemmas[key]; ok {
		return l.number, nil
	}
	l := &certificate.Lemma{}
	for _, p := range at {
		if b.At(p) == renju.BlackStone {
			l.Black = append(l.Black, p)
		} else {
			l.White = append(l.White, p)
		}
	}
	own := b.Key()
	if move, ok := c.moves[key]; ok {
		l.Move = back(move, turn, b.Size())
		next, err := c.answer(at, l)
		if err != nil {
			return 0, err
		}
		for _, r := range next {
			after := append(slices.Clone(at), l.Move, r)
			number, err := c.lemma(after)
			if err != nil {
				return 0, err
			}
			l.Answers = append(l.Answers, certificate.Answer{Reply: r, Lemma: number, Symmetry: c.symmetry(after)})
		}
	} else {
		win, err := c.attack()
		if err != nil {
			return 0, err
		}
		if win == nil {
			return 0, fmt.Errorf("an attack that won after %q is not found again", renju.FormatMoves(at))
		}
		l.Move = win.Move
		for _, r := range win.Replies {
			l.Answers = append(l.Answers, certificate.Answer{Reply: r.Move, Lemma: -1, Tree: r.Answer})
		}
		if win.Otherwise != nil {
			l.Shared = append(l.Shared, win.Otherwise)
		}
	}
	number, err := c.file.Add(l)
	if err != nil {
		return 0, fmt.Errorf("after %s: %w", renju.FormatMoves(at), err)
	}
	c.lemmas[key] = written{number, own}
	if c.tell != nil {
		c.tell(len(c.lemmas))
	}
	return number, nil
}

// back returns the cell that a symmetry maps onto c.
func back(c renju.Cell, turn, size int) renju.Cell {
	for range 3 { // no symmetry has an order above 4
		c = renju.Transform(c, turn, size)
	}
	return c
}

// symmetry returns the symmetry that maps a position onto that of its lemma.
func (c *certifier) symmetry(at []renju.Cell) int {
	setUp(c.w.b, at)
	key, _ := c.w.b.CanonicalKey()
	images := c.w.b.ImageKeys()
	return slices.Index(images[:], c.lemmas[key].key)
}

// answer answers the replies to the move of a lemma by trees, and returns those that have to
// be answered by lemmas.
func (c *certifier) answer(at []renju.Cell, l *certificate.Lemma) (next []renju.Cell, err error) {
	b := c.w.b
	b.Make(l.Move)
	if b.Status() != renju.Ongoing {
		return nil, nil
	}
	replies := *b.EmptyCells()
	near := replies // those that the win after a pass may not answer
	if b.Count(c.att, renju.ClassFive) > 0 {
		replies = b.FiveReplies(c.att)
	} else {
		if l.Shared, near, err = c.w.passed(c.ctx); err != nil {
			return nil, err
		}
	}
	hole := &event{At: renju.FormatMoves(append(slices.Clone(at), l.Move)), Hole: true}
	cells := slices.Collect(replies.Each)
	if b.Rule() == renju.Renju && len(l.Shared) == 0 && near == replies {
		cells = append(cells, renju.Pass)
	}
	var found []*verify.Node // answers to single replies, which may answer others
	for _, r := range cells {
		if r != renju.Pass && (!near.Has(r) || !b.Legal(r)) {
			continue
		}
		b.Make(r)
		key, _ := b.CanonicalKey()
		_, known := c.moves[key]
		i := slices.IndexFunc(found, c.answers)
		switch {
		case b.Count(c.att, renju.ClassFive) > 0:
		case i >= 0:
			if !slices.Contains(l.Shared, found[i]) {
				l.Shared = append(l.Shared, found[i])
			}
		case known:
			next = append(next, r)
		default:
			win, err := c.attack()
			if err != nil {
				return nil, err
			}
			if win == nil {
				hole.add(r, noMoves)
				break
			}
			l.Answers = append(l.Answers, certificate.Answer{Reply: r, Lemma: -1, Tree: win})
			found = append(found, win)
		}
		b.Unmake()
	}
	if hole.Open != "" {
		c.holes = append(c.holes, hole)
	}
	return next, nil
}

// answers reports whether a tree wins after the defender's last move.
func (c *certifier) answers(win *verify.Node) bool {
	if !holds(c.w.b, win) || c.check.Trees(win) != nil {
		return false
	}
	c.check.Begin(c.ctx, c.w.b)
	_, err := c.check.Win(win)
	return err == nil
}

// attack returns a win by threats; nil if none is found.
func (c *certifier) attack() (*verify.Node, error) {
	for _, makes := range []uint64{firstMakes, sureMakes} {
		if win, err := c.w.prove(c.ctx, makes); win != nil || err != nil {
			return win, err
		}
	}
	return nil, nil
}
