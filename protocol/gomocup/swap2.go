package gomocup

import (
	"fmt"
	"math/rand/v2"

	"tengen/movegen/renju"
	"tengen/search"
)

// The decisions of the swap2 opening, for Gomocup's SWAP2BOARD and Yixin-Board's
// YXSWAP2STEP commands.

// offers are three-stone openings to choose from, as offsets from the centre:
// Black, White, Black. They are spread out and off the centre, so that neither
// side has an attack at once; the engine chooses the most even one. Set by hand.
var offers = [openingCount][3][2]int{
	{{-4, -3}, {-3, -4}, {2, 3}},
	{{0, 0}, {1, 2}, {-4, 3}},
	{{-5, 0}, {-4, 1}, {4, -1}},
	{{3, 3}, {4, 2}, {-3, -4}},
	{{0, -5}, {1, -4}, {-1, 4}},
	{{-2, 4}, {0, 3}, {4, -4}},
	{{5, 5}, {4, 5}, {-2, 0}},
	{{-5, -4}, {-3, -3}, {3, 1}},
}

// swap2Board is SWAP2BOARD. Without stones the brain places three; after three stones
// it chooses a colour or places two more, after five it chooses a colour.
func (s *session) swap2Board(c command) (func() error, error) {
	list, err := s.stones(c, false)
	if err != nil {
		return nil, err
	}
	b, err := s.opened(list)
	if err != nil {
		return nil, err
	}
	work := choose
	switch len(list) {
	case 0:
		if work, err = s.opening(b, false); err != nil {
			return nil, err
		}
	case 3, 5:
	default:
		return nil, fmt.Errorf("got %d stones: want none, 3 or 5", len(list))
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

// choose decides as White, to move: to keep the colour and play, or to swap. Placing
// two more stones would leave the better side to the opponent, which is never better
// than taking it.
func choose(t *thinker) reply {
	a, err := t.ask(1)
	switch {
	case err != nil:
		return reply{err: err}
	case a.Score < 0:
		return reply{lines: []string{"SWAP"}}
	}
	return reply{lines: []string{t.text(a.Best)}, moves: []renju.Cell{a.Best}}
}

// opening returns a job that places three stones: of the offers, in a random
// orientation, the one with the most even score. yixin selects the form of the answer.
func (s *session) opening(b *renju.Board, yixin bool) (func(*thinker) reply, error) {
	seed := s.opts.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	turn := rand.New(rand.NewPCG(seed, uint64(b.Ply()))).IntN(renju.NumSymmetries)
	var list [][]renju.Cell
	for _, o := range offers {
		if cells := placed(o, turn, b.Size()); cells != nil {
			list = append(list, cells)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("the %dx%d board is too small for an opening of three stones", b.Size(), b.Size())
	}
	return func(t *thinker) reply {
		best, err := t.mostEven(list)
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

// mostEven returns the sequence of stones after which the score is most even.
func (t *thinker) mostEven(list [][]renju.Cell) ([]renju.Cell, error) {
	t.quiet, t.req.Exclude = true, nil
	best, worth := list[0], search.Infinity
	for _, cells := range list {
		for _, c := range cells {
			t.board.Make(c)
		}
		a, err := t.ask(1 / float64(len(list)))
		for range cells {
			t.board.Unmake()
		}
		if err != nil {
			return nil, err
		}
		if d := distance(a.Score, 0); d < worth {
			best, worth = cells, d
		}
	}
	return best, nil
}

// placed returns the cells of an opening, turned, or nil if it does not fit.
func placed(o [3][2]int, turn, size int) []renju.Cell {
	var out []renju.Cell
	for _, d := range o {
		x, y := size/2+d[0], size/2+d[1]
		if x < 0 || y < 0 || x >= size || y >= size {
			return nil
		}
		out = append(out, renju.Transform(renju.At(x, y), turn, size))
	}
	return out
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
	return s.think(c, 1, func(t *thinker) reply {
		// BOARD asks for the move that follows.
		a, err := t.ask(1)
		if err != nil {
			return reply{err: err}
		}
		return swapAnswer("SWAP2 "+word, a.Score < 0)
	})
}

func swapAnswer(word string, swap bool) reply {
	if swap {
		return reply{lines: []string{"MESSAGE " + word + " YES"}}
	}
	return reply{lines: []string{"MESSAGE " + word + " NO"}}
}
