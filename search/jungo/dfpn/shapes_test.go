package dfpn

import (
	"strings"
	"testing"
)

// TestEnemyMost: what the enemy can have at most in a region.
func TestEnemyMost(t *testing.T) {
	g := newGeometry(5)
	for _, x := range []struct {
		diagram string // # living stones, + the region, X the owner's stones in it
		want    int
	}{
		{". . . . . / . . . . . / . . . . . / # # # # # / + + + + +", 3},
		{"+ + + # . / # # # # . / . . . . . / . . . . . / . . . . .", 1},
		{"+ + . . . / + # . . . / + + . . . / . . . . . / . . . . .", 3}, // two points touch
		{"+ + + + # / + . . . . / + . . . . / . . . . . / . . . . .", 5}, // one point touches
		{"X + + # . / + + + # . / # # # # . / . . . . . / . . . . .", 4},
		{"X + # . . / . # . . . / + # . . . / + # . . . / . . . . .", 3}, // a stone that can be taken by one at whose place no other is left
	} {
		var alive, region, own uint32
		for y, row := range strings.Split(x.diagram, " / ") {
			for i, c := range strings.Fields(row) {
				bit := g.bit[(4-y)*5+i]
				switch c {
				case "#":
					alive |= bit
				case "X":
					own |= bit
					region |= bit
				case "+":
					region |= bit
				}
			}
		}
		if got := enemyMost(g.around, region, alive, own); got != x.want {
			t.Errorf("%s: %d, want %d", x.diagram, got, x.want)
		}
	}
}

// TestDistances checks the tables of 3×3 against their definition.
func TestDistances(t *testing.T) {
	s := newTestSearch(t, 3, 7).shapes[0]
	var winning []uint64
	for x := uint64(0); x < 1<<9; x++ {
		if s.wins(x) {
			winning = append(winning, x)
		}
	}
	for x := uint64(0); x < 1<<9; x++ {
		want := farAway
		for _, w := range winning {
			n := 0
			for y := w &^ x; y != 0; y &= y - 1 {
				n++
			}
			want = min(want, n)
		}
		if got := int(s.far[x]); got != want {
			t.Fatalf("set %09b: %d stones to add, want %d", x, got, want)
		}
	}
}
