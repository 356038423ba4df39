package gomocup

import (
	"fmt"
	"slices"
	"strconv"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search"
)

// The Soosõrv opening, step by step as Yixin-Board asks for it. One player places
// one of the 26 patterns, the other may swap; White plays the fourth stone and
// chooses how many fifth stones there will be, up to eight; the other side may swap;
// Black offers that many fifth stones, none a mirror image of another, and White
// keeps one. In odd steps the brain places stones, in even steps it chooses.
//
// The score with n fifth stones is that of Black's n-th best one, because White will
// keep the one that is worst for Black.

// yxSoosorvStep1 places the most even pattern.
func (s *session) yxSoosorvStep1(c command) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	size := s.board.Size()
	if size%2 == 0 {
		return fmt.Errorf("a board of %d has no centre for the patterns", size)
	}
	b, err := s.empty(size)
	if err != nil {
		return err
	}
	list := make([][]renju.Cell, 0, len(renju.Openings))
	for _, o := range renju.Openings {
		cells := o.Cells(size)
		list = append(list, cells[:])
	}
	return s.thinkOn(b, c, func(t *thinker) reply {
		best, err := t.mostEven(list)
		if err != nil {
			return reply{err: err}
		}
		return reply{lines: t.stones("SOOSORV MOVE", best), moves: best}
	})
}

// soosorv sets up the stones of a step, which are listed without colours and
// alternate, and starts a search.
func (s *session) soosorv(c command, stones int, work func(*thinker) reply) (func() error, error) {
	list, err := s.entries(c, false)
	switch {
	case err != nil:
		return nil, err
	case len(list) != stones:
		return nil, fmt.Errorf("got %d stones: want %d", len(list), stones)
	}
	b, err := s.opened(list)
	if err != nil {
		return nil, err
	}
	return func() error { return s.thinkOn(b, c, work) }, nil
}

// yxSoosorvStep2 chooses a side after the pattern: it swaps if White, to move, is
// better.
func (s *session) yxSoosorvStep2(c command) (func() error, error) {
	if err := c.wants("", 0); err != nil {
		return nil, err
	}
	return s.soosorv(c, 3, func(t *thinker) reply {
		a, err := t.ask(1)
		if err != nil {
			return reply{err: err}
		}
		return swapAnswer("SOOSORV SWAP1", a.Score < 0)
	})
}

// yxSoosorvStep3 plays the fourth stone and finds the number of fifth ones that
// makes the game most even, because the opponent may choose the side.
func (s *session) yxSoosorvStep3(c command) (func() error, error) {
	if err := c.wants("", 0); err != nil {
		return nil, err
	}
	return s.soosorv(c, 3, func(t *thinker) reply {
		a, err := t.ask(0.5)
		if err != nil {
			return reply{err: err}
		}
		fourth := a.Best
		t.board.Make(fourth)
		fifths, err := t.fifths(maxFifths, 0.5)
		if err != nil {
			return reply{err: err}
		}
		n, best := 1, search.Infinity
		for i, l := range fifths {
			if d := distance(l.Score, 0); d < best {
				n, best = i+1, d
			}
		}
		x, y := t.dialect.Coordinates(fourth, t.board.Size())
		line := fmt.Sprintf("MESSAGE SOOSORV MOVE4 %d %d %d", x, y, n)
		return reply{lines: []string{line}, moves: []renju.Cell{fourth}}
	})
}

// count reads the number of fifth stones, the argument of steps 4 and 5.
func (c *command) count() (int, error) {
	if err := c.wants("the number of fifth stones", 1); err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(c.args[0])
	if err != nil || n < 1 || n > maxFifths {
		return 0, fmt.Errorf("bad number of fifth stones %s: want 1 to %d", wire.Quote(c.args[0]), maxFifths)
	}
	return n, nil
}

// soosorvFifths searches for the n best fifth stones after four, n being the argument.
func (s *session) soosorvFifths(c command, answer func(t *thinker, n int, fifths []Line) reply) (func() error, error) {
	n, err := c.count()
	if err != nil {
		return nil, err
	}
	return s.soosorv(c, 4, func(t *thinker) reply {
		fifths, err := t.fifths(n, 1)
		if err != nil {
			return reply{err: err}
		}
		return answer(t, n, fifths)
	})
}

// yxSoosorvStep4 chooses a side after the fourth stone: it swaps if the n-th best
// fifth stone is bad for Black.
func (s *session) yxSoosorvStep4(c command) (func() error, error) {
	return s.soosorvFifths(c, func(_ *thinker, _ int, fifths []Line) reply {
		return swapAnswer("SOOSORV SWAP2", fifths[len(fifths)-1].Score < 0)
	})
}

