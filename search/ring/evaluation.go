package ring

import (
	evalring "tengen/eval/ring"
	"tengen/eval/ring/network"
	"tengen/movegen/ring"
)

// Evaluation judges positions by linear weights, which a network corrects if there is one. The network is of
// the variant "ring"; the other one goes without.
type Evaluation struct {
	Weights *evalring.Weights
	Network *network.Network
}

// DefaultEvaluation returns the embedded evaluation.
func DefaultEvaluation() *Evaluation { return &Evaluation{evalring.Default(), network.Default()} }

// Value returns the value of a position that is not over, in which both sides have placed their rings, for the
// side to move, in hundredths of a piece.
func (e *Evaluation) Value(p *ring.Board) int {
	var f evalring.Features
	evalring.Extract(p, &f)
	v := e.Weights.Value(&f)
	if e.Network != nil && p.Field() == ring.FullField() {
		v += e.Network.Value(p, &f)
	}
	return v
}
