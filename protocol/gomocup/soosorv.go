package gomocup

import (
	"fmt"
	"strconv"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gomocup/wire"
	"tengen/search/renju/chooser"
)

// The Soosõrv opening, step by step as Yixin-Board asks for it. One player places
// one of the 26 patterns, the other may swap; White plays the fourth stone and
// chooses how many fifth stones there will be, up to eight; the other side may swap;
// Black offers that many fifth stones, none a mirror image of another, and White
// keeps one. In odd steps the brain places stones, in even steps it chooses.

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
	o, err := s.underRule(opening.Soosorv8)
	if err != nil {
		return err
	}
	return s.thinkOn(b, c, func(t *thinker) reply {
		_, best, err := t.decide(o, 0)
		if err != nil {
			return reply{err: err}
		}
		return reply{lines: t.stones("SOOSORV MOVE", best), moves: best}
	})
}

// soosorv sets up the stones of a step, which are listed without colours and alternate,
// and starts a search. They are the first decisions of the opening besides those about
// colours, which stay with the players, and the number of fifth stones, if there are four
// stones.
func (s *session) soosorv(c command, stones int, number string, work func(t *thinker, o *opening.State) reply) (func() error, error) {
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
	o, err := s.soosorvState(list, number)
	if err != nil {
		return nil, err
	}
	return func() error {
		return s.thinkOn(b, c, func(t *thinker) reply { return work(t, o) })
	}, nil
}

// soosorvState returns the opening after the pattern, or after the fourth stone and the
// number of fifth stones.
func (s *session) soosorvState(list []entry, number string) (*opening.State, error) {
	decisions := cellTexts(list)
	if len(list) > 3 {
		decisions = append(decisions[:3:3], opening.Stay, decisions[3], number)
	}
	return s.underRule(opening.Soosorv8, decisions...)
}

// yxSoosorvStep2 chooses a side after the pattern.
func (s *session) yxSoosorvStep2(c command) (func() error, error) {
	if err := c.wants("", 0); err != nil {
		return nil, err
	}
	return s.soosorv(c, 3, "", func(t *thinker, o *opening.State) reply { return soosorvSwap(t, o, "SWAP1") })
}

// soosorvSwap answers whether the brain takes the other colour.
func soosorvSwap(t *thinker, o *opening.State, word string) reply {
	choice, _, err := t.decide(o, 0)
	if err != nil {
		return reply{err: err}
	}
	return swapAnswer("SOOSORV "+word, choice.Decisions[0] == opening.ToSwap)
}

// stays takes the decision about colours that the manager has not asked for, and then
// lets the engine decide.
func (t *thinker) stays(o *opening.State) (chooser.Choice, []renju.Cell, error) {
	if err := o.Decide(opening.Stay); err != nil {
		return chooser.Choice{}, nil, err
	}
	return t.decide(o, 0)
}

// yxSoosorvStep3 plays the fourth stone and names the number of fifth ones.
func (s *session) yxSoosorvStep3(c command) (func() error, error) {
	if err := c.wants("", 0); err != nil {
		return nil, err
	}
	return s.soosorv(c, 3, "", func(t *thinker, o *opening.State) reply {
		choice, fourth, err := t.stays(o)
		if err != nil {
			return reply{err: err}
		}
		x, y := t.dialect.Coordinates(fourth[0], t.board.Size())
		line := fmt.Sprintf("MESSAGE SOOSORV MOVE4 %d %d %s", x, y, choice.Decisions[1])
		return reply{lines: []string{line}, moves: fourth}
	})
}

// count reads the number of fifth stones, the argument of steps 4 and 5.
func (c *command) count() (string, error) {
	if err := c.wants("the number of fifth stones", 1); err != nil {
		return "", err
	}
	n, err := strconv.Atoi(c.args[0])
	if err != nil || n < 1 || n > opening.MaxSoosorv {
		return "", fmt.Errorf("bad number of fifth stones %s: want 1 to %d", wire.Quote(c.args[0]), opening.MaxSoosorv)
	}
	return strconv.Itoa(n), nil
}

// yxSoosorvStep4 chooses a side after the fourth stone.
func (s *session) yxSoosorvStep4(c command) (func() error, error) {
	n, err := c.count()
	if err != nil {
		return nil, err
	}
	return s.soosorv(c, 4, n, func(t *thinker, o *opening.State) reply { return soosorvSwap(t, o, "SWAP2") })
}

// yxSoosorvStep5 offers fifth stones.
func (s *session) yxSoosorvStep5(c command) (func() error, error) {
	n, err := c.count()
	if err != nil {
		return nil, err
	}
	return s.soosorv(c, 4, n, func(t *thinker, o *opening.State) reply {
		_, fifths, err := t.stays(o)
		if err != nil {
			return reply{err: err}
		}
		if strconv.Itoa(len(fifths)) != n {
			return reply{err: fmt.Errorf("there are only %d different fifth stones to offer", len(fifths))}
		}
		lines := []string{"MESSAGE SOOSORV MOVE5 REFRESH"}
		for _, m := range fifths {
			x, y := t.dialect.Coordinates(m, t.board.Size())
			lines = append(lines, fmt.Sprintf("MESSAGE SOOSORV MOVE5 %d %d", x, y))
		}
		return reply{lines: append(lines, "MESSAGE SOOSORV MOVE5 DONE")}
	})
}

// yxSoosorvStep6 keeps one of the fifth stones, listed after the first four.
func (s *session) yxSoosorvStep6(c command) (func() error, error) {
	list, err := s.stones(c, false)
	if err != nil {
		return nil, err
	}
	if len(list) < 5 || len(list) > 4+opening.MaxSoosorv {
		return nil, fmt.Errorf("got %d stones: want 5 to %d", len(list), 4+opening.MaxSoosorv)
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
	o, err := s.soosorvState(list[:4], strconv.Itoa(len(list)-4))
	if err == nil {
		err = o.Decide(opening.Stay)
	}
	if err != nil {
		return nil, err
	}
	for i, e := range list[4:] {
		if err := o.Decide(e.cell.String()); err != nil {
			return nil, fmt.Errorf("fifth stone %d: %w", i+1, err)
		}
	}
	return func() error {
		return s.thinkOn(b, c, func(t *thinker) reply {
			_, kept, err := t.decide(o, 0)
			if err != nil {
				return reply{err: err}
			}
			x, y := t.dialect.Coordinates(kept[0], t.board.Size())
			return reply{lines: []string{fmt.Sprintf("MESSAGE SOOSORV MOVE5C %d %d", x, y)}, moves: kept}
		})
	}, nil
}
