package dfpn

import (
	"context"
	"math/bits"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact/retro"
	"tengen/search/jungo/jungotest"
)

func newTestSearch(t testing.TB, n, goal int) *Search {
	t.Helper()
	g, err := jungo.TinyOf(n)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := NewTables(context.Background(), g, goal)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(g, 14, tables)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// analysis is the retrograde analysis of a board.
func analysis(t testing.TB, n int) *retro.Analysis {
	t.Helper()
	r, err := retro.Of(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sideValue is what a side can force in finitely many moves.
func sideValue(t testing.TB, r *retro.Analysis, p *jungo.Tiny, side int) int {
	t.Helper()
	v, err := r.Values(p)
	if err != nil {
		t.Fatal(err)
	}
	if side == 1 {
		return -v.For
	}
	return v.Against
}

// favoured is what a side can force where endless play counts for it.
func favoured(t testing.TB, r *retro.Analysis, p *jungo.Tiny, side int) int {
	t.Helper()
	v, err := r.Values(p)
	if err != nil {
		t.Fatal(err)
	}
	if side == 1 {
		return -v.Against
	}
	return v.For
}

// samples calls f with every seventh state of 3×3 or random ones of 4×4.
func samples(g *jungo.TinyGeo, count int, f func(p jungo.Tiny, side int)) {
	i, every := 0, 7
	if testing.Short() {
		every = 28
	}
	if g.Size == 3 {
		jungotest.AllStates(g, func(p jungo.Tiny) {
			if i++; i%every == 0 {
				f(p, i/every%2)
			}
		})
		return
	}
	rng := jungo.NewRand(11)
	for ; i < count; i++ {
		f(jungotest.RandomTiny(g, rng, 6+rng.Intn(30)), i%2)
	}
}

// TestSearchAgreesWithRetro: what the search proves for the prover, or for the opponent, must
// be so by the exact values, it must prove what is so, and a proof must hold wherever its
// zone says.
func TestSearchAgreesWithRetro(t *testing.T) {
	sizes := []int{3, 4}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		r := analysis(t, n)
		for _, goal0 := range []int{n*n - 2, 3, 1, -3} {
			h := newTestSearch(t, n, goal0)
			rng := jungo.NewRand(3)
			sure, missed, moved, small := [2]int{}, 0, 0, 0
			samples(h.tiny, 250, func(p jungo.Tiny, side int) {
				if p.Passes > 0 {
					return // the search knows no passes
				}
				answer := h.Solve(context.Background(), &p, side, 30000)
				win, goal := -1, 0
				for i, x := range [2]struct {
					answer       Answer
					winner, goal int
				}{{Proved, side, goal0}, {Refuted, 1 - side, 1 - goal0}} {
					value := sideValue(t, r, &p, x.winner)
					switch {
					case answer == x.answer && value < x.goal:
						t.Fatalf("%+v: side %d is proved to reach %d, value %d", p, x.winner, x.goal, value)
					case answer != x.answer && value >= x.goal:
						missed++
					case answer == x.answer:
						win, goal = x.winner, x.goal
						sure[i]++
					}
				}
				if win < 0 {
					return
				}
				if int(p.Turn) == win {
					checkMove(t, h, r, p, side, win, goal)
					moved++
				}
				if checkZone(t, h, r, p, side, win, goal, rng) {
					small++
				}
			})
			t.Logf("%d×%d, goal %d: %d proved, %d Refuted, %d of them by a zone, %d not found, %d positions", n, n, goal0, sure[0], sure[1], small, missed, h.nodes)
			if sure[0] == 0 || sure[1] == 0 || moved == 0 || missed*10 > sure[0]+sure[1] {
				t.Error("too little proved")
			}
		}
	}
}

// TestSearchIsAsBefore: how much a few searches prove, and what they take, on 3×3 by all
// states of a sample and on 4×4 by random positions.
func TestSearchIsAsBefore(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	type account struct{ proved, refuted, pathDependent, unknown, positions, zones, moves int }
	for _, x := range []struct {
		size, goal int
		want       account
	}{
		{3, 7, account{1505, 1988, 232, 1, 26815, 29644, 15881}},
		{3, 3, account{1577, 1897, 251, 1, 29225, 29843, 15664}},
		{3, 1, account{1762, 1820, 144, 0, 14044, 30869, 16000}},
		{3, -3, account{1913, 1567, 246, 0, 27553, 29981, 15657}},
		{4, 14, account{29, 21, 0, 2, 11302, 707, 260}},
		{4, 3, account{30, 21, 0, 1, 8677, 733, 261}},
		{4, -3, account{33, 16, 1, 2, 10333, 714, 277}},
	} {
		h := newTestSearch(t, x.size, x.goal)
		var got account
		samples(h.tiny, 60, func(p jungo.Tiny, side int) {
			if p.Passes > 0 {
				return
			}
			answer := h.Solve(context.Background(), &p, side, 3000)
			switch answer {
			case Proved:
				got.proved++
			case Refuted:
				got.refuted++
			case PathDependent:
				got.pathDependent++
				return
			default:
				got.unknown++
				return
			}
			q := h.geo.from(&p, h.tiny, side)
			key, sym := h.geo.key(&q.keys, q.ko, q.turn)
			h.maxNodes = 0
			a := h.mid(&q, key, sym, infinite, infinite, 0)
			got.zones += bits.OnesCount32(a.zone)
			got.moves += int(h.Move(&p, side)) + 3
		})
		got.positions = int(h.nodes)
		if got != x.want {
			t.Errorf("%d×%d, goal %d: %#v, want %#v", x.size, x.size, x.goal, got, x.want)
		}
	}
}

// checkMove tests that the move that the search gives the winner keeps his goal.
func checkMove(t *testing.T, h *Search, r *retro.Analysis, p jungo.Tiny, prover, side, goal int) {
	t.Helper()
	m := h.Move(&p, prover)
	c, ok := h.tiny.Pass(&p), true
	if m != jungo.Pass {
		c, ok = h.tiny.Play(&p, h.tiny.Bit(max(m, 0)))
	}
	if m == jungo.None || !ok || sideValue(t, r, &c, side) < goal {
		t.Fatalf("%+v, side %d, goal %d: move %v", p, side, goal, m)
	}
}

// checkZone asks again for the zone of a proof and changes what lies outside.
func checkZone(t *testing.T, h *Search, r *retro.Analysis, p jungo.Tiny, prover, side, goal int, rng *jungo.Rand) bool {
	t.Helper()
	return checkZoneBy(t, h, r, p, prover, side, goal, rng, sideValue)
}

// checkZoneBy does so for a value of one reading.
func checkZoneBy(t *testing.T, h *Search, r *retro.Analysis, p jungo.Tiny, prover, side, goal int, rng *jungo.Rand,
	value func(testing.TB, *retro.Analysis, *jungo.Tiny, int) int) bool {
	t.Helper()
	q := h.geo.from(&p, h.tiny, prover)
	key, sym := h.geo.key(&q.keys, q.ko, q.turn)
	h.maxNodes = 0
	a := h.mid(&q, key, sym, infinite, infinite, 0)
	if side == prover && a.pn != 0 || side != prover && a.dn != 0 || a.flags&pathDependent != 0 {
		t.Fatalf("%+v: a proof is gone", p)
	}
	if a.zone == h.geo.full {
		return false
	}
	inside := h.zoneBits(a.zone)
	for i := 0; i < 20; i++ {
		c := p
		for out := h.tiny.Full &^ inside; out != 0; out &= out - 1 {
			b := out & -out
			c.Stones[0] &^= b
			c.Stones[1] &^= b
			switch {
			case rng.Intn(2) == 0:
				c.Stones[1-side] |= b
			case p.Stones[side]&b != 0 && rng.Intn(2) == 0:
				c.Stones[side] |= b
			}
		}
		if !h.tiny.LegalStones(&c) {
			continue
		}
		if c.Ko != 0 && (h.tiny.Empty(&c)&c.Ko == 0 || c.Stones != p.Stones) {
			continue
		}
		if v := value(t, r, &c, side); v < goal {
			t.Fatalf("%+v, side %d, goal %d: zone %b, but %+v is worth %d", p, side, goal, inside, c, v)
		}
	}
	return true
}

// zoneBits turns a set of a position into one of Tiny.
func (h *Search) zoneBits(zone uint32) (out uint64) {
	for ; zone != 0; zone &= zone - 1 {
		out |= h.tiny.Bit(jungo.Point(h.geo.number[bits.TrailingZeros32(zone)&31]))
	}
	return out
}
