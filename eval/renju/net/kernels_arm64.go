package net

import "tengen/movegen/renju"

// fast reports whether the processor has the instructions of the assembly: every one of
// this architecture has NEON.
const fast = true

//go:noescape
func updateNEON(cells *int16, s *sums, rows *int16, changes *change, n int, saved *int16)

//go:noescape
func restoreNEON(cells *int16, windows *[8]uint16, changes *change, n int, saved *int16)

//go:noescape
func packNEON(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16)

//go:noescape
func poolNEON(h *Head, own, opp *uint16, pool *int16)

//go:noescape
func headNEON(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32

//go:noescape
func queryNEON(h *Head, hidden *[Hidden]int16, q *[Width]int16)

//go:noescape
func policyNEON(cells *int16, list *renju.Cell, n int, q *[Width]int16, out *int32)

func update(cells []int16, s *sums, rows []int16, changes []change, saved []int16) {
	if len(changes) == 0 {
		return
	}
	_ = saved[len(changes)*Width-1]
	updateNEON(&cells[0], s, &rows[0], &changes[0], len(changes), &saved[0])
}

func restore(cells []int16, windows *[numCells][8]uint16, changes []change, saved []int16) {
	if len(changes) == 0 {
		return
	}
	_ = saved[len(changes)*Width-1]
	restoreNEON(&cells[0], &windows[0], &changes[0], len(changes), &saved[0])
}

func pack(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16) {
	packNEON(x, own, opp, mine, theirs)
}

func pool(h *Head, s *sums, first int, x *[Inputs]int16) {
	poolNEON(h, &s.zones[0][first], &s.zones[0][Channels-first], &x[Inputs-Hidden])
}

func head(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32 { return headNEON(h, x, hidden) }

func queryOf(h *Head, hidden *[Hidden]int16, q *[Width]int16) { queryNEON(h, hidden, q) }

func policy(cells []int16, list []renju.Cell, q *[Width]int16, out []int32) {
	if len(list) == 0 {
		return
	}
	_ = out[len(list)-1]
	policyNEON(&cells[0], &list[0], len(list), q, &out[0])
}
