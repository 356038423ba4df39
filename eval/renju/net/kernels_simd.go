//go:build amd64 || arm64

package net

import "tengen/movegen/renju"

// The kernels in assembly, AVX2 or NEON.

//go:noescape
func updateSIMD(cells *int16, s *sums, rows *int16, changes *change, n int, saved *int16)

//go:noescape
func restoreSIMD(cells *int16, windows *[8]uint16, changes *change, n int, saved *int16)

//go:noescape
func packSIMD(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16)

//go:noescape
func poolSIMD(h *Head, own, opp *uint16, pool *int16)

//go:noescape
func headSIMD(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32

//go:noescape
func querySIMD(h *Head, hidden *[Hidden]int16, q *[Width]int16)

//go:noescape
func policySIMD(cells *int16, list *renju.Cell, n int, q *[Width]int16, out *int32)

func update(cells []int16, s *sums, rows []int16, changes []change, saved []int16) {
	switch {
	case len(changes) == 0:
	case fast:
		_ = saved[len(changes)*Width-1]
		updateSIMD(&cells[0], s, &rows[0], &changes[0], len(changes), &saved[0])
	default:
		updateGo(cells, s, rows, changes, saved)
	}
}

func restore(cells []int16, windows *[numCells][8]uint16, changes []change, saved []int16) {
	switch {
	case len(changes) == 0:
	case fast:
		_ = saved[len(changes)*Width-1]
		restoreSIMD(&cells[0], &windows[0], &changes[0], len(changes), &saved[0])
	default:
		restoreGo(cells, windows, changes, saved)
	}
}

func pack(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16) {
	if fast {
		packSIMD(x, own, opp, mine, theirs)
	} else {
		packGo(x, own, opp, mine, theirs)
	}
}

func policy(cells []int16, list []renju.Cell, q *[Width]int16, out []int32) {
	switch {
	case len(list) == 0:
	case fast:
		policySIMD(&cells[0], &list[0], len(list), q, &out[0])
	default:
		for i, c := range list {
			out[i] = policyGo(cells[int(c)*Width:], q)
		}
	}
}
