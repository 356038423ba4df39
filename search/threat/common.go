package threat

import "tengen/movegen/renju"

// distance is the larger of the two coordinate distances.
func distance(a, b renju.Cell) int {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return max(dx, -dx, dy, -dy)
}
