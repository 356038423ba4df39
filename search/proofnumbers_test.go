package search

import (
	"math/rand/v2"
	"testing"
)

type child struct{ phi, delta uint32 }

// random returns the numbers of some children, small enough to be the same often.
func random(r *rand.Rand) []child {
	out := make([]child, 1+r.IntN(6))
	for i := range out {
		out[i] = child{1 + r.Uint32N(6), 1 + r.Uint32N(40)}
		if r.IntN(8) == 0 {
			out[i].delta = ProofInfinite - r.Uint32N(3)
		}
	}
	return out
}

func sum(children []child, wide bool) ProofSum {
	c := NewProofSum()
	for i, x := range children {
		if wide {
			c.AddWide(i, x.phi, x.delta)
		} else {
			c.Add(i, x.phi, x.delta)
		}
	}
	return c
}

// Best has the least phi; of several it is the first one, or the first with the greatest
// delta.
func TestBest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 20000 {
		children := random(r)
		for _, wide := range []bool{false, true} {
			want := 0
			for i, x := range children {
				if b := children[want]; x.phi < b.phi || wide && x.phi == b.phi && x.delta > b.delta {
					want = i
				}
			}
			if c := sum(children, wide); c.Best != want || c.Phi != children[want].phi || c.Delta != children[want].delta {
				t.Fatalf("%v, wide %v: %+v, want child %d", children, wide, c, want)
			}
		}
	}
	if c := NewProofSum(); c.Phi <= ProofInfinite || c.Best >= 0 || c.PhiLimit(ProofInfinite, 4) != ProofInfinite {
		t.Errorf("no children: %+v", c)
	}
}

// The deltas of a node are what their definitions say.
func TestDelta(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 20000 {
		children := random(r)
		total, most := uint64(0), uint64(0)
		for _, x := range children {
			total += uint64(x.delta)
			most = max(most, uint64(x.delta))
		}
		share := 1 + r.Uint64N(20)
		c := sum(children, true)
		if got, want := c.Sum(), min(total, ProofInfinite-1); uint64(got) != want {
			t.Fatalf("%v: sum %d, want %d", children, got, want)
		}
		want := min(most+min((total-most)/share+uint64(len(children)-1), ProofInfinite-1), ProofInfinite-1)
		if got := c.Weak(share); uint64(got) != want {
			t.Fatalf("%v, share %d: %d, want %d", children, share, got, want)
		}
	}
}

// A child that reaches its limit brings the node to the node's limit, or makes another child
// the better one.
func TestLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	sums, weaks := 0, 0
	for range 20000 {
		children := random(r)
		c := sum(children, true)
		limit, share, step := 1+r.Uint32N(200), 1+r.Uint64N(20), 1+r.Uint32N(20)

		phi := c.PhiLimit(limit, step)
		second := uint32(ProofInfinite)
		for i, x := range children {
			if i != c.Best {
				second = min(second, x.phi)
			}
		}
		if phi > limit || phi < limit && phi != second+second/step+1 {
			t.Fatalf("%v, limit %d: phi up to %d, the second is %d", children, limit, phi, second)
		}

		reach := func(delta uint32) ProofSum {
			raised := append([]child(nil), children...)
			raised[c.Best].delta = delta
			return sum(raised, true)
		}
		if c.Sum() < limit {
			sums++
			d := c.SumLimit(limit)
			if at, before := reach(d), reach(d-1); at.Sum() < limit || before.Sum() >= limit {
				t.Fatalf("%v, limit %d: delta up to %d gives %d, before %d", children, limit, d, at.Sum(), before.Sum())
			}
		}
		if c.Weak(share) < limit {
			weaks++
			d := c.WeakLimit(limit, share)
			if at := reach(d); at.Weak(share) < limit {
				t.Fatalf("%v, limit %d, share %d: delta up to %d gives %d", children, limit, share, d, at.Weak(share))
			}
			if d <= c.Delta {
				t.Fatalf("%v: the limit %d is no progress", children, d)
			}
		}
		if d := c.WeakLimit(ProofInfinite, share); d < ProofInfinite {
			t.Fatalf("%v: without a limit up to %d", children, d)
		}
	}
	if sums < 1000 || weaks < 1000 {
		t.Errorf("only %d and %d nodes below their limits", sums, weaks)
	}
}