// yxSoosorvStep5 offers n fifth stones.
func (s *session) yxSoosorvStep5(c command) (func() error, error) {
	return s.soosorvFifths(c, func(t *thinker, n int, fifths []Line) reply {
		if len(fifths) < n {
			return reply{err: fmt.Errorf("there are only %d different fifth stones to offer", len(fifths))}
		}
		lines := []string{"MESSAGE SOOSORV MOVE5 REFRESH"}
		for _, l := range fifths {
			x, y := t.dialect.Coordinates(l.PV[0], t.board.Size())
			lines = append(lines, fmt.Sprintf("MESSAGE SOOSORV MOVE5 %d %d", x, y))
		}
		return reply{lines: append(lines, "MESSAGE SOOSORV MOVE5 DONE")}
	})
}

// yxSoosorvStep6 keeps one of the fifth stones, listed after the first four: the
// one that is worst for Black.
func (s *session) yxSoosorvStep6(c command) (func() error, error) {
	list, err := s.stones(c, false)
	if err != nil {
		return nil, err
	}
	if len(list) < 5 || len(list) > 4+maxFifths {
		return nil, fmt.Errorf("got %d stones: want 5 to %d", len(list), 4+maxFifths)
	}
	// The fifth stones are checked one by one; their order does not matter.
	for i := 4; i < len(list); i++ {
		if _, err := s.opened(append(list[:4:4], list[i])); err != nil {
			return nil, fmt.Errorf("fifth stone %d: %w", i-3, err)
		}
	}
	b, err := s.opened(list[:4])
	if err != nil {
		return nil, err
	}
	var offered []renju.Cell
	for _, e := range list[4:] {
		offered = append(offered, e.cell)
	}
	return func() error {
		return s.thinkOn(b, c, func(t *thinker) reply {
			t.quiet = true
			kept, worth := offered[0], -search.Infinity
			for _, c := range offered {
				t.board.Make(c)
				a, err := t.ask(1 / float64(len(offered)))
				t.board.Unmake()
				if err != nil {
					return reply{err: err}
				}
				if a.Score > worth {
					kept, worth = c, a.Score
				}
			}
			x, y := t.dialect.Coordinates(kept, t.board.Size())
			line := fmt.Sprintf("MESSAGE SOOSORV MOVE5C %d %d", x, y)
			return reply{lines: []string{line}, moves: []renju.Cell{kept}}
		})
	}, nil
}

// fifths returns Black's n best moves, best first, none of which is the image of
// another under a symmetry of the position. There is at least one.
func (t *thinker) fifths(n int, share float64) ([]Line, error) {
	t.quiet = true
	whole := t.req
	defer func() { t.req = whole }()
	var moves []renju.Cell
	moves, t.req.Exclude = t.distinct()
	t.req.MultiPV = min(n, len(moves))
	a, err := t.ask(share)
	if err != nil {
		return nil, err
	}
	lines := slices.Clone(a.Lines[:min(n, len(a.Lines))])
	if len(lines) == 0 {
		lines = []Line{{Score: a.Score, PV: []renju.Cell{a.Best}}}
	}
	// A search that was stopped ranks fewer; add legal ones.
	for i, m := range moves {
		if len(lines) >= n {
			break
		}
		known := slices.ContainsFunc(lines, func(l Line) bool { return l.PV[0] == m })
		if !known && t.board.Legal(m) {
			lines = append(lines, Line{Score: lines[len(lines)-1].Score, PV: moves[i : i+1]})
		}
	}
	return lines, nil
}

// distinct divides the empty cells into one of each group of images under the
// symmetries of the position, and the rest. There must be no walls.
func (t *thinker) distinct() (firsts, rest []renju.Cell) {
	size := t.board.Size()
	var symmetries []int
	for s := range renju.NumSymmetries {
		moved := func(m renju.Cell) bool { return t.board.At(renju.Transform(m, s, size)) != t.board.At(m) }
		if !slices.ContainsFunc(t.board.Moves(), moved) {
			symmetries = append(symmetries, s)
		}
	}
	var seen renju.Rows
	for c := range t.board.EmptyCells().Each {
		if seen.Has(c) {
			rest = append(rest, c)
			continue
		}
		firsts = append(firsts, c)
		for _, s := range symmetries {
			image := renju.Transform(c, s, size)
			seen[image.Y()] |= 1 << image.X()
		}
	}
	return firsts, rest
}
