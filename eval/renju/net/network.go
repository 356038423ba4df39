package net

import (
	"fmt"

	"tengen/movegen/renju"
)

// Network is the numbers of a network, in the units of params.go. It is not changed once
// it plays, so that any number of evaluators share it.
type Network struct {
	Rule renju.Rule
	// Rows has Width numbers for every window, Black's half first, then a row of zeros
	// and one for occupied cells.
	Rows []int16
	// Heads are by the side to move. Under rule sets that are the same for both
	// colours they are equal.
	Heads [2]Head

	windows *Windows
}

// Head is the layers behind the sums. Weights come in pairs of inputs: the numbers of
// input i are at [i/2][output][i%2].
type Head struct {
	W1 [Inputs / 2][Hidden][2]int16
	W2 [Hidden / 2][Hidden][2]int16
	Q  [Hidden / 2][Width][2]int16
	R  [Width / 2][Hidden][2]int16
	B1 [Hidden]int32
	B2 [Hidden]int32
	Q0 [Width]int32
	R0 [Hidden]int32
	W3 [Hidden]int16
	B3 int32
}

// Symmetric reports whether a rule set is the same for both colours.
func Symmetric(rule renju.Rule) bool { return rule != renju.Renju }

// NewNetwork returns a network whose numbers are all zero.
func NewNetwork(rule renju.Rule) *Network {
	n := &Network{Rule: rule, windows: WindowsOf(rule)}
	n.Rows = make([]int16, (n.windows.Count()+2)*Width)
	stone := n.Rows[len(n.Rows)-Width:]
	for i := range stone {
		stone[i] = occupied
	}
	return n
}

// Row returns the numbers of a window.
func (n *Network) Row(window int) []int16 { return n.Rows[window*Width : (window+1)*Width] }

// Check returns an error that names the first number out of its limits.
func (n *Network) Check() error {
	for i := range n.windows.Count() {
		for j, v := range n.Row(i) {
			if v < -RowMax || v > RowMax {
				return fmt.Errorf("window %d, number %d: %d, want ±%d", i, j, v, RowMax)
			}
		}
	}
	for c := range n.Heads {
		if err := n.Heads[c].check(); err != nil {
			return fmt.Errorf("head of %v: %w", renju.Colour(c), err)
		}
	}
	return nil
}

func (h *Head) check() error {
	var err error
	weight := func(name string, v int16) {
		if v < -WeightMax || v > WeightMax {
			err = fmt.Errorf("%s: weight %d, want ±%d", name, v, WeightMax)
		}
	}
	bias := func(name string, v int32) {
		if v < -BiasMax || v > BiasMax {
			err = fmt.Errorf("%s: bias %d, want ±%d", name, v, BiasMax)
		}
	}
	layer := func(name string, weights [][2]int16) {
		for _, w := range weights {
			weight(name, w[0])
			weight(name, w[1])
		}
	}
	for i := range h.W1 {
		layer("first layer", h.W1[i][:])
	}
	for i := range h.W2 {
		layer("second layer", h.W2[i][:])
		layer("policy", h.Q[i][:])
	}
	for i := range h.R {
		layer("zones", h.R[i][:])
	}
	for o := range h.Q0 {
		bias("policy", h.Q0[o])
	}
	for o := range Hidden {
		bias("zones", h.R0[o])
		bias("first layer", h.B1[o])
		bias("second layer", h.B2[o])
		weight("third layer", h.W3[o])
	}
	bias("third layer", h.B3)
	return err
}
