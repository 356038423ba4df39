package dfpn

import (
	"math/bits"
	"testing"

	"tengen/movegen/jungo"
)

// randomSets puts stones down at random, which gives more living shapes than games
// do: own with a chance of share in 8, the enemy's on some of the rest.
func randomSets(g *jungo.TinyGeo, rng *jungo.Rand, share int) (t jungo.Tiny, ok bool) {
	for p := jungo.Point(0); int(p) < g.Points; p++ {
		switch {
		case rng.Intn(8) < share:
			t.Stones[0] |= g.Bit(p)
		case rng.Intn(3) == 0:
			t.Stones[1] |= g.Bit(p)
		}
	}
	t.Turn = 1
	return t, g.LegalStones(&t)
}

// TestStaticWins checks what builder, regions and shapes see without search, each for
// itself, against the exact values: on 3×3 and 4×4, the enemy to move, the win must
// hold, also where the stones outside its zone are changed.
func TestStaticWins(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	sizes, goals := []int{3, 4}, []int{14, 7, 5, 2, 1, -2, -3}
	for _, n := range sizes {
		for _, goal := range goals {
			if goal > n*n-2 {
				continue
			}
			staticWins(t, n, goal)
		}
	}
}

func staticWins(t *testing.T, n, goal int) {
	r := analysis(t, n)
	h := newTestSearch(t, n, goal)
	rng := jungo.NewRand(17)
	whole := goal == n*n-2
	tests := []struct {
		name string
		// edge is an eye kept on the edge, beside the goal of all points but two.
		wins        func(own, enemy uint32) (zone uint32, edge, ok bool)
		seen, edges int
	}{
		{name: "shape", wins: func(own, _ uint32) (uint32, bool, bool) {
			return h.builders[0].alive(own), int(h.shapes[0].life[own]) > goal, h.shapes[0].wins(uint64(own))
		}},
		{name: "builder", wins: func(own, enemy uint32) (uint32, bool, bool) {
			zone, ok := h.builders[0].wins(own, enemy, 3)
			return zone, h.builders[0].least > goal, ok
		}},
		{name: "regions", wins: func(own, enemy uint32) (uint32, bool, bool) {
			tt := h.tiny.Unpack(uint64(own), 0)
			l := h.tiny.Life(&tt, 0)
			if l.Stones == 0 || bits.OnesCount64(l.Area)-l.Final != 2 {
				return 0, false, false
			}
			alive := h.spread(uint32(h.tiny.Compact(l.Stones)))
			zone, ok := h.regions.wins(alive, h.spread(own), h.spread(enemy), regionMoves, n*n-2-goal)
			x, edge := h.regions.edge(alive, h.spread(own), h.spread(enemy), regionMoves)
			if edge && whole {
				zone |= x
			}
			return h.geo.pack(zone, 0), edge, ok
		}},
		{name: "chain", wins: func(own, enemy uint32) (uint32, bool, bool) {
			chain := uint32(0)
			for left := own; left != 0; {
				c := h.builders[0].flood(left&-left, left)
				left &^= c
				if chain == 0 || rng.Intn(2) == 0 {
					chain = c
				}
			}
			zone, edge, ok := h.regions.makes(h.spread(chain), h.spread(own), h.spread(enemy), regionMoves, n*n-2-goal)
			return h.geo.pack(zone, 0), edge, ok
		}},
	}
	boards := 15000
	if testing.Short() {
		boards = 8000
	}
	for i := range boards {
		p, ok := randomSets(h.tiny, rng, 2+i%5)
		if !ok || p.Stones[0] == 0 {
			continue
		}
		own, enemy := uint32(h.tiny.Compact(p.Stones[0])), uint32(h.tiny.Compact(p.Stones[1]))
		switch v := int(h.shapes[0].life[own]); {
		case v == n*n-1 && favoured(t, r, &p, 0) < v:
			t.Fatalf("%+v keeps an eye on the edge, and is worth %d where PathDependent play counts", p, favoured(t, r, &p, 0))
		case v != noLife && sideValue(t, r, &p, 0) < min(v, n*n-2):
			t.Fatalf("%+v is worth %d, its life %d", p, sideValue(t, r, &p, 0), v)
		}
		for k := range tests {
			zone, edge, ok := tests[k].wins(own, enemy)
			if !ok {
				continue
			}
			tests[k].seen++
			if edge = edge && whole; edge {
				tests[k].edges++
			}
			holds := func(p *jungo.Tiny) bool {
				return sideValue(t, r, p, 0) >= goal && (!edge || favoured(t, r, p, 0) > goal)
			}
			if !holds(&p) {
				t.Fatalf("%s, goal %d, edge %v: not so at %+v", tests[k].name, goal, edge, p)
			}
			inside := h.tiny.Unpack(uint64(zone), 0).Stones[0]
			c := p
			for out := h.tiny.Full &^ inside; out != 0; out &= out - 1 {
				b := out & -out
				c.Stones[1] &^= b
				if rng.Intn(2) == 0 {
					c.Stones[0] &^= b
					if rng.Intn(2) == 0 {
						c.Stones[1] |= b
					}
				}
			}
			if !h.tiny.LegalStones(&c) || c.Stones[0]&c.Stones[1] != 0 {
				continue
			}
			if !holds(&c) {
				t.Fatalf("%s, goal %d, edge %v: %+v with zone %b, but not so at %+v", tests[k].name, goal, edge, p, inside, c)
			}
		}
	}
	for _, x := range tests {
		t.Logf("%d×%d %s, goal %d: %d wins seen, %d with an eye on the edge", n, n, x.name, goal, x.seen, x.edges)
		if x.seen == 0 || n > 3 && whole && (x.edges == 0 || x.edges == x.seen) {
			t.Errorf("%d×%d %s: nothing seen", n, n, x.name)
		}
	}
}
