package train

import "tengen/eval/renju/net"

//go:generate go run tengen/cmd/internal/asm

// vector is the numbers of a cell, layer those of a hidden layer: some vectors.
type (
	vector = [net.Width]float32
	layer  = [net.Hidden]float32
)

var _ = [1]struct{}{}[net.Hidden%net.Width]

// increase adds a·x to y.
func increase(y, x *layer, a float32) {
	for k := 0; k < net.Hidden; k += net.Width {
		axpy((*vector)(y[k:]), (*vector)(x[k:]), a)
	}
}

// inner returns the inner product.
func inner(x, y *layer) (out float32) {
	for k := 0; k < net.Hidden; k += net.Width {
		out += dot((*vector)(x[k:]), (*vector)(y[k:]))
	}
	return out
}

const cellMax = float32(net.CellMax) / net.RowUnit

// axpyGo adds a·x to y.
func axpyGo(y, x *vector, a float32) {
	for i, v := range x {
		y[i] += a * v
	}
}

// dotGo returns the inner product.
func dotGo(x, y *vector) (out float32) {
	for i, v := range x {
		out += v * y[i]
	}
	return out
}

// cellsGo computes the numbers of cells from their windows' rows, four for each, and adds
// them to sum.
func cellsGo(cells []vector, sum *vector, rows []float32, windows [][4]uint16) {
	for i, w := range windows {
		c := &cells[i]
		*c = vector{}
		for _, n := range w {
			row := rows[int(n)*net.Width:][:net.Width]
			for k, v := range row {
				c[k] += v
			}
		}
		for k, v := range c {
			c[k] = max(0, min(v, cellMax))
			sum[k] += c[k]
		}
	}
}

// logitsGo computes the policy of cells.
func logitsGo(out []float32, cells []vector, q *vector) {
	for i := range cells {
		out[i] = dotGo(&cells[i], q)
	}
}

// gatherGo adds to out the cells, each times its factor.
func gatherGo(out *vector, cells []vector, factors []float32) {
	for i := range cells {
		axpyGo(out, &cells[i], factors[i])
	}
}

// slopesGo adds to the slopes of rows those of the cells, which are sums + policy·q where a
// cell's numbers are not clipped.
func slopesGo(rows []float32, windows [][4]uint16, cells []vector, sums, q *vector, policy []float32) {
	for i, w := range windows {
		c := &cells[i]
		var d vector
		for k, v := range c {
			if v > 0 && v < cellMax {
				d[k] = sums[k] + policy[i]*q[k]
			}
		}
		for _, n := range w {
			row := rows[int(n)*net.Width:][:net.Width]
			for k, v := range d {
				row[k] += v
			}
		}
	}
}
