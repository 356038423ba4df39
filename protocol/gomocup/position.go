package gomocup

import (
	"fmt"

	"tengen/movegen/renju"
)

// Values of a cell in BOARD.
const (
	ownStone   = 1
	otherStone = 2
	deadStone  = 3 // of a finished line in a continuous game: a wall for both
)

// entry is one line of BOARD.
type entry struct {
	cell  renju.Cell
	value int
	text  string
}

// entries reads the body of BOARD or, without values, of SWAP2BOARD and YXBLOCK.
func (s *session) entries(c command, values bool) ([]entry, error) {
	n := 2
	if values {
		n = 3
	}
	var out []entry
	for i, text := range c.body {
		v, err := numbers(text, n, n)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		e := entry{text: quote(text)}
		if e.cell, err = s.dialect.cell(v[0], v[1], s.board.Size()); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		if values {
			e.value = v[2]
			if e.value < ownStone || e.value > deadStone || e.value == deadStone && e.cell == renju.Pass {
				return nil, fmt.Errorf("entry %d: bad value %d in %s: want 1 (own), 2 (opponent's) or 3 (dead)", i+1, e.value, e.text)
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// empty makes an empty board. One of the same kind lends its tables, which are
// dear to make.
func (s *session) empty(size int) (*renju.Board, error) {
	if s.board == nil || s.board.Size() != size || s.board.Rule() != s.rule {
		return renju.New(size, s.rule)
	}
	b := s.board.Clone()
	b.Reset()
	return b, nil
}

// setUp makes the position of a BOARD on an empty board. The first stone is
// Black's; where two neighbours in the list have the same colour a pass lies
// between, and one at the end where the opponent would be to move, so that any
// position can be given. Fouls are not judged: the manager is the referee.
func setUp(b *renju.Board, list []entry) error {
	own := renju.Black // the colour of the side to move in the end
	first := true
	for i, e := range list {
		if e.value == deadStone {
			if err := b.SetWall(e.cell); err != nil {
				return fmt.Errorf("entry %d, %s: %w", i+1, e.text, err)
			}
		} else if first {
			first = false
			if e.value == otherStone {
				own = renju.White
			}
		}
	}
	for i, e := range list {
		colour := own
		switch e.value {
		case deadStone:
			continue
		case otherStone:
			colour = own.Other()
		}
		if b.Side() != colour && b.Status() == renju.Ongoing {
			b.Make(renju.Pass)
		}
		if err := b.Check(e.cell); err != nil {
			return fmt.Errorf("entry %d, %s: %w", i+1, e.text, err)
		}
		b.Make(e.cell)
	}
	if !first && b.Side() != own && b.Status() == renju.Ongoing {
		b.Make(renju.Pass)
	}
	return nil
}

// replay sets the moves of b up under another rule.
func replay(b *renju.Board, rule renju.Rule) (*renju.Board, error) {
	n, err := renju.New(b.Size(), rule)
	if err != nil {
		return nil, err
	}
	for y := range b.Size() {
		for x := range b.Size() {
			if c := renju.At(x, y); b.At(c) == renju.Wall {
				if err := n.SetWall(c); err != nil {
					return nil, err
				}
			}
		}
	}
	for _, m := range b.Moves() {
		if err := n.Check(m); err != nil {
			return nil, fmt.Errorf("the stones on the board do not stand under %v rules: %w", rule, err)
		}
		n.Make(m)
	}
	return n, nil
}
