package renju

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
)

// A random stone may lie on either side of the others, as far as the reach.
func TestSlipsAreNear(t *testing.T) {
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(renju.At(7, 7))
	p := From(b)
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for range 2000 {
		move, ok := p.Slip(r)
		m, err := renju.ParseCell(move, 15)
		if !ok || err != nil {
			t.Fatal(move, err)
		}
		seen[fmt.Sprint(m.X()-7, m.Y()-7)] = true
	}
	for dx := -3; dx <= 3; dx++ {
		for dy := -3; dy <= 3; dy++ {
			want := max(dx, -dx, dy, -dy) <= selfReach && (dx != 0 || dy != 0)
			if seen[fmt.Sprint(dx, dy)] != want {
				t.Errorf("%d, %d from the stone: %v", dx, dy, !want)
			}
		}
	}
}

// A pass is no stone to be near.
func TestSlipsAfterPasses(t *testing.T) {
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []renju.Cell{renju.At(0, 0), renju.Pass} {
		b.Make(m)
	}
	p := From(b)
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		move, ok := p.Slip(r)
		m, err := renju.ParseCell(move, 15)
		if !ok || err != nil || max(m.X(), m.Y()) > selfReach {
			t.Fatal(move, ok, err)
		}
	}
}
