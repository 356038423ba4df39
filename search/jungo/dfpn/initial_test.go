package dfpn

import (
	"bytes"
	"math"
	"math/bits"
	"testing"

	"tengen/eval/jungo/proofnumber"
	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// distancesOnly returns a search whose tables have no shapes, only distances, all the same at
// first. So it needs no time to make them.
func distancesOnly(t *testing.T, size, goal int) *Search {
	t.Helper()
	g, err := jungo.TinyOf(size)
	if err != nil {
		t.Fatal(err)
	}
	var tables Tables
	for i, goal := range [2]int{goal, 1 - goal} {
		tables[i] = &shapeTable{geo: g, goal: goal, far: bytes.Repeat([]byte{9}, 1<<g.Points), life: make([]int8, 1<<g.Points)}
		for x := range tables[i].life {
			tables[i].life[x] = noLife
		}
	}
	s, err := New(g, 4, tables)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestInitialNumbers compares the initial numbers of moves with their definition: a part by
// the stones that each side lacks and, on 5×5, as large a part by the network for the goal.
// Regions are asked for moves, passes left out, where their network says so.
func TestInitialNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	boards := 40
	for _, x := range []struct{ size, goal int }{{4, 14}, {5, 23}, {5, 3}} {
		s := distancesOnly(t, x.size, x.goal)
		rng := jungo.NewRand(uint64(x.size + x.goal))
		asked, numbers := 0, 0
		for range boards {
			p := jungotest.RandomTiny(s.tiny, rng, rng.Intn(16))
			prover := rng.Intn(2)
			q := s.geo.from(&p, s.tiny, prover)
			var b [maxMoves]move
			n := s.geo.moves(&q, &b)
			b[n] = move{}
			fresh := uint32(rng.Uint64()) & (1<<(n+1) - 1)
			want := make([]struct {
				pn, dn float64
				likely bool
			}, n+1)
			me := q.turn
			for i := range b[:n+1] {
				c := &b[i]
				c.pn, c.dn = 77, 77
				var next position
				s.geo.after(&q, c, &next)
				own, enemy := s.geo.pack(next.stones[0], 0), s.geo.pack(next.stones[1], 0)
				far := [2]int{rng.Intn(20), rng.Intn(20)}
				s.shapes[0].far[own], s.shapes[1].far[enemy] = uint8(far[0]), uint8(far[1])
				want[i].likely = c.bit != 0
			}
			for i := range b[:n+1] { // again, as moves may share a set
				c, w := &b[i], &want[i]
				var next position
				s.geo.after(&q, c, &next)
				own, enemy := s.geo.pack(next.stones[0], 0), s.geo.pack(next.stones[1], 0)
				far := [2]int{int(s.shapes[0].far[own]), int(s.shapes[1].far[enemy])}
				w.pn, w.dn = min(1+float64(far[0]), maxInitialLog), min(1+math.Log2(3)*float64(far[1]), maxInitialLog)
				if x.size < proofnumber.Size {
					continue
				}
				network := proofnumber.Leads
				if x.goal == 23 {
					network = proofnumber.Top
				}
				pn, dn := evaluated(t, network, x.goal, proofnumber.Blend{Base: 3, Work: 0.5, Odds: 0.25 / math.Ln2}, own, enemy, 1-me, far)
				_, odds := evaluated(t, proofnumber.Regions, x.goal, proofnumber.Blend{Odds: 1}, own, enemy, 1-me, far)
				w.pn, w.dn = (w.pn+pn)/2, (w.dn+dn)/2
				if w.likely = w.likely && odds > regionMinOdds; math.Abs(odds-regionMinOdds) < 0.05 {
					fresh &^= 1 << i // too near to tell
				}
			}
			likely := s.setNumbers(&q, b[:n+1], fresh)
			for i, w := range want {
				c := &b[i]
				if fresh>>i&1 == 0 {
					if c.pn != 77 || c.dn != 77 || likely>>i&1 != 0 {
						t.Fatalf("move %d is not new: %+v", i, c)
					}
					continue
				}
				numbers++
				for _, y := range [2][2]float64{{float64(c.pn), w.pn}, {float64(c.dn), w.dn}} {
					got, want := math.Log2(y[0]), min(max(y[1], 0), maxInitialLog)
					if math.Abs(got-want) > 0.15 && math.Abs(y[0]-math.Exp2(want)) > 2 {
						t.Fatalf("%d×%d, goal %d, prover %d, %+v: move %d has the number 2^%.2f, want 2^%.2f", x.size, x.size, x.goal, prover, p, i, got, want)
					}
				}
				if got := likely>>i&1 != 0; x.size == proofnumber.Size && got != w.likely || c.bit == 0 && got {
					t.Fatalf("goal %d, %+v: regions are asked %v for move %d", x.goal, p, got, i)
				}
			}
			asked += bits.OnesCount32(likely)
		}
		if asked == 0 || asked == numbers {
			t.Errorf("%+v: regions are asked for %d moves of %d", x, asked, numbers)
		}
	}
}

// evaluated returns what a network says of a position.
func evaluated(t *testing.T, network func() (*proofnumber.Net, error), goal int, blend proofnumber.Blend, own, enemy uint32, turn uint8, far [2]int) (pn, dn float64) {
	t.Helper()
	net, err := network()
	if err != nil {
		t.Fatal(err)
	}
	e := net.Evaluator(goal, blend)
	e.SetPosition(own, enemy, turn)
	x, y := e.Evaluate(0, 0, 0, far[0], far[1])
	return float64(x) / proofnumber.LogUnit, float64(y) / proofnumber.LogUnit
}

// TestInitialNumber: a number has the logarithm asked for, within its bounds.
func TestInitialNumber(t *testing.T) {
	for log := int32(-3000); log < 30*proofnumber.LogUnit; log += 7 {
		want := math.Exp2(min(max(float64(log)/proofnumber.LogUnit, 0), maxInitialLog))
		if got := float64(initialNumber(log)); got > want || got < want*0.999-1 {
			t.Fatalf("log %d: %g, want %g", log, got, want)
		}
	}
}
