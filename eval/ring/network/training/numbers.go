package training

import (
	"math"

	"tengen/eval/ring/network"
)

// network returns the integer network of the numbers.
func (f *fit) network() *network.Network {
	n := network.NewNetwork()
	v := f.value
	whole := func(x float32, limit, unit float64) int {
		return int(math.Round(min(max(float64(x), -limit), limit) * unit))
	}
	row := func(to *[network.Hidden]int16, at int, limit, unit float64) {
		for k := range to {
			to[k] = int16(whole(v[at+k], limit, unit))
		}
	}
	for i := range n.Rows {
		row(&n.Rows[i], i*network.Hidden, rowLimit, network.RowUnit)
	}
	row(&n.Bias, atBias, rowLimit, network.RowUnit)
	for i := range network.Second {
		two, k := i/2, i%2
		row((*[network.Hidden]int16)(n.Second[two][k*network.Hidden:]), atSecond+i*network.Hidden, secondLimit, network.WeightUnit)
		n.SecondBias[two][k] = int32(whole(v[atBias2+i], weightLimit, network.WeightUnit))
		n.Out[two][k] = int16(whole(v[atOut+i], weightLimit, network.WeightUnit))
	}
	n.OutBias = int32(whole(v[atBias3], weightLimit, network.WeightUnit))
	return n
}

// load begins with the numbers of a network.
func (f *fit) load(n *network.Network) {
	row := func(from *[network.Hidden]int16, at int, unit float32) {
		for k, x := range from {
			f.value[at+k] = float32(x) / unit
		}
	}
	for i := range n.Rows {
		row(&n.Rows[i], i*network.Hidden, network.RowUnit)
	}
	row(&n.Bias, atBias, network.RowUnit)
	for i := range network.Second {
		two, k := i/2, i%2
		row((*[network.Hidden]int16)(n.Second[two][k*network.Hidden:]), atSecond+i*network.Hidden, network.WeightUnit)
		f.value[atBias2+i] = float32(n.SecondBias[two][k]) / network.WeightUnit
		f.value[atOut+i] = float32(n.Out[two][k]) / network.WeightUnit
	}
	f.value[atBias3] = float32(n.OutBias) / network.WeightUnit
}
