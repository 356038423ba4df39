package renju

import (
	"math/rand/v2"
	"testing"

	"tengen/eval/renju/net"
	"tengen/movegen/renju"
	"tengen/search"
)

// Where the limits of the static value hold, the value reaches exactly the scores that it
// reaches when it is computed; and with the switch off there are no limits.
func TestReaches(t *testing.T) {
	e, err := net.Load(renju.Freestyle)
	if err != nil || e == nil {
		t.Fatal(err)
	}
	opts := DefaultOptions()
	plain := DefaultOptions()
	plain.Search.Lazy = false
	r := rand.New(rand.NewPCG(1, 2))
	held := 0
	for range 50 {
		b, err := e.Board(15)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 + r.IntN(20) {
			if c := renju.At(4+r.IntN(7), 4+r.IntN(7)); b.Legal(c) && b.Status() == renju.Ongoing {
				b.Make(c)
			}
		}
		p := newPosition(b, e, &opts)
		value := p.Evaluate()
		low, high, ok := p.Bounds()
		if !ok || low > high {
			t.Fatalf("limits %d to %d, %v", low, high, ok)
		}
		if _, _, ok := newPosition(b, e, &plain).Bounds(); ok {
			t.Fatal("there are limits with the switch off")
		}
		if value < low || value > high {
			continue
		}
		held++
		for _, beta := range []search.Score{low - 1, low, low + 1, value - 1, value, value + 1, high, high + 1} {
			if got := p.reaches(beta); got != (value >= beta) {
				t.Errorf("%v: reaches(%d) is %v, the value is %d within %d to %d", b, beta, got, value, low, high)
			}
		}
	}
	if held < 10 {
		t.Errorf("the limits held in %d of 50 positions", held)
	}
}
