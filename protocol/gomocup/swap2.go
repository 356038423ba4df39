package gomocup

import (
	"fmt"
	"math/rand/v2"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/renju/chooser"
)

// The decisions of the swap2 opening, for Gomocup's SWAP2BOARD and Yixin-Board's
// YXSWAP2STEP commands.

// swap2Board is SWAP2BOARD. Without stones the brain places three; after three or five
// stones it chooses a colour. It never places two more: the better side would be the
// opponent's.
func (s *session) swap2Board(c command) (func() error, error) {
	list, err := s.stones(c, false)
	if err != nil {
		return nil, err
	}
	b, err := s.opened(list)
	if err != nil {
		return nil, err
	}
	var work func(*thinker) reply
	switch len(list) {
	case 0:
		work, err = s.opening(b, false)
	case 3, 5:
		var o *opening.State
		o, err = s.swap2Step(cellTexts(list))
		work = func(t *thinker) reply { return choose(t, o) }
	default:
		err = fmt.Errorf("got %d stones: want none, 3 or 5", len(list))
	}
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

// choose decides as White, to move: to take White and play, or to swap.
func choose(t *thinker, o *opening.State) reply {
	white, best, err := t.takesWhite(o)
	switch {
	case err != nil:
		return reply{err: err}
	case !white:
		return reply{lines: []string{"SWAP"}}
	}
	return reply{lines: []string{t.text(best)}, moves: []renju.Cell{best}}
}

// opening returns a job that places three stones, in a random orientation. yixin selects
// the form of the answer.
func (s *session) opening(b *renju.Board, yixin bool) (func(*thinker) reply, error) {
	seed := s.opts.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	turn := rand.New(rand.NewPCG(seed, uint64(b.Ply()))).IntN(renju.NumSymmetries)
	if !chooser.LaysThree(b.Size()) {
		return nil, fmt.Errorf("the %dx%d board is too small for an opening of three stones", b.Size(), b.Size())
	}
	o, err := s.underRule(opening.Swap2)
	if err != nil {
		return nil, err
	}
	return func(t *thinker) reply {
		_, best, err := t.decide(o, turn)
		if err != nil {
			return reply{err: err}
		}
		if yixin {
			return reply{lines: t.stones("SWAP2 MOVE", best), moves: best}
		}
		line := t.text(best[0]) + " " + t.text(best[1]) + " " + t.text(best[2])
		return reply{lines: []string{line}, moves: best}
	}, nil
}

// stones returns moves as lines for Yixin-Board: MESSAGE SWAP2 MOVE1 row column, and
// so on.
func (t *thinker) stones(word string, cells []renju.Cell) []string {
	var out []string
	for i, c := range cells {
		x, y := t.dialect.Coordinates(c, t.board.Size())
		out = append(out, fmt.Sprintf("MESSAGE %s%d %d %d", word, i+1, x, y))
	}
	return out
}

// yxSwap2Step1 is Yixin-Board's request for three stones on an empty board.
func (s *session) yxSwap2Step1(c command) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	// Yixin-Board does not clear the brain's board first.
	b, err := s.empty(s.board.Size())
	if err != nil {
		return err
	}
	work, err := s.opening(b, true)
	if err != nil {
		return err
	}
	return s.thinkOn(b, c, work)
}

// yxSwap2Step2 asks for a choice after three stones, yxSwap2Step3 after five.
func (s *session) yxSwap2Step2(c command) error { return s.yxChoose(c, 3, "SWAP1") }
func (s *session) yxSwap2Step3(c command) error { return s.yxChoose(c, 5, "SWAP2") }

func (s *session) yxChoose(c command, stones int, word string) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	if s.board.Ply() != stones || s.board.Side() != renju.White {
		return fmt.Errorf("want %d stones on the board, there are %d", stones, s.board.Stones())
	}
	var laid []string
	for _, m := range s.board.Moves() {
		laid = append(laid, m.String())
	}
	o, err := s.swap2Step(laid)
	if err != nil {
		return err
	}
	return s.think(c, 1, func(t *thinker) reply {
		// BOARD asks for the move that follows.
		white, _, err := t.takesWhite(o)
		if err != nil {
			return reply{err: err}
		}
		return swapAnswer("SWAP2 "+word, !white)
	})
}
