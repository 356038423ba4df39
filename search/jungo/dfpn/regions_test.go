package dfpn

import (
	"math/bits"
	"testing"

	"tengen/movegen/jungo"
)

// TestRegionsAreAsBefore: how many of some random regions are closed by the side in how many
// moves, with what is needed of them.
func TestRegionsAreAsBefore(t *testing.T) {
	g := newGeometry(5)
	r := newRegions(g)
	rng := jungo.NewRand(21)
	var got [3][regionMoves + 1]int // by eyes
	steps := 0
	for range 6000 {
		wall, own, enemy := uint32(0), uint32(0), uint32(0)
		for x := g.full; x != 0; x &= x - 1 {
			switch p := x & -x; rng.Intn(6) {
			case 0, 1:
				wall |= p
			case 2:
				own |= p
			case 3:
				enemy |= p
			}
		}
		for left := g.full &^ wall; left != 0; {
			part := flood(left&-left, left)
			left &^= part
			if n := bits.OnesCount32(part); n < 4 || n > 10 {
				continue
			}
			need := rng.Intn(3)
			r.steps = regionSteps
			for n := range regionMoves + 1 {
				if r.dead(part, own&part, enemy&part, n, need) {
					got[need][n]++
				}
			}
			steps += regionSteps - r.steps
		}
	}
	want := [3][regionMoves + 1]int{{804, 867, 877, 883, 884}, {574, 751, 794, 800, 800}, {272, 419, 490, 517, 525}}
	if got != want || steps != 13792 {
		t.Errorf("%v in %d steps, want %v in 13792", got, steps, want)
	}
}

// TestChainsAreAsBefore: how many of some random chains make their eyes, how many of them with
// one on the edge, and how many points their proofs rest on.
func TestChainsAreAsBefore(t *testing.T) {
	g := newGeometry(5)
	r := newRegions(g)
	rng := jungo.NewRand(22)
	won, edges, points := 0, 0, 0
	for range 3000 {
		own, enemy := uint32(0), uint32(0)
		share := 2 + rng.Intn(3)
		for x := g.full; x != 0; x &= x - 1 {
			switch n := rng.Intn(6); {
			case n < share:
				own |= x & -x
			case n == 5:
				enemy |= x & -x
			}
		}
		chain := uint32(0)
		for left := own; left != 0; {
			c := flood(left&-left, left)
			left &^= c
			if bits.OnesCount32(c) > bits.OnesCount32(chain) {
				chain = c
			}
		}
		for _, spare := range []int{0, 12, 30} {
			if zone, edge, ok := r.makes(chain, own, enemy, regionMoves, spare); ok {
				won++
				points += bits.OnesCount32(zone)
				if edge {
					edges++
				}
			}
		}
	}
	if got, want := [3]int{won, edges, points}, [3]int{3169, 3104, 70177}; got != want {
		t.Errorf("%v, want %v", got, want)
	}
}
