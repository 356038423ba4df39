package exact

import (
	"context"
	"slices"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// TestSuperkoByForce compares the superko solver with plain minimax on late 2×2
// positions, where the rest of the game can be walked through whole.
func TestSuperkoByForce(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	rng := jungo.NewRand(12)
	s, err := New(Options{TableLog2: 4})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for i := 0; i < 2000 && checked < 80; i++ {
		b, _ := jungo.New(2, jungo.KoPositional+jungo.Ko(i%2))
		for k := 0; k < 14 && b.Passes() < 1; k++ {
			moves := b.LegalMoves(nil)
			b.Make(moves[rng.Intn(len(moves)-min(1, len(moves)-1))])
		}
		budget := 20000
		want, ok := plainMinimax(b, &budget)
		if b.Over() || !ok {
			continue
		}
		checked++
		got, err := s.Solve(context.Background(), b)
		if err != nil || !got.Exact() || got.Against.Lo != want {
			t.Fatalf("%+v %v, want %d\n%v", got, err, want, b)
		}
		// The moves named are exactly those that keep the score.
		named := map[jungo.Point]bool{}
		for _, m := range got.Best {
			named[m] = true
		}
		for _, m := range b.LegalMoves(nil) {
			c := b.Clone()
			c.Make(m)
			budget = 20000
			if v, _ := plainMinimax(c, &budget); (v == want) != named[m] {
				t.Fatalf("%s: value %d of %d, named %v\n%v", b.MoveText(m), v, want, named[m], b)
			}
		}
	}
	if checked < 40 {
		t.Fatalf("only %d positions small enough", checked)
	}
}

func plainMinimax(b *jungo.Board, budget *int) (int, bool) {
	if b.Over() {
		return b.Score(), true
	}
	if *budget--; *budget < 0 {
		return 0, false
	}
	best, first := 0, true
	for _, m := range b.LegalMoves(nil) {
		b.Make(m)
		v, ok := plainMinimax(b, budget)
		b.Unmake()
		if !ok {
			return 0, false
		}
		if first || b.Side() == jungo.Black && v > best || b.Side() == jungo.White && v < best {
			best, first = v, false
		}
	}
	return best, true
}

// TestSuperkoMoves: the score is that after the best moves, each position solved for itself,
// and only such moves are named.
func TestSuperkoMoves(t *testing.T) {
	rng := jungo.NewRand(5)
	s := newSolver(t, Options{TableLog2: 4})
	scores, whole := map[int]int{}, 0
	for i := range 120 {
		b, err := jungo.New(2, jungo.KoPositional+jungo.Ko(i%2))
		if err != nil {
			t.Fatal(err)
		}
		for n := rng.Intn(7); n > 0 && !b.Over(); n-- {
			moves := b.LegalMoves(nil)
			b.Make(moves[rng.Intn(len(moves))])
		}
		if b.Over() {
			continue
		}
		r := solve(t, s, b)
		if !r.Exact() || r.Against != r.For {
			t.Fatalf("%v: %+v", b, r)
		}
		score, best := -1000, []jungo.Point(nil)
		moves := b.LegalMoves(nil)
		for _, m := range moves {
			b.Make(m)
			v := dfpn.View(solve(t, s, b).Against.Lo, int(b.Side().Opponent()-jungo.Black))
			b.Unmake()
			switch {
			case v > score:
				score, best = v, []jungo.Point{m}
			case v == score:
				best = append(best, m)
			}
		}
		if got := dfpn.View(r.Against.Lo, int(b.Side()-jungo.Black)); got != score || len(r.Best) == 0 || slices.ContainsFunc(r.Best, func(m jungo.Point) bool { return !slices.Contains(best, m) }) {
			t.Fatalf("%d by %v, want %d by %v\n%v", got, r.Best, score, best, b)
		}
		scores[r.Against.Lo]++
		if len(best) < len(moves) {
			whole++
		}
	}
	if len(scores) < 4 || whole < 40 {
		t.Errorf("scores %v, %d positions with a move that is worse", scores, whole)
	}
}

// TestSuperkoEmpty solves the empty 2×2 board under both rules.
func TestSuperkoEmpty(t *testing.T) {
	for _, rule := range []jungo.Ko{jungo.KoPositional, jungo.KoSituational} {
		s, _ := New(Options{TableLog2: 4})
		b, _ := jungo.New(2, rule)
		r, err := s.Solve(context.Background(), b)
		t.Logf("%v: %v, depth %d, %d nodes in %v", rule, r.Against, r.Depth, r.Nodes, r.Elapsed)
		if err != nil || !r.Exact() || r.Against.Lo < -3 || r.Against.Lo > 3 {
			t.Errorf("%v: %+v %v", rule, r, err)
		}
	}
}
