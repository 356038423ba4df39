package exact

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"tengen/movegen/jungo"
	verifyjungo "tengen/search/jungo/verify"
)

// TestProofsHold writes the proofs of 2×2 and 3×3, the empty board and every
// first move, reads them back, and has them checked by the rules alone. A proof
// that claims more, or lacks a move, has a hole.
func TestProofsHold(t *testing.T) {
	for n := 2; n <= 3; n++ {
		solver, err := New(Options{TableLog2: 14})
		if err != nil {
			t.Fatal(err)
		}
		for first := jungo.Pass; int(first) < n*n; first++ {
			b, _ := jungo.New(n, jungo.KoSimple)
			if first >= 0 {
				b.Make(first)
			}
			r, err := solver.Solve(context.Background(), b)
			if err != nil {
				t.Fatal(err)
			}
			p, err := solver.Proof(context.Background(), b, &r)
			if r.Against.Lo == 1-n*n && r.For.Hi == n*n-1 {
				if err == nil {
					t.Errorf("%d×%d after %v: proof of nothing", n, n, first)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%d×%d after %v: %v", n, n, first, err)
			}
			var text bytes.Buffer
			if _, err := p.WriteTo(&text); err != nil {
				t.Fatal(err)
			}
			again, err := verifyjungo.Parse(&text)
			if err != nil {
				t.Fatal(err)
			}
			stats, err := verifyjungo.Verify(context.Background(), again)
			if err != nil {
				t.Fatalf("%d×%d after %v: %v", n, n, first, err)
			}
			t.Logf("%d×%d after %v: %d positions, %d plies", n, n, first, stats.Positions, stats.Plies)
			var hole *verifyjungo.Hole
			again.Claims[0].Goal++
			if _, err := verifyjungo.Verify(context.Background(), again); !errors.As(err, &hole) {
				t.Errorf("%d×%d after %v: a point too much: %v", n, n, first, err)
			}
			again.Claims[0].Goal--
			for key := range again.Claims[0].Moves {
				delete(again.Claims[0].Moves, key)
			}
			if _, err := verifyjungo.Verify(context.Background(), again); !errors.As(err, &hole) {
				t.Errorf("%d×%d after %v: no moves: %v", n, n, first, err)
			}
		}
	}
}
