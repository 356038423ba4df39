package gomocup

import (
	"errors"
	"fmt"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
)

// entry is one line of BOARD.
type entry struct {
	cell  renju.Cell
	value int
	text  string
}

// stones reads the body of a command that takes nothing before it.
func (s *session) stones(c command, values bool) ([]entry, error) {
	if len(c.args) > 0 {
		return nil, fmt.Errorf("takes no argument before the stones, got %s", wire.Quote(c.args[0]))
	}
	return s.entries(c, values)
}

// entries reads the body of BOARD or, without values, of SWAP2BOARD and YXBLOCK.
func (s *session) entries(c command, values bool) ([]entry, error) {
	n := 2
	if values {
		n = 3
	}
	var out []entry
	for i, text := range c.body {
		v, err := wire.Numbers(text, n, n)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		e := entry{text: wire.Quote(text)}
		if e.cell, err = s.dialect.Cell(v[0], v[1], s.board.Size()); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		if values {
			e.value = v[2]
			if e.value < wire.OwnStone || e.value > wire.DeadStone || e.value == wire.DeadStone && e.cell == renju.Pass {
				return nil, fmt.Errorf("entry %d: bad value %d in %s: want 1 (own), 2 (opponent's) or 3 (dead)", i+1, e.value, e.text)
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// empty returns an empty board. It copies the current one if size and rule are the
// same, because a new board has to build its tables.
func (s *session) empty(size int) (*renju.Board, error) {
	if s.ruleErr != nil {
		return nil, s.ruleErr
	}
	if s.board == nil || s.board.Size() != size || s.board.Rule() != s.rule {
		return renju.New(size, s.rule)
	}
	b := s.board.Clone()
	b.Reset()
	return b, nil
}

// setup returns the position of a BOARD: the stones are moves in the order listed, the
// first one Black's, and own is to move. Forbidden points are not checked, because the
// manager is the referee.
func (s *session) setup(list []entry) renju.Setup {
	out := renju.Setup{Size: s.board.Size(), Rule: s.rule}
	own, first := renju.Black, true
	for _, e := range list {
		if e.value == wire.DeadStone {
			out.Walls = append(out.Walls, e.cell)
			continue
		}
		if first && e.value == wire.OtherStone {
			own = renju.White
		}
		first = false
		colour := own
		if e.value == wire.OtherStone {
			colour = own.Other()
		}
		out.Moves = append(out.Moves, renju.Stone{Colour: colour, Cell: e.cell})
	}
	out.Side = own
	return out
}

// setUp makes the position of a BOARD on an empty board.
func (s *session) setUp(b *renju.Board, list []entry) error {
	err := s.setup(list).On(b)
	var wrong *renju.SetupError
	if !errors.As(err, &wrong) {
		return err
	}
	// The entry is the one at this place among those of its kind.
	n := wrong.Index
	for i, e := range list {
		if (e.value == wire.DeadStone) != (wrong.List == "walls") {
			continue
		}
		if n--; n < 0 {
			return fmt.Errorf("entry %d, %s: %w", i+1, e.text, wrong.Err)
		}
	}
	return err
}

// under is the position of b under another rule set, where the game may be over.
func under(b *renju.Board, rule renju.Rule) (*renju.Board, error) {
	p := b.Setup()
	p.Rule = rule
	n, err := p.Board()
	if err != nil {
		return nil, fmt.Errorf("the stones on the board do not stand under %v rules: %w", rule, err)
	}
	return n, nil
}
