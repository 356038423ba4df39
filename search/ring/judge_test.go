package ring

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/movegen/ring"
)

// A move is right if it is a key of the solver, and the reply to a wrong one leaves no win
// in time.
func TestJudgeMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 5))
	right, wrong := 0, 0
	share := 1
	if testing.Short() {
		share = 6
	}
	for range 60 / share {
		p := sparse(rng, rng.IntN(2))
		sol, err := Solve(t.Context(), p, SolveLimits{Plies: 5})
		if err != nil {
			t.Fatal(err)
		}
		plies := sol.Plies
		if plies == 0 {
			plies = 5
		}
		for i, m := range p.LegalMoves(nil) {
			if i%9 != 0 && (len(sol.Keys) == 0 || m != sol.Keys[0]) { // the tables take time
				continue
			}
			before := p.String()
			j, err := JudgeMove(t.Context(), p, m, plies)
			if err != nil || p.String() != before {
				t.Fatalf("%s became %s: %v", before, p, err)
			}
			if key := slices.Contains(sol.Keys, m); key != (j.Plies > 0) || key && j.Plies != sol.Plies {
				t.Fatalf("%s: %s wins in %d, the keys in %d are %v", p, p.Field().MoveText(m), j.Plies, sol.Plies, sol.Keys)
			}
			p.Make(m)
			if j.Plies > 0 {
				right++
				if len(j.Line) != j.Plies || j.Plies > 1 && (j.Reply != j.Line[1] || j.Left != j.Plies-2) {
					t.Fatalf("%s: %+v", before, j)
				}
			} else if !p.Outcome().Over() {
				wrong++
				if !p.Legal(j.Reply) {
					t.Fatalf("%s: %s is refuted by an illegal move", before, p.Field().MoveText(m))
				}
				p.Make(j.Reply)
				if plies > 2 && !p.Outcome().Over() {
					after, err := Solve(t.Context(), p, SolveLimits{Plies: plies - 2})
					if err != nil || after.Plies > 0 {
						t.Fatalf("%s: a win in %d after the refutation, %v", p, after.Plies, err)
					}
				}
				p.Unmake()
			}
			p.Unmake()
		}
	}
	if right < 10/share || wrong < 50/share {
		t.Errorf("%d right moves and %d wrong ones", right, wrong)
	}
	p := ring.New(ring.FullField())
	if _, err := JudgeMove(t.Context(), p, p.LegalMoves(nil)[0], 4); err == nil {
		t.Error("a win in 4 plies was looked for")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 8 {
		p.Make(p.LegalMoves(nil)[0])
	}
	if _, err := JudgeMove(ctx, p, p.LegalMoves(nil)[0], 15); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
