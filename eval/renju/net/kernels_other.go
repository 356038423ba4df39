//go:build !amd64 && !arm64

package net

import "tengen/movegen/renju"

const fast = false

func update(cells []int16, s *sums, rows []int16, changes []change, saved []int16) {
	updateGo(cells, s, rows, changes, saved)
}

func restore(cells []int16, windows *[numCells][8]uint16, changes []change, saved []int16) {
	restoreGo(cells, windows, changes, saved)
}

func pack(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16) {
	packGo(x, own, opp, mine, theirs)
}

func pool(h *Head, s *sums, first int, x *[Inputs]int16) { poolGo(h, s, first, x) }

func head(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32 { return headGo(h, x, hidden) }

func queryOf(h *Head, hidden *[Hidden]int16, q *[Width]int16) { queryGo(h, hidden, q) }

func policy(cells []int16, list []renju.Cell, q *[Width]int16, out []int32) {
	for i, c := range list {
		out[i] = policyGo(cells[int(c)*Width:], q)
	}
}
