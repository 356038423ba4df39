package verify

import (
	"testing"

	"tengen/movegen/renju"
)

// Positions that are legal, although placing their stones in the order of the cells makes
// a five on the way: an overline under standard, a blocked five under caro.
func TestBoardInAnyOrder(t *testing.T) {
	for _, c := range []struct {
		rule         renju.Rule
		black, white string
		won          bool
	}{
		{renju.Standard, "a1b1c1d1e1f1", "h8h9h10", false},
		{renju.Standard, "a1b1c1d1e1", "h8h9h10", true},
		{renju.Caro, "c3d3e3f3g3", "b3h3k9", false},
		{renju.Caro, "c3d3e3f3g3", "b3k8k9", true},
	} {
		p := &Proof{Rule: c.rule, Size: 15, Attacker: renju.White}
		var err error
		if p.Black, err = renju.ParseMoves(c.black, 15); err != nil {
			t.Fatal(err)
		}
		if p.White, err = renju.ParseMoves(c.white, 15); err != nil {
			t.Fatal(err)
		}
		b, err := p.Board()
		if (err != nil) != c.won {
			t.Errorf("%v %s %s: error %v", c.rule, c.black, c.white, err)
		}
		if err == nil && (b.Side() != renju.White || b.Stones() != len(p.Black)+len(p.White)) {
			t.Errorf("%v %s %s: set up wrong\n%v", c.rule, c.black, c.white, b)
		}
	}
}
