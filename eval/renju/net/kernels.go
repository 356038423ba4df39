package net

import "tengen/movegen/renju"

//go:generate go run tengen/cmd/internal/asm

// change is a window that has another number, or a stone on a cell.
type change struct {
	cell     uint16 // the renju.Cell
	dir      uint8  // of the window; stoneDir for a stone
	zone     uint8  // of the cell
	old, now uint16 // rows
}

// stoneDir is the direction of a change that puts a stone on a cell. Its windows are not
// updated, and nobody reads what is in their place.
const stoneDir = 4

// The kernels in plain Go. The ones in assembly give the same numbers.

// sums are those of the whole board and of its zones, which fit into words: a zone has at
// most 64 cells.
type sums struct {
	all   [Width]int32
	zones [Zones][Width]uint16
}

const _ = uint16(64 * CellMax) // does not compile if they do not fit

// updateGo makes changes to the cells and to their sums, and saves the numbers of every
// cell before its change.
func updateGo(cells []int16, s *sums, rows []int16, changes []change, saved []int16) {
	for i, ch := range changes {
		cell := cells[int(ch.cell)*Width:][:Width]
		old, now := rows[int(ch.old)*Width:][:Width], rows[int(ch.now)*Width:][:Width]
		copy(saved[i*Width:], cell)
		for k, v := range cell {
			u := v - old[k] + now[k]
			cell[k] = u
			d := clip(u) - clip(v)
			s.all[k] += d
			s.zones[ch.zone][k] += uint16(d)
		}
	}
}

// restoreGo takes changes back.
func restoreGo(cells []int16, windows *[numCells][8]uint16, changes []change, saved []int16) {
	for i := len(changes) - 1; i >= 0; i-- {
		ch := changes[i]
		copy(cells[int(ch.cell)*Width:][:Width], saved[i*Width:][:Width])
		windows[ch.cell][ch.dir] = ch.old
	}
}

func clip(v int16) int32 { return int32(max(0, min(v, CellMax))) }

// packGo writes the inputs of the head that come from sums and counts; own and opp are
// halves of a sum.
func packGo(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16) {
	for k := range Channels {
		x[k] = int16(max(0, min(own[k]>>SumShift, ActiveMax)))
		x[Channels+k] = int16(max(0, min(opp[k]>>SumShift, ActiveMax)))
	}
	packCounts((*[2 * numClasses]int16)(x[Width:]), mine, theirs)
}

func packCounts(x *[2 * numClasses]int16, mine, theirs *[numClasses]int16) {
	for k := range mine {
		x[k] = min(mine[k], CountMax) << CountShift
		x[numClasses+k] = min(theirs[k], CountMax) << CountShift
	}
}

// packRest writes the inputs that are neither sums nor counts. They take the places of
// the counts of renju.ClassNone, which follow from the other counts.
func packRest(x *[2 * numClasses]int16, table int, b *renju.Board) {
	x[0] = int16(max(-ActiveMax, min(table*TableMul>>TableShift, ActiveMax)))
	x[numClasses] = int16((b.Size()*b.Size() - b.Stones()) << EmptyShift)
}

// Extra returns the inputs behind the sums, for a position whose value by the tables is
// given.
func Extra(b *renju.Board, table int) (x [2 * numClasses]int16) {
	me := b.Side()
	packCounts(&x, b.Counts(me), b.Counts(me.Other()))
	packRest(&x, table, b)
	return x
}

// poolGo computes the layer of every zone and adds them up, into the last inputs of the
// head; first is where the own half of a zone's sum begins, 0 or Channels.
func poolGo(h *Head, s *sums, first int, x *[Inputs]int16) {
	var pool [Hidden]int32
	for _, zone := range s.zones {
		var in [Width]int16
		for k := range in {
			in[k] = int16(min(zone[(first+k)%Width], ActiveMax))
		}
		sum := h.R0
		for i := range h.R {
			a, b := int32(in[2*i]), int32(in[2*i+1])
			for o := range sum {
				sum[o] += a*int32(h.R[i][o][0]) + b*int32(h.R[i][o][1])
			}
		}
		for o, v := range sum {
			pool[o] += max(0, min(v>>(Shift+PoolShift), ZoneMax))
		}
	}
	for o, v := range pool {
		x[Inputs-Hidden+o] = int16(min(v, PoolMax))
	}
}

// headGo computes the two hidden layers and returns the output in 1/Unit².
func headGo(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32 {
	first := layerGo(h.W1[:], &h.B1, x[:])
	*hidden = layerGo(h.W2[:], &h.B2, first[:])
	out := h.B3
	for i, v := range hidden {
		out += int32(v) * int32(h.W3[i])
	}
	return out
}

func layerGo(w [][Hidden][2]int16, bias *[Hidden]int32, x []int16) (out [Hidden]int16) {
	sum := *bias
	for i := range w {
		a, b := int32(x[2*i]), int32(x[2*i+1])
		for o := range sum {
			sum[o] += a*int32(w[i][o][0]) + b*int32(w[i][o][1])
		}
	}
	for o, v := range sum {
		out[o] = int16(max(0, min(v>>Shift, ActiveMax)))
	}
	return out
}

// queryGo computes the policy weights.
func queryGo(h *Head, hidden *[Hidden]int16, q *[Width]int16) {
	sum := h.Q0
	for i := range h.Q {
		a, b := int32(hidden[2*i]), int32(hidden[2*i+1])
		for o := range sum {
			sum[o] += a*int32(h.Q[i][o][0]) + b*int32(h.Q[i][o][1])
		}
	}
	for o, v := range sum {
		q[o] = int16(max(-PolicyMax, min(v>>Shift, PolicyMax)))
	}
}

// policyGo returns the policy of a cell in 1/(RowUnit·Unit). q has Black's half first.
func policyGo(cell []int16, q *[Width]int16) (out int32) {
	for k, v := range cell[:Width] {
		out += clip(v) * int32(q[k])
	}
	return out
}
