package dfpn

import "testing"

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
