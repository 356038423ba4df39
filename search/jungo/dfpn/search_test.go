package dfpn

import (
	"context"
	"math/bits"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact/retro"
	"tengen/search/jungo/jungotest"
	"tengen/search/jungo/proof"
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
	i := 0
	if g.Size == 3 {
		jungotest.AllStates(g, func(p jungo.Tiny) {
			if i++; i%7 == 0 {
				f(p, i/7%2)
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
			samples(h.tiny, 400, func(p jungo.Tiny, side int) {
				if p.Passes > 0 {
					return // the search knows no passes
				}
				answer := h.Solve(context.Background(), &p, side, 30000)
				win, goal := -1, 0
				for i, x := range [2]struct {
					answer       proof.Answer
					winner, goal int
				}{{proof.Proved, side, goal0}, {proof.Refuted, 1 - side, 1 - goal0}} {
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
			t.Logf("%d×%d, goal %d: %d proved, %d proof.Refuted, %d of them by a zone, %d not found, %d positions", n, n, goal0, sure[0], sure[1], small, missed, h.nodes)
			if sure[0] == 0 || sure[1] == 0 || moved == 0 || missed*10 > sure[0]+sure[1] {
				t.Error("too little proved")
			}
		}
	}
}

// TestSearchIsAsBefore: how much a few searches prove, and what they take, on 3×3 by all
// states of a sample and on 4×4 by random positions.
func TestSearchIsAsBefore(t *testing.T) {
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
			case proof.Proved:
				got.proved++
			case proof.Refuted:
				got.refuted++
			case proof.PathDependent:
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
	sizes := []int{3, 4}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		for _, goal := range []int{n*n - 2, 5, 2, 1, -2, -3} {
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
	for i := 0; i < 30000; i++ {
		p, ok := randomSets(h.tiny, rng, 2+i%5)
		if !ok || p.Stones[0] == 0 {
			continue
		}
		own, enemy := uint32(h.tiny.Compact(p.Stones[0])), uint32(h.tiny.Compact(p.Stones[1]))
		switch v := int(h.shapes[0].life[own]); {
		case v == n*n-1 && favoured(t, r, &p, 0) < v:
			t.Fatalf("%+v keeps an eye on the edge, and is worth %d where proof.PathDependent play counts", p, favoured(t, r, &p, 0))
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

// TestEdgeAgreesWithRetro: where a proof of all points but two keeps an eye on the edge,
// by the first answer or by a question for that, the side has all points but one if
// endless play counts for it.
func TestEdgeAgreesWithRetro(t *testing.T) {
	if testing.Short() {
		t.Skip("the retrograde analysis of 4×4 takes a while")
	}
	const goal = 14
	r := analysis(t, 4)
	h := newTestSearch(t, 4, goal)
	rng := jungo.NewRand(5)
	won, first, second, missed, small := 0, 0, 0, 0, 0
	samples(h.tiny, 3000, func(p jungo.Tiny, side int) {
		if p.Passes > 0 {
			return
		}
		if h.Solve(context.Background(), &p, side, 30000) != proof.Proved {
			return
		}
		won++
		at := h.flags == 0
		answer := h.SolveEdgeEye(context.Background(), &p, side, 30000)
		v := favoured(t, r, &p, side)
		switch {
		case answer == proof.Proved && v <= goal:
			t.Fatalf("%+v: side %d is worth %d; first answer %v, then %d", p, side, v, at, answer)
		case answer == proof.Proved && at:
			first++
		case answer == proof.Proved:
			second++
		case v > goal:
			missed++
		}
		if answer == proof.Proved && checkZoneBy(t, h, r, p, side, side, goal+1, rng, favoured) {
			small++
		}
	})
	t.Logf("%d won, %d and %d more with an eye on the edge, %d of them by a zone, %d not found", won, first, second, small, missed)
	if first == 0 || second == 0 || missed*10 > won {
		t.Error("too little proved")
	}
}

// TestEdgeQuestionsLeaveNothing: questions for an eye on the edge do not change what the search
// answers afterwards; only proofs that have the eye stay in the table.
func TestEdgeQuestionsLeaveNothing(t *testing.T) {
	h, fresh := newTestSearch(t, 4, 14), newTestSearch(t, 4, 14)
	won, lost := 0, 0
	samples(h.tiny, 60, func(p jungo.Tiny, side int) {
		if p.Passes > 0 || h.Solve(context.Background(), &p, side, 3000) != proof.Proved {
			return
		}
		won++
		if h.flags == 0 { // the proof has the eye already
			if n := h.nodes; h.SolveEdgeEye(context.Background(), &p, side, 1) != proof.Proved || h.nodes != n {
				t.Fatalf("%+v: the eye on the edge is lost", p)
			}
			return
		}
		edge := h.SolveEdgeEye(context.Background(), &p, side, 3000)
		for i := range h.table {
			if e := &h.table[i]; e.key != 0 && (e.pn != 0 || e.flags() != 0) {
				t.Fatalf("%+v: an entry with the numbers %#x and %#x is left", p, e.pn, e.dn)
			}
		}
		if edge == proof.Proved {
			return
		}
		lost++
		if a := h.Solve(context.Background(), &p, side, 3000); a != proof.Proved || h.edgeOnly {
			t.Fatalf("%+v: %d after the question for an eye on the edge", p, a)
		}
		for left := h.tiny.Empty(&p); left != 0; left &= left - 1 {
			c, ok := h.tiny.Play(&p, left&-left)
			if !ok {
				continue
			}
			a, b := h.Solve(context.Background(), &c, side, 3000), fresh.Solve(context.Background(), &c, side, 3000)
			if a != b && a != proof.Unknown && b != proof.Unknown {
				t.Fatalf("%+v: %d after the question for an eye on the edge, %d without", c, a, b)
			}
		}
	})
	if won == 0 || lost == 0 {
		t.Errorf("%d positions won, %d of them without an eye on the edge", won, lost)
	}
}

// TestForget: a search that has forgotten all takes as much as a new one.
func TestForget(t *testing.T) {
	h, fresh := newTestSearch(t, 4, 3), newTestSearch(t, 4, 3)
	rng := jungo.NewRand(8)
	for i := range 8 {
		p := jungotest.RandomTiny(h.tiny, rng, 6+rng.Intn(8))
		if p.Passes > 0 {
			continue
		}
		h.Forget()
		for i := range h.regions.memo {
			if h.regions.memo[i] != (regionEntry{}) {
				t.Fatal("an answer of regions is left")
			}
		}
		if i == 4 {
			fresh = newTestSearch(t, 4, 3)
		} else {
			fresh.Forget()
		}
		start, other := h.nodes, fresh.nodes
		a, b := h.Solve(context.Background(), &p, i%2, 2000), fresh.Solve(context.Background(), &p, i%2, 2000)
		if a != b || h.nodes-start != fresh.nodes-other {
			t.Fatalf("%+v: %d after %d positions, a new search %d after %d", p, a, h.nodes-start, b, fresh.nodes-other)
		}
		h.Solve(context.Background(), &p, 1-i%2, 2000)
	}
}

// TestRepeats: a move repeats a position if the same player was to move there, or leads too
// deep.
func TestRepeats(t *testing.T) {
	h := newTestSearch(t, 2, 1)
	for i := range 10 {
		h.plies[i].key = uint64(100 + i)
	}
	for i := range uint64(10) {
		// After a move at ply 8 the player is that of plies 7, 5 and so on.
		if got, want := h.repeats(&move{key: 100 + i}, 8), i%2 == 1 && i < 8; got != want {
			t.Errorf("the position at ply %d after one at ply 8: %v", i, got)
		}
	}
	if h.repeats(&move{key: 1}, maxPly-2) || !h.repeats(&move{key: 1}, maxPly-1) {
		t.Error("paths end elsewhere than at maxPly")
	}
}

// TestSearchStops: a search ends with its context and at its limit of positions.
func TestSearchStops(t *testing.T) {
	h := newTestSearch(t, 4, 14)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a := h.Solve(ctx, &jungo.Tiny{}, 0, 0); a != proof.Unknown || h.nodes > 0x1000+maxPly {
		t.Errorf("answer %d after %d positions", a, h.nodes)
	}
	for range 3 {
		n := h.nodes
		if a := h.Solve(context.Background(), &jungo.Tiny{}, 0, 700); a != proof.Unknown || h.nodes-n != 700 {
			t.Errorf("answer %d after %d positions", a, h.nodes-n)
		}
	}
}

// TestAnswersDoNotClash: on 5×5, where nothing else knows the values, the two sides never
// prove what excludes each other.
func TestAnswersDoNotClash(t *testing.T) {
	if testing.Short() {
		t.Skip("the tables take some seconds")
	}
	const goal = 3
	h := newTestSearch(t, 5, goal)
	g, shapes := h.tiny, h.shapes
	rng := jungo.NewRand(77)
	settled := 0
	for range 60 {
		b, _ := jungo.New(5, jungo.KoSimple)
		for range 13 + rng.Intn(8) {
			ms := b.LegalMoves(nil)
			if m := ms[rng.Intn(len(ms))]; m != jungo.Pass {
				b.Make(m)
			}
		}
		p, err := g.FromBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.aim(shapes); err != nil {
			t.Fatal(err)
		}
		black := h.Solve(context.Background(), &p, 0, 100_000)
		if err := h.aim(Tables{shapes[1], shapes[0]}); err != nil {
			t.Fatal(err)
		}
		white := h.Solve(context.Background(), &p, 1, 100_000)
		switch {
		case black == proof.Unknown || white == proof.Unknown:
		case black != proof.PathDependent && black == white:
			t.Errorf("Black's %d, then White's %d: both are %d\n%v", goal, 1-goal, black, b)
		case black == -white:
			settled++
		}
	}
	if settled < 30 {
		t.Errorf("only %d settled", settled)
	}
	t.Logf("%d settled", settled)
}

// TestEdgeMove4x4 proves what the retrograde analysis says of 4×4 after A1: White
// wins all points but two.
func TestEdgeMove4x4(t *testing.T) {
	h := newTestSearch(t, 4, 14)
	p := jungo.Tiny{Turn: 1}
	p.Stones[0] = h.tiny.Bit(0)
	if h.Solve(context.Background(), &p, 1, 2_000_000) != proof.Proved {
		t.Error("not proved")
	}
	t.Logf("%d positions", h.nodes)
}

// TestLoneStones: on 4×4 the search proves what exact.Solver rests on for the last point,
// that lone stones on the edge lose all points but two, with an eye kept on the edge.
func TestLoneStones(t *testing.T) {
	h := newTestSearch(t, 4, 14)
	for _, pt := range []jungo.Point{0, 1} {
		p := jungo.Tiny{}
		p.Stones[1] = h.tiny.Bit(pt)
		if h.Solve(context.Background(), &p, 0, 4_000_000) != proof.Proved || h.SolveEdgeEye(context.Background(), &p, 0, 4_000_000) != proof.Proved {
			t.Errorf("point %d: not proved", pt)
		}
	}
	t.Logf("%d positions", h.nodes)
}
