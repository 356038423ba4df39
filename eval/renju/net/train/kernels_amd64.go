package train

import "golang.org/x/sys/cpu"

var fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

//go:noescape
func axpyAVX2(y, x *vector, a float32)

//go:noescape
func dotAVX2(x, y *vector) float32

//go:noescape
func cellsAVX2(cells, sum *vector, rows *float32, windows *[4]uint16, n int)

//go:noescape
func logitsAVX2(out *float32, cells, q *vector, n int)

//go:noescape
func gatherAVX2(out, cells *vector, factors *float32, n int)

//go:noescape
func slopesAVX2(rows *float32, windows *[4]uint16, cells, sums, q *vector, policy *float32, n int)

func axpy(y, x *vector, a float32) {
	if fast {
		axpyAVX2(y, x, a)
	} else {
		axpyGo(y, x, a)
	}
}

func dot(x, y *vector) float32 {
	if fast {
		return dotAVX2(x, y)
	}
	return dotGo(x, y)
}

func cellsOf(cells []vector, sum *vector, rows []float32, windows [][4]uint16) {
	switch {
	case len(windows) == 0:
	case fast:
		cellsAVX2(&cells[0], sum, &rows[0], &windows[0], len(windows))
	default:
		cellsGo(cells, sum, rows, windows)
	}
}

func logits(out []float32, cells []vector, q *vector) {
	switch {
	case len(cells) == 0:
	case fast:
		logitsAVX2(&out[0], &cells[0], q, len(cells))
	default:
		logitsGo(out, cells, q)
	}
}

func gather(out *vector, cells []vector, factors []float32) {
	switch {
	case len(cells) == 0:
	case fast:
		gatherAVX2(out, &cells[0], &factors[0], len(cells))
	default:
		gatherGo(out, cells, factors)
	}
}

func slopes(rows []float32, windows [][4]uint16, cells []vector, sums, q *vector, policy []float32) {
	switch {
	case len(windows) == 0:
	case fast:
		slopesAVX2(&rows[0], &windows[0], &cells[0], sums, q, &policy[0], len(windows))
	default:
		slopesGo(rows, windows, cells, sums, q, policy)
	}
}
