package exact

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
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

// TestProofErrors: a proof is of the simple ko rule, and ends with its context.
func TestProofErrors(t *testing.T) {
	for _, rule := range []jungo.Ko{jungo.KoPositional, jungo.KoSituational} {
		b, err := jungo.New(2, rule)
		if err != nil {
			t.Fatal(err)
		}
		v := newSolver(t, Options{TableLog2: 4})
		r := solve(t, v, b)
		if _, err := v.Proof(context.Background(), b, &r); err == nil || !strings.Contains(err.Error(), rule.String()) {
			t.Errorf("%v: error %v", rule, err)
		}
	}
	b, err := jungo.New(4, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	v := newSolver(t, Options{TableLog2: 4, MaxDepth: 30})
	r := Result{Against: dfpn.Range{Lo: 10, Hi: 15}, For: dfpn.Range{Lo: -15, Hi: 15}}
	if _, err := v.Proof(ctx, b, &r); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
