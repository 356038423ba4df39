package renju

import "tengen/movegen/renju"

// Evaluation is the interface through which the search uses an evaluation: the weights
// of this package, or a learned one.
type Evaluation interface {
	// Board returns an empty board of the evaluation's rule set, with the values
	// attached that the evaluation needs.
	Board(size int) (*renju.Board, error)
	// Attach returns an evaluator for the current position of b, which comes from
	// Board or is a clone of such a board. Each search thread has its own.
	Attach(b *renju.Board) Evaluator
}

// Evaluator evaluates the positions of one board. The search calls Make and Unmake for
// its own moves. Searches for forced wins make and take back further moves in between
// without calling them.
type Evaluator interface {
	// Make is called after the board has made the move; a null move is renju.Pass.
	Make(c renju.Cell)
	// Unmake is called after the board has taken back the move of the last Make.
	Unmake()
	// Reset is called after the board has become another position of the same size and
	// rule set in any way; it is as if the evaluator had been attached there.
	Reset()
	// Value returns the static value for the side to move, in centi-units within
	// ±32,000, on the scale of WinRateScale.
	Value() int
	// Order writes into out how promising each of the empty cells is as a move of the
	// side to move; some hundreds at most for a quiet move.
	Order(cells []renju.Cell, out []int32)
}

// Bounded is implemented by an Evaluator whose Value takes time.
type Bounded interface {
	// Bounds returns limits between which Value lies in nearly all positions of a search that
	// are not full of threats, at little cost. They may exceed the range of Value.
	Bounds() (low, high int)
}

// Policy is implemented by an Evaluator that knows how likely moves are.
type Policy interface {
	// Surprises writes into out −ln of the probability of each of the empty cells as
	// the move of the side to move, in 1/64, at least 1. The probabilities add up to one
	// over the cells.
	Surprises(cells []renju.Cell, out []uint16)
}

// Board implements Evaluation: the board keeps the sum of the values of its cells.
func (w *Weights) Board(size int) (*renju.Board, error) {
	return renju.NewWithValues(size, w.Rule, w.Cell)
}

// Attach implements Evaluation. The evaluator has no state of its own.
func (w *Weights) Attach(b *renju.Board) Evaluator { return &patterns{w, b} }

type patterns struct {
	w *Weights
	b *renju.Board
}

func (p *patterns) Make(renju.Cell) {}
func (p *patterns) Unmake()         {}
func (p *patterns) Reset()          {}
func (p *patterns) Value() int      { return p.w.Value(p.b) }

func (p *patterns) Order(cells []renju.Cell, out []int32) {
	out = out[:len(cells)]
	me := p.b.Side()
	attack, defend := p.w.Attack[me], p.w.Defend[me]
	for i, c := range cells {
		out[i] = int32(attack[p.b.Code(c, me)]) + int32(defend[p.b.Code(c, me.Other())])
	}
}
