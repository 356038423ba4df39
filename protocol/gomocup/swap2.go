package gomocup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/renju/chooser"
)

// The decisions of the swap2 opening, for Gomocup's SWAP2BOARD and Yixin-Board's
// YXSWAP2STEP commands. Without stones the brain places three; after three or five it chooses
// a colour. It never places two more: the better side would be the opponent's.

// swap2Board is SWAP2BOARD.
func (s *session) swap2Board(c command) (func() error, error) {
	list, err := s.stones(c, false)
	if err != nil {
		return nil, err
	}
	b, err := s.opened(list)
	if err != nil {
		return nil, err
	}
	work, err := s.swap2(cellTexts(list), false)
	if err != nil {
		return nil, err
	}
	return func() error { return s.thinkOn(b, c, work) }, nil
}

// opened makes a position from stones listed in turn, Black's first. It fails if the
// game is over.
func (s *session) opened(list []entry) (*renju.Board, error) {
	b, err := s.empty(s.board.Size())
	if err != nil {
		return nil, err
	}
	for i, e := range list {
		if e.cell == renju.Pass {
			return nil, fmt.Errorf("entry %d: a pass is not a stone", i+1)
		}
		if err := b.Check(e.cell); err != nil {
			return nil, fmt.Errorf("entry %d, %s: %w", i+1, e.text, err)
		}
		b.Make(e.cell)
	}
	return b, s.thinkable(b)
}

// swap2 returns a job that decides after some stones. yixin selects the form of the answer.
func (s *session) swap2(stones []string, yixin bool) (func(*thinker) reply, error) {
	turn := 0
	switch size := s.board.Size(); len(stones) {
	case 0:
		if !chooser.LaysThree(size) {
			return nil, fmt.Errorf("the %dx%d board is too small for an opening of three stones", size, size)
		}
		seed := s.opts.Seed
		if seed == 0 {
			seed = rand.Uint64()
		}
		turn = rand.New(rand.NewPCG(seed, 0)).IntN(renju.NumSymmetries) // in a random orientation
	case 3:
	case 5:
		stones = slices.Insert(slices.Clone(stones), 3, opening.More)
	default:
		return nil, fmt.Errorf("got %d stones: want none, 3 or 5", len(stones))
	}
	o, err := s.underRule(opening.Swap2, stones...)
	if err != nil {
		return nil, err
	}
	return func(t *thinker) reply {
		choice, cells, err := t.decide(o, turn)
		if err != nil {
			return reply{err: err}
		}
		q := o.Ask()
		white := choice.Decisions[0] == q.Take(renju.White) // the brain's colour, which is to move
		switch {
		case q.Kind == opening.Place && yixin:
			return reply{lines: t.messages("SWAP2 MOVE", cells), moves: cells}
		case q.Kind == opening.Place:
			var texts []string
			for _, c := range cells {
				texts = append(texts, t.text(c))
			}
			return reply{lines: []string{strings.Join(texts, " ")}, moves: cells}
		case yixin: // BOARD asks for the move that follows
			return swapAnswer("SWAP2", len(stones) > 3, !white)
		case !white:
			return reply{lines: []string{"SWAP"}}
		}
		return reply{lines: []string{t.text(choice.Move)}, moves: []renju.Cell{choice.Move}}
	}, nil
}

// yxSwap2Step1 is Yixin-Board's request for three stones on an empty board.
func (s *session) yxSwap2Step1(c command) error {
	// Yixin-Board does not clear the brain's board first.
	b, err := s.empty(s.board.Size())
	if err != nil {
		return err
	}
	work, err := s.swap2(nil, true)
	if err != nil {
		return err
	}
	return s.thinkOn(b, c, work)
}

// yxSwap2Choice returns the command that asks for a choice after some stones on the board.
func yxSwap2Choice(stones int) func(*session, command) error {
	return func(s *session, c command) error {
		if s.board.Ply() != stones || s.board.Side() != renju.White {
			return fmt.Errorf("want %d stones on the board, there are %d", stones, s.board.Stones())
		}
		work, err := s.swap2(renju.Texts(s.board.Moves()), true)
		if err != nil {
			return err
		}
		return s.think(c, 1, work)
	}
}
