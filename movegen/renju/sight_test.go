package renju

import "testing"

// TestSeen walks away from a stone on either side: an empty cell is seen until a wall or
// stones of both colours lie before it.
func TestSeen(t *testing.T) {
	for _, reach := range []int{windowReach - 1, windowReach} {
		tables := seenWithin[reach]
		for w := range sideMask + 1 {
			var up, down uint16
			met, metDown := Empty, Empty
			for i := range reach {
				above, below := Point(w>>(2*i)&3), Point(w>>(2*(windowReach-1-i))&3)
				if met != Wall && above == Empty {
					up |= 1 << (windowReach + 1 + i)
				}
				if metDown != Wall && below == Empty {
					down |= 1 << (windowReach - 1 - i)
				}
				met, metDown = met|above, metDown|below // both colours together are a wall
			}
			if tables.up[w] != up || tables.down[w] != down {
				t.Fatalf("reach %d, side %010b: up %011b, down %011b, want %011b, %011b", reach, w, tables.up[w], tables.down[w], up, down)
			}
		}
	}
}
