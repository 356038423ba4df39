package network

import (
	evalring "tengen/eval/ring"
	"tengen/eval/vector"
	"tengen/movegen/ring"
)

// Network is a network of Ring.
type Network struct {
	// Rows are those of the first layer and Bias its biases, in 1/RowUnit.
	Rows [][Hidden]int16
	Bias [Hidden]int16
	// Second are the weights of the second layer, of two numbers at a time, and SecondBias its biases, Out the
	// weights of the output, all in 1/WeightUnit. The output is in units of the linear evaluation's scale.
	Second     [Second / 2][2 * Hidden]int16
	SecondBias [Second / 2][2]int32
	Out        [Second / 2][2]int16
	OutBias    int32
}

// NewNetwork returns a network whose numbers are all 0. It corrects nothing.
func NewNetwork() *Network { return &Network{Rows: make([][Hidden]int16, RowCount)} }

// Value returns the correction of a position for the side to move, in hundredths of a piece. Both
// sides have placed their rings; f are the position's features.
func (n *Network) Value(p *ring.Board, f *evalring.Features) int {
	var list [MaxRows]int32
	var first [Hidden]int16
	vector.Sum(&first, &n.Bias, &n.Rows[0][0], Rows(p, f, list[:0]), nil)
	out := int64(n.OutBias) * SecondUnit
	for i := range n.Second {
		var two [2]int32
		vector.Dot(&two, &first, &n.Second[i])
		for k, s := range two {
			s += n.SecondBias[i][k] * RowUnit
			out += int64(min(max(s/(RowUnit*WeightUnit/SecondUnit), 0), SecondUnit)) * int64(n.Out[i][k])
		}
	}
	return int(out * evalring.WinScale / (SecondUnit * WeightUnit))
}
