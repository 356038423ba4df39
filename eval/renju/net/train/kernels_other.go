//go:build !amd64

package train

func axpy(y, x *vector, a float32) { axpyGo(y, x, a) }

func dot(x, y *vector) float32 { return dotGo(x, y) }

func cellsOf(cells []vector, sum *vector, rows []float32, windows [][4]uint16) {
	cellsGo(cells, sum, rows, windows)
}

func logits(out []float32, cells []vector, q *vector) { logitsGo(out, cells, q) }

func gather(out *vector, cells []vector, factors []float32) { gatherGo(out, cells, factors) }

func slopes(rows []float32, windows [][4]uint16, cells []vector, sums, q *vector, policy []float32) {
	slopesGo(rows, windows, cells, sums, q, policy)
}
