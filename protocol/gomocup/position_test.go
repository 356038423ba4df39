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

// The rule of the next game is set while the last one is on the board, also if its stones are
// not possible under that rule: in standard Black's six is no win, in freestyle it is one, and
// White has one as well.
func TestRuleOfTheNextGame(t *testing.T) {
	six := "YXBOARD 0,0,1 0,4,2 1,0,1 1,4,2 2,0,1 2,4,2 4,0,1 9,9,2 5,0,1 9,8,2 3,0,1 3,4,2 9,1,1 "
	for _, c := range []struct{ name, end, note string }{
		{"over", "4,4,2 DONE", ""},
		{"going on", "5,4,2 9,3,1 6,4,2 9,5,1 4,4,2 DONE", "MESSAGE the game goes on under standard rules: the stones on the board do not stand under freestyle rules: " +
			"no game comes to this: black has five with a15-f15, white with a11-g11\n"},
	} {
		h := newHarness(t, Options{})
		h.send("INFO rule 1")
		h.send("START 15")
		if got := h.send(six + c.end); got != "" {
			t.Fatalf("%s: %q", c.name, got)
		}
		if over := h.s.board.Status() != renju.Ongoing; over != (c.name == "over") {
			t.Fatalf("%s: %v", c.name, h.s.board.Status())
		}
		if got := h.send("INFO rule 0"); got != "" {
			t.Errorf("%s: %q", c.name, got)
		}
		if got := h.send("START 15"); got != c.note+"OK\n" || h.s.board.Rule() != renju.Freestyle {
			t.Errorf("%s: %q, the next game is %v", c.name, got, h.s.board.Rule())
		}
	}
}
