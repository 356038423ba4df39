package renju

import "tengen/movegen/renju"

// Evaluation is the one door by which an evaluation enters the search: the
// weights of this package, or a learned one.
type Evaluation interface {
	// Board returns an empty board of the evaluation's rule set, with whatever is
	// attached to it that the evaluation reads.
	Board(size int) (*renju.Board, error)
	// Attach returns an evaluator that looks at b, one of Board or a clone of such,
	// as it stands. Each search thread has its own.
	Attach(b *renju.Board) Evaluator
}

// Evaluator judges the positions of one board. It is told of every move that the
// search makes and takes back itself; the searches for forced wins make and take
// back moves of their own in between, untold.
type Evaluator interface {
	// Make is told after the board has made the move; a null move is renju.Pass.
	Make(c renju.Cell)
	// Unmake is told after the board has taken back the last move told.
	Unmake()
	// Value is the static value for the side to move, in centi-units within
	// ±32,000; WinRateScale says what they are worth.
	Value() int
	// Order writes into out how promising it is for the side to move to play each
	// of the empty cells, some hundreds at most for a quiet move.
	Order(cells []renju.Cell, out []int32)
}

// Board implements Evaluation: the board keeps the sum of the cells' worth.
func (w *Weights) Board(size int) (*renju.Board, error) {
	return renju.NewWithValues(size, w.Rule, w.Cell)
}

// Attach implements Evaluation. All that changes is kept by the board.
func (w *Weights) Attach(b *renju.Board) Evaluator { return &patterns{w, b} }

type patterns struct {
	w *Weights
	b *renju.Board
}

func (p *patterns) Make(renju.Cell) {}
func (p *patterns) Unmake()         {}
func (p *patterns) Value() int      { return p.w.Value(p.b) }

func (p *patterns) Order(cells []renju.Cell, out []int32) {
	out = out[:len(cells)]
	me := p.b.Side()
	attack, defend := p.w.Attack[me], p.w.Defend[me]
	for i, c := range cells {
		out[i] = int32(attack[p.b.Code(c, me)]) + int32(defend[p.b.Code(c, me.Other())])
	}
}
