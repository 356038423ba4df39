package exact

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact/retro"
	"tengen/search/jungo/jungotest"
)

// newDepth returns a depth-limited search for a size, with its board.
func newDepth(t *testing.T, size int) (*depthSearch, *jungo.TinyGeo) {
	t.Helper()
	g, err := jungo.TinyOf(size)
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(Options{TableLog2: 12})
	if err != nil {
		t.Fatal(err)
	}
	v.prepare(g)
	v.depth.ctx = context.Background()
	return &v.depth, g
}

// answer asks a question of a position.
func (s *depthSearch) answer(p *jungo.Tiny, side, goal, depth int) dfpn.Answer {
	k, sym := s.geo.Canonical(p)
	s.stopped = false
	return s.solve(p, pack(k, s.geo.Points), sym, side, goal, depth, 0)
}

// valuesFor are what a side can force if endless play counts against it, and for it.
func valuesFor(t *testing.T, r *retro.Analysis, p *jungo.Tiny, side int) (against, forSide int) {
	t.Helper()
	v, err := r.Values(p)
	if err != nil {
		t.Fatal(err)
	}
	if side == 1 {
		return -v.For, -v.Against
	}
	return v.Against, v.For
}

// TestQuestions2x2: on 2×2, 24 plies prove exactly what the values say, although the table
// has the answers to other questions.
func TestQuestions2x2(t *testing.T) {
	s, g := newDepth(t, 2)
	r, err := retro.Of(context.Background(), 2)
	if err != nil {
		t.Fatal(err)
	}
	jungotest.AllStates(g, func(p jungo.Tiny) {
		for side := range 2 {
			s.table.clear()
			against, forSide := valuesFor(t, r, &p, side)
			for goal := g.Points; goal > -g.Points; goal-- {
				got := s.answer(&p, side, goal, 24)
				if (got == dfpn.Proved) != (against >= goal) || got == dfpn.Refuted && forSide >= goal {
					t.Fatalf("%+v: side %d, goal %d: %d, values %d and %d", p, side, goal, got, against, forSide)
				}
			}
		}
	})
}

// TestRefutes: a goal that unconditional life leaves open is refuted where all moves of the
// side are, and only where the values say so.
func TestRefutes(t *testing.T) {
	s, g := newDepth(t, 3)
	r, err := retro.Of(context.Background(), 3)
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(9)
	refuted := 0
	for range 200 {
		p := jungotest.RandomTiny(g, rng, 8+rng.Intn(20))
		if p.Passes > 0 {
			continue
		}
		side := int(p.Turn)
		lo, hi := g.Bounds(&p)
		if side == 1 {
			hi = -lo
		}
		_, forSide := valuesFor(t, r, &p, side)
		for goal := min(hi, g.Points-2); goal > hi-6; goal-- {
			s.table.clear()
			if s.answer(&p, side, goal, 6) != dfpn.Refuted {
				continue
			}
			if refuted++; forSide >= goal {
				t.Fatalf("%+v: goal %d is refuted, the value is %d", p, goal, forSide)
			}
		}
	}
	if refuted < 50 {
		t.Errorf("only %d refuted", refuted)
	}
}

// TestUsedTable: what a search proves with an empty table it proves with one that has been
// used for other goals, other positions, and for a search that was stopped.
func TestUsedTable(t *testing.T) {
	fresh, g := newDepth(t, 3)
	used, _ := newDepth(t, 3)
	rng := jungo.NewRand(4)
	proved, stopped := 0, 0
	for i := range 150 {
		p := jungotest.RandomTiny(g, rng, 3+rng.Intn(12))
		if p.Passes == 2 {
			continue
		}
		side, depth := i%2, 3+rng.Intn(4)
		for goal := g.Points - 1; goal > -g.Points; goal -= 1 + rng.Intn(3) {
			fresh.table.clear()
			before := fresh.nodes
			if fresh.answer(&p, side, goal, depth) != dfpn.Proved {
				used.answer(&p, side, goal, depth)
				continue
			}
			proved++
			if n := int(fresh.nodes - before); n > 1 {
				used.maxNodes = used.nodes + 1 + uint64(rng.Intn(n))
				if used.answer(&p, side, goal, depth); used.stopped {
					stopped++
				}
				used.maxNodes = 0
			}
			if got := used.answer(&p, side, goal, depth); got != dfpn.Proved {
				t.Fatalf("%+v: side %d, goal %d, %d plies: %d", p, side, goal, depth, got)
			}
		}
	}
	if proved < 300 || stopped < 50 {
		t.Errorf("%d proved, %d searches stopped", proved, stopped)
	}
}

// TestLeaves: without depth the end of the game and unconditional life are seen, no more.
func TestLeaves(t *testing.T) {
	s, g := newDepth(t, 3)
	alive := 0
	jungotest.AllStates(g, func(p jungo.Tiny) {
		lo, hi := g.Bounds(&p)
		if lo > -g.Points || hi < g.Points {
			alive++
		}
		for side := range 2 {
			least, most := lo, hi
			if side == 1 {
				least, most = -hi, -lo
			}
			// The player to move may end the game after a pass.
			score, mine := dfpn.View(p.Score(), side), int(p.Turn) == side
			for goal := 1 - g.Points; goal < g.Points; goal++ {
				want := dfpn.Unknown
				switch {
				case least >= goal, p.Passes == 1 && mine && score >= goal:
					want = dfpn.Proved
				case most < goal, p.Passes == 1 && !mine && score < goal:
					want = dfpn.Refuted
				}
				if got := s.answer(&p, side, goal, 0); got != want {
					t.Fatalf("%+v: side %d, goal %d: %d, want %d", p, side, goal, got, want)
				}
			}
		}
	})
	if alive == 0 {
		t.Error("no position has life")
	}
}

// TestNodesEnd: a search with a limit of positions ends there.
func TestNodesEnd(t *testing.T) {
	s, _ := newDepth(t, 4)
	for _, limit := range []uint64{1, 100, 5000} {
		s.nodes, s.maxNodes = 0, limit
		if got := s.answer(&jungo.Tiny{}, 0, 5, 12); got != dfpn.Unknown || !s.stopped || s.nodes < limit || s.nodes > limit+100 {
			t.Errorf("answer %d, stopped %v, after %d positions of %d", got, s.stopped, s.nodes, limit)
		}
	}
}

// TestPackIsExact: up to 5×5 every part of a position has bits of its own in its packed key.
func TestPackIsExact(t *testing.T) {
	seen := pack(jungo.TinyKey{}, 25)
	for _, k := range []uint64{1 << 56, 2 << 56, 4 << 56} { // turn and passes
		add(t, &seen, jungo.TinyKey{Black: k})
	}
	for i := range 6 { // ko
		add(t, &seen, jungo.TinyKey{White: 1 << (56 + i)})
	}
	for i := range 25 {
		add(t, &seen, jungo.TinyKey{Black: 1 << i})
		add(t, &seen, jungo.TinyKey{White: 1 << i})
	}
}

// add adds the bits of a key with one part to those seen, which must not have them.
func add(t *testing.T, seen *uint64, k jungo.TinyKey) {
	t.Helper()
	x := pack(k, 25) &^ pack(jungo.TinyKey{}, 25)
	if x == 0 || *seen&x != 0 {
		t.Errorf("%+v is packed as %#x, seen before are %#x", k, x, *seen)
	}
	*seen |= x
}
