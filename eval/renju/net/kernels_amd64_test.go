package net

import (
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
)

// The layers give the same numbers in plain Go, for AVX2 and for AVX-512, as far as the
// processor has the instructions; TestIncremental compares only the fastest.
func TestLayers(t *testing.T) {
	if !fast {
		t.Skip("the processor has no AVX2")
	}
	if !wide {
		t.Log("the processor has no AVX-512 with VNNI")
	}
	r := rand.New(rand.NewPCG(8, 1))
	var s sums
	var x, y, z [Inputs]int16
	var a, b, c [Hidden]int16
	var p, q, o [Width]int16
	for n := range 60 {
		h := &randomNetwork(r, renju.Freestyle).Heads[0]
		for i := range s.zones {
			for k := range s.zones[i] {
				s.zones[i][k] = uint16(r.IntN(64*CellMax + 1))
			}
		}
		for i := range x {
			x[i] = int16(r.IntN(ActiveMax + 1))
		}
		y, z = x, x
		first := n % 2 * Channels
		poolGo(h, &s, first, &x)
		poolAVX2(h, &s.zones[0][first], &s.zones[0][Channels-first], &y[Inputs-Hidden])
		v, w := headGo(h, &x, &a), headAVX2(h, &y, &b)
		queryGo(h, &a, &p)
		queryAVX2(h, &b, &q)
		if x != y || v != w || a != b || p != q {
			t.Fatalf("AVX2: pool %v, want %v; %d, want %d; hidden %v, want %v; query %v, want %v",
				y[Inputs-Hidden:], x[Inputs-Hidden:], w, v, b, a, q, p)
		}
		if !wide {
			continue
		}
		poolVNNI(h, &s.zones[0][first], &s.zones[0][Channels-first], &z[Inputs-Hidden])
		w = headVNNI(h, &z, &c)
		queryVNNI(h, &c, &o)
		if x != z || v != w || a != c || p != o {
			t.Fatalf("AVX-512: pool %v, want %v; %d, want %d; hidden %v, want %v; query %v, want %v",
				z[Inputs-Hidden:], x[Inputs-Hidden:], w, v, c, a, o, p)
		}
	}
}
