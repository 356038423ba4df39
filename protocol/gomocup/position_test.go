package gomocup

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
)

// Whatever the colours and their order, every stone stands where it was listed, with
// colours such that the first one is Black's, and "own" is to move.
func TestSetUpAnyPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	impossible, boards := 0, 2000
	if testing.Short() {
		boards = 400
	}
	for range boards {
		size := 5 + r.IntN(18)
		rule := renju.Rules[r.IntN(len(renju.Rules))]
		b, err := renju.New(size, rule)
		if err != nil {
			t.Fatal(err)
		}
		perm := r.Perm(size * size)
		var list []entry
		first := 0
		for _, i := range perm[:r.IntN(min(size*size, 40))] {
			e := entry{cell: renju.At(i%size, i/size), value: 1 + r.IntN(3)}
			if first == 0 && e.value != wire.DeadStone {
				first = e.value
			}
			list = append(list, e)
		}
		s := &session{board: b, rule: rule}
		if err := s.setUp(b, list); err != nil {
			if !strings.Contains(err.Error(), "no game comes to this") {
				t.Fatal(err)
			}
			impossible++
			continue
		}
		own := renju.Black
		if first == wire.OtherStone {
			own = renju.White
		}
		want := [4]renju.Point{wire.OwnStone: own.Stone(), wire.OtherStone: own.Other().Stone(), wire.DeadStone: renju.Wall}
		for i, e := range list {
			if b.At(e.cell) != want[e.value] {
				t.Fatalf("entry %d of %v: %v on %v\n%v", i, list, b.At(e.cell), e.cell, b)
			}
		}
		if b.Stones() != len(list) {
			t.Fatalf("%d stones of %d\n%v", b.Stones(), len(list), b)
		}
		if b.Side() != own {
			t.Fatalf("%v to move, not %v: %v\n%v", b.Side(), own, list, b)
		}
	}
	if impossible > boards/20 {
		t.Errorf("%d positions have fives of both colours", impossible)
	}
}
