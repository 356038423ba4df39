package dfpn

import (
	"context"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// TestForget: a search that has forgotten all takes as much as a new one.
func TestForget(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
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
	if a := h.Solve(ctx, &jungo.Tiny{}, 0, 0); a != Unknown || h.nodes > 0x1000+maxPly {
		t.Errorf("answer %d after %d positions", a, h.nodes)
	}
	for range 3 {
		n := h.nodes
		if a := h.Solve(context.Background(), &jungo.Tiny{}, 0, 700); a != Unknown || h.nodes-n != 700 {
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
		case black == Unknown || white == Unknown:
		case black != PathDependent && black == white:
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
