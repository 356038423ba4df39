//go:build amd64 || arm64

package net

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/renju"
)

// layers are the kernels that a processor may have in more than one form.
type layers struct {
	name  string
	pool  func(h *Head, own, opp *uint16, pool *int16)
	head  func(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32
	query func(h *Head, hidden *[Hidden]int16, q *[Width]int16)
}

// edges are words at which a kernel clips, saturates or overflows.
var edges = []int16{
	math.MinInt16, math.MinInt16 + 1, -PolicyMax - 1, -PolicyMax, -WeightMax, -129, -128, -127, -1, 0, 1, 127, 128,
	CountMax - 1, CountMax, CountMax + 1, CellMax - 1, CellMax, CellMax + 1, WeightMax, ZoneMax, ZoneMax + 1, PolicyMax,
	PoolMax, PoolMax + 1, ActiveMax - 1, ActiveMax, ActiveMax + 1, math.MaxInt16 - 1, math.MaxInt16,
}

// words returns a source of words: any ones, the edges, or one edge for ever.
func words(r *rand.Rand) func() int16 {
	edge := func() int16 { return edges[r.IntN(len(edges))] }
	switch r.IntN(3) {
	case 0:
		return func() int16 { return int16(r.Uint32()) }
	case 1:
		return edge
	}
	same := edge()
	return func() int16 { return same }
}

// fill sets words.
func fill(r *rand.Rand, list []int16) {
	word := words(r)
	for i := range list {
		list[i] = word()
	}
}

// fillLong sets numbers, some of them to the ends of their range.
func fillLong(r *rand.Rand, list []int32) {
	word, shift := words(r), r.IntN(17)
	for i := range list {
		list[i] = int32(word())<<shift | int32(r.Uint32()&(1<<shift-1))
	}
	list[r.IntN(len(list))] = math.MinInt32
	list[r.IntN(len(list))] = math.MaxInt32
}

// wildHead returns a head whose numbers keep no limits.
func wildHead(r *rand.Rand) *Head {
	h := new(Head)
	for _, pairs := range [][][Hidden][2]int16{h.W1[:], h.W2[:], h.Q[:], h.R[:]} {
		word := words(r)
		for i := range pairs {
			for o := range pairs[i] {
				pairs[i][o] = [2]int16{word(), word()}
			}
		}
	}
	for _, bias := range []*[Hidden]int32{&h.B1, &h.B2, &h.Q0, &h.R0} {
		fillLong(r, bias[:])
	}
	fill(r, h.W3[:])
	h.B3 = int32(r.Uint32())
	return h
}

func wildSums(r *rand.Rand) (s sums) {
	fillLong(r, s.all[:])
	for i := range s.zones {
		word := words(r)
		for k := range s.zones[i] {
			s.zones[i][k] = uint16(word())
		}
	}
	return s
}

// The layers give the same numbers in plain Go and in assembly: within the limits of a
// network, and for any other numbers too.
func TestLayers(t *testing.T) {
	all := assembled()
	if len(all) == 0 {
		t.Skip("the processor has no AVX2")
	}
	r := rand.New(rand.NewPCG(8, 1))
	for n := range 400 {
		var h *Head
		var s sums
		var in [Inputs]int16
		if n < 40 {
			h = &randomNetwork(r, renju.Freestyle).Heads[0]
			for i := range s.zones {
				for k := range s.zones[i] {
					s.zones[i][k] = uint16(r.IntN(64*CellMax + 1))
				}
			}
			for i := range in {
				in[i] = int16(r.IntN(ActiveMax + 1))
			}
		} else {
			h, s = wildHead(r), wildSums(r)
			fill(r, in[:])
		}
		first := n % 2 * Channels
		x := in
		var hidden, wild [Hidden]int16
		var q, wildQ [Width]int16
		poolGo(h, &s, first, &x)
		out := headGo(h, &x, &hidden)
		queryGo(h, &hidden, &q)
		fill(r, wild[:])
		queryGo(h, &wild, &wildQ)
		for _, l := range all {
			y := in
			var got [Hidden]int16
			var p, wildP [Width]int16
			l.pool(h, &s.zones[0][first], &s.zones[0][Channels-first], &y[Inputs-Hidden])
			if y != x {
				t.Fatalf("%s: pool %v, want %v", l.name, y[Inputs-Hidden:], x[Inputs-Hidden:])
			}
			if v := l.head(h, &y, &got); v != out || got != hidden {
				t.Fatalf("%s: head %d and %v, want %d and %v", l.name, v, got, out, hidden)
			}
			l.query(h, &got, &p)
			l.query(h, &wild, &wildP)
			if p != q || wildP != wildQ {
				t.Fatalf("%s: query %v and %v, want %v and %v", l.name, p, wildP, q, wildQ)
			}
		}
	}
}

// Changes of the cells, and taking them back, do the same in plain Go and in assembly.
func TestUpdate(t *testing.T) {
	const numRows = 50
	r := rand.New(rand.NewPCG(8, 2))
	for n := range 200 {
		cells, rows := make([]int16, numCells*Width), make([]int16, numRows*Width)
		fill(r, cells)
		fill(r, rows)
		s := wildSums(r)
		var windows [numCells][8]uint16
		for i := range windows {
			for k := range windows[i] {
				windows[i][k] = uint16(r.Uint32())
			}
		}
		changes := make([]change, n%41)
		few := 1 + r.IntN(numCells) // often the same cell again
		for i := range changes {
			changes[i] = change{uint16(r.IntN(few)), uint8(r.IntN(stoneDir + 1)), uint8(r.IntN(Zones)),
				uint16(r.IntN(numRows)), uint16(r.IntN(numRows))}
		}
		saved := make([]int16, (len(changes)+1)*Width)
		fill(r, saved)

		cells2, s2, saved2, windows2 := slices.Clone(cells), s, slices.Clone(saved), windows
		updateGo(cells, &s, rows, changes, saved)
		update(cells2, &s2, rows, changes, saved2)
		if !slices.Equal(cells, cells2) || s != s2 || !slices.Equal(saved, saved2) {
			t.Fatalf("%d changes: update is not that of plain Go", len(changes))
		}
		fill(r, saved)
		restoreGo(cells, &windows, changes, saved)
		restore(cells2, &windows2, changes, saved)
		if !slices.Equal(cells, cells2) || windows != windows2 {
			t.Fatalf("%d changes: restore is not that of plain Go", len(changes))
		}
	}
}

// The inputs and the policy are the same in plain Go and in assembly.
func TestPackAndPolicy(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	for range 400 {
		var x [Inputs]int16
		var own, opp [Channels]int32
		var mine, theirs [numClasses]int16
		fill(r, x[:])
		fillLong(r, own[:])
		fillLong(r, opp[:])
		fill(r, mine[:])
		fill(r, theirs[:])
		y := x
		packGo(&x, &own, &opp, &mine, &theirs)
		pack(&y, &own, &opp, &mine, &theirs)
		if x != y {
			t.Fatalf("inputs %v, want %v", y, x)
		}

		cells := make([]int16, numCells*Width)
		fill(r, cells)
		var q [Width]int16
		fill(r, q[:])
		list := make([]renju.Cell, r.IntN(60))
		want, got := make([]int32, len(list)+1), make([]int32, len(list)+1)
		for i := range list {
			list[i] = renju.Cell(r.IntN(numCells))
			want[i] = policyGo(cells[int(list[i])*Width:], &q)
		}
		policy(cells, list, &q, got)
		if !slices.Equal(got, want) {
			t.Fatalf("policy %v, want %v", got, want)
		}
	}
}
