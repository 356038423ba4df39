package jungo

import "testing"

// TestLibertiesAfter compares LibertiesAfter with the liberties after the move, on
// boards of both kinds.
func TestLibertiesAfter(t *testing.T) {
	r := NewRand(12)
	for _, n := range []int{3, 9, 11} {
		seen := map[int]int{}
		for range 20 {
			b := mustBoard(t, n, KoSimple)
			for range 2 * n * n {
				for _, m := range b.LegalMoves(nil) {
					if m == Pass {
						continue
					}
					me, stones := b.Side(), b.Stones(b.Side().Opponent())
					got := b.LibertiesAfter(m, me, 4)
					b.Make(m)
					want, captured := b.LibertyCount(m, 4), b.Stones(me.Opponent()) < stones
					b.Unmake()
					seen[got]++
					if !captured && got != want || captured && got > want {
						t.Fatalf("%s: %d liberties, want %d\n%v", b.MoveText(m), got, want, b)
					}
				}
				b.Make(b.randomMove(r))
				if b.Over() {
					break
				}
			}
		}
		if n > 3 && len(seen) != 5 {
			t.Errorf("%d×%d: only %v seen", n, n, seen)
		}
	}
}
