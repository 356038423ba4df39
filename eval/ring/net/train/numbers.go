package train

import (
	"math"

	"tengen/eval/ring/net"
)

// network returns the integer network of the numbers.
func (f *fit) network() *net.Network {
	n := net.NewNetwork()
	v := f.value
	whole := func(x float32, limit, unit float64) int {
		return int(math.Round(min(max(float64(x), -limit), limit) * unit))
	}
	row := func(to *[net.Hidden]int16, at int, limit, unit float64) {
		for k := range to {
			to[k] = int16(whole(v[at+k], limit, unit))
		}
	}
	for i := range n.Rows {
		row(&n.Rows[i], i*net.Hidden, rowLimit, net.RowUnit)
	}
	row(&n.Bias, atBias, rowLimit, net.RowUnit)
	for i := range net.Second {
		two, k := i/2, i%2
		row((*[net.Hidden]int16)(n.Second[two][k*net.Hidden:]), atSecond+i*net.Hidden, secondLimit, net.WeightUnit)
		n.SecondBias[two][k] = int32(whole(v[atBias2+i], weightLimit, net.WeightUnit))
		n.Out[two][k] = int16(whole(v[atOut+i], weightLimit, net.WeightUnit))
	}
	n.OutBias = int32(whole(v[atBias3], weightLimit, net.WeightUnit))
	return n
}

// load begins with the numbers of a network.
func (f *fit) load(n *net.Network) {
	row := func(from *[net.Hidden]int16, at int, unit float32) {
		for k, x := range from {
			f.value[at+k] = float32(x) / unit
		}
	}
	for i := range n.Rows {
		row(&n.Rows[i], i*net.Hidden, net.RowUnit)
	}
	row(&n.Bias, atBias, net.RowUnit)
	for i := range net.Second {
		two, k := i/2, i%2
		row((*[net.Hidden]int16)(n.Second[two][k*net.Hidden:]), atSecond+i*net.Hidden, net.WeightUnit)
		f.value[atBias2+i] = float32(n.SecondBias[two][k]) / net.WeightUnit
		f.value[atOut+i] = float32(n.Out[two][k]) / net.WeightUnit
	}
	f.value[atBias3] = float32(n.OutBias) / net.WeightUnit
}
