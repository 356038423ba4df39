package gomocup

import (
	"fmt"
	"strconv"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gomocup/wire"
)

// The Soosõrv opening, step by step as Yixin-Board asks for it. One player places
// one of the 26 patterns, the other may swap; White plays the fourth stone and
// chooses how many fifth stones there will be, up to eight; the other side may swap;
// Black offers that many fifth stones, none a mirror image of another, and White
// keeps one. In odd steps the brain places stones, in even steps it chooses.

// soosorvStep returns the command of a step. The stones are listed without colours and
// alternate. They are the decisions of the opening besides those about colours, which stay
// with the players, and the number of fifth stones.
func soosorvStep(step int) func(*session, command) (func() error, error) {
	return func(s *session, c command) (func() error, error) {
		list, number, err := s.soosorvStones(c, step)
		if err != nil {
			return nil, err
		}
		size := s.board.Size()
		if size%2 == 0 && step == 1 {
			return nil, fmt.Errorf("a board of %d has no centre for the patterns", size)
		}
		b, err := s.opened(list[:min(len(list), 4)])
		if err != nil {
			return nil, err
		}
		o, err := s.underRule(opening.Soosorv8)
		if err != nil {
			return nil, err
		}
		rest := cellTexts(list)
		for wire.SoosorvStep(o) != min(step, 5) {
			next := opening.Stay
			switch o.Ask().Kind {
			case opening.Declare:
				next = number
			case opening.Place:
				next, rest = rest[0], rest[1:]
			}
			if err := o.Decide(next); err != nil {
				return nil, fmt.Errorf("decision %d: %w", len(o.Decisions())+1, err)
			}
		}
		if n, err := o.Take(rest...); err != nil {
			return nil, fmt.Errorf("fifth stone %d: %w", n+1, err)
		}
		return func() error { return s.thinkOn(b, c, func(t *thinker) reply { return t.soosorv(o) }) }, nil
	}
}

// soosorvStones reads the stones of a step and the number of fifth stones, "" where there is
// none yet.
func (s *session) soosorvStones(c command, step int) (list []entry, number string, err error) {
	if step == 6 {
		if list, err = s.stones(c, false); err != nil {
			return nil, "", err
		}
		if len(list) < 5 || len(list) > 4+opening.MaxSoosorv {
			return nil, "", fmt.Errorf("got %d stones: want 5 to %d", len(list), 4+opening.MaxSoosorv)
		}
		// The fifth stones are checked one by one; their order does not matter.
		for i := 4; i < len(list); i++ {
			if _, err := s.opened(append(list[:4:4], list[i])); err != nil {
				return nil, "", fmt.Errorf("fifth stone %d: %w", i-3, err)
			}
		}
		return list, strconv.Itoa(len(list) - 4), nil
	}
	if step > 3 {
		number, err = c.count()
	}
	if err == nil {
		list, err = s.entries(c, false)
	}
	if want := [...]int{1: 0, 2: 3, 3: 3, 4: 4, 5: 4}[step]; err == nil && len(list) != want {
		err = fmt.Errorf("got %d stones: want %d", len(list), want)
	}
	return list, number, err
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

// soosorv answers with the engine's decision.
func (t *thinker) soosorv(o *opening.State) reply {
	choice, cells, err := t.decide(o, 0)
	if err != nil {
		return reply{err: err}
	}
	ply := o.Board().Ply()
	switch o.Ask().Kind {
	case opening.Choose:
		return swapAnswer("SOOSORV", ply > 3, choice.Decisions[0] == opening.ToSwap)
	case opening.Keep:
		return reply{lines: []string{t.message("SOOSORV MOVE5C", cells[0])}, moves: cells}
	case opening.Offer:
		if len(cells) != o.Number() {
			return reply{err: fmt.Errorf("there are only %d different fifth stones to offer", len(cells))}
		}
		lines := []string{"MESSAGE SOOSORV MOVE5 REFRESH"}
		for _, m := range cells {
			lines = append(lines, t.message("SOOSORV MOVE5", m))
		}
		return reply{lines: append(lines, "MESSAGE SOOSORV MOVE5 DONE")}
	}
	if ply == 0 {
		return reply{lines: t.messages("SOOSORV MOVE", cells), moves: cells}
	}
	line := t.message("SOOSORV MOVE4", cells[0]) + " " + choice.Decisions[1]
	return reply{lines: []string{line}, moves: []renju.Cell{cells[0]}}
}
