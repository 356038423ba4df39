package train

import "tengen/eval/renju/net"

// zones are the layer of each zone of a position, and their sum, the pool.
type zones struct {
	in     [net.Zones]vector
	out    [net.Zones]layer
	pool   layer // before its limit
	slopes [net.Zones]vector
}

const (
	// zoneScale brings the sum of a zone's cells to the units of its layer, poolScale what
	// comes out to those of the pool.
	zoneScale = float32(net.RowUnit) / net.Unit
	poolScale = float32(1) / (1 << net.PoolShift)
	zoneMax   = float32(net.ZoneMax) / net.Unit
	poolMax   = float32(net.PoolMax) / net.Unit
)

// forward computes the pool from the inputs.
func (z *zones) forward(h *head, pool *layer) {
	z.pool = layer{}
	for k := range z.in {
		out := &z.out[k]
		copy(out[:], h.used[atR0:headSize])
		for i, x := range z.in[k] {
			if x != 0 {
				increase(out, (*layer)(h.used[atR+i*net.Hidden:]), x)
			}
		}
		for i, x := range out {
			out[i] = max(0, min(x*poolScale, zoneMax))
		}
		increase(&z.pool, out, 1)
	}
	for i, x := range z.pool {
		pool[i] = min(x, poolMax)
	}
}

// backward adds to slope those of the layer's numbers, given the slopes of the pool, and
// computes those of the inputs.
func (z *zones) backward(h *head, slope []float32, pool *layer) {
	for i, x := range z.pool {
		if x >= poolMax {
			pool[i] = 0
		}
	}
	for k := range z.in {
		var d layer
		increase(&d, pool, poolScale)
		for i, x := range z.out[k] {
			if x <= 0 || x >= zoneMax {
				d[i] = 0
			}
		}
		increase((*layer)(slope[atR0:]), &d, 1)
		for i, x := range z.in[k] {
			if x != 0 {
				increase((*layer)(slope[atR+i*net.Hidden:]), &d, x)
			}
			z.slopes[k][i] = inner((*layer)(h.used[atR+i*net.Hidden:]), &d)
		}
	}
}
