package train

import (
	"fmt"

	"tengen/eval/renju/net"
)

// begin sets the numbers to those of a network, so that Network returns that one. What
// windows of the same types have in common becomes the row of their types.
func (t *Training) begin(n *net.Network) error {
	if n.Rule != t.o.Rule {
		return fmt.Errorf("a network for %v cannot begin a training for %v", n.Rule, t.o.Rule)
	}
	if err := n.Check(); err != nil {
		return err
	}
	// 1. The rows from the view of each colour.
	size := len(t.tables.places) * net.Channels
	var half [2][]float32
	for colour := range half {
		half[colour] = make([]float32, size)
		for i, p := range t.tables.places {
			out := half[colour][int(p.own[colour])*net.Channels:]
			for k, v := range n.Row(i)[colour*net.Channels:][:net.Channels] {
				out[k] = float32(v) / net.RowUnit
			}
		}
	}
	// 2. One table for both colours, or a common one with the mean and one for each with
	// the difference from it. The common one leaves the rows of types empty, because a
	// window may have other types from the view of the other colour.
	if len(t.tables.of) == 1 {
		t.tables.divide(0, 0, half[0])
	} else {
		mean := t.tables.of[0].own.value
		for i := range mean {
			mean[i] = (half[0][i] + half[1][i]) / 2
			half[0][i] -= mean[i]
			half[1][i] -= mean[i]
		}
		clear(t.tables.of[0].types.value)
		for colour := range half {
			t.tables.divide(1+colour, colour, half[colour])
		}
	}
	t.tables.expand(t.rows)
	// 3. The heads.
	for c, h := range t.heads {
		h.set(&n.Heads[c])
	}
	return nil
}

// divide makes rows from the view of a colour a table: their means by types, and what
// remains of each.
func (t *tables) divide(number, colour int, rows []float32) {
	types, own := t.of[number].types.value, t.of[number].own.value
	clear(types)
	var count [numTypes]float32
	each := func(do func(row, mean, own []float32)) {
		for _, p := range t.places {
			at, of := int(p.own[colour])*net.Channels, int(p.types[colour])*net.Channels
			do(rows[at:][:net.Channels], types[of:][:net.Channels], own[at:][:net.Channels])
		}
	}
	for _, p := range t.places {
		count[p.types[colour]]++
	}
	each(func(row, mean, _ []float32) {
		for k, v := range row {
			mean[k] += v
		}
	})
	for i, n := range count {
		for k := range net.Channels {
			types[i*net.Channels+k] /= max(1, n)
		}
	}
	each(func(row, mean, own []float32) {
		for k, v := range row {
			own[k] = v - mean[k]
		}
	})
}

// set sets the numbers to those of the integer head: the inverse of export.
func (h *head) set(in *net.Head) {
	v := h.t.value
	walk(in, func(i int, w *int16) { v[i] = float32(*w) / net.Unit },
		func(i int, b *int32) { v[i] = float32(*b) / (net.Unit * net.Unit) })
	h.round()
}
